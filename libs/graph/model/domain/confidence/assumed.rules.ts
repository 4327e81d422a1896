import { round9 } from '#libs/kernel/index.js';
import type { Confidence } from './confidence.js';

/** Bounds of a conjecture's confidence, and what it is given where nobody asked for one (graph spec, section 3.3). */
export const CONJECTURE = { least: 0.1, most: 0.85, unasked: 0.4 } as const;

/** Taken as true. Without roots it corroborates nothing. */
export const AXIOM_CONFIDENCE: Confidence = { confidence: 1, limit: 1 };

export function conjectureConfidence(asked: number | null): Confidence {
  return {
    confidence: round9(Math.min(CONJECTURE.most, Math.max(CONJECTURE.least, asked ?? CONJECTURE.unasked))),
    limit: CONJECTURE.most,
  };
}
