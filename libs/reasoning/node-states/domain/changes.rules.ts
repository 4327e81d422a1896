import type { Node, NodeSupport } from '#libs/graph/model/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import type { Claim } from '#libs/knowledge/claims/index.js';
import type { NodeState } from './node-state.js';

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

interface Parts {
  after?: Changed;
  claims?: Changed[];
  claimSupport?: Changed;
  nodeSupport?: Changed;
  rooted?: Changed[];
  node?: Pick<Node, 'id' | 'rank' | 'rootGroups' | 'confidenceLimit'>;
}

/** Whoever writes a grounding has looked at the clock. */
const UP_TO_DATE: Pick<NodeState, 'aged'> = { aged: 'sound' };

/** Returns what the events say of the state of claims after them. */
export function changedIn(events: readonly NewEvent[]): Map<string, Changed> {
  const changed = new Map<string, Changed>();
  for (const { payload } of events) {
    const { after, claims = [], rooted = [], claimSupport, nodeSupport, node } = payload as unknown as Parts;
    for (const each of [after, claimSupport, nodeSupport, node && placeOf(node), ...claims, ...rooted])
      if (each !== undefined)
        changed.set(each.id, { ...changed.get(each.id), ...each, ...(each.grounding === undefined ? {} : UP_TO_DATE) });
  }
  return changed;
}

/** Of a node beside a claim: the rest of its row is told by the claim. */
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
