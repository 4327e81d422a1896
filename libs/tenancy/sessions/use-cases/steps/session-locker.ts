import type { NewEvent } from '#libs/history/events/index.js';
import { notFound, type Ctx, type IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '../../../spaces/index.js';
import { sessionOpened } from '../../domain/session.events.js';
import { newSession, parseSessionRef, type Session } from '../../domain/session.js';
import type { SessionRepository } from '../../store/session.repository.js';

/** Locks the session in which a write is made. If the caller's label was not used before, it opens a new session. */
export class SessionLocker {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly ids: IdSource,
  ) {}

  /**
   * Returns the session, locked until the transaction ends, and the event that opens it if it is new. Throws
   * `session_not_open` or `session_interrupted`.
   */
  async hold(tx: TenantTx, ctx: Ctx, space: Space, ref: string): Promise<{ session: Session; events: NewEvent[] }> {
    const known = await this.sessions.lockOwn(tx, ctx, space.id, ref);
    if (known !== null) await this.sessions.checkTakesWrites(tx, known);
    if (known !== null) return { session: known, events: [] };
    if (parseSessionRef(ref).kind === 'id') throw notFound({ what: 'session', id: ref });
    const session = newSession({ id: this.ids.next('ses'), spaceId: space.id, externalId: ref }, ctx.caller, space.now);
    return { session, events: [sessionOpened(session)] };
  }
}
