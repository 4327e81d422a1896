import type { Id } from '#libs/kernel/index.js';
import { corroboratingSupport, type Evidence } from '../../evidence/domain/index.js';
import {
  applyEvent, appraise, attachmentsOf, Draft, settleDispute, stateOf, votesOn, writtenState,
  type Claim, type Given, type KnownSlot, type SlotEvent, type SlotEventOf, type WrittenState,
} from '../../slots/domain/index.js';
import { illegalState } from './claim.errors.js';
import { attach } from './admission/repetition.rules.js';

/** Adds a witness; the same evidence twice changes nothing. Throws `evidence_revoked`, and `illegal_state` for a retracted claim. */
export function corroborate(claimId: Id<'clm'>, evidence: Evidence, witness: string, known: KnownSlot, given: Given): { slot: KnownSlot; events: SlotEvent[] } {
  const draft = new Draft(known, given);
  const { status } = draft.claim(claimId);
  if (status === 'retracted') throw illegalState({ id: claimId, status, needs: 'not retracted' });
  if (attach(draft, claimId, [corroboratingSupport(evidence, witness)])) settleDispute(draft, claimId);
  return { slot: draft.slot, events: draft.events };
}

export interface Withdrawal {
  /** The slots after it, in the order given. */
  slots: KnownSlot[];
  events: SlotEvent[];
}

/**
 * Evidence no longer counts: one event marks it and says what it leaves of every claim it carried; disputes that follow come after.
 * `slots` are those of all these claims. Evidence revoked already stays as it is: no event, and the first reason stands.
 */
export function revokeEvidence(evidence: Evidence, reason: string, slots: readonly KnownSlot[], given: Given): Withdrawal {
  if (evidence.revokedAt !== null) return { slots: [...slots], events: [] };
  const carried = slots.map((slot) => claimsOn(slot, evidence.id).map((claim) => without(slot, claim, evidence.id, given.now)));
  const mark = { id: evidence.id, revokedAt: given.now.toISOString(), revokedReason: reason, version: evidence.version + 1 };
  const revoked = (claims: WrittenState[]): SlotEventOf<'evidence_revoked'> => (
    { kind: 'evidence_revoked', spaceId: evidence.spaceId, subjectId: evidence.id, sessionId: evidence.sessionId, ts: given.now, payload: { evidence: mark, claims } });
  // To a slot, the event is what it says of the slot's own claims: there may be thousands of others.
  const drafts = slots.map((slot, i) => settled(applyEvent(slot, revoked(carried[i]!)), claimsOn(slot, evidence.id), given));
  return { slots: drafts.map(({ slot }) => slot), events: [revoked(carried.flat()), ...drafts.flatMap(({ events }) => events)] };
}

const claimsOn = (slot: KnownSlot, evidenceId: string): Claim[] =>
  slot.claims.filter((claim) => slot.attachments.some((row) => row.claimId === claim.id && row.evidenceId === evidenceId && row.isLive));

function without(slot: KnownSlot, claim: Claim, evidenceId: string, now: Date): WrittenState {
  const left = attachmentsOf(slot, claim.id).filter((attachment) => attachment.evidenceId !== evidenceId);
  return writtenState(claim.id, { ...stateOf(claim), ...appraise(claim, left, votesOn(slot, claim.id), now), version: claim.version + 1, stateSince: now });
}

function settled(slot: KnownSlot, claims: readonly Claim[], given: Given): Draft {
  const draft = new Draft(slot, given);
  for (const { id } of claims) settleDispute(draft, id);
  return draft;
}
