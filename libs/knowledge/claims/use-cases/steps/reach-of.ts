import type { Id } from '#libs/kernel/index.js';
import type { CascadeRepository, Preview } from '#libs/graph/cascades/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';

/** Where a correction of a node goes: the cascade that carries it, or in a dry run what it would reach. */
export async function reachOf(tx: TenantTx, cascades: CascadeRepository, spaceId: Id<'spc'>, { id, dryRun }: { id: string; dryRun: boolean }): Promise<{ cascadeId: Id<'cas'> | null; preview: Preview | null }> {
  return dryRun ? { cascadeId: null, preview: await cascades.preview(tx, id) } : { cascadeId: await cascades.findRunningFrom(tx, spaceId, [id]), preview: null };
}
