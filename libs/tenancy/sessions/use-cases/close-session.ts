import type { z } from 'zod';
import { notFound, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '../../spaces/index.js';
import { mayClose, sessionOfAnother, viewOf, type SessionInput, type SessionView } from '../domain/session.js';
import { sessionClosed } from '../domain/session.events.js';
import type { SessionRepository } from '../store/session.repository.js';

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
