import { assertNever, declareError, versionConflict, type Refusal } from '#libs/kernel/index.js';
import type { PartiesChanged, Resolved, ResolutionOutcome } from './resolution.rules.js';

export const conflictAlreadyResolved = declareError<{ id: string; resolution: string; by: string }>(
  'conflict_already_resolved',
  'conflict',
  ({ id, resolution, by }) => `Conflict ${id} is already resolved: ${resolution}, by ${by}.`,
);
export const conflictStale = declareError<{ id: string; newStatus: string; existingStatus: string }>(
  'conflict_stale',
  'conflict',
  ({ id, newStatus, existingStatus }) =>
    `There is nothing left to decide in conflict ${id}: the new claim is ${newStatus} and the existing one is ${existingStatus}.`,
);
export const conflictSiblingsOpen = declareError<{ id: string }>(
  'conflict_siblings_open',
  'conflict',
  ({ id }) => `The new claim of conflict ${id} contradicts other claims too; resolve those conflicts first.`,
);
export const conflictOpen = declareError<{ id: string }>(
  'conflict_open',
  'conflict',
  ({ id }) => `Claim ${id} contradicts active claims; resolve its conflicts instead.`,
);

export const notWithdrawable = declareError<{ id: string }>(
  'not_withdrawable',
  'conflict',
  ({ id }) =>
    `Conflict ${id} was opened by the gate; a reviewer resolves it. Only a contradiction that a caller opened can be withdrawn.`,
);

export const reviewQuotaExceeded = declareError<{ limit: number; what: string }>(
  'review_quota_exceeded',
  'conflict',
  ({ limit, what }) =>
    `${limit} ${what} already wait for a reviewer in this space, the maximum; wait until some are decided.`,
);
export const selfContradiction = declareError<{ id: string }>(
  'self_contradiction',
  'invalid',
  ({ id }) => `A contradiction is between two claims; ${id} is named twice.`,
);
export const possibleConflictDecidedBefore = declareError<{ id: string; status: string }>(
  'possible_conflict_decided',
  'conflict',
  ({ id: decided, status }) =>
    `The possible conflict ${decided} is already ${status}. Read it to see who decided and why.`,
);

/**
 * The refusal that answers a decision that could not be made. Record `events` before you throw it, so that conflicts
 * opened in the process are kept.
 */
export function refusalOf(outcome: Exclude<ResolutionOutcome, Resolved>): Refusal {
  const { id, version, resolution, resolvedBy, replacedBy } = outcome.conflict;
  switch (outcome.kind) {
    case 'already_resolved':
      return conflictAlreadyResolved(
        { id, resolution: resolution ?? '', by: resolvedBy ?? '' },
        { facts: { resolution, resolvedBy, replacedBy } },
      );
    case 'version_conflict':
      return versionConflict(
        { what: 'conflict', id, expected: outcome.expected, current: version },
        { facts: { currentVersion: version, status: outcome.conflict.status } },
      );
    case 'stale': {
      const { newStatus, existingStatus } = outcome;
      return conflictStale({ id, newStatus, existingStatus }, { facts: { newStatus, existingStatus, replacedBy } });
    }
    case 'parties_changed':
      return changedMeanwhile(outcome);
    case 'siblings_open':
      return conflictSiblingsOpen({ id }, { facts: { conflicts: outcome.siblings } });
    default:
      return assertNever(outcome);
  }
}

function changedMeanwhile({
  conflict: { newClaimId, existingClaimId, version },
  expected,
  current,
}: PartiesChanged): Refusal {
  const [id, was, is] =
    current.newClaim === expected.newClaim
      ? [existingClaimId, expected.existing, current.existing]
      : [newClaimId, expected.newClaim, current.newClaim];
  return versionConflict(
    { what: 'claim', id, expected: was, current: is },
    {
      facts: { currentVersion: version, currentNewVersion: current.newClaim, currentExistingVersion: current.existing },
    },
  );
}
