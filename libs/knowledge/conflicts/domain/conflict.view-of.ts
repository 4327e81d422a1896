import type { z } from 'zod';
import { scoresAt } from '../../trust/domain/index.js';
import type { Claim, Conflict } from '../../slots/domain/index.js';
import type { ConflictView } from './conflict.schemas.js';

export interface ConflictParties {
  newClaim: Claim;
  existingClaim: Claim;
}

/** A conflict as readers see it: trusts at its opening beside the present ones. */
export function viewOfConflict(conflict: Conflict, { newClaim, existingClaim }: ConflictParties, now: Date): z.input<typeof ConflictView> {
  const { id, newClaimId, existingClaimId, isBlocking, reason, newTrust, existingTrust, status, resolution, resolvedBy, note, description, rootCause, openedBy, replacedBy, version } = conflict;
  return {
    id, newClaimId, existingClaimId, blocking: isBlocking, reason, newTrust, existingTrust,
    currentNewTrust: scoresAt(newClaim, now).gateTrust, currentExistingTrust: scoresAt(existingClaim, now).gateTrust,
    newStatus: newClaim.status, existingStatus: existingClaim.status, newTriple: tripleOf(newClaim), existingTriple: tripleOf(existingClaim),
    status, resolution, resolvedBy, note, description, rootCause, openedBy, replacedBy, openedAt: conflict.openedAt.toISOString(), resolvedAt: conflict.resolvedAt?.toISOString() ?? null, version,
  };
}

const tripleOf = ({ subject, predicate, value }: Claim) => ({ subject: subject ?? '', predicate: predicate ?? '', value: value ?? '' });
