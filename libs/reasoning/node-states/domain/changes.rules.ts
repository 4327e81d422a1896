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

/** A claim that no live evidence carries, though nothing it was derived from is to blame. */
export const isUnsupported = ({ grounding, inherited }: Pick<NodeState, 'grounding' | 'inherited'>): boolean =>
  grounding === 'tainted' && inherited !== 'tainted';

/** Why a claim was archived that waited in quarantine: nobody has released it. */
const NEVER_RELEASED: ReadonlySet<string | null> = new Set([
  'conflict_rejected',
  'review_rejected',
  'quarantined',
  'challenge_replaced',
]);

/** A claim in quarantine, or archived out of it: what depends on it is tainted until it is released (claims spec, section 15a, rule 9). */
export const isSetAside = ({ status, statusReason }: Pick<NodeState, 'status' | 'statusReason'>): boolean =>
  status === 'quarantined' || (status === 'archived' && NEVER_RELEASED.has(statusReason));

const OF_AGE: Readonly<Partial<Record<Grounding, CauseKind>>> = { stale: 'stale', expired: 'expired' };

/** A claim's grounding by the clock, whether `expire` has run or not. */
export const groundingNow = ({ grounding, aged }: Pick<NodeState, 'grounding' | 'aged'>): Grounding =>
  worse(grounding, aged);

/** Something below a derived claim has aged. */
export const isAgedBelow = (nodeState: NodeState | undefined): boolean =>
  nodeState !== undefined && nodeState.trustLimit !== null && nodeState.aged !== 'sound';

/** What happened to the claim itself, for whatever depends on it (graph spec, section 5.3). */
export function ownCauses(premise: NodeState): Cause[] {
  const causes: Cause[] = premise.contradictions.map((rootId) => ({ kind: 'contested', rootId }));
  if (premise.status === 'retracted' || isSetAside(premise) || isUnsupported(premise))
    causes.push({ kind: 'taint', rootId: premise.id });
  if (premise.status === 'superseded') causes.push({ kind: 'stale', rootId: premise.id });
  const age = premise.trustLimit === null ? OF_AGE[premise.aged] : undefined;
  if (age !== undefined) causes.push({ kind: age, rootId: premise.id });
  return causes;
}

const OF_VERDICT: Readonly<Record<string, CauseKind>> = { refuted: 'taint', partially_refuted: 'stale' };

/** What a verdict makes of the claim it was given on, and of whatever depends on it (graph spec, section 6). */
export function causesOfVerdict(rootId: string, verdict: string | null): Cause[] {
  const kind = OF_VERDICT[verdict ?? ''];
  return kind === undefined ? [] : [{ kind, rootId }];
}

/** What reaches a node from its premises. A replacement that depends, however far below, on what it took the place of is not made stale by that. `replaced`: what it took the place of. */
export function causesFrom(replaced: readonly string[], premises: readonly NodeState[]): Cause[] {
  const causes = premises.flatMap((premise) => [...ownCauses(premise), ...premise.causes]);
  return causeSet(causes.filter(({ kind, rootId }) => kind !== 'stale' || !replaced.includes(rootId)));
}

/** The state of something that is not a claim and depends on claims, as a prediction on its observation. */
export interface DependentState {
  grounding: Grounding;
  isContested: boolean;
  causes: Cause[];
}

/** It has no state of its own: whatever happened to what it depends on, or to anything below that, has reached it. */
export function dependentStateOn(premises: readonly NodeState[]): DependentState {
  const causes = causesFrom([], premises);
  return { grounding: groundingOf(causes), isContested: isContested(causes), causes };
}

const OF_STATUS: Readonly<Partial<Record<ClaimStatus, Grounding>>> = {
  retracted: 'tainted',
  quarantined: 'tainted',
  superseded: 'stale',
};

/** The same where no more is known of the one claim it depends on than how that stood. */
export const groundingAbove = ({ status, grounding }: { status: string; grounding: Grounding }): Grounding =>
  worse(grounding, OF_STATUS[status as ClaimStatus] ?? 'sound');

/** The state of a claim after what is being recorded, as far as that changes it. */
export type Changed = Partial<
  Pick<Claim, 'status' | 'statusReason' | 'grounding' | 'confidence' | 'trust'> &
    Pick<NodeSupport, 'rank' | 'rootGroups' | 'confidenceLimit'> &
    Pick<NodeState, 'aged'>
> & { id: string };

/** Kinds of events after which the state of a claim may differ, for what depends on it without being derived from it. */
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
  'assertion_withdrawn',
  'claim_deduplicated',
  'support_recomputed',
  'node_rederived',
  'claim_merged',
  'merge_undone',
] as const;

/** A decision that writes a grounding has read the clock. */
const UP_TO_DATE: Pick<NodeState, 'aged'> = { aged: 'sound' };

/** Returns what the events say of the state of claims after them. */
export function changedIn(events: readonly NewEvent[]): Map<string, Changed> {
  const changed = new Map<string, Changed>();
  for (const each of events.filter(isClaimEvent).flatMap(changesBy))
    changed.set(each.id, { ...changed.get(each.id), ...each, ...(each.grounding === undefined ? {} : UP_TO_DATE) });
  return changed;
}

function changesBy(event: ClaimEvent): Changed[] {
  const { after, claims = [], claimSupport } = claimPartsOf(event);
  return [after, claimSupport, ...placesBy(event), ...claims].filter((each) => each !== undefined);
}

/** Where an event places claims in the graph. */
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

/** Of a claim-bearing node: the rest of its row is that of the claim. */
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
