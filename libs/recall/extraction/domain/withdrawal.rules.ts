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

/** The state of a note after an event. */
export type NoteAfter = Pick<Claim, 'id' | 'status' | 'grounding'>;

/** A note, and the record of the request to the model about it. */
export interface Withdrawal {
  note: NoteAfter;
  asking: Evidence;
}

/** Kinds of events after which a note may become invalid, or valid again. */
export const WITHDRAWING_KINDS: ReadonlySet<string> = new Set([
  'claim_retracted',
  'claim_restored',
  'evidence_revoked',
  'evidence_reinstated',
  'evidence_weighed',
]);

const hasFallen = ({ status, grounding }: NoteAfter): boolean => status === 'retracted' || grounding === 'tainted';
const reasonOf = ({ id }: NoteAfter): string => `${id}, from which it was read, does not stand.`;

/**
 * Whether the record of the request has to be revoked or reinstated because of the new state of the note. A record that
 * a person revoked stays revoked.
 */
export const concerns = ({ note, asking: { revokedAt, revokedReason } }: Withdrawal): boolean =>
  hasFallen(note) ? revokedAt === null : revokedAt !== null && revokedReason === reasonOf(note);

/**
 * Reweighs the claims that were extracted from notes. The model's answer stops counting when the note is withdrawn, and
 * counts again when the note is restored. `slots` holds the slots of all these claims, each once. Several notes may
 * have said the same, so each withdrawal is applied to the state that the previous ones left.
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
