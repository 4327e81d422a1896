import { type EventPolicy, type NewEvent, placeOf, type StatePolicy } from '#libs/history/events/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { MODEL_CALL, type EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import { claimPartsOf, type ClaimLoader, type SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { OPERATOR_ID } from '#libs/tenancy/api-keys/index.js';
import { askingOf, DECIDING_KINDS, endsQuarantine, decideNotesOfProposals } from '../domain/triple.rules.js';
import type { ProposedNotes } from '../store/proposed-notes.js';
import { concerns, reweighReadings, WITHDRAWING_KINDS, type NoteAfter } from '../domain/withdrawal.rules.js';

/**
 * When a note is withdrawn or restored, this revokes or reinstates the model's answer about it in the same transaction.
 * A cascade then corrects what depends on the answer.
 */
export class NotePolicy implements StatePolicy {
  readonly kinds = WITHDRAWING_KINDS;

  constructor(
    private readonly evidence: EvidenceRepository,
    private readonly loader: ClaimLoader,
    private readonly ids: IdSource,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt } = placeOf(events);
    const notes = new Map(events.flatMap(notesIn).map((note) => [askingOf(note.id), note]));
    if (notes.size === 0) return [];
    const askings = await this.evidence.findByExternalIds(tx, spaceId, OPERATOR_ID, [...notes.keys()], MODEL_CALL);
    const held = await this.evidence.loadAllForRevocation(
      tx,
      spaceId,
      askings.map(({ id }) => id),
    );
    const withdrawals = held.map((asking) => ({ note: notes.get(asking.externalId!)!, asking })).filter(concerns);
    if (withdrawals.length === 0) return [];
    const { slots } = await this.loader.loadSlotsOn(
      tx,
      spaceId,
      withdrawals.map(({ asking }) => asking.id),
    );
    return reweighReadings(withdrawals, slots, { now: occurredAt, ids: this.ids, principalId: OPERATOR_ID });
  };
}

/** The states of claims after an event. */
function notesIn(event: NewEvent): NoteAfter[] {
  const { after, claims = [] } = claimPartsOf(event);
  return after === undefined ? claims : [after];
}

/** Applies a decision about a quarantined triple to the note that was quarantined with it, in the same transaction. */
export class ProposalPolicy implements EventPolicy {
  readonly kinds = DECIDING_KINDS;

  constructor(
    private readonly notes: ProposedNotes,
    private readonly slots: SlotRepository,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt } = events[0]!;
    const decided = events.filter(endsQuarantine).map(({ subjectId }) => subjectId);
    const proposed = await this.notes.of(tx, decided);
    if (spaceId === null || proposed.length === 0) return [];
    const ids = proposed.map(({ noteId }) => noteId);
    const [, notes] = await Promise.all([this.slots.lock(tx, ids), this.slots.findClaims(tx, spaceId, ids)]);
    return decideNotesOfProposals(notes, proposed, events, occurredAt);
  };
}
