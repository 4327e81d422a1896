import type { Ctx } from '#libs/kernel/index.js';
import {
  ReviewInput,
  GetClaim,
  ReviewClaim,
  ResolveConflictInput,
  GetConflict,
  ResolveConflict,
} from '#libs/knowledge/claims/index.js';
import type { World } from './world.js';

interface Decided {
  space: string;
  id: string;
  action: string;
}

/**
 * Resolves a conflict in the name of a reviewer who has just read it. The request names the current versions of the
 * claims of the conflict.
 */
export async function resolveAsRead(
  world: World,
  ctx: Ctx,
  { space, id, ...decision }: Decided & Record<string, unknown>,
) {
  const { newClaim, existingClaim } = await world.get(GetConflict).run(ctx, { space, id: id as never });
  return world.get(ResolveConflict).run(
    ctx,
    ResolveConflictInput.parse({
      space,
      id,
      expectedNewVersion: newClaim.version,
      expectedExistingVersion: existingClaim.version,
      ...decision,
    }),
  );
}

/** Reviews a claim in quarantine in the name of a reviewer who has just read it. */
export async function reviewAsRead(
  world: World,
  ctx: Ctx,
  { space, id, ...decision }: Decided & Record<string, unknown>,
) {
  const { version } = await world.get(GetClaim).run(ctx, { space, id: id as never });
  return world.get(ReviewClaim).run(ctx, ReviewInput.parse({ space, id, expectedVersion: version, ...decision }));
}
