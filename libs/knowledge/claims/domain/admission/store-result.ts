import type { z } from 'zod';
import type { Id } from '#libs/kernel/index.js';
import { claimIn, findClaim, openConflictsOf, type KnownSlot } from '../state/slot.js';
import { NO_CHANGEOVER } from '../gate/conflict.rules.js';
import type { Claim } from '../state/claim.js';
import type { Conflict } from '../state/conflict.js';
import type { AssertionWarning } from '../../../sources/index.js';
import type { Evidence } from '../../../evidence/index.js';
import { PLACES_OF_VOICE } from '../trust/places.rules.js';
import type { Admission } from './admission.rules.js';
import { WORKSPACE_FULL } from './full-workspace.rules.js';
import { summaryOf, summaryOfConflict, tiesIn, viewOfClaim } from '../claim.view-of.js';
import type { RejectionReason, StoreClaimResult } from '../claim.views.js';

type Result = z.input<typeof StoreClaimResult>;

const WHAT_TO_DO: Readonly<Record<RejectionReason, string>> = {
  previously_rejected:
    'A reviewer rejected this value on grounds no weaker than yours; assert it with a stronger source, or ask a reviewer.',
  predicate_not_registered:
    'The space accepts claims on registered predicates only; ask a writer to register this one.',
  gated_predicate:
    'The schema of the space lets only facts use this predicate: assert a fact of its claim type, with the evidence that the type requires.',
  review_quota_exceeded:
    'You already have the maximum number of claims waiting for a reviewer in this space; withdraw some, or wait until they are decided.',
};

/** The answer to a write under a predicate that only facts may use. */
export const gatedPredicate: NonNullable<Result['rejection']> = {
  reason: 'gated_predicate',
  message: WHAT_TO_DO.gated_predicate,
};

/** The answer of an admission. */
export function resultOf(admission: Admission, warnings: AssertionWarning[], now: Date): Result {
  const claim =
    admission.claimId === null
      ? null
      : viewOfClaim(findClaim(admission.slot, admission.claimId)!, tiesIn(admission.slot, admission.claimId), now);
  const { superseded, narrowed, remainders } = 'changeover' in admission ? admission.changeover : NO_CHANGEOVER;
  return {
    outcome: admission.outcome,
    claim,
    superseded,
    narrowed,
    remainders,
    warnings: admission.leftOut.length === 0 ? warnings : [...warnings, 'evidence_not_attached'],
    historical: admission.outcome === 'accepted' && admission.historical,
    archived: [],
    conflicts: admission.outcome === 'quarantined' ? conflictsOf(admission.conflicts, admission.slot, now) : [],
    rejection:
      admission.outcome === 'rejected' ? { reason: admission.reason, message: WHAT_TO_DO[admission.reason] } : null,
    testSuggestion: null,
  };
}

/**
 * Adds to the answer the claims that left the workspace in the same write (`left`, by workspace), and the test that was
 * suggested for the claim.
 */
export function withWhatFollowed(
  result: Result,
  left: ReadonlyMap<string, readonly Id<'clm'>[]>,
  suggested: (claimId: string) => Result['testSuggestion'],
): Result {
  const { claim } = result;
  return claim === null ? result : { ...withLeft(result, claim, left), testSuggestion: suggested(claim.id) };
}

function withLeft(
  result: Result,
  claim: NonNullable<Result['claim']>,
  left: ReadonlyMap<string, readonly Id<'clm'>[]>,
): Result {
  const archived = left.get(claim.workspaceId ?? '') ?? [];
  if (archived.length === 0) return result;
  const isOut = archived.includes(claim.id);
  const shown = { ...claim, status: 'archived' as const, statusReason: WORKSPACE_FULL, version: claim.version + 1 };
  return { ...result, archived: [...archived], claim: isOut ? shown : claim };
}

type RepeatedRecord = Pick<Evidence, 'id' | 'recordedAt' | 'recordedBy'>;

/**
 * The answer to a write repeated under its externalId: the claim that it made or confirmed, in its present state.
 * `slot` contains the sides of its conflicts, also those of other keys. `record` is the record of the write, and
 * `cited` the evidence that the write cites. `made` null: the write made no claim.
 */
export function repeatedResult(
  made: Claim | null,
  slot: KnownSlot,
  { record, cited }: { record: RepeatedRecord; cited: readonly string[] },
  valueKey: string | null,
  now: Date,
): Result {
  const confirmed = made ?? confirmedBy(slot, record, cited, valueKey);
  const conflicts = confirmed === undefined ? [] : openConflictsOf(slot, confirmed.id);
  const outcome = confirmed === undefined ? 'rejected' : outcomeOf(confirmed, made !== null);
  const reason = confirmed === undefined ? 'predicate_not_registered' : 'previously_rejected';
  return {
    outcome,
    claim: confirmed === undefined ? null : viewOfClaim(confirmed, tiesIn(slot, confirmed.id), now),
    superseded: [],
    narrowed: [],
    remainders: [],
    warnings: [],
    historical: confirmed?.historical ?? false,
    archived: [],
    conflicts: conflictsOf(conflicts, slot, now),
    rejection: outcome === 'rejected' ? { reason, message: WHAT_TO_DO[reason] } : null,
    testSuggestion: null,
  };
}

/**
 * The claim that a record is attached to. If there is none: a claim that says the same and already has so many records
 * of this author that this record may have been left out.
 */
function confirmedBy(
  slot: KnownSlot,
  record: RepeatedRecord,
  cited: readonly string[],
  valueKey: string | null,
): Claim | undefined {
  const saying = slot.claims.filter((claim) => claim.valueKey === valueKey);
  const on = new Set(
    slot.attachments.filter(({ evidenceId }) => evidenceId === record.id || cited.includes(evidenceId)).map(claimOf),
  );
  return (
    saying.find(({ id }) => on.has(id)) ??
    (valueKey === null ? undefined : saying.find((claim) => mayLeaveOut(slot, claim, record)))
  );
}

const mayLeaveOut = ({ attachments }: KnownSlot, { id, recordedAt }: Claim, record: RepeatedRecord): boolean =>
  recordedAt <= record.recordedAt &&
  attachments.filter((row) => row.claimId === id && row.assertedBy === record.recordedBy).length >= PLACES_OF_VOICE;

const claimOf = ({ claimId }: KnownSlot['attachments'][number]): string => claimId;

function outcomeOf({ status, rejectedWeight }: Claim, isOwn: boolean): Result['outcome'] {
  if (status === 'quarantined') return 'quarantined';
  if (isOwn) return 'accepted';
  return rejectedWeight === null ? 'deduplicated' : 'rejected';
}

/** The open conflicts of a claim, with both sides. The slot contains them. */
const conflictsOf = (conflicts: readonly Conflict[], slot: KnownSlot, now: Date): Result['conflicts'] =>
  conflicts.map((conflict) =>
    summaryOfConflict(conflict, {
      newClaim: summaryOf(claimIn(slot, conflict.newClaimId), now),
      existingClaim: summaryOf(claimIn(slot, conflict.existingClaimId), now),
    }),
  );
