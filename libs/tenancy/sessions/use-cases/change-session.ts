import type { z } from 'zod';
import { type Ctx, notFound } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '../../spaces/index.js';
import { sessionJoined, sessionClosed } from '../domain/session.events.js';
import {
  takesPart,
  viewOf,
  type JoinSessionInput,
  type SessionView,
  mayClose,
  sessionOfAnother,
  type SessionInput,
} from '../domain/session.js';
import type { SessionRepository } from '../store/session.repository.js';

/** A writer becomes a participant of a session, which the log records; joining again changes nothing. */
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

/** Closes a session; closing it again changes nothing. */
export class CloseSession {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof SessionInput>): Promise<z.input<typeof SessionView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const session = await this.sessions.lock(tx, ctx, space.id, id);
      if (session === null) throw notFound({ what: 'session', id });
      if (!mayClose(ctx, session)) throw sessionOfAnother({ id });
      if (session.state === 'closed') return viewOf(session);
      await this.journal.record(tx, ctx, [sessionClosed(session, space.now)]);
      return viewOf({ ...session, state: 'closed', closedAt: space.now, version: session.version + 1 });
    });
  }
}
