import type { Predicate } from '../../../predicates/domain/index.js';
import { isBelieved, type Claim } from '../../../slots/domain/index.js';
import { comparedTriple, laneOf } from './claim-key.js';
import { alreadySuperseded, illegalState, keyDiffers } from '../claim.errors.js';
import type { StoreClaimItem } from '../claim.schemas.js';

/**
 * Whether the replacement may be put in the place of the claim: one still believed, and about the same thing. What is then decided
 * is the gate's. Throws `already_superseded`, `illegal_state`, `key_differs`.
 */
export function refuseReplacement(item: StoreClaimItem, claim: Claim, predicate: Predicate | null): void {
  if (claim.status === 'superseded') throw alreadySuperseded({ id: claim.id, by: claim.supersededBy ?? '' });
  if (!isBelieved(claim)) throw illegalState({ id: claim.id, status: claim.status, needs: 'active or disputed' });
  if (!isAboutTheSame(item, claim, predicate)) throw keyDiffers({ id: claim.id });
}

function isAboutTheSame({ triple, scope }: StoreClaimItem, claim: Claim, predicate: Predicate | null): boolean {
  if (laneOf(scope) !== claim.lane) return false;
  if (!triple || claim.slot === null) return !triple && claim.slot === null;
  const { subjectN, predicateN } = comparedTriple(triple, predicate);
  return subjectN === claim.subjectN && predicateN === claim.predicateN;
}
