import { groundingOf, isContested, type Cause } from '#libs/graph/cascades/domain/index.js';
import { worse, type Grounding } from '#libs/graph/nodes/domain/index.js';
import type { ClaimStatus } from '#libs/knowledge/slots/domain/index.js';
import { causesFrom } from './causes.rules.js';
import type { Standing } from './standing.js';

/** How something stands that is no claim and rests on claims, as a prediction on its observation. */
export interface Leaning {
  grounding: Grounding;
  isContested: boolean;
  causes: Cause[];
}

/** It has no standing of its own: whatever befell what it rests on, or is below that, has reached it. */
export function leaningOn(premises: readonly Standing[]): Leaning {
  const causes = causesFrom([], premises);
  return { grounding: groundingOf(causes), isContested: isContested(causes), causes };
}

const OF_STATUS: Readonly<Partial<Record<ClaimStatus, Grounding>>> = {
  retracted: 'tainted',
  quarantined: 'tainted',
  superseded: 'stale',
};

/** The same where no more is known of the one claim it rests on than how that stood. */
export const groundingAbove = ({ status, grounding }: { status: string; grounding: Grounding }): Grounding =>
  worse(grounding, OF_STATUS[status as ClaimStatus] ?? 'sound');
