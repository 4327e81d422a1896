import { groundingOf, isContested, type Cause } from '#libs/graph/cascades/index.js';
import { worse, type Grounding } from '#libs/graph/model/index.js';
import type { ClaimStatus } from '#libs/knowledge/claims/index.js';
import { causesFrom } from './causes.rules.js';
import type { NodeState } from './node-state.js';

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
