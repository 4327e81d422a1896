import type { Id } from '#libs/kernel/index.js';
import type { SpacePolicy } from '#libs/tenancy/spaces/index.js';
import { DEFAULT_BELIEF_POLICY, traitsOf } from '../../../beliefs/index.js';
import { mixesScripts, registeredByUse } from '../../../predicates/index.js';
import { asHistory, isForgedKey } from '../gate/quarantine.rules.js';
import { attachmentsOf, claimIn, type DecisionContext, type KnownSlot, type Tie } from '../state/slot.js';
import { Draft } from '../state/draft.js';
import {
  archivePlain,
  NO_CHANGEOVER,
  takeOver,
  type Changeover,
  openConflicts,
  reviseConflicts,
} from '../gate/conflict.rules.js';
import { rivalsOf, ruleOn, type Rival, type Ruling } from '../gate/gate.rules.js';
import { wordsOf } from '../gate/wording.rules.js';
import { isSetAside, type Claim, type ClaimState, type QuarantineReason } from '../state/claim.js';
import type { Conflict } from '../state/conflict.js';
import type { SlotEvent } from '../state/slot.events.js';
import type { RejectionReason } from '../claim.views.js';
import { candidateOf, timesIn, type Candidate, type Incoming } from './incoming.js';
import { refuseReplacement, rivalReplaced, takePlace } from './succession.rules.js';
import { amongRivals, weighRivals } from '../trust/rivals.rules.js';
import { isSupporting } from '../trust/support.js';
import { findRejected, findSetAside, findTwin, outweighed, remember, repeat } from './repetition.rules.js';

/** The result of storing a claim. Every result counts as a success of the request (claims spec, section 3). */
export type Outcome =
  | { outcome: 'accepted'; claimId: Id<'clm'>; changeover: Changeover; historical: boolean }
  | { outcome: 'deduplicated'; claimId: Id<'clm'>; changeover: Changeover }
  | { outcome: 'quarantined'; claimId: Id<'clm'>; reason: QuarantineReason; conflicts: Conflict[] }
  | { outcome: 'rejected'; claimId: Id<'clm'> | null; reason: RejectionReason };

/** The result, the events to record, and the slot after them. */
export type Admission = Outcome & {
  slot: KnownSlot;
  events: SlotEvent[];
  /** Evidence that was not attached, because it would not change the existing claim with the same content. */
  leftOut: readonly Tie[];
};

/**
 * Steps 3 to 7 of storeClaim: predicates that only facts may use, remembered rejections, repetition, contradiction,
 * gate. After these steps, either all changes are applied or none. Throws `observed_in_future`, `validation_failed` for
 * impossible times, and the errors of `refuseReplacement`.
 */
export function admitClaim(
  incoming: Incoming,
  known: KnownSlot,
  policy: SpacePolicy,
  context: DecisionContext,
): Admission {
  const times = timesIn(incoming, context.now);
  if (incoming.replaces) refuseReplacement(incoming.item, incoming.sessionId, claimIn(known, incoming.replaces.id));
  const reason = incoming.fact ? null : refusedPredicate(incoming, known, policy);
  if (reason !== null) return { outcome: 'rejected', claimId: null, reason, slot: known, events: [], leftOut: [] };
  const draft = new Draft(known, context);
  const { triple } = incoming;
  if (triple !== null && known.predicate === null)
    draft.register(registeredByUse(known.spaceId, triple.predicate, context.now));
  // A plain claim may have been stored while the schema was being put.
  if (incoming.fact && triple !== null) archivePlain(draft);
  const candidate = candidateOf(incoming, times, draft.slot, policy, context);
  const outcome = triple === null ? decideNote(draft, candidate, incoming) : decide(draft, candidate, incoming);
  weighRivals(draft);
  return { ...outcome, slot: draft.slot, events: draft.events, leftOut: draft.leftOut };
}

/** Why a plain claim may not use this predicate; null: it may. */
function refusedPredicate(
  { isGated, triple }: Incoming,
  { predicate }: KnownSlot,
  { predicates }: SpacePolicy,
): RejectionReason | null {
  if (isGated) return 'gated_predicate';
  return triple !== null && predicate === null && predicates === 'closed' ? 'predicate_not_registered' : null;
}

function decideNote(draft: Draft, candidate: Candidate, incoming: Incoming): Outcome {
  const { repeats = null, support } = incoming;
  if (repeats === null) return passGate(draft, candidate, incoming);
  const { claim } = candidate;
  const repetition = { support, candidate: claim, words: wordsOf(claim), isSuspicious: false, replaces: null };
  const changeover = repeat(draft.claim(repeats), { draft, ...repetition });
  return { outcome: 'deduplicated', claimId: repeats, changeover };
}

