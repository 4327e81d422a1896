import { canonicalJson } from '#libs/kernel/index.js';
import { uuidOf } from '#libs/platform/secrets/index.js';
import { skeletonOf } from '../domain/gate/quarantine.rules.js';
import type { Claim } from '../domain/state/claim.js';

type Keyed = Pick<Claim, 'subject' | 'predicate' | 'subjectN' | 'predicateN'>;

/**
 * Hash of the skeleton of a claim's key. null without a triple; also null if the key equals its skeleton, because then
 * the key itself finds the claim.
 */
export function skeletonKeyOf(claim: Keyed): string | null {
  const drawn = skeletonOf(claim);
  return drawn === null || isSpelled(claim, drawn) ? null : skeletonHash(drawn);
}

export const skeletonHash = (drawn: readonly string[]): string => uuidOf(canonicalJson(drawn));

/** Whether a key equals its skeleton, as most do. */
export const isSpelled = (
  { subjectN, predicateN }: Pick<Keyed, 'subjectN' | 'predicateN'>,
  [subject, predicate]: readonly string[],
): boolean => subjectN === subject && predicateN === predicate;

/**
 * The lock of all keys with the same skeleton. Its name sorts before the names of key locks, so a transaction that
 * waits for it holds no lock of a key.
 */
export const lockOfSkeleton = (spaceId: string, skeleton: string): string => `#${spaceId} ${skeleton}`;
