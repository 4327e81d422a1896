import { CLASS_WEIGHTS } from '#libs/knowledge/sources/index.js';
import type { Found } from '../../retrieval/index.js';

/** Half of the candidates of a retriever. */
const SHARE = 0.5;

/** Whether guesses, of no more weight than an inference and derived from nothing, are so many candidates that others may have been left out. */
export function isCrowded(found: readonly Found[], pool: number): boolean {
  const guesses = found.filter(
    (each) => each.kind === 'claim' && each.claim.base <= CLASS_WEIGHTS.inference && each.claim.trustLimit === null,
  );
  return guesses.length >= SHARE * pool;
}
