import type { z } from 'zod';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '../../spaces/index.js';
import { viewOf, type ListSessionsInput, type SessionList } from '../domain/session.js';
import type { SessionRepository } from '../store/session.repository.js';

/** Sorts after every id. */
const FROM_THE_NEWEST = 'ses_~';

export class ListSessions {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
  ) {}

  async run(
    ctx: Ctx,
    { space: ref, limit, cursor, state, agent }: z.output<typeof ListSessionsInput>,
  ): Promise<z.input<typeof SessionList>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_NEWEST]);
    const sessions = await this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return this.sessions.list(
        tx,
        ctx,
        space.id,
        { state: state ?? null, agent: agent ?? null },
        { beforeId: String(beforeId), limit: limit + 1 },
      );
    });
    return toPage(sessions.map(viewOf), limit, (session) => [session.id as string]);
  }
}
