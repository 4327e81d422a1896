import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '../../spaces/index.js';
import { viewOf, type SessionInput, type SessionView } from '../domain/session.js';
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
