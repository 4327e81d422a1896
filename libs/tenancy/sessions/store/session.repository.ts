import { notFound, type Id } from '#libs/kernel/index.js';
import { sql, type Statement, type TenantTx } from '#libs/platform/database/index.js';
import { parseSessionRef, type Session } from '../domain/index.js';

const byId = { find: sql(import.meta.url, 'find-session'), lock: sql(import.meta.url, 'lock-session') };
const byLabel = { find: sql(import.meta.url, 'find-session-by-label'), lock: sql(import.meta.url, 'lock-session-by-label') };
const listSessionsUnheard = sql(import.meta.url, 'list-sessions-unheard');
const lockSessionLabel = sql(import.meta.url, 'lock-session-label');

interface Row {
  id: Id<'ses'>; space_id: Id<'spc'>; external_id: string | null; agent: string | null; principal_id: Id<'prn'>; state: Session['state'];
  opened_at: Date; closed_at: Date | null; version: number;
}

/** Reads sessions by id or label. A `ses_` text that is no id is refused with 400, wherever it comes from. */
export class SessionRepository {
  /** The session, or 404. */
  async get(tx: TenantTx, spaceId: Id<'spc'>, ref: string): Promise<Session> {
    const session = await this.find(tx, spaceId, ref);
    if (session === null) throw notFound({ what: 'session', id: ref });
    return session;
  }

  find(tx: TenantTx, spaceId: Id<'spc'>, ref: string): Promise<Session | null> {
    return this.#read(tx, spaceId, ref, 'find');
  }

  /** The session a reader names. A label nobody has used yet is a session in which nothing was said; an unknown id is 404. */
  async findReaders(tx: TenantTx, spaceId: Id<'spc'>, ref: string): Promise<Id<'ses'> | null> {
    const session = parseSessionRef(ref).kind === 'id' ? await this.get(tx, spaceId, ref) : await this.find(tx, spaceId, ref);
    return session?.id ?? null;
  }

  /** As `find`, holding the row. A label is held even where no session has it yet: nobody else can open it meanwhile. */
  async lock(tx: TenantTx, spaceId: Id<'spc'>, ref: string): Promise<Session | null> {
    if (parseSessionRef(ref).kind === 'label') void tx.run(lockSessionLabel, spaceId, ref);
    return this.#read(tx, spaceId, ref, 'lock');
  }

  /** Those in which nobody did anything at a time or after it. */
  async unheard(tx: TenantTx, sessions: readonly { id: Id<'ses'>; at: Date }[]): Promise<Id<'ses'>[]> {
    const rows = sessions.length === 0 ? [] : await tx.all<{ id: Id<'ses'> }>(listSessionsUnheard, sessions.map(({ id }) => id), sessions.map(({ at }) => at));
    return rows.map(({ id }) => id);
  }

  async #read(tx: TenantTx, spaceId: Id<'spc'>, text: string, manner: 'find' | 'lock'): Promise<Session | null> {
    const ref = parseSessionRef(text);
    const [statement, key]: [Statement, string] = ref.kind === 'id' ? [byId[manner], ref.id] : [byLabel[manner], ref.label];
    const row = await tx.one<Row>(statement, spaceId, key);
    return row && {
      id: row.id, spaceId: row.space_id, externalId: row.external_id, agent: row.agent, principalId: row.principal_id, state: row.state,
      openedAt: row.opened_at, closedAt: row.closed_at, version: row.version,
    };
  }
}
