import type { z } from 'zod';
import { type Ctx, notFound } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '../../spaces/index.js';
import {
  sessionClosed,
  sessionInterrupted,
  sessionJoined,
  sessionRecovered,
  sessionSeen,
} from '../domain/session.events.js';
import {
  checkMayClose,
  sessionNotOpen,
  takesPart,
  takesWrites,
  viewOf,
  type JoinSessionInput,
  type SessionView,
  type SessionInput,
} from '../domain/session.js';
import type { InterruptionSource } from '../store/interruption-source.js';
import type { SessionRepository } from '../store/session.repository.js';

/** Makes a writer a participant of a session, and records this. Joining again changes nothing. */
export class JoinSession {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof JoinSessionInput>): Promise<z.input<typeof SessionView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const session = await this.sessions.lockForJoining(tx, space.id, id);
      if (takesPart(ctx.caller, session)) return viewOf(session);
      const principalId = ctx.caller.principal.id;
      await this.journal.record(tx, ctx, [sessionJoined(session, principalId, space.now)]);
      return viewOf({
        ...session,
        participants: [...session.participants, { principalId, via: 'joined', since: space.now }],
        version: session.version + 1,
      });
    });
  }
}

/**
 * Closes a session. Closing it again changes nothing. If somebody reported that the session is about to be cut off, it
 * is marked as interrupted instead of closed, because a closed session could not be resumed. An interrupted session
 * cannot be closed until it is resumed.
 */
export class CloseSession {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly interruptions: InterruptionSource,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof SessionInput>): Promise<z.input<typeof SessionView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const session = await this.sessions.lock(tx, ctx, space.id, id);
      if (session === null) throw notFound({ what: 'session', id });
      checkMayClose(ctx, session);
      if (session.state === 'closed') return viewOf(session);
      await this.sessions.checkTakesWrites(tx, session);
      if (await this.interruptions.isReported(tx, session.id, space.now)) {
        await this.journal.record(tx, ctx, [sessionInterrupted(session, space.now)]);
        return viewOf({ ...session, state: 'interrupted', version: session.version + 1 });
      }
      await this.journal.record(tx, ctx, [sessionClosed(session, space.now)]);
      return viewOf({ ...session, state: 'closed', closedAt: space.now, version: session.version + 1 });
    });
  }
}

/**
 * Records at once that a session is still in use. It locks the row of the session, so that either the heartbeat or the
 * end of the session comes first.
 */
export class RecordHeartbeat {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof SessionInput>): Promise<z.input<typeof SessionView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const session = await this.sessions.lockOpen(tx, ctx, space.id, id);
      await this.journal.record(tx, ctx, [sessionSeen(session, space.now)]);
      return viewOf(session);
    });
  }
}

/** Resumes an interrupted session. An open session is left as it is. */
export class ResumeSession {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof SessionInput>): Promise<z.input<typeof SessionView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const session = await this.sessions.lockOwn(tx, ctx, space.id, id);
      if (session === null) throw notFound({ what: 'session', id });
      if (session.state === 'closed') throw sessionNotOpen({ id, state: session.state });
      if (takesWrites(session)) return viewOf(session);
      await this.journal.record(tx, ctx, [sessionRecovered(session, space.now)]);
      return viewOf({ ...session, state: 'recovered', version: session.version + 1 });
    });
  }
}
