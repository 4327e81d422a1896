import type { TenantTx } from '#libs/platform/database/index.js';
import { wouldBeCircular } from '../domain/dependence.js';
import type { NodeRepository } from './node.repository.js';

/**
 * Throws `cycle`, with the path, if one of `onIds`, on which `id` is to depend, is `id` itself or depends on it. Under
 * `keyOfDependences`.
 */
export async function refuseCircle(
  tx: TenantTx,
  nodes: NodeRepository,
  id: string,
  onIds: readonly string[],
): Promise<void> {
  if (await nodes.leadDown(tx, onIds, id)) throw wouldBeCircular(id, await nodes.listWaysDown(tx, onIds, id));
}
