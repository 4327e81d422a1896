import type { Claim } from './claim.js';

/** The properties of claims that exploration searches for; few claims have them. */
export type ClaimFlag = 'stale' | 'expired' | 'tainted' | 'weak';

/** A valid node below this value is listed as weak. */
const WEAK_BELOW = 0.5;

/** The flags of a claim. A claim that was recorded before the graph existed has no confidence. */
export function flagsOf({
  grounding,
  confidence,
}: Pick<Claim, 'grounding'> & Partial<Pick<Claim, 'confidence'>>): ClaimFlag[] {
  const isWeak = grounding !== 'tainted' && (confidence ?? 1) < WEAK_BELOW;
  return [...(grounding === 'sound' ? [] : [grounding]), ...(isWeak ? (['weak'] as const) : [])];
}
