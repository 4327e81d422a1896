import { canonicalJson } from '#libs/kernel/index.js';
import { uuidOf } from '#libs/platform/secrets/index.js';
import { skeletonOf } from '../domain/gate/quarantine.rules.js';
import type { Claim } from '../domain/state/claim.js';

type Keyed = Pick<Claim, 'subject' | 'predicate' | 'subjectN' | 'predicateN'>;

/** Hash of what the key of a claim is drawn as; null without a triple, and where that is how it is spelled: then the key itself finds it. */
export function skeletonKeyOf(claim: Keyed): string | null {
  const drawn = skeletonOf(claim);
  return drawn === null || isSpelled(claim, drawn) ? null : skeletonHash(drawn);
}

export const skeletonHash = (drawn: readonly string[]): string => uuidOf(canonicalJson(drawn));

/** Whether a key is spelled the way it is drawn, as most are. */
export const isSpelled = (
  { subjectN, predicateN }: Pick<Keyed, 'subjectN' | 'predicateN'>,
  [subject, predicate]: readonly string[],
): boolean => subjectN === subject && predicateN === predicate;

/** The lock of all keys that are drawn the same. Its name sorts before those of keys: who waits for it holds none. */
export const lockOfSkeleton = (spaceId: string, skeleton: string): string => `#${spaceId} ${skeleton}`;
