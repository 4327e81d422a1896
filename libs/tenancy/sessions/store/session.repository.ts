import type { Written } from '#libs/history/events/index.js';
import { notFound, readsEverySession, type Ctx, type Filter, type Id } from '#libs/kernel/index.js';
import { sql, type SessionRow, type TenantTx } from '#libs/platform/database/index.js';
import {
  mayRead,
  parseSessionRef,
  sessionCutOff,
  sessionNotJoined,
  sessionNotOpen,
  takesPart,
  takesWrites,
  type Participant,
  type Session,
} from '../domain/session.js';
import type { InterruptionSource } from './interruption-source.js';
import { sessionsIn, withSessionsRenamed } from '../domain/filter-labels.js';

const byId = { find: sql(import.meta.url, 'find-session'), lock: sql(import.meta.url, 'lock-session') };
const byLabel = {
  find: sql(import.meta.url, 'find-session-by-label'),
  lock: sql(import.meta.url, 'lock-session-by-label'),
};
const listHiddenNames = sql(import.meta.url, 'list-hidden-names');
const listSessions = sql(import.meta.url, 'list-sessions');
const listPrivateSessions = sql(import.meta.url, 'list-private-sessions');
const listSessionsOfPrincipal = sql(import.meta.url, 'list-sessions-of-principal');
const listSessionsNotSeenSince = sql(import.meta.url, 'list-sessions-not-seen-since');
const lockSessionLabel = sql(import.meta.url, 'lock-session-label');

type Row = SessionRow & { participants: Written<Participant>[] | null };

/** Labels looked up for one filter; no condition takes more values. */
const MAX_LABELS = 200;

/** What a list of sessions is narrowed to. */
export interface SessionFilter {
  state: Session['state'] | null;
  agent: string | null;
}

type Whom = Pick<Ctx, 'caller'>;

/**
 * Reads sessions by id, or by a label among those the caller opened: being named in a session binds no label. A session
 * that the caller may not read is treated as missing. A `ses_` text that is not an id is refused with 400, wherever it
 * comes from.
 */
export class SessionRepository {
  constructor(private readonly interruptions: InterruptionSource) {}

