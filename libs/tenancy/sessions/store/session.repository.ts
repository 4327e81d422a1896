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

/** The maximum number of labels that are looked up for one filter. A condition does not accept more values. */
const MAX_LABELS = 200;

/** The conditions of a list of sessions. */
export interface SessionFilter {
  state: Session['state'] | null;
  agent: string | null;
}

type Whom = Pick<Ctx, 'caller'>;

/**
 * Reads sessions by id or by label. A label finds only sessions that the caller opened. It does not find sessions in
 * which the caller only participates. A session that the caller may not read is treated as missing. A text that starts
 * with `ses_` but is not an id is always refused with 400.
 */
export class SessionRepository {
  constructor(private readonly interruptions: InterruptionSource) {}

  /** Returns the session, or throws 404. */
  async get(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, ref: string): Promise<Session> {
    return admitted(await this.#read(tx, whom, spaceId, ref, 'find'), ref, (session) => mayRead(whom.caller, session));
  }

  /** Like `get`, but for reading messages. Everybody who knows the id may read them, unless the session is private. */
  async getForMessages(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, ref: string): Promise<Session> {
    return admitted(
      await this.#read(tx, whom, spaceId, ref, 'find'),
      ref,
      (session) => !session.private || mayRead(whom.caller, session),
    );
  }

  async find(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, ref: string): Promise<Session | null> {
    return readable(whom, await this.#read(tx, whom, spaceId, ref, 'find'));
  }

  /**
   * Like `get`, but for writes to the session. Throws 404 if the caller is not a participant, and `session_not_open` or
   * `session_interrupted` if the session accepts no writes.
   */
  async getOwn(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, ref: string): Promise<Session> {
    const session = ofParticipant(whom, await this.get(tx, whom, spaceId, ref));
    await this.checkTakesWrites(tx, session);
    return session;
  }

  /**
   * Like `getOwn`, and locks the session, so that it is neither ended nor found idle before the transaction ends. Lock
   * it before the task: all writes lock in this order.
   */
  async lockOpen(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, ref: string): Promise<Session> {
    const found = await this.#read(tx, whom, spaceId, ref, 'lock');
    const session = ofParticipant(
      whom,
      admitted(found, ref, (each) => mayRead(whom.caller, each)),
    );
    await this.checkTakesWrites(tx, session);
    return session;
  }

  /** Throws `session_not_open`, or `session_interrupted` with the reason of the interruption. */
  async checkTakesWrites(tx: TenantTx, { id, state }: Session): Promise<void> {
    if (takesWrites({ state })) return;
    if (state !== 'interrupted') throw sessionNotOpen({ id, state });
    throw sessionCutOff({ id }, { facts: { interruption: await this.interruptions.find(tx, id) } });
  }

  /**
   * Returns the id of the session that a reader names. null: the caller has not used this label yet, so the session has
   * no content. Throws 404 for an unknown id.
   */
  async findReaders(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, ref: string): Promise<Id<'ses'> | null> {
    const session =
      parseSessionRef(ref).kind === 'id'
        ? await this.get(tx, whom, spaceId, ref)
        : await this.find(tx, whom, spaceId, ref);
    return session?.id ?? null;
  }

  /** Replaces the caller's labels under `sessionId` in a filter by ids. A label that was never used matches nothing. */
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
   * Like `find`, but locks the row. A label is locked even if it has no session yet, so that no other transaction opens
   * a session with this label in the meantime.
   */
  async lock(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, ref: string): Promise<Session | null> {
    if (parseSessionRef(ref).kind === 'label') tx.send(lockSessionLabel, spaceId, ref, whom.caller.principal.id);
    return readable(whom, await this.#read(tx, whom, spaceId, ref, 'lock'));
  }

  /** Like `lock`, but for writes to the session. Throws 404 if it exists and the caller is not a participant. */
  async lockOwn(tx: TenantTx, whom: Whom, spaceId: Id<'spc'>, ref: string): Promise<Session | null> {
    const session = await this.lock(tx, whom, spaceId, ref);
    return session && ofParticipant(whom, session);
  }

  /** Returns those of the given ids that are private sessions. */
  async privateAmong(tx: TenantTx, ids: readonly string[]): Promise<Set<string>> {
    const rows = ids.length === 0 ? [] : await tx.all<{ id: string }>(listPrivateSessions, ids);
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Returns the session by id and locks it, for a caller who may not be a participant yet. Throws 404 if it does not
   * exist.
   */
  async lockForJoining(tx: TenantTx, spaceId: Id<'spc'>, id: Id<'ses'>): Promise<Session> {
    const row = await tx.one<Row>(byId.lock, spaceId, id);
    return admitted(row && toSession(row), id);
  }

  /** Lists the sessions in which the caller participates, or all if the caller may read all. The newest comes first. */
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
   * Returns those of the given ids that belong to a session which the caller may not read. Sends no query for a caller
   * who may read every session.
   */
  async hiddenAmong(tx: TenantTx, { caller }: Whom, ids: readonly string[]): Promise<Set<string>> {
    return (await this.hiddenFrom(tx, [{ caller, ids }]))[0]!;
  }

  /**
   * Like `hiddenAmong`, for several callers, with one query for all of them. Returns one set for each caller, in the
   * same order.
   */
  async hiddenFrom(tx: TenantTx, asked: readonly (Whom & { ids: readonly string[] })[]): Promise<Set<string>[]> {
    const named = asked.flatMap(({ caller, ids }) =>
      readsEverySession(caller) ? [] : ids.map((id) => ({ id, principalId: caller.principal.id })),
    );
    const hidden =
      named.length === 0
        ? []
        : await tx.all<{ id: string; principalId: string }>(
            listHiddenNames,
            named.map(({ id }) => id),
            named.map(({ principalId }) => principalId),
          );
    return asked.map(({ caller }) => {
      if (hidden.length === 0 || readsEverySession(caller)) return new Set();
      return new Set(hidden.flatMap(({ id, principalId }) => (principalId === caller.principal.id ? id : [])));
    });
  }

  /** Returns the given sessions in which nobody has done anything since the time that is given with the session. */
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
 * Returns the session, or throws 404. The caller gets the same answer for a missing session and for one that the caller
 * may not see, but the audit trail distinguishes them.
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
