import { scoresAt, standingOf, tallyOf, type Attachment, type Vote } from '../../trust/domain/index.js';
import type { Claim, ClaimState } from './state/claim.js';

export type Appraisal = Pick<ClaimState, 'base' | 'baseClass' | 'corroboration' | 'anchorAt' | 'reinforcements' | 'disputes'
  | 'gateReinforcements' | 'gateDisputes' | 'trust' | 'gateTrust' | 'grounding'>;

type Appraised = Pick<Claim, 'anchorAt' | 'inherited' | 'trustLimit' | 'gateTrustLimit' | 'base' | 'baseClass' | 'corroboration'>;

/**
 * What evidence, premises and votes make of a claim at `now`. Without a live assertion nothing carries it: base 0 and tainted,
 * until somebody asserts it again. What was derived stands as its premises do; the evidence beside it only tells who derived it.
 */
export function appraise(claim: Appraised, attachments: readonly Attachment[], votes: readonly Vote[], now: Date): Appraisal {
  const { anchorAt, ...standing } = claim.trustLimit === null ? standingOf(attachments) : claim;
  const { base, baseClass, corroboration } = standing;
  const grounds = { base, baseClass, corroboration, ...tallyOf(votes), anchorAt: anchorAt ?? claim.anchorAt };
  return { ...grounds, ...scoresAt({ ...claim, ...grounds }, now), grounding: anchorAt === null ? 'tainted' : claim.inherited };
}
