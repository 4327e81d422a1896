import type { Id } from '#libs/kernel/index.js';
import type { SpacePolicy } from '#libs/tenancy/spaces/domain/index.js';
import { mixesScripts, registeredByUse } from '../../../predicates/domain/index.js';
import {
  asHistory, Draft, NO_CHANGEOVER, openConflicts, reviseConflicts, rivalsOf, ruleOn, takeOver,
  type Changeover, type Claim, type ClaimState, type Conflict, type Given, type KnownSlot, type QuarantineReason, type Rival, type SlotEvent,
} from '../../../slots/domain/index.js';
import type { RejectionReason } from '../claim.views.js';
import { candidateOf, timesOf, type Candidate, type Incoming } from './incoming.js';
import { findRejected, findTwin, remember, repeat } from './repetition.rules.js';

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
    if (policy.predicates === 'closed') return { outcome: 'rejected', claimId: null, reason: 'predicate_not_registered', slot: known, events: [] };
    draft.register(registeredByUse(known.spaceId, triple.predicate, given.now));
  }
  const candidate = candidateOf(incoming, times, draft.slot, given);
  const outcome = triple === null ? accept(draft, candidate, []) : decide(draft, candidate, incoming);
  return { ...outcome, slot: draft.slot, events: draft.events };
}

function decide(draft: Draft, candidate: Candidate, { item, triple, support }: Incoming): Outcome {
  const { claim } = candidate;
  const rejected = findRejected(draft.slot, claim);
  if (rejected !== undefined) {
    remember(rejected, draft, support);
    return { outcome: 'rejected', claimId: rejected.id, reason: 'previously_rejected' };
  }
  const isSuspicious = triple !== null && (mixesScripts(triple.subject) || mixesScripts(triple.predicate));
  const twin = findTwin(draft.slot, claim);
  if (twin !== undefined) {
    const changeover = repeat(twin, { draft, support, observedAt: claim.observedAt, tags: item.tags, isSuspicious });
    return { outcome: 'deduplicated', claimId: twin.id, changeover };
  }
  return isSuspicious ? quarantine(draft, candidate, 'suspicious_input', []) : passGate(draft, candidate);
}

function passGate(draft: Draft, candidate: Candidate): Outcome {
  const ruling = ruleOn(rivalsOf(draft.slot, candidate.claim));
  switch (ruling.kind) {
    case 'clear': return accept(draft, candidate, ruling.losers);
    case 'late': return acceptAsHistory(draft, candidate, ruling.winners);
    case 'blocked': return quarantine(draft, candidate, ruling.reason, ruling.rivals);
  }
}

function accept(draft: Draft, candidate: Candidate, losers: readonly Claim[]): Outcome {
  const changeover = takeOver(draft, candidate.claim, losers, () => store(draft, candidate, {}));
  reviseConflicts(draft);
  return { outcome: 'accepted', claimId: candidate.claim.id, changeover, isHistorical: false };
}

function acceptAsHistory(draft: Draft, candidate: Candidate, winners: readonly Claim[]): Outcome {
  store(draft, candidate, asHistory(candidate.claim, winners));
  return { outcome: 'accepted', claimId: candidate.claim.id, changeover: NO_CHANGEOVER, isHistorical: true };
}

function quarantine(draft: Draft, candidate: Candidate, reason: QuarantineReason, rivals: readonly Rival[]): Outcome {
  store(draft, candidate, { status: 'quarantined', statusReason: reason });
  return { outcome: 'quarantined', claimId: candidate.claim.id, reason, conflicts: openConflicts(draft, candidate.claim.id, rivals) };
}

function store(draft: Draft, { claim, attachments, graph }: Candidate, state: Partial<ClaimState>): void {
  draft.store({ ...claim, ...state }, attachments, [], graph);
}
