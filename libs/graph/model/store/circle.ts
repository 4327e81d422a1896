import type { TenantTx } from '#libs/platform/database/index.js';
import { wouldBeCircular } from '../domain/dependence.js';
import type { NodeRepository } from './node.repository.js';

/**
 * Throws `cycle` with the path if `id` is among `onIds`, the nodes that it is to depend on, or if one of them depends
 * on it. The caller holds the lock `keyOfDependences`.
 */
export async function refuseCircle(
  tx: TenantTx,
  nodes: NodeRepository,
  id: string,
  onIds: readonly string[],
): Promise<void> {
  if (await nodes.leadDown(tx, onIds, id)) throw wouldBeCircular(id, await nodes.listWaysDown(tx, onIds, id));
}
