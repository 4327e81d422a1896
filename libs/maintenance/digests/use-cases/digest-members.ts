import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { type VisibleClaims, tiesIn, viewOfClaim, claimIn, type ClaimLoader } from '#libs/knowledge/claims/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { DigestMembersView, MembersInput, ExpandInput, ExpandView } from '../domain/digest.schemas.js';
import type { DigestRepository } from '../store/digest.repository.js';
import { checkMayExpand, expand } from '../domain/ending.rules.js';

/** Shows the members of a digest that are visible to the reader now. */
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

/** Dissolves a digest: it is archived, and its members stay. Maintenance does not combine them again. */
export class ExpandDigest {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly digests: DigestRepository,
    private readonly loader: ClaimLoader,
  ) {}

  run(ctx: Ctx, { space: ref, id, note }: z.output<typeof ExpandInput>): Promise<z.input<typeof ExpandView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { memberIds } = await this.digests.get(tx, space.id, id);
      const { slot, context } = await this.loader.load(tx, ctx, space, id);
      checkMayExpand(claimIn(slot, id), ctx.caller);
      const { outcome, slot: after, events } = expand(id, note ?? null, slot, context);
      await this.journal.record(tx, ctx, events);
      return { outcome, digest: viewOfClaim(claimIn(after, id), tiesIn(after, id), space.now), members: memberIds };
    });
  }
}
