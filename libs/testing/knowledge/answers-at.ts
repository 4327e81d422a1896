import { areKept, isVisible, type Claim, type KnownSlot, type Viewpoint } from '#libs/knowledge/claims/index.js';

/**
 * The claims of one slot that a read as of a given instant shows. For a single-valued key, these are the most trusted
 * claim and the claims that are kept together with it; for any other key, all visible claims.
 */
export function answersAt(slot: KnownSlot, viewpoint: Viewpoint): Claim[] {
  const visible = slot.claims.filter((claim) => isVisible(claim, viewpoint)).sort(byBelief);
  const [first] = visible;
  if (
    first === undefined ||
    first.slot === null ||
    first.lane === 'workspace' ||
    slot.predicate?.cardinality === 'multi'
  )
    return visible;
  return visible.filter((claim) => claim.id === first.id || areKept(slot, claim, first));
}

const byBelief = (a: Claim, b: Claim): number =>
  b.gateTrust - a.gateTrust ||
  b.observedAt.getTime() - a.observedAt.getTime() ||
  b.recordedAt.getTime() - a.recordedAt.getTime() ||
  (a.id < b.id ? -1 : 1);
