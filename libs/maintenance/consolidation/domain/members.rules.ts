import { covers, findClaim, type Claim, type KnownSlot } from '#libs/knowledge/claims/index.js';

/** Of claims of a slot those that readers of their session see: what was found before the slot was held may have changed. */
export function seenAmong(slot: KnownSlot, ids: readonly string[], now: Date): Claim[] {
  return ids
    .flatMap((id) => findClaim(slot, id) ?? [])
    .filter((claim) => claim.status === 'active' && claim.grounding !== 'tainted' && covers(claim, now));
}
