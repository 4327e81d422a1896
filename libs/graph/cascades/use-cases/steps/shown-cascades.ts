import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { viewOfCascade, type CascadeView } from '../../domain/cascade.js';
import type { WaitingCascade } from '../../store/cascade.repository.js';

/** Cascades as the caller may see them: without the roots that belong to sessions of others. */
export async function shownCascades(
  work: UnitOfWork,
  ctx: Ctx,
  cascades: readonly WaitingCascade[],
): Promise<z.input<typeof CascadeView>[]> {
  const roots = await work.withoutHidden(
    ctx,
    cascades.map(({ rootIds }) => rootIds),
  );
  return cascades.map((cascade, i) => viewOfCascade({ ...cascade, rootIds: roots[i]! }, cascade.remaining));
}
