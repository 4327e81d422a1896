import type { Node, NodeRepository } from '#libs/graph/model/index.js';
import { notFound, validationFailed, type Ctx, type Id } from '#libs/kernel/index.js';
import { illegalState } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import type { PremiseReader } from './premise-reader.js';
import type { NodeState, NodeStateRepository } from '../../../node-states/index.js';
import {
  keyOfSelf,
  selfPersonExists,
  type TierRequest,
  type Tier,
  obstacleToTier,
  personTierSet,
} from '../../domain/person.rules.js';
import type { PersonRepository } from '../../store/graph.repository.js';
import type { Blocked } from '../../../derivations/index.js';
import type { Proposal, Effect, Keys } from '../../../proposals/index.js';

/** A person whose tier is to be decided, and the justification. */
export interface TierDecision {
  person: Node;
  justification: NodeState | null;
}

/** Loads and locks everything that a decision about a tier needs. */
export class TierDecisionLoader {
  constructor(
    private readonly nodes: NodeRepository,
    private readonly premises: PremiseReader,
    private readonly persons: PersonRepository,
  ) {}

  /** The locks for a decision about a tier: the person, and the rule that there is at most one self. */
  own(space: Space, personId: string, { tier }: TierRequest): string[] {
    return [personId, ...(tier === 'self' ? [keyOfSelf(space.id)] : [])];
  }

  /**
   * Throws 404, `illegal_state` for a person that is not live, `validation_failed` for a justification that is not an
   * observation, `cascade_running`, `self_person_exists`.
   */
  async hold(tx: TenantTx, space: Space, personId: string, request: TierRequest): Promise<TierDecision> {
    const { tier, justificationId } = request;
    const [justification = null] = await this.premises.hold(
      tx,
      space,
      justificationId === null ? [] : [justificationId],
      this.own(space, personId, request),
    );
    const [person] = await this.nodes.find(tx, space.id, [personId]);
    if (person?.type !== 'person') throw notFound({ what: 'person', id: personId });
    if (person.status !== 'active') throw illegalState({ id: personId, status: person.status ?? '', needs: 'active' });
    refuseOther(justification);
    if (tier === 'self') await this.#refuseSecond(tx, space, personId);
    return { person, justification };
  }

  async #refuseSecond(tx: TenantTx, space: Space, personId: string): Promise<void> {
    const self = await this.persons.findSelf(tx, space.id);
    if (self !== null && self !== personId) throw selfPersonExists({ id: self });
  }
}

function refuseOther(justification: NodeState | null): void {
  if (
    justification === null ||
    justification.type === 'observation_factual' ||
    justification.type === 'observation_predictive'
  )
    return;
  const message = `must be an observation; ${justification.id} is a ${justification.type}`;
  throw validationFailed(
    { what: `/justificationId ${message}.` },
    { errors: [{ field: '/justificationId', code: 'invalid_value', message }] },
  );
}

/** Sets an approved tier. The decision is made on the state at the time of the approval, not of the proposal. */
export class TierEffect implements Effect<Blocked> {
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
      obstacleToTier(justification!) ?? [
        personTierSet(person, request, { principalId: caller.principal.id, proposalId: proposal.id }, space.now),
      ]
    );
  }

  async onRefusal(): Promise<NewEvent[]> {
    return [];
  }
}

/** The proposed tier of a person, as written by `SetTier`. */
export const requestIn = ({ change }: Pick<Proposal, 'change'>): TierRequest => ({
  tier: change.tier as Tier,
  justificationId: change.justificationId as Id<'clm'>,
});
