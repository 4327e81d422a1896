import { scoresAt, standingOf, tallyOf, type Attachment, type Vote } from '../../trust/domain/index.js';
import type { Claim, ClaimState } from './state/claim.js';

export type Appraisal = Pick<ClaimState, 'base' | 'baseClass' | 'corroboration' | 'anchorAt' | 'reinforcements' | 'disputes'
  | 'gateReinforcements' | 'gateDisputes' | 'trust' | 'gateTrust' | 'grounding'>;

/**
 * What evidence and votes make of a claim at `now`. Without a live assertion nothing carries it: base 0 and tainted,
 * until somebody asserts it again.
 */
export function appraise(claim: Pick<Claim, 'anchorAt' | 'grounding'>, attachments: readonly Attachment[], votes: readonly Vote[], now: Date): Appraisal {
  const { anchorAt, ...standing } = standingOf(attachments);
  const grounds = { ...standing, ...tallyOf(votes), anchorAt: anchorAt ?? claim.anchorAt };
  const standingAgain = claim.grounding === 'tainted' ? 'sound' : claim.grounding;
  return { ...grounds, ...scoresAt(grounds, now), grounding: anchorAt === null ? 'tainted' : standingAgain };
}
