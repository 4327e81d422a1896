import type { NewEvent } from '#libs/history/events/index.js';
import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Blocked } from '../../../derivations/index.js';
import type { Tier } from '../../../nodes/index.js';
import type { Proposal, Effect, Keys } from '../../../proposals/index.js';
import type { NodeStateRepository } from '../../../node-states/index.js';
import { obstacleTo, personTierSet, type TierRequest } from '../../domain/tier.rules.js';
import type { TierDecisionLoader } from './tier-decision-loader.js';

/** A tier that was approved: decided on what stands at the approval, not at the proposal. */
export class TierEffect implements Effect {
  constructor(
    private readonly tiers: TierDecisionLoader,
    private readonly nodeStates: NodeStateRepository,
  ) {}

  async keys(tx: TenantTx, space: Space, proposal: Proposal): Promise<Keys> {
    const request = requestIn(proposal);
    return {
      own: this.tiers.own(space, proposal.subjectId, request),
      shared: await this.nodeStates.keys(tx, space.id, [request.justificationId!]),
    };
  }

  async onApproval(tx: TenantTx, { caller }: Ctx, space: Space, proposal: Proposal): Promise<NewEvent[] | Blocked> {
    const request = requestIn(proposal);
    const { person, justification } = await this.tiers.hold(tx, space, proposal.subjectId, request);
    return (
      obstacleTo(justification!) ?? [
        personTierSet(person, request, { principalId: caller.principal.id, proposalId: proposal.id }, space.now),
      ]
    );
  }

  async onRefusal(): Promise<NewEvent[]> {
    return [];
  }
}

/** What is proposed of a person's tier, as `SetTier` wrote it. */
export const requestIn = ({ change }: Pick<Proposal, 'change'>): TierRequest => ({
  tier: change.tier as Tier,
  justificationId: change.justificationId as Id<'clm'>,
});
