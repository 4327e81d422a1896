import { groundingAt } from '#libs/knowledge/evidence-types/index.js';
import { beliefAt, type BeliefBasis } from '#libs/knowledge/beliefs/index.js';
import type { Claim } from '#libs/knowledge/claims/index.js';

/** Whether a claim is promoted, and if not, the first condition that it fails (beliefs spec, section 6). */
const ELIGIBILITIES = [
  'promotion.eligible',
  'promotion.ineligible.state',
  'promotion.ineligible.freshness',
  'promotion.ineligible.grounding',
  'promotion.ineligible.conflict',
  'promotion.ineligible.premise',
] as const;
export type Eligibility = (typeof ELIGIBILITIES)[number];

/** A claim whose support is less fresh than this is not promoted, whatever its policy accepts. */
const MIN_FRESHNESS = 0.35;

/** What decides whether a claim is promoted. */
export interface Candidacy {
  claim: Pick<Claim, 'status' | 'grounding' | 'staleAt' | 'expiresAt' | 'cause'>;
  /** The belief in the claim together with the values that compete with it; null if it has not been weighed yet. */
  basis: BeliefBasis | null;
  /** Whether evidence of the claim was marked after the claim was weighed. */
  isPending: boolean;
  /** Whether the claim is contested in an open conflict. */
  isInConflict: boolean;
  /** Whether the claim depends on a claim that is not canonical. */
  hasOpenPremise: boolean;
}

export function eligibilityOf(
  { claim, basis, isPending, isInConflict, hasOpenPremise }: Candidacy,
  now: Date,
): Eligibility {
  const belief = basis === null ? null : beliefAt(basis, now);
  if (claim.status !== 'active' || belief?.state !== 'accepted') return 'promotion.ineligible.state';
  if (belief.freshness < MIN_FRESHNESS) return 'promotion.ineligible.freshness';
  if (isPending || !isSound(claim, now)) return 'promotion.ineligible.grounding';
  if (isInConflict) return 'promotion.ineligible.conflict';
  return hasOpenPremise ? 'promotion.ineligible.premise' : 'promotion.eligible';
}

const isSound = (claim: Candidacy['claim'], now: Date): boolean =>
  (claim.cause ?? null) === null && groundingAt(claim, now) === 'sound';
