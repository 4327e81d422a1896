import type { Trigger } from '#libs/graph/cascades/domain/index.js';
import type { GraphParts } from '#libs/graph/nodes/domain/index.js';
import type { NewEvent } from '#libs/history/events/domain/index.js';
import type { SlotPayloads } from '#libs/knowledge/slots/domain/index.js';

/** Claims of which something befell, and what. */
export interface Fallen {
  trigger: Trigger;
  claimIds: string[];
}

const OF_SUBJECT: Readonly<Record<string, Trigger>> = {
  claim_retracted: 'retracted', claim_superseded: 'superseded', claim_restored: 'restored', claim_released: 'restored',
  claim_deduplicated: 'revalued', evidence_attached: 'revalued', vote_set: 'revalued', vote_withdrawn: 'revalued', claim_disputed: 'revalued', claim_undisputed: 'revalued',
  node_changed: 'revalued', node_rederived: 'rederived',
};
const OF_CONFLICT: Readonly<Record<string, Trigger>> = { conflict_opened: 'contested', conflict_resolved: 'settled', conflict_lapsed: 'settled' };

/** Kinds of events that may befall what others rest on. */
export const ROOT_KINDS: ReadonlySet<string> = new Set([...Object.keys(OF_SUBJECT), ...Object.keys(OF_CONFLICT), 'evidence_revoked', 'claim_merged', 'merge_undone']);

/** What the events did to claims that others may rest on: one entry a trigger, each claim once. */
export function fallenIn(events: readonly NewEvent[]): Fallen[] {
  const byTrigger = new Map<Trigger, Set<string>>();
  for (const [trigger, claimId] of events.flatMap(befallen)) byTrigger.set(trigger, (byTrigger.get(trigger) ?? new Set()).add(claimId));
  return [...byTrigger].map(([trigger, claimIds]) => ({ trigger, claimIds: [...claimIds].sort() }));
}

function befallen({ kind, subjectId, payload }: NewEvent): [Trigger, string][] {
  if ((payload as GraphParts).node?.verdict === 'refuted') return [['refuted', subjectId]];
  // A change announced for later: until then what is to give way stands.
  if (kind === 'claim_superseded' && (payload as unknown as SlotPayloads['claim_superseded']).after.status !== 'superseded') return [];
  const ofSubject = OF_SUBJECT[kind];
  if (ofSubject !== undefined) return [[ofSubject, subjectId]];
  const ofConflict = OF_CONFLICT[kind];
  if (ofConflict !== undefined) {
    const { conflict } = payload as unknown as SlotPayloads['conflict_opened'];
    return [conflict.newClaimId, conflict.existingClaimId].map((id) => [ofConflict, id]);
  }
  const { claims } = payload as unknown as SlotPayloads['evidence_revoked'];
  return claims.map(({ id, grounding }) => [grounding === 'tainted' ? 'unsupported' : 'revalued', id]);
}
