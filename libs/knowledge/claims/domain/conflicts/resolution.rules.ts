import { assertNever, type Id } from '#libs/kernel/index.js';
import { attachmentsOf, openConflictsOf, type DecisionContext, type KnownSlot } from '../state/slot.js';
import {
  closeConflicts,
  reviseConflicts,
  openConflicts,
  NO_CHANGEOVER,
  type Changeover,
} from '../gate/conflict.rules.js';
import { type Claim, overlaps, type ClaimStatus } from '../state/claim.js';
import type { Conflict, ConflictAction } from '../state/conflict.js';
import { Draft } from '../state/draft.js';
import { activated } from '../gate/appraisal.rules.js';
import { isBelieved, rivalsOf } from '../gate/gate.rules.js';
import { release } from '../gate/quarantine.rules.js';
import type { SlotEvent } from '../state/slot.events.js';
import { standsFor, type Support } from '../trust/support.js';

/**
 * Archives the claim and remembers its value, so that the same value on no better grounds is rejected without a new
 * decision. Returns the conflicts that ended with the claim.
 */
export function reject(
  draft: Draft,
  claim: Claim,
  statusReason: 'conflict_rejected' | 'review_rejected',
  note: string | null,
): Conflict[] {
  const by = draft.context.principalId;
  const weights = attachmentsOf(draft.slot, claim.id)
    .filter(standsFor)
    .map(({ weight }) => weight);
  draft.change(
    'claim_archived',
    claim.id,
    { status: 'archived', statusReason, rejectedWeight: Math.max(0, ...weights) },
    { decision: { by, note } },
  );
  const closed = closeConflicts(draft, claim.id, () => ({ resolution: 'reject', resolvedBy: by, note }));
  reviseConflicts(draft);
  return closed;
}

/** Versions of both claims. */
export interface PartyVersions {
  newClaim: number;
  existing: number;
}

export interface ResolutionRequest {
  conflictId: Id<'cnf'>;
  action: ConflictAction;
  note: string | null;
  expectedVersion: number | null;
  /** The versions of the two claims that the reviewer read. */
  expected: PartyVersions;
  /** The reviewer's own assertion, used if the new claim becomes active. */
  own?: Support | null;
}

/** The outcome if a claim has changed since the reviewer read it. */
export interface PartiesChanged {
  kind: 'parties_changed';
  conflict: Conflict;
  expected: PartyVersions;
  current: PartyVersions;
}

export interface Resolved {
  kind: 'resolved';
  conflict: Conflict;
  /** Other conflicts of the same new claim that ended with it. */
  alsoResolved: Id<'cnf'>[];
  changeover: Changeover;
  slot: KnownSlot;
  events: SlotEvent[];
}

/**
 * `siblings_open` may come with events of conflicts that had to be opened first. These events are recorded although the
 * decision is refused.
 */
export type ResolutionOutcome =
  | Resolved
  | { kind: 'already_resolved'; conflict: Conflict }
  | { kind: 'version_conflict'; conflict: Conflict; expected: number }
  | { kind: 'stale'; conflict: Conflict; newStatus: ClaimStatus; existingStatus: ClaimStatus }
  | PartiesChanged
  | { kind: 'siblings_open'; conflict: Conflict; siblings: Id<'cnf'>[]; events: SlotEvent[] };

/**
 * A reviewer's decision on a conflict, checked again against everything that has happened since (claims spec, section
 * 7).
 */
export function resolveConflict(
  request: ResolutionRequest,
  known: KnownSlot,
  context: DecisionContext,
): ResolutionOutcome {
  const conflict = conflictIn(known, request.conflictId);
  const draft = new Draft(known, context);
  const obstacle = obstacleOf(request, conflict, draft);
  if (obstacle !== null) return obstacle;
  const [newClaim, existing] = [draft.claim(conflict.newClaimId), draft.claim(conflict.existingClaimId)];
  switch (request.action) {
    case 'supersede':
      return replaceRivals(draft, conflict, { newClaim, existing, ...request });
    case 'reject':
      return resolved(draft, conflict, {
        closed: reject(draft, newClaim, 'conflict_rejected', request.note),
        ...NO_CHANGEOVER,
      });
    case 'keep_both':
      return keepBoth(draft, conflict, { newClaim, existing, ...request });
    default:
      return assertNever(request.action);
  }
}

/** Why the conflict itself, apart from its two claims, cannot be decided as requested; null: it can be. */
export function obstacleTo(
  { expectedVersion }: ResolutionRequest,
  conflict: Conflict,
): Extract<ResolutionOutcome, { kind: 'already_resolved' | 'version_conflict' }> | null {
  if (conflict.status === 'resolved') return { kind: 'already_resolved', conflict };
  if (expectedVersion !== null && expectedVersion !== conflict.version)
    return { kind: 'version_conflict', conflict, expected: expectedVersion };
  return null;
}

