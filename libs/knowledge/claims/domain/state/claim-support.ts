import { written, type Written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { ClaimState } from './claim.js';

/** The part of a claim's state that follows from what it depends on. */
export type ClaimSupport = Pick<
  ClaimState,
  | 'grounding'
  | 'inherited'
  | 'staleAt'
  | 'expiresAt'
  | 'usableUntil'
  | 'base'
  | 'baseClass'
  | 'corroboration'
  | 'agingFrom'
  | 'trust'
  | 'gateTrust'
  | 'trustLimit'
  | 'gateTrustLimit'
  | 'confidence'
  | 'runnerUp'
  | 'version'
  | 'stateSince'
> & { id: Id<'clm'> };

/** In a payload: what carries a claim after that has changed. */
export interface ClaimSupportPart {
  claimSupport?: Written<ClaimSupport>;
}

export function writtenClaimSupport(support: ClaimSupport): Written<ClaimSupport> {
  const {
    id,
    grounding,
    inherited,
    staleAt,
    expiresAt,
    usableUntil,
    base,
    baseClass,
    corroboration,
    agingFrom,
    trust,
    gateTrust,
    trustLimit,
    gateTrustLimit,
    confidence,
    runnerUp,
    version,
    stateSince,
  } = support;
  return written({
    id,
    grounding,
    inherited,
    staleAt,
    expiresAt,
    usableUntil,
    base,
    baseClass,
    corroboration,
    agingFrom,
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
