import type { Claim } from './claim.js';

/** What exploration looks for in how claims are carried: few are like that. */
export type ClaimFlag = 'stale' | 'expired' | 'tainted' | 'weak';

/** Below it a node that stands is listed as weak. */
const WEAK_BELOW = 0.5;

/** What was recorded before there was a graph names no confidence. */
export function flagsOf({
  grounding,
  confidence,
}: Pick<Claim, 'grounding'> & Partial<Pick<Claim, 'confidence'>>): ClaimFlag[] {
  const isWeak = grounding !== 'tainted' && (confidence ?? 1) < WEAK_BELOW;
  return [...(grounding === 'sound' ? [] : [grounding]), ...(isWeak ? (['weak'] as const) : [])];
}
