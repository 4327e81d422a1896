import type { z } from 'zod';
import { scoresAt } from '../trust/trust.js';
import { contestedBy } from '../gate/challenge.rules.js';
import { CONTRADICTION, type Attached, type Conflict } from '../state/conflict.js';
import { shownText } from '../state/shown-text.js';
import type { Claim } from '../state/claim.js';
import type { AttachedView, ConflictView } from './conflict.schemas.js';

export interface ConflictParties {
  newClaim: Claim;
  existingClaim: Claim;
}

/** A conflict as readers see it: trusts at its opening beside the present ones. `attached`: what resolves it, or helps to. */
export function viewOfConflict(
  conflict: Conflict,
  { newClaim, existingClaim }: ConflictParties,
  attached: readonly Attached[],
  now: Date,
): z.input<typeof ConflictView> {
  const {
    id,
    newClaimId,
    existingClaimId,
    isBlocking,
    reason,
    newTrust,
    existingTrust,
    status,
    resolution,
    resolvedBy,
    note,
    description,
    rootCause,
    openedBy,
    replacedBy,
    version,
  } = conflict;
  return {
    id,
    newClaimId,
    existingClaimId,
    sides: sidesOf(conflict),
    challenge: isChallenge(conflict),
    contests: status === 'open' ? contestedBy(conflict) : [],
    blocking: isBlocking,
    reason,
    newTrust,
    existingTrust,
    currentNewTrust: scoresAt(newClaim, now).gateTrust,
    currentExistingTrust: scoresAt(existingClaim, now).gateTrust,
    newVersion: newClaim.version,
    existingVersion: existingClaim.version,
    newStatus: newClaim.status,
    existingStatus: existingClaim.status,
    newText: shownText(newClaim),
    existingText: shownText(existingClaim),
    newTriple: tripleOf(newClaim),
    existingTriple: tripleOf(existingClaim),
    ...answersTo(conflict, attached),
    status,
    resolution,
    resolvedBy,
    note,
    description,
    rootCause,
    openedBy,
    replacedBy,
    openedAt: conflict.openedAt.toISOString(),
    resolvedAt: conflict.resolvedAt?.toISOString() ?? null,
    version,
  };
}

/** What was attached to a contradiction, and whether it is open all the same. */
export const answersTo = (
  { status }: Pick<Conflict, 'status'>,
  attached: readonly Attached[],
): { partial: boolean; resolvers: z.input<typeof AttachedView>[] } => ({
  partial: status === 'open' && attached.length > 0,
  resolvers: attached.map(({ id, asks, by, override, at }) => ({
    claimId: id,
    resolution: asks,
    relevanceOverride: override,
    attachedBy: by,
    attachedAt: at.toISOString(),
  })),
});

const tripleOf = ({ subject, predicate, value }: Claim) =>
  subject === null || predicate === null || value === null ? null : { subject, predicate, value };

/** As its opener named them. */
const sidesOf = ({ newClaimId, existingClaimId, firstSide }: Conflict): Conflict['newClaimId'][] =>
  firstSide === existingClaimId ? [existingClaimId, newClaimId] : [newClaimId, existingClaimId];

const isChallenge = ({ reason, uncontested }: Conflict): boolean =>
  reason === CONTRADICTION && (uncontested ?? []).length > 0;
