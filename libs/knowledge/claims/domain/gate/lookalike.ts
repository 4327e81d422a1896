import { comparableName, skeleton } from '../../../predicates/index.js';
import { isProtected, isWeaker, type Guarded } from './protection.js';
import { isBelieved } from './gate.rules.js';
import type { Claim } from '../state/claim.js';

/** A claim under another key that is drawn the same (UTS 39): `us\u0435r` for `user`. */
export type Lookalike = Pick<Claim, 'id' | 'slot' | 'subjectN' | 'predicateN' | 'status' | 'gateTrust'> & Guarded;

type Keyed = Pick<Claim, 'subject' | 'predicate' | 'predicateN'>;

/** What subject and predicate of a claim are drawn as; null without a triple. Of a predicate named by an alias, its own name is. */
export function skeletonOf({ subject, predicate, predicateN }: Keyed): [subject: string, predicate: string] | null {
  if (subject === null || predicate === null || predicateN === null) return null;
  return [skeleton(subject), skeleton(comparableName(predicate) === predicateN ? predicate : predicateN)];
}

/** Whether a claim passes for a protected one that it is weaker than: it is kept out, whichever came first (claims spec, rule 8). */
export const isForgedKey = (claim: Lookalike, others: readonly Lookalike[]): boolean =>
  !isProtected(claim) &&
  others.some((other) => isOtherKey(claim, other) && isBelieved(other) && isProtected(other) && isWeaker(claim, other));

/** Those of the others that pass for a claim which is protected, and are weaker. */
export const forgedKeysOf = <L extends Lookalike>(claim: Lookalike, others: readonly L[]): L[] =>
  others.filter((other) => isBelieved(other) && isBelieved(claim) && isForgedKey(other, [claim]));

const isOtherKey = (a: Lookalike, b: Lookalike): boolean => a.subjectN !== b.subjectN || a.predicateN !== b.predicateN;