function decide(draft: Draft, candidate: Candidate, incoming: Incoming): Outcome {
  const { claim } = candidate;
  const { support } = incoming;
  const rejected = findRejected(draft.slot, claim, support);
  if (rejected !== undefined) {
    remember(rejected, draft, support);
    return { outcome: 'rejected', claimId: rejected.id, reason: 'previously_rejected' };
  }
  const isSuspicious = looksForged(claim, incoming);
  const twin = findTwin(draft.slot, claim);
  if (twin !== undefined) {
    const repeated = repeat(twin, {
      draft,
      support,
      candidate: claim,
      words: wordsOf(claim),
      isSuspicious,
      replaces: incoming.replaces ?? null,
    });
    const changeover = takePlace(draft, twin.id, claim, incoming.replaces ?? null, repeated);
    return { outcome: 'deduplicated', claimId: twin.id, changeover };
  }
  const setAside = findSetAside(draft.slot, claim, support) === undefined ? null : 'manual';
  const reason = isSuspicious ? 'suspicious_input' : setAside;
  const outcome = reason === null ? passGate(draft, candidate, incoming) : quarantine(draft, candidate, reason, []);
  if (outcome.outcome === 'quarantined') replaceChallenges(draft, claim.id, incoming.challenger ?? null);
  return outcome;
}

const looksForged = (claim: Claim, { triple, lookalikes = [] }: Incoming): boolean =>
  triple !== null && (mixesScripts(triple.subject) || mixesScripts(triple.predicate) || isForgedKey(claim, lookalikes));

function passGate(draft: Draft, candidate: Candidate, { replaces = null }: Incoming): Outcome {
  const rivals = rivalsOf(draft.slot, candidate.claim);
  const ruling = ruleOn([...rivals, ...rivalReplaced(draft, candidate.claim, replaces, rivals)]);
  const isBlockedElsewhere =
    candidate.claim.slot !== null &&
    ruling.kind === 'blocked' &&
    !rivals.some(({ verdict }) => verdict.kind === 'blocked');
  return isBlockedElsewhere
    ? quarantine(draft, candidate, 'replacement_blocked', ruling.rivals)
    : ruled(draft, candidate, ruling);
}

function ruled(draft: Draft, candidate: Candidate, ruling: Ruling): Outcome {
  switch (ruling.kind) {
    case 'clear':
      return accept(draft, candidate, ruling.losers);
    case 'late':
      return acceptAsHistory(draft, candidate, ruling.winners);
    case 'blocked':
      return quarantine(draft, candidate, ruling.reason, ruling.rivals);
  }
}

function accept(draft: Draft, candidate: Candidate, losers: readonly Claim[]): Outcome {
  const changeover = takeOver(
    draft,
    candidate.claim,
    [...new Set([...losers, ...outweighed(draft.slot, candidate.claim)])],
    () => store(draft, candidate, {}),
  );
  reviseConflicts(draft);
  return { outcome: 'accepted', claimId: candidate.claim.id, changeover, historical: false };
}

function acceptAsHistory(draft: Draft, candidate: Candidate, winners: readonly Claim[]): Outcome {
  store(draft, candidate, asHistory(candidate.claim, winners));
  return { outcome: 'accepted', claimId: candidate.claim.id, changeover: NO_CHANGEOVER, historical: true };
}

function quarantine(draft: Draft, candidate: Candidate, reason: QuarantineReason, rivals: readonly Rival[]): Outcome {
  store(draft, candidate, { status: 'quarantined', statusReason: reason });
  return {
    outcome: 'quarantined',
    claimId: candidate.claim.id,
    reason,
    conflicts: openConflicts(draft, candidate.claim.id, rivals),
  };
}

/**
 * Archives the author's earlier challenges of the key that nobody else asserts, because an author has at most one open
 * challenge of a key (claims spec, rule 16). What a reviewer quarantined stays.
 */
function replaceChallenges(draft: Draft, newer: Id<'clm'>, author: string | null): void {
  if (author === null) return;
  const older = draft.slot.claims.filter(
    (claim) =>
      claim.id !== newer &&
      claim.status === 'quarantined' &&
      !isSetAside(claim) &&
      attachmentsOf(draft.slot, claim.id)
        .filter(isSupporting)
        .every(({ assertedBy }) => assertedBy === author),
  );
  for (const { id } of older) archiveChallenge(draft, id);
  if (older.length > 0) reviseConflicts(draft);
}

/** Like `replaceChallenges`, for an older challenge under another key that waits to replace the same claim. */
export function archiveWaitingChallenge(older: Id<'clm'>, known: KnownSlot, context: DecisionContext): SlotEvent[] {
  const draft = new Draft(known, context);
  archiveChallenge(draft, older);
  reviseConflicts(draft);
  return draft.events;
}

const archiveChallenge = (draft: Draft, id: Id<'clm'>): void =>
  draft.change('claim_archived', id, { status: 'archived', statusReason: 'challenge_replaced' }, { decision: null });

function store(draft: Draft, { claim, attachments, votes, graph }: Candidate, state: Partial<ClaimState>): void {
  const stored = { ...amongRivals(claim, attachments, draft.slot, draft.now), ...state };
  draft.store({ ...stored, ...tierAtFirst(stored) }, attachments, votes, graph);
}

/**
 * Under a policy with a single layer, a claim that enters durable memory is canonical at once (beliefs spec, section
 * 9).
 */
const tierAtFirst = ({ lane, status, beliefPolicy }: Claim): Pick<ClaimState, 'tier'> =>
  lane === 'durable' && status === 'active' && traitsOf(beliefPolicy ?? DEFAULT_BELIEF_POLICY).isSingleLayer
    ? { tier: 'canonical' }
    : {};
