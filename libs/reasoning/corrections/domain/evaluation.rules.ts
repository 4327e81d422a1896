import { canonicalJson } from '#libs/kernel/index.js';
import { causeChange, type CauseChange } from '#libs/graph/cascades/index.js';
import { isSameLife } from '#libs/knowledge/evidence-types/index.js';
import { causesFrom, reconcluded, reasonedFrom, type NodeState } from '../../node-states/index.js';

/** A node after it was looked at anew. */
export interface Evaluation {
  after: NodeState;
  causes: CauseChange;
  /** Whether its claim is another than before, to readers. */
  isClaimChanged: boolean;
  /** Whether what only the graph knows of it is. */
  isNodeChanged: boolean;
}

const CLAIM_FIELDS = [
  'grounding',
  'inherited',
  'confidence',
  'trust',
  'gateTrust',
  'trustLimit',
  'gateTrustLimit',
  'base',
  'baseClass',
  'corroboration',
] as const;

/** Looks at a derived node anew, over its premises as they are now (graph spec, sections 3.5 and 5.4). null: nothing about it changes. */
export function evaluate(before: NodeState, premises: readonly NodeState[], now: Date): Evaluation | null {
  const after = stateAfter(before, premises, now);
  const causes = causeChange(before.causes, after.causes);
  const isClaimChanged = hasClaimChanged(before, after);
  const isNodeChanged =
    before.rank !== after.rank ||
    before.isContested !== after.isContested ||
    before.confidenceLimit !== after.confidenceLimit ||
    before.rootGroups.join('\n') !== after.rootGroups.join('\n');
  if (!isClaimChanged && !isNodeChanged && causes.added.length === 0 && causes.removed.length === 0) return null;
  const state = isClaimChanged ? { version: before.version + 1, stateSince: now } : {};
  return { after: { ...after, ...state }, causes, isClaimChanged, isNodeChanged };
}

const hasClaimChanged = (before: NodeState, after: NodeState): boolean =>
  CLAIM_FIELDS.some((field) => before[field] !== after[field]) ||
  before.agingFrom.getTime() !== after.agingFrom.getTime() ||
  !isSameLife(before, after) ||
  canonicalJson(before.runnerUp) !== canonicalJson(after.runnerUp);

function stateAfter(before: NodeState, premises: readonly NodeState[], now: Date): NodeState {
  const causes = causesFrom(before.replaced, premises);
  return reconcluded(before, reasonedFrom(before, premises, causes, now), causes, premises, now);
}
