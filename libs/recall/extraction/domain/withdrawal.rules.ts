import {
  reinstateEvidence,
  revokeEvidence,
  type Reweighing,
  type Claim,
  type DecisionContext,
  type KnownSlot,
  type SlotEvent,
} from '#libs/knowledge/claims/index.js';
import type { Evidence } from '#libs/knowledge/evidence/index.js';

/** A note as an event leaves it. */
export type NoteAfter = Pick<Claim, 'id' | 'status' | 'grounding'>;

/** What the model was asked about a note, and what has become of that. */
export interface Withdrawal {
  note: NoteAfter;
  asking: Evidence;
}

/** Kinds of events after which a note may stand no more, or again. */
export const WITHDRAWING_KINDS: ReadonlySet<string> = new Set([
  'claim_retracted',
  'claim_restored',
  'evidence_revoked',
  'evidence_reinstated',
  'evidence_weighed',
]);

const hasFallen = ({ status, grounding }: NoteAfter): boolean => status === 'retracted' || grounding === 'tainted';
const reasonOf = ({ id }: NoteAfter): string => `${id}, from which it was read, does not stand.`;

/** Whether what the note has become says anything new of the asking about it. What somebody revoked by hand stays so. */
export const concerns = ({ note, asking: { revokedAt, revokedReason } }: Withdrawal): boolean =>
  hasFallen(note) ? revokedAt === null : revokedAt !== null && revokedReason === reasonOf(note);

/**
 * What was read from a note stands on the note: what the model said of it counts no more where it falls, and again where it comes back.
 * `slots` are those of all that was read, each once: several notes may have said the same, so each is decided on what those before it left.
 */
export function reweighReadings(
  withdrawals: readonly Withdrawal[],
  slots: readonly KnownSlot[],
  context: DecisionContext,
): SlotEvent[] {
  const known = [...slots];
  const placesOf = new Map<string, number[]>();
  for (const [place, { attachments }] of slots.entries()) {
    for (const evidenceId of new Set(attachments.map((attachment) => attachment.evidenceId)))
      placesOf.set(evidenceId, [...(placesOf.get(evidenceId) ?? []), place]);
  }
  return withdrawals.flatMap((withdrawal) => {
    const places = placesOf.get(withdrawal.asking.id) ?? [];
    const { slots: left, events } = reweighReading(
      withdrawal,
      places.map((place) => known[place]!),
      context,
    );
    for (const [i, place] of places.entries()) known[place] = left[i]!;
    return events;
  });
}

const reweighReading = (
  { note, asking }: Withdrawal,
  slots: readonly KnownSlot[],
  context: DecisionContext,
): Reweighing =>
  hasFallen(note)
    ? revokeEvidence(asking, reasonOf(note), slots, context)
    : reinstateEvidence(asking, 'What it was read from stands again.', slots, context);
