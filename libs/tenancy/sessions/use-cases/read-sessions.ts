import type { z } from 'zod';
import { type Ctx, startAfter, toPage } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '../../spaces/index.js';
import {
  viewOf,
  type SessionInput,
  type SessionView,
  type ListSessionsInput,
  type SessionList,
} from '../domain/session.js';
import type { SessionRepository } from '../store/session.repository.js';

export class GetSession {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof SessionInput>): Promise<z.input<typeof SessionView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return viewOf(await this.sessions.get(tx, ctx, space.id, id));
    });
  }
}

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
