import { written, type NewEvent } from '#libs/history/events/index.js';
import type { GraphParts, Node } from '#libs/graph/model/index.js';
import { declareError, type Id } from '#libs/kernel/index.js';
import { isBlocked, passGates, type Blocked } from '../../derivations/index.js';
import { TIERS, tierOf, type Tier } from '../../nodes/index.js';
import type { NodeState } from '../../node-states/index.js';

export const selfPersonExists = declareError<{ id: string }>(
  'self_person_exists',
  'conflict',
  ({ id }) =>
    `${id} has the tier self already, and a space has at most one such person; set its tier to another first.`,
);

/** From here on a tier takes a reason that stands and a second person. */
const TAKES_TWO: Tier = 'our_side';

export const takesTwo = (tier: Tier): boolean => TIERS.indexOf(tier) >= TIERS.indexOf(TAKES_TWO);

/** What is held while anybody becomes the self of a space. */
export const keyOfSelf = (spaceId: string): string => `self of ${spaceId}`;

/** What is asked of a person's tier. */
export interface TierRequest {
  tier: Tier;
  justificationId: Id<'clm'> | null;
}

/** Why an observation justifies nothing; null: it does. It must be live and sound; that somebody contradicts it is for the reviewer to weigh. */
export function obstacleTo(justification: NodeState): Blocked | null {
  const passage = passGates([justification], { sessionId: null }, { useContested: true, useStale: false });
  return isBlocked(passage) ? passage : null;
}

/** The one event that writes a tier, whoever asked for it and on whichever way. `by`: what decided. */
export function personTierSet(
  person: Node,
  { tier, justificationId }: TierRequest,
  by: { principalId: Id<'prn'>; proposalId: Id<'prp'> | null },
  now: Date,
): NewEvent {
  const after: Node = {
    ...person,
    detail: { ...person.detail, tier, tierJustificationId: justificationId },
    version: person.version + 1,
    stateSince: now,
  };
  const parts: GraphParts = { node: written(after) };
  return {
    kind: 'person_tier_set',
    spaceId: person.spaceId,
    subjectId: person.id,
    occurredAt: now,
    payload: { tier, before: tierOf(person), justificationId, ...by, ...parts },
  };
}
