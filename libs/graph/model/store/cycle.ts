import type { TenantTx } from '#libs/platform/database/index.js';
import { wouldBeCircular } from '../domain/dependence.js';
import type { NodeRepository } from './node.repository.js';

/**
 * Throws `cycle` with the path if `id` is one of `onIds`, or if a node of `onIds` already depends on `id`. `onIds` are
 * the nodes on which `id` is to depend. The caller holds the lock `keyOfDependences`.
 */
export async function refuseCycle(
  tx: TenantTx,
  nodes: NodeRepository,
  id: string,
  onIds: readonly string[],
): Promise<void> {
  if (await nodes.leadDown(tx, onIds, id)) throw wouldBeCircular(id, await nodes.listWaysDown(tx, onIds, id));
}
