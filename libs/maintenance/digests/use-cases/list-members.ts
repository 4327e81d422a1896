import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { VisibleClaims } from '#libs/knowledge/claims/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { DigestMembersView, MembersInput } from '../domain/digest.schemas.js';
import type { DigestRepository } from '../store/digest.repository.js';

/** Shows what a digest was made of, as far as the reader may see it now. */
export class ListMembers {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly digests: DigestRepository,
    private readonly visible: VisibleClaims,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, sessionId: session }: z.output<typeof MembersInput>,
  ): Promise<z.input<typeof DigestMembersView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const sessionId = session === undefined ? null : await this.sessions.findReaders(tx, ctx, space.id, session);
      const { method, replaces, memberIds } = await this.digests.get(tx, space.id, id);
      const members = await this.visible.run(tx, space, memberIds, sessionId);
      return { id, method, replaces, members, hiddenCount: memberIds.length - members.length };
    });
  }
}
