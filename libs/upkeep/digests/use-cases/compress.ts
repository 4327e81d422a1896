import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { CompressInput, DigestView } from '../domain/index.js';
import type { BuildDigest } from './steps/build-digest.js';

/** Puts claims together in a digest. They stay as they are. */
export class Compress {
  constructor(
    private readonly work: UnitOfWork, private readonly spaces: SpaceDirectory, private readonly sessions: SessionRepository, private readonly buildDigest: BuildDigest,
  ) {}

  run(ctx: Ctx, { space: ref, ids, method, sessionId: session }: z.output<typeof CompressInput>): Promise<z.input<typeof DigestView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const sessionId = session === undefined ? null : await this.sessions.findReaders(tx, space.id, session);
      const digest = await this.buildDigest.run(tx, ctx, space, { memberIds: ids, sessionId, method, replaces: null, written: null });
      return { digest, method, degraded: false, members: ids };
    });
  }
}
