import type { Id } from '#libs/kernel/index.js';
import type { CascadeRepository, Preview } from '#libs/graph/cascades/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';

interface Correction {
  id: string;
  dryRun: boolean;
  /** Where its cascade sets out from, where that is not the node itself. */
  roots?: readonly string[];
  /** Evidence that it leaves as it is. */
  unmoved?: readonly string[];
}

/** Where a correction of a node goes: the cascade that carries it, or in a dry run what it would reach. */
export async function reachOf(
  tx: TenantTx,
  cascades: CascadeRepository,
  spaceId: Id<'spc'>,
  { id, dryRun, roots = [id], unmoved = [] }: Correction,
): Promise<{ cascadeId: Id<'cas'> | null; preview: Preview | null }> {
  return dryRun
    ? { cascadeId: null, preview: await cascades.preview(tx, id, unmoved) }
    : { cascadeId: await cascades.findRunningFrom(tx, spaceId, roots), preview: null };
}
