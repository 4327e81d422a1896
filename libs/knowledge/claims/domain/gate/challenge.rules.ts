import type { Claim } from '../state/claim.js';
import type { Conflict } from '../state/conflict.js';
import { isProtected, type Guarded } from './protection.js';

/** How strong a claim is against what decides about it. */
export type Strength = Pick<Claim, 'id' | 'gateTrust'> & Guarded;

/** Whether what has this gateTrust may decide against a claim without a reviewer (claims spec, section 15a, rule 12). */
export const mayDecideAgainst = ({ gateTrust }: Pick<Claim, 'gateTrust'>, claim: Omit<Strength, 'id'>): boolean =>
  !isProtected(claim) && gateTrust >= claim.gateTrust;

/** Of two claims that contradict: those that the other is too weak to contest. */
export function uncontestedSides(newClaim: Strength, existing: Strength): Conflict['newClaimId'][] {
  return [
    ...(mayDecideAgainst(existing, newClaim) ? [] : [newClaim.id]),
    ...(mayDecideAgainst(newClaim, existing) ? [] : [existing.id]),
  ];
}

/** The sides that a conflict contests while it is open. */
export const contestedBy = ({
  newClaimId,
  existingClaimId,
  uncontested,
}: Pick<Conflict, 'newClaimId' | 'existingClaimId'> &
  Partial<Pick<Conflict, 'uncontested'>>): Conflict['newClaimId'][] =>
  [newClaimId, existingClaimId].filter((id) => !(uncontested ?? []).includes(id));
