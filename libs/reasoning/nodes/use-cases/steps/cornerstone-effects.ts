import type { Node, NodeRepository, Edge } from '#libs/graph/model/index.js';
import { notFound, type Ctx, type IdSource } from '#libs/kernel/index.js';
import { illegalState } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import type { Blocked } from '../../../derivations/index.js';
import type { PremiseReader } from './premise-reader.js';
import { edgesTo } from '../../domain/made-node.js';
import type { Proposal, Effect, Keys } from '../../../proposals/index.js';
import type { NodeStateRepository } from '../../../node-states/index.js';
import { cornerstoneBecame, obstacleToLaying } from '../../domain/cornerstone.rules.js';

/** Reads cornerstones whose locks the caller holds. */
export class CornerstoneReader {
  constructor(private readonly nodes: NodeRepository) {}

  async get(tx: TenantTx, space: Space, id: string): Promise<Node> {
    const [node] = await this.nodes.find(tx, space.id, [id]);
    if (node?.type !== 'cornerstone') throw notFound({ what: 'cornerstone', id });
    return node;
  }

  /** Throws `illegal_state` for a cornerstone with another status. */
  async getIn(tx: TenantTx, space: Space, id: string, status: 'proposed' | 'active'): Promise<Node> {
    const node = await this.get(tx, space, id);
    if (node.status !== status) throw illegalState({ id, status: node.status ?? '', needs: status });
    return node;
  }

  /** Ids of the claims that it depends on. */
  async supportsOf(tx: TenantTx, space: Space, id: string): Promise<string[]> {
    return (await this.nodes.listEdges(tx, space.id, [id], ['supported_by'])).map(({ toId }) => toId);
  }
}

/** A proposed cornerstone applies once it is approved, and the one that it replaces is outgrown. */
export class LayingEffect implements Effect<Blocked> {
  constructor(
    private readonly cornerstones: CornerstoneReader,
    private readonly premises: PremiseReader,
    private readonly nodeStates: NodeStateRepository,
    private readonly ids: IdSource,
  ) {}

  async keys(tx: TenantTx, space: Space, proposal: Proposal): Promise<Keys> {
    const outgrownId = outgrownBy(proposal);
    const supportIds = await this.cornerstones.supportsOf(tx, space, proposal.subjectId);
    return {
      own: outgrownId === null ? [] : [outgrownId],
      shared: await this.nodeStates.keys(tx, space.id, supportIds),
    };
  }

  async onApproval(tx: TenantTx, ctx: Ctx, space: Space, proposal: Proposal): Promise<NewEvent[] | Blocked> {
    const node = await this.cornerstones.getIn(tx, space, proposal.subjectId, 'proposed');
    const outgrownId = outgrownBy(proposal);
    const outgrown = outgrownId === null ? null : await this.cornerstones.getIn(tx, space, outgrownId, 'active');
    const supports = await this.premises.hold(tx, space, await this.cornerstones.supportsOf(tx, space, node.id), []);
    const became = (which: Node, status: string, edges: Edge[] = []): NewEvent =>
      cornerstoneBecame(which, status, proposal.id, space.now, edges);
    const approved = (): NewEvent[] =>
      outgrown === null
        ? [became(node, 'active')]
        : [
            became(
              node,
              'active',
              edgesTo('supersedes', node, [outgrown], {
                spaceId: space.id,
                principalId: ctx.caller.principal.id,
                now: space.now,
                ids: this.ids,
                agent: null,
                sessionId: null,
              }),
            ),
            became(outgrown, 'outgrown'),
          ];
    return obstacleToLaying(supports) ?? approved();
  }

  async onRefusal(tx: TenantTx, space: Space, { id, subjectId }: Proposal): Promise<NewEvent[]> {
    return [
      cornerstoneBecame(await this.cornerstones.getIn(tx, space, subjectId, 'proposed'), 'refused', id, space.now),
    ];
  }
}

const outgrownBy = ({ change }: Proposal): string | null =>
  typeof change.outgrowsId === 'string' ? change.outgrowsId : null;

/** A cornerstone no longer applies once its retirement is approved. */
export class RetirementEffect implements Effect<Blocked> {
  constructor(private readonly cornerstones: CornerstoneReader) {}

  async keys(): Promise<Keys> {
    return { own: [], shared: [] };
  }

  async onApproval(tx: TenantTx, _ctx: Ctx, space: Space, { id, subjectId }: Proposal): Promise<NewEvent[]> {
    return [cornerstoneBecame(await this.cornerstones.getIn(tx, space, subjectId, 'active'), 'retired', id, space.now)];
  }

  async onRefusal(): Promise<NewEvent[]> {
    return [];
  }
}
