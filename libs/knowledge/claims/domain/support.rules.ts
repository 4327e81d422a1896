import type { Id } from '#libs/kernel/index.js';
import { corroboratingSupport, type Evidence } from '../../evidence/domain/index.js';
import {
  applyEvent, attachmentsOf, Draft, settleDispute,
  type EvidenceMark, type Given, type KnownSlot, type SlotEvent, type SlotEventOf, type WrittenState,
} from '../../slots/domain/index.js';
import { lapsesNext, type Attachment } from '../../trust/domain/index.js';
import { illegalState } from './claim.errors.js';
import { attach } from './admission/repetition.rules.js';
import { claimsOn, settled, weighed } from './reweighing.rules.js';

/** Adds a witness; the same evidence twice changes nothing. Throws `evidence_revoked`, and `illegal_state` for a retracted claim. */
export function corroborate(claimId: Id<'clm'>, evidence: Evidence, witness: string, known: KnownSlot, given: Given): { slot: KnownSlot; events: SlotEvent[] } {
  const draft = new Draft(known, given);
  const { status } = draft.claim(claimId);
  if (status === 'retracted') throw illegalState({ id: claimId, status, needs: 'not retracted' });
  if (attach(draft, claimId, [corroboratingSupport(evidence, witness)])) settleDispute(draft, claimId);
  return { slot: draft.slot, events: draft.events };
}

/** What another standing of evidence did to the claims it carries. */
export interface Reweighing {
  /** The slots after it, in the order given. */
  slots: KnownSlot[];
  events: SlotEvent[];
}

/**
 * Evidence no longer counts: one event marks it and says what it leaves of every claim it carried; disputes that follow come after.
 * `slots` are those of all these claims. Evidence revoked already stays as it is: no event, and the first reason stands.
 */
export function revokeEvidence(evidence: Evidence, reason: string, slots: readonly KnownSlot[], given: Given): Reweighing {
  if (evidence.revokedAt !== null) return { slots: [...slots], events: [] };
  const mark: EvidenceMark = { id: evidence.id, revokedAt: given.now.toISOString(), revokedReason: reason, version: evidence.version + 1 };
  return reweighed(evidence, slots, given, (claims) => ({ ...eventOf(evidence, given), kind: 'evidence_revoked', payload: { evidence: mark, claims } }), mark);
}

/** Evidence counts again, for every claim it carried when it was revoked. `slots` are those of all these claims. No event where it was not revoked. */
export function reinstateEvidence(evidence: Evidence, reason: string, slots: readonly KnownSlot[], given: Given): Reweighing {
  if (evidence.revokedAt === null) return { slots: [...slots], events: [] };
  const mark: EvidenceMark = { id: evidence.id, revokedAt: null, revokedReason: null, lapsesAt: lapsesNext(evidence, given.now)?.toISOString() ?? null, version: evidence.version + 1 };
  return reweighed(evidence, slots, given, (claims) => ({ ...eventOf(evidence, given), kind: 'evidence_reinstated', payload: { evidence: mark, claims, reason } }), mark);
}

type Marking = SlotEventOf<'evidence_revoked'> | SlotEventOf<'evidence_reinstated'>;

const eventOf = (evidence: Evidence, { now }: Given) => ({ spaceId: evidence.spaceId, subjectId: evidence.id, sessionId: evidence.sessionId, ts: now });

function reweighed(evidence: Evidence, slots: readonly KnownSlot[], given: Given, marking: (claims: WrittenState[]) => Marking, { revokedAt }: EvidenceMark): Reweighing {
  const isLive = revokedAt === null;
  const carried = slots.map((slot) => claimsOn(slot, evidence.id, !isLive));
  const after = slots.map((slot, i) => carried[i]!.map((claim) => weighed(slot, claim, marked(attachmentsOf(slot, claim.id), evidence.id, isLive), given.now)));
  // To a slot, the event is what it says of the slot's own claims: there may be thousands of others.
  const drafts = slots.map((slot, i) => settled(applyEvent(slot, marking(after[i]!)), carried[i]!, given));
  return { slots: drafts.map(({ slot }) => slot), events: [marking(after.flat()), ...drafts.flatMap(({ events }) => events)] };
}

const marked = (attachments: readonly Attachment[], evidenceId: string, isLive: boolean): Attachment[] => attachments.map((row) => (row.evidenceId === evidenceId ? { ...row, isLive } : row));
