import { refusalIn } from '#libs/kernel/index.js';
import type { CausedEvent, Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '../../spaces/index.js';
import { sessionSeen } from '../domain/session.events.js';
import { takesWrites, type Session, type Heartbeat } from '../domain/session.js';
import type { SessionRepository } from '../store/session.repository.js';

/** An open session, and when a call named it, by the clock of its space. */
interface Seen {
  session: Session;
  at: Date;
  beat: Heartbeat;
}

/**
 * Records that calls named sessions (continuity spec, section 3; ADR 24). Records nothing for a session in which
 * something was done at the time of the call or later, for example by the call itself. Records nothing for a session
 * that does not exist, is closed or was interrupted. An invalid heartbeat does not affect the others in its batch.
 */
export class RecordHeartbeats {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
  ) {}

  /** All heartbeats must be of one tenant. */
  run(beats: readonly [Heartbeat, ...Heartbeat[]]): Promise<void> {
    return this.work.write(beats[0].ctx, async (tx) => {
      const found = (await Promise.all(beats.map((beat) => this.#find(tx, beat).catch(noneWhereRefused)))).filter(
        (each) => each !== null,
      );
      const seen = new Map(
        found.sort((a, b) => a.at.getTime() - b.at.getTime()).map((each) => [each.session.id, each]),
      );
      const notSeen = await this.sessions.listNotSeenSince(
        tx,
        [...seen.values()].map(({ session: { id }, at }) => ({ id, at })),
      );
      await this.journal.send(
        tx,
        notSeen
          .map((id) => seen.get(id)!)
          .map(({ session, at, beat: { ctx } }): CausedEvent => ({ ctx, event: sessionSeen(session, at) })),
      );
    });
  }

  async #find(tx: TenantTx, beat: Heartbeat): Promise<Seen | null> {
    const space = await this.spaces.open(tx, beat.ctx, beat.space);
    const session = await this.sessions.find(tx, beat.ctx, space.id, beat.session);
    return session === null || !takesWrites(session)
      ? null
      : { session, at: space.clock === 'real' ? beat.at : space.now, beat };
  }
}

function noneWhereRefused(thrown: unknown): null {
  refusalIn(thrown);
  return null;
}
