import type { Node, NodeRepository } from '#libs/graph/model/index.js';
import { notFound, validationFailed } from '#libs/kernel/index.js';
import { illegalState } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { PremiseReader } from '../../../nodes/index.js';
import type { NodeState } from '../../../node-states/index.js';
import { keyOfSelf, selfPersonExists, type TierRequest } from '../../domain/tier.rules.js';
import type { PersonRepository } from '../../store/person.repository.js';

/** A person whose tier is to be decided, with what justifies it. */
export interface TierDecision {
  person: Node;
  justification: NodeState | null;
}

/** Loads, under lock, what a tier is decided on. */
export class TierDecisionLoader {
  constructor(
    private readonly nodes: NodeRepository,
    private readonly premises: PremiseReader,
    private readonly persons: PersonRepository,
  ) {}

  /** What a decision about a tier holds: the person, and that there is one self at most. */
  own(space: Space, personId: string, { tier }: TierRequest): string[] {
    return [personId, ...(tier === 'self' ? [keyOfSelf(space.id)] : [])];
  }

  /** Throws 404, `illegal_state` for a person that is not live, `validation_failed` for a justification that is no observation, `cascade_running`, `self_person_exists`. */
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
