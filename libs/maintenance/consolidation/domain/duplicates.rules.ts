import { saysTheSame } from '#libs/kernel/text/index.js';
import {
  contains,
  type Claim,
  covers,
  findClaim,
  isNoteCategory,
  type KnownSlot,
} from '#libs/knowledge/claims/index.js';
import { round4 } from '#libs/kernel/index.js';
import type { Pairing } from '../../merges/index.js';

/** The facts about a pair in addition to the claims themselves. Keys are unordered. */
export interface Evidence {
  /** Cosine of the two texts; undefined: one of them has no vector yet. */
  cosine: (one: string, other: string) => number | undefined;
  /** Whether the two were parted. */
  isParted: (one: string, other: string) => boolean;
  /** Whether the graph or a contradiction refers to the claim, so that it must not be the merged one. */
  isHeld: (id: string) => boolean;
}

/**
 * Which of the claims that say the same are merged, and which of them survives: the one of higher gateTrust, then of
 * later agingFrom. The best claim absorbs all that it may, then the best of the rest; so the order of the input does
 * not matter.
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
export const byBelief = (a: Claim, b: Claim): number =>
  b.gateTrust - a.gateTrust || b.agingFrom.getTime() - a.agingFrom.getTime() || (a.id < b.id ? -1 : 1);

function pairingOf(
  survivor: Claim,
  merged: Claim,
  threshold: number,
  { cosine, isParted, isHeld }: Evidence,
): Pairing | null {
  const score = round4(cosine(survivor.id, merged.id) ?? 0);
  // Of notes every one is kept.
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
 * Of the claims of a slot, those that readers of their session see: they may have changed since they were found, before
 * the slot was locked.
 */
export function seenAmong(slot: KnownSlot, ids: readonly string[], now: Date): Claim[] {
  return ids
    .flatMap((id) => findClaim(slot, id) ?? [])
    .filter((claim) => claim.status === 'active' && claim.grounding !== 'tainted' && covers(claim, now));
}
