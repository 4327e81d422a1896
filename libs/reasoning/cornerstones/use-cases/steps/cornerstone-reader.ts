import type { Node, NodeRepository } from '#libs/graph/model/index.js';
import { notFound } from '#libs/kernel/index.js';
import { illegalState } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';

/** Reads cornerstones that the caller holds. */
export class CornerstoneReader {
  constructor(private readonly nodes: NodeRepository) {}

  async get(tx: TenantTx, space: Space, id: string): Promise<Node> {
    const [node] = await this.nodes.find(tx, space.id, [id]);
    if (node?.type !== 'cornerstone') throw notFound({ what: 'cornerstone', id });
    return node;
  }

  /** Throws `illegal_state` for one in another status. */
  async getIn(tx: TenantTx, space: Space, id: string, status: 'proposed' | 'active'): Promise<Node> {
    const node = await this.get(tx, space, id);
    if (node.status !== status) throw illegalState({ id, status: node.status ?? '', needs: status });
    return node;
  }

  /** Ids of the claims it was laid on. */
  async supportsOf(tx: TenantTx, space: Space, id: string): Promise<string[]> {
    return (await this.nodes.listEdges(tx, space.id, [id], ['supported_by'])).map(({ toId }) => toId);
  }
}
