import { causeSet, type Cause, type CauseKind, groundingOf, isContested } from '#libs/graph/cascades/index.js';
import { worse, type Grounding, type Node, type NodeSupport } from '#libs/graph/model/index.js';
import {
  claimPartsOf,
  isClaimEvent,
  type Claim,
  type ClaimEvent,
  type ClaimStatus,
} from '#libs/knowledge/claims/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import type { NodeState } from './node-state.js';

/**
 * Whether a claim is tainted because it lost its own evidence, rather than because of a claim that it was derived from.
 */
const isUnsupported = ({ grounding, inherited }: Pick<NodeState, 'grounding' | 'inherited'>): boolean =>
  grounding === 'tainted' && inherited !== 'tainted';

/** The reasons for which a quarantined claim is archived because nobody has released it. */
const NEVER_RELEASED: ReadonlySet<string | null> = new Set([
  'conflict_rejected',
  'review_rejected',
  'quarantined',
  'challenge_replaced',
]);

/**
 * Whether a claim is in quarantine, or was archived from quarantine. Its dependents are tainted until the claim is
 * released (claims spec, section 15a, rule 9).
 */
export const isSetAside = ({ status, statusReason }: Pick<NodeState, 'status' | 'statusReason'>): boolean =>
  status === 'quarantined' || (status === 'archived' && NEVER_RELEASED.has(statusReason));

const OF_AGE: Readonly<Partial<Record<Grounding, CauseKind>>> = { stale: 'stale', expired: 'expired' };

/** The grounding of a claim at the current time, whether or not `expire` has already run. */
export const groundingNow = ({ grounding, aged }: Pick<NodeState, 'grounding' | 'aged'>): Grounding =>
  worse(grounding, aged);

/** Whether something that a derived claim depends on has aged. */
export const isAgedBelow = (nodeState: NodeState | undefined): boolean =>
  nodeState !== undefined && nodeState.trustLimit !== null && nodeState.aged !== 'sound';

/** The causes that the claim's own state passes on to the nodes that depend on it (graph spec, section 5.3). */
export function ownCauses(premise: NodeState): Cause[] {
  const causes: Cause[] = premise.contradictions.map((rootId) => ({ kind: 'contested', rootId }));
  if (premise.status === 'retracted' || isSetAside(premise) || isUnsupported(premise))
    causes.push({ kind: 'taint', rootId: premise.id });
  if (premise.status === 'superseded' || (premise.cause ?? null) !== null || premise.beliefState === 'rejected')
    causes.push({ kind: 'stale', rootId: premise.id });
  const age = premise.trustLimit === null ? OF_AGE[premise.aged] : undefined;
  if (age !== undefined) causes.push({ kind: age, rootId: premise.id });
  return causes;
}

const OF_VERDICT: Readonly<Record<string, CauseKind>> = { refuted: 'taint', partially_refuted: 'stale' };

/**
 * The effect of a verdict on the claim that it concerns, and on the nodes that depend on it (graph spec, section 6).
 */
export function causesOfVerdict(rootId: string, verdict: string | null): Cause[] {
  const kind = OF_VERDICT[verdict ?? ''];
  return kind === undefined ? [] : [{ kind, rootId }];
}

/**
 * The causes that a node gets from its premises. A claim that replaced another claim on which it depends, at any depth,
 * does not become stale because of the replacement. `replaced`: the claims that the node replaced.
 */
export function causesFrom(replaced: readonly string[], premises: readonly NodeState[]): Cause[] {
  const causes = premises.flatMap((premise) => [...ownCauses(premise), ...premise.causes]);
  return causeSet(causes.filter(({ kind, rootId }) => kind !== 'stale' || !replaced.includes(rootId)));
}

/** The state of a node that is not a claim but depends on claims, such as a prediction on its observation. */
export interface DependentState {
  grounding: Grounding;
  contested: boolean;
  causes: Cause[];
}

/**
 * The state of such a node follows from the claims that it depends on: whatever happened to these claims, or to
 * anything that they depend on, applies to the node.
 */
export function dependentStateOn(premises: readonly NodeState[]): DependentState {
  const causes = causesFrom([], premises);
  return { grounding: groundingOf(causes), contested: isContested(causes), causes };
}

const OF_STATUS: Readonly<Partial<Record<ClaimStatus, Grounding>>> = {
  retracted: 'tainted',
  quarantined: 'tainted',
  superseded: 'stale',
};

/** Like `dependentStateOn`, for a node that depends on a single claim with this state. */
export const groundingAbove = ({ status, grounding }: { status: string; grounding: Grounding }): Grounding =>
  worse(grounding, OF_STATUS[status as ClaimStatus] ?? 'sound');

/** The state of a claim after the events that are being recorded, as far as these events change it. */
export type Changed = Partial<
  Pick<Claim, 'status' | 'statusReason' | 'grounding' | 'confidence' | 'trust'> &
    Pick<NodeSupport, 'rank' | 'rootGroups' | 'confidenceLimit'> &
    Pick<NodeState, 'aged'>
> & { id: string };

/** Kinds of events that may change the state of a claim for nodes that depend on it without being derived from it. */
export const STATE_CHANGE_KINDS = [
  'claim_superseded',
  'claim_retracted',
  'claim_restored',
  'claim_quarantined',
  'claim_released',
  'claim_archived',
  'claim_disputed',
  'claim_undisputed',
  'claim_lapsed',
  'evidence_revoked',
  'evidence_reinstated',
  'evidence_weighed',
  'evidence_regrouped',
  'evidence_attached',
  'fact_regrounded',
  'fact_grounding_changed',
  'assertion_withdrawn',
  'claim_deduplicated',
  'support_recomputed',
  'node_rederived',
  'claim_merged',
  'merge_undone',
] as const;

/** A grounding that a decision writes already takes the current time into account, so age adds nothing to it. */
const UP_TO_DATE: Pick<NodeState, 'aged'> = { aged: 'sound' };

/** Returns the states of claims in the events. */
export function changedIn(events: readonly NewEvent[]): Map<string, Changed> {
  const changed = new Map<string, Changed>();
  for (const each of events.filter(isClaimEvent).flatMap(changesBy))
    changed.set(each.id, joined(changed.get(each.id), each));
  return changed;
}

function joined(before: Changed | undefined, each: Changed): Changed {
  const changed = before === undefined ? each : { ...before, ...each };
  return each.grounding === undefined ? changed : { ...changed, ...UP_TO_DATE };
}

function changesBy(event: ClaimEvent): Changed[] {
  const { after, claims = [], claimSupport } = claimPartsOf(event);
  return [after, claimSupport, ...placesBy(event), ...claims].filter((each) => each !== undefined);
}

/** The graph rows of claims in an event. */
function placesBy(event: ClaimEvent): Changed[] {
  switch (event.kind) {
    case 'support_recomputed':
      return event.payload.nodeSupport === undefined ? [] : [event.payload.nodeSupport];
    case 'node_rederived':
      return event.payload.node === undefined ? [] : [placeOf(event.payload.node)];
    case 'evidence_regrouped':
      return event.payload.rooted;
    default:
      return [];
  }
}

/** The fields that the graph stores for a node that is a claim; all other fields are those of the claim. */
const placeOf = ({
  id,
  rank,
  rootGroups,
  confidenceLimit,
}: Pick<Node, 'id' | 'rank' | 'rootGroups' | 'confidenceLimit'>): Changed => ({
  id,
  rank,
  rootGroups,
  confidenceLimit,
});
