import type { Edge, Node } from '#libs/graph/model/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import type { Ctx, IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Blocked } from '../../../derivations/index.js';
import { type PremiseReader, edgesTo } from '../../../nodes/index.js';
import type { Proposal, Effect, Keys } from '../../../proposals/index.js';
import type { NodeStateRepository } from '../../../node-states/index.js';
import { cornerstoneBecame, obstacleTo } from '../../domain/cornerstone.rules.js';
import type { CornerstoneReader } from './cornerstone-reader.js';

/** A cornerstone that was proposed holds once approved, and the one it names is outgrown by it. */
export class LayingEffect implements Effect {
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
    return obstacleTo(supports) ?? approved();
  }

  async onRefusal(tx: TenantTx, space: Space, { id, subjectId }: Proposal): Promise<NewEvent[]> {
    return [
      cornerstoneBecame(await this.cornerstones.getIn(tx, space, subjectId, 'proposed'), 'refused', id, space.now),
    ];
  }
}

const outgrownBy = ({ change }: Proposal): string | null =>
  typeof change.outgrowsId === 'string' ? change.outgrowsId : null;
