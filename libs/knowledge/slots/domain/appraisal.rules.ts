import { groundingAt, scoresAt, standingOf, tallyOf, type Attachment, type Vote } from '../../trust/domain/index.js';
import type { Claim, ClaimState } from './state/claim.js';

export type Appraisal = Pick<ClaimState, 'base' | 'baseClass' | 'corroboration' | 'anchorAt' | 'reinforcements' | 'disputes'
  | 'gateReinforcements' | 'gateDisputes' | 'trust' | 'gateTrust' | 'grounding' | 'staleAt' | 'expiresAt'>;

type Appraised = Pick<Claim, 'anchorAt' | 'inherited' | 'trustLimit' | 'gateTrustLimit' | 'base' | 'baseClass' | 'corroboration' | 'staleAt' | 'expiresAt'>;

/**
 * What evidence, premises and votes make of a claim at `now`. Without a live assertion nothing carries it: base 0 and tainted,
 * until somebody asserts it again; it ages as the evidence does that holds longest. What was derived stands as its premises do; the evidence beside it only tells who derived it.
 */
export function appraise(claim: Appraised, attachments: readonly Attachment[], votes: readonly Vote[], now: Date): Appraisal {
  const isDerived = claim.trustLimit !== null;
  const { anchorAt, ...standing } = isDerived ? claim : standingOf(attachments);
  const { base, baseClass, corroboration, staleAt, expiresAt } = standing;
  const grounds = { base, baseClass, corroboration, staleAt, expiresAt, ...tallyOf(votes), anchorAt: anchorAt ?? claim.anchorAt };
  return { ...grounds, ...scoresAt({ ...claim, ...grounds }, now), grounding: anchorAt === null ? 'tainted' : isDerived ? claim.inherited : groundingAt({ ...grounds, grounding: claim.inherited }, now) };
}

/** A claim whose columns do not tell yet what became of its evidence, as they will once it was weighed: what is decided meanwhile goes by this. As of its last event. */
export function weighedAnew(claim: Claim, attachments: readonly Attachment[], votes: readonly Vote[]): Claim {
  return { ...claim, ...appraise(claim, attachments, votes, claim.stateSince) };
}
