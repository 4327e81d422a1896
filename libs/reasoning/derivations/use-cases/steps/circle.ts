import type { NodeRepository } from '#libs/graph/nodes/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { wouldBeCircular } from '../../domain/index.js';

/** Nothing comes to depend on what depends on it: throws `cycle` where one of `onIds`, on which `id` is to depend, is it or depends on it. Under `keyOfDependences`. */
export async function refuseCircle(tx: TenantTx, nodes: NodeRepository, id: string, onIds: readonly string[]): Promise<void> {
  if (await nodes.leadDown(tx, onIds, id)) throw wouldBeCircular({ id });
}