  /** The session, or 404. */
  async get(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, ref: string): Promise<Session> {
    return admitted(await this.#read(tx, whom, spaceId, ref, 'find'), ref, (session) => mayRead(whom.caller, session));
  }

  /** Like `get`, for its messages: unless the session is private, everybody may read them, by its id. */
  async getForMessages(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, ref: string): Promise<Session> {
    return admitted(
      await this.#read(tx, whom, spaceId, ref, 'find'),
      ref,
      (session) => !session.isPrivate || mayRead(whom.caller, session),
    );
  }

  async find(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, ref: string): Promise<Session | null> {
    return readable(whom, await this.#read(tx, whom, spaceId, ref, 'find'));
  }

  /**
   * Like `get`, for writes to the session: 404 also if the caller is not a participant. Throws `session_not_open` and
   * `session_interrupted`.
   */
  async getOwn(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, ref: string): Promise<Session> {
    const session = ofParticipant(whom, await this.get(tx, whom, spaceId, ref));
    await this.checkTakesWrites(tx, session);
    return session;
  }

  /** Throws `session_not_open`, and `session_interrupted` with how it was cut off. */
  async checkTakesWrites(tx: TenantTx, { id, state }: Session): Promise<void> {
    if (takesWrites({ state })) return;
    if (state !== 'interrupted') throw sessionNotOpen({ id, state });
    throw sessionCutOff({ id }, { facts: { interruption: await this.interruptions.find(tx, id) } });
  }

  /**
   * The session a reader names. A label that the caller has not used yet stands for a session without contents; an
   * unknown id is 404.
   */
  async findReaders(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, ref: string): Promise<Id<'ses'> | null> {
    const session =
      parseSessionRef(ref).kind === 'id'
        ? await this.get(tx, whom, spaceId, ref)
        : await this.find(tx, whom, spaceId, ref);
    return session?.id ?? null;
  }

  /** A filter with the caller's labels under `sessionId` as the ids they stand for; a label nobody has used names nothing. */
  async withIds<F extends Filter | undefined>(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, filter: F): Promise<F> {
    const labels =
      filter === undefined
        ? []
        : sessionsIn(filter)
            .filter((name) => !name.startsWith('ses_'))
            .slice(0, MAX_LABELS);
    if (labels.length === 0) return filter;
    const found = await Promise.all(labels.map((label) => this.find(tx, whom, spaceId, label)));
    const ids = new Map(labels.map((label, i) => [label, found[i]?.id]));
    return withSessionsRenamed(filter!, (name) => ids.get(name) ?? name) as F;
  }

  /**
   * Like `find`, but locks the row. A label is held even where no session has it yet: nobody else can open it
   * meanwhile.
   */
  async lock(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, ref: string): Promise<Session | null> {
    if (parseSessionRef(ref).kind === 'label') tx.send(lockSessionLabel, spaceId, ref, whom.caller.principal.id);
    return readable(whom, await this.#read(tx, whom, spaceId, ref, 'lock'));
  }

  /** Like `lock`, for writes to the session: 404 if the session exists and the caller is not a participant. */
  async lockOwn(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, ref: string): Promise<Session | null> {
    const session = await this.lock(tx, whom, spaceId, ref);
    return session && ofParticipant(whom, session);
  }

  /** Those of given sessions that are private. */
  async privateAmong(tx: TenantTx, ids: readonly string[]): Promise<Set<string>> {
    const rows = ids.length === 0 ? [] : await tx.all<{ id: string }>(listPrivateSessions, ids);
    return new Set(rows.map(({ id }) => id));
  }

  /** The session by id, locked, for a caller who may not be a participant yet; or 404. */
  async lockForJoining(tx: TenantTx, spaceId: Id<'spc'>, id: Id<'ses'>): Promise<Session> {
    const row = await tx.one<Row>(byId.lock, spaceId, id);
    return admitted(row && toSession(row), id);
  }

  /** Newest first: those the caller takes part in, or all where the caller reads every session. */
  async list(
    tx: TenantTx,
    { caller }: Whom,
    spaceId: Id<'spc'>,
    { state, agent }: SessionFilter,
    page: { beforeId: string; limit: number },
  ): Promise<Session[]> {
    const asked = [spaceId, page.beforeId, page.limit, state, agent];
    const rows = readsEverySession(caller)
      ? tx.all<Row>(listSessions, ...asked)
      : tx.all<Row>(listSessionsOfPrincipal, ...asked, caller.principal.id);
    return (await rows).map(toSession);
  }

  /**
   * Those of the ids that belong to a session which the caller may not read. Runs no query for callers who may read
   * every session.
   */
  async hiddenAmong(tx: TenantTx, { caller }: Whom, ids: readonly string[]): Promise<Set<string>> {
    if (readsEverySession(caller) || ids.length === 0) return new Set();
    return new Set((await tx.all<{ id: string }>(listHiddenNames, ids, caller.principal.id)).map(({ id }) => id));
  }

  /** Those in which nobody did anything at a time or after it. */
  async listNotSeenSince(tx: TenantTx, sessions: readonly { id: Id<'ses'>; at: Date }[]): Promise<Id<'ses'>[]> {
    const rows =
      sessions.length === 0
        ? []
        : await tx.all<{ id: Id<'ses'> }>(
            listSessionsNotSeenSince,
            sessions.map(({ id }) => id),
            sessions.map(({ at }) => at),
          );
    return rows.map(({ id }) => id);
  }

  async #read(
    tx: TenantTx,
    { caller }: Whom,
    spaceId: Id<'spc'>,
    text: string,
    manner: 'find' | 'lock',
  ): Promise<Session | null> {
    const ref = parseSessionRef(text);
    const row =
      ref.kind === 'id'
        ? await tx.one<Row>(byId[manner], spaceId, ref.id)
        : await tx.one<Row>(byLabel[manner], spaceId, ref.label, caller.principal.id);
    return row && toSession(row);
  }
}

function toSession({ participants, ...session }: Row): Session {
  return {
    ...session,
    participants: (participants ?? []).map(({ since, ...participant }) => ({ ...participant, since: new Date(since) })),
  };
}

const readable = ({ caller }: Whom, session: Session | null): Session | null =>
  session !== null && mayRead(caller, session) ? session : null;

/**
 * A missing session and one that the caller may not see look the same to the caller; the audit trail distinguishes
 * them.
 */
function admitted(session: Session | null, ref: string, mayEnter: (session: Session) => boolean = () => true): Session {
  if (session === null || !mayEnter(session))
    throw notFound({ what: 'session', id: ref }, session === null ? {} : { lacking: 'session' });
  return session;
}

function ofParticipant({ caller }: Whom, session: Session): Session {
  if (!takesPart(caller, session)) throw sessionNotJoined({ id: session.id });
  return session;
}
