import { saysTheSame } from '#libs/kernel/text/index.js';
import {
  contains,
  type Claim,
  covers,
  findClaim,
  isNoteCategory,
  isProtected,
  type KnownSlot,
} from '#libs/knowledge/claims/index.js';
import { round4 } from '#libs/kernel/index.js';
import type { Pairing } from '../../merges/index.js';

/**
 * What has to be known about pairs of claims, in addition to the claims themselves. The order of the two ids does not
 * matter.
 */
export interface Evidence {
  /** Cosine of the two texts; undefined if one of them has no vector yet. */
  cosine: (one: string, other: string) => number | undefined;
  /** Whether a merge of the two was undone. */
  isParted: (one: string, other: string) => boolean;
  /** Whether the graph or a contradiction refers to the claim, so that it must not be merged into another. */
  isHeld: (id: string) => boolean;
}

/**
 * Decides which of the claims that say the same are merged, and which survive. A claim of a user survives, so that it
 * keeps the user's words, then one that a reviewer activated. Of other two, the one with the higher gateTrust survives
 * or, if equal, the one with the later agingFrom. The best claim absorbs all claims that it may, then the best of the
 * remaining claims does the same, so the order of the input does not matter.
 */
export function pairDuplicates(claims: readonly Claim[], threshold: number, evidence: Evidence): Pairing[] {
  const pairings: Pairing[] = [];
  let left = [...claims].sort(byBelief);
  while (left.length > 1) {
    const [survivor, ...others] = left as [Claim, ...Claim[]];
    const taken = others.flatMap((merged) => pairingOf(survivor, merged, threshold, evidence) ?? []);
    pairings.push(...taken);
    const gone = new Set(taken.map(({ mergedId }) => mergedId));
    left = others.filter(({ id }) => !gone.has(id));
  }
  return pairings;
}

/** Best first. */
const byBelief = (a: Claim, b: Claim): number =>
  protectionOf(b) - protectionOf(a) ||
  b.gateTrust - a.gateTrust ||
  b.agingFrom.getTime() - a.agingFrom.getTime() ||
  (a.id < b.id ? -1 : 1);

const protectionOf = (claim: Claim): number => Number(claim.baseClass === 'user_explicit') + Number(isProtected(claim));

function pairingOf(
  survivor: Claim,
  merged: Claim,
  threshold: number,
  { cosine, isParted, isHeld }: Evidence,
): Pairing | null {
  const score = round4(cosine(survivor.id, merged.id) ?? 0);
  // Notes of agents are never merged.
  if ([survivor, merged].some(({ category }) => isNoteCategory(category))) return null;
  if (score < threshold || isHeld(merged.id) || isParted(survivor.id, merged.id)) return null;
  const rule = ruleFor(survivor, merged);
  return rule && { survivorId: survivor.id, mergedId: merged.id, rule, score };
}

function ruleFor(survivor: Claim, merged: Claim): Pairing['rule'] | null {
  if (survivor.slot === null) return saysTheSame(survivor.text, merged.text) ? 'same_words' : null;
  return contains(survivor, merged) || contains(merged, survivor) ? 'same_value' : null;
}

/**
 * Returns the given claims of a slot that are still visible to readers of their session. The claims may have changed
 * after they were found and before the slot was locked.
 */
export function seenAmong(slot: KnownSlot, ids: readonly string[], now: Date): Claim[] {
  return ids
    .flatMap((id) => findClaim(slot, id) ?? [])
    .filter((claim) => claim.status === 'active' && claim.grounding !== 'tainted' && covers(claim, now));
}
