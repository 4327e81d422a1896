import type { Id } from '#libs/kernel/index.js';
import type { SpacePolicy } from '#libs/tenancy/spaces/domain/index.js';
import { mixesScripts, registeredByUse } from '../../../predicates/domain/index.js';
import {
  asHistory,
  attachmentsOf,
  Draft,
  isForgedKey,
  judge,
  NO_CHANGEOVER,
  openConflicts,
  reviseConflicts,
  rivalsOf,
  ruleOn,
  takeOver,
  wordsOf,
  type Changeover,
  type Claim,
  type ClaimState,
  type Conflict,
  type Given,
  type KnownSlot,
  type QuarantineReason,
  type Rival,
  type Ruling,
  type SlotEvent,
} from '../../../slots/domain/index.js';
import type { RejectionReason } from '../claim.views.js';
import { candidateOf, timesOf, type Candidate, type Incoming } from './incoming.js';
import { findRejected, findTwin, outweighed, remember, repeat } from './repetition.rules.js';

/** What became of a claim. Every outcome is a success of the request (claims spec, section 3). */
export type Outcome =
  | { outcome: 'accepted'; claimId: Id<'clm'>; changeover: Changeover; isHistorical: boolean }
  | { outcome: 'deduplicated'; claimId: Id<'clm'>; changeover: Changeover }
  | { outcome: 'quarantined'; claimId: Id<'clm'>; reason: QuarantineReason; conflicts: Conflict[] }
  | { outcome: 'rejected'; claimId: Id<'clm'> | null; reason: RejectionReason };

/** The outcome, the events to record, and the slot as it will be after them. */
export type Admission = Outcome & { slot: KnownSlot; events: SlotEvent[] };

/**
 * Steps 3 to 7 of storeClaim: rejected memory, repetition, contradiction, gate; then all of it applied or none.
 * Throws `observed_in_future` and `validation_failed` for times that cannot be.
 */
export function admitClaim(incoming: Incoming, known: KnownSlot, policy: SpacePolicy, given: Given): Admission {
  const times = timesOf(incoming.item, given.now);
  const draft = new Draft(known, given);
  const { triple } = incoming;
  if (triple !== null && known.predicate === null) {
    if (policy.predicates === 'closed')
      return { outcome: 'rejected', claimId: null, reason: 'predicate_not_registered', slot: known, events: [] };
    draft.register(registeredByUse(known.spaceId, triple.predicate, given.now));
  }
  const candidate = candidateOf(incoming, times, draft.slot, given);
  const outcome =
    triple === null
      ? ruled(draft, candidate, ruleOn(rivalNote(draft, candidate, incoming)))
      : decide(draft, candidate, incoming);
  return { ...outcome, slot: draft.slot, events: draft.events };
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
    const changeover = repeat(twin, { draft, support, candidate: claim, words: wordsOf(claim), isSuspicious });
    return { outcome: 'deduplicated', claimId: twin.id, changeover };
  }
  const outcome = isSuspicious ? quarantine(draft, candidate, 'suspicious_input', []) : passGate(draft, candidate);
  if (outcome.outcome === 'quarantined') replaceChallenges(draft, claim.id, incoming.challenger ?? null);
  return outcome;
}

const looksForged = (claim: Claim, { triple, lookalikes = [] }: Incoming): boolean =>
  triple !== null && (mixesScripts(triple.subject) || mixesScripts(triple.predicate) || isForgedKey(claim, lookalikes));

const passGate = (draft: Draft, candidate: Candidate): Outcome =>
  ruled(draft, candidate, ruleOn(rivalsOf(draft.slot, candidate.claim)));

/** A note contradicts nothing but the one it is to replace, which stands where it is the stronger (claims spec, section 15a, rule 2). */
function rivalNote(draft: Draft, { claim }: Candidate, { replaces }: Incoming): Rival[] {
  if (!replaces) return [];
  const replaced = draft.claim(replaces);
  return [{ claim: replaced, verdict: judge(claim, replaced, null) }];
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
  const changeover = takeOver(draft, candidate.claim, [...losers, ...outweighed(draft.slot, candidate.claim)], () =>
    store(draft, candidate, {}),
  );
  reviseConflicts(draft);
  return { outcome: 'accepted', claimId: candidate.claim.id, changeover, isHistorical: false };
}

function acceptAsHistory(draft: Draft, candidate: Candidate, winners: readonly Claim[]): Outcome {
  store(draft, candidate, asHistory(candidate.claim, winners));
  return { outcome: 'accepted', claimId: candidate.claim.id, changeover: NO_CHANGEOVER, isHistorical: true };
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

/** An author has one open challenge of a key: the newer takes the place of those that nobody else asserts (claims spec, rule 16). */
function replaceChallenges(draft: Draft, newer: Id<'clm'>, author: string | null): void {
  if (author === null) return;
  const older = draft.slot.claims.filter(
    ({ id, status }) =>
      id !== newer &&
      status === 'quarantined' &&
      attachmentsOf(draft.slot, id).every(({ assertedBy }) => assertedBy === author),
  );
  for (const { id } of older)
    draft.change('claim_archived', id, { status: 'archived', statusReason: 'challenge_replaced' }, { decision: null });
  if (older.length > 0) reviseConflicts(draft);
}

function store(draft: Draft, { claim, attachments, graph }: Candidate, state: Partial<ClaimState>): void {
  draft.store({ ...claim, ...state }, attachments, [], graph);
}