/** What has changed if the version of either claim is not the version that the reviewer read; null: nothing. */
export function changesSince(
  { expected }: Pick<ResolutionRequest, 'expected'>,
  conflict: Conflict,
  newClaim: Pick<Claim, 'version'>,
  existing: Pick<Claim, 'version'>,
): PartiesChanged | null {
  const current = { newClaim: newClaim.version, existing: existing.version };
  return current.newClaim === expected.newClaim && current.existing === expected.existing
    ? null
    : { kind: 'parties_changed', conflict, expected, current };
}

function obstacleOf(request: ResolutionRequest, conflict: Conflict, draft: Draft): ResolutionOutcome | null {
  const obstacle = obstacleTo(request, conflict);
  if (obstacle !== null) return obstacle;
  const [newClaim, existing] = [draft.claim(conflict.newClaimId), draft.claim(conflict.existingClaimId)];
  if (newClaim.status !== 'quarantined' || !isBelieved(existing))
    return { kind: 'stale', conflict, newStatus: newClaim.status, existingStatus: existing.status };
  return changesSince(request, conflict, newClaim, existing);
}

type Ending = Changeover & { closed: Conflict[] };
type Deciding = Pick<ResolutionRequest, 'note' | 'own'>;

function resolved(draft: Draft, conflict: Conflict, { closed, ...changeover }: Ending): Resolved {
  const alsoResolved = closed.map(({ id }) => id).filter((id) => id !== conflict.id);
  return {
    kind: 'resolved',
    conflict: conflictIn(draft.slot, conflict.id),
    alsoResolved,
    changeover,
    slot: draft.slot,
    events: draft.events,
  };
}

/**
 * Replaces the claim that was decided about, and every claim under the key of the new claim that the new claim
 * contradicts, whether or not the two have a conflict. A claim under another key that the new claim was to replace
 * stays, because nobody decided about it. A reviewer who decides about a claim of another key is first shown which
 * other claims would be replaced.
 */
function replaceRivals(
  draft: Draft,
  conflict: Conflict,
  { newClaim, existing, note, own = null }: Parties,
): ResolutionOutcome {
  const rivals = rivalsOf(draft.slot, newClaim);
  const opened =
    newClaim.slot === null || existing.slot === newClaim.slot ? [] : openConflicts(draft, newClaim.id, rivals);
  if (opened.length > 0)
    return { kind: 'siblings_open', conflict, siblings: opened.map(({ id }) => id), events: draft.events };
  const contested = new Set(openConflictsOf(draft.slot, newClaim.id).map(({ existingClaimId }) => existingClaimId));
  const opponents = draft.slot.claims.filter(
    (claim) =>
      contested.has(claim.id) &&
      (claim.id === existing.id || claim.slot === newClaim.slot) &&
      isBelieved(claim) &&
      overlaps(claim, newClaim),
  );
  const losers = [...new Set([...rivals.map(({ claim }) => claim), ...opponents])];
  return resolved(draft, conflict, release(draft, newClaim, losers, { by: draft.context.principalId, note }, own));
}

interface Parties extends Deciding {
  newClaim: Claim;
  existing: Claim;
}

function keepBoth(
  draft: Draft,
  conflict: Conflict,
  { newClaim, existing, note, own = null }: Parties,
): ResolutionOutcome {
  openConflicts(
    draft,
    newClaim.id,
    rivalsOf(draft.slot, newClaim).filter(({ claim }) => claim.id !== existing.id),
  );
  const siblings = openConflictsOf(draft.slot, newClaim.id)
    .map(({ id }) => id)
    .filter((id) => id !== conflict.id);
  if (siblings.length > 0) return { kind: 'siblings_open', conflict, siblings, events: draft.events };
  const by = draft.context.principalId;
  const { state, rest } = activated(draft, newClaim, own);
  draft.change(
    'claim_released',
    newClaim.id,
    { ...state, status: 'active', statusReason: null, exclusive: false },
    { decision: { by, note }, ...rest },
  );
  const closed = closeConflicts(draft, newClaim.id, () => ({ resolution: 'keep_both', resolvedBy: by, note }));
  reviseConflicts(draft);
  return resolved(draft, conflict, { closed, ...NO_CHANGEOVER });
}

function conflictIn(slot: KnownSlot, id: string): Conflict {
  const conflict = slot.conflicts.find((candidate) => candidate.id === id);
  if (conflict === undefined) throw new Error(`conflict ${id} was not loaded with its slot`);
  return conflict;
}
