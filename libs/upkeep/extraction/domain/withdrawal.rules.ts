import { reinstateEvidence, revokeEvidence } from '#libs/knowledge/claims/domain/index.js';
import type { Evidence } from '#libs/knowledge/evidence/domain/index.js';
import type { Claim, Given, KnownSlot, SlotEvent } from '#libs/knowledge/slots/domain/index.js';

/** A note as an event leaves it. */
export type NoteAfter = Pick<Claim, 'id' | 'status' | 'grounding'>;

/** Kinds of events after which a note may stand no more, or again. */
export const WITHDRAWING_KINDS: ReadonlySet<string> = new Set(['claim_retracted', 'claim_restored', 'evidence_revoked', 'evidence_reinstated', 'evidence_weighed']);

const hasFallen = ({ status, grounding }: NoteAfter): boolean => status === 'retracted' || grounding === 'tainted';
const reasonOf = ({ id }: NoteAfter): string => `${id}, from which it was read, does not stand.`;

/** Whether what the note has become says anything new of the asking about it. What somebody revoked by hand stays so. */
export const concerns = (note: NoteAfter, { revokedAt, revokedReason }: Evidence): boolean => (
  hasFallen(note) ? revokedAt === null : revokedAt !== null && revokedReason === reasonOf(note));

/** What was read from a note stands on the note: what the model said of it counts no more where it falls, and again where it comes back. `slots` are those of what was read. */
export const followNote = (note: NoteAfter, asking: Evidence, slots: readonly KnownSlot[], given: Given): SlotEvent[] => (
  hasFallen(note) ? revokeEvidence(asking, reasonOf(note), slots, given) : reinstateEvidence(asking, 'What it was read from stands again.', slots, given)).events;
