import { written, type Written } from '#libs/history/events/domain/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { ClaimState } from './state/claim.js';

/** The part of a claim's state that follows from what it rests on. */
export type ClaimStanding = Pick<
  ClaimState,
  | 'grounding'
  | 'inherited'
  | 'staleAt'
  | 'expiresAt'
  | 'base'
  | 'baseClass'
  | 'corroboration'
  | 'anchorAt'
  | 'trust'
  | 'gateTrust'
  | 'trustLimit'
  | 'gateTrustLimit'
  | 'confidence'
  | 'runnerUp'
  | 'version'
  | 'stateSince'
> & { id: Id<'clm'> };

/** In a payload: how a claim stands after what it rests on has changed. */
export interface ClaimStandingPart {
  claimStanding?: Written<ClaimStanding>;
}

export function writtenClaimStanding(standing: ClaimStanding): Written<ClaimStanding> {
  const {
    id,
    grounding,
    inherited,
    staleAt,
    expiresAt,
    base,
    baseClass,
    corroboration,
    anchorAt,
    trust,
    gateTrust,
    trustLimit,
    gateTrustLimit,
    confidence,
    runnerUp,
    version,
    stateSince,
  } = standing;
  return written({
    id,
    grounding,
    inherited,
    staleAt,
    expiresAt,
    base,
    baseClass,
    corroboration,
    anchorAt,
    trust,
    gateTrust,
    trustLimit,
    gateTrustLimit,
    confidence,
    runnerUp,
    version,
    stateSince,
  });
}
