import type { NewEvent, EventPolicy } from '#libs/history/events/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { DECIDING_KINDS, endsQuarantine, decideNotesOfProposals, type NoteOfProposal } from '../domain/triple.rules.js';

const listNotesOfProposals = sql(import.meta.url, 'list-notes-of-proposals');

/** Has a note that went into quarantine with its triple share the decision about that, in the same transaction. */
export class ProposalPolicy implements EventPolicy {
  readonly kinds = DECIDING_KINDS;

  constructor(private readonly slots: SlotRepository) {}

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt } = events[0]!;
    const decided = events.filter(endsQuarantine).map(({ subjectId }) => subjectId);
    const proposed = decided.length === 0 ? [] : await tx.all<NoteOfProposal>(listNotesOfProposals, decided);
    if (spaceId === null || proposed.length === 0) return [];
    const ids = proposed.map(({ noteId }) => noteId);
    const [, notes] = await Promise.all([this.slots.lock(tx, ids), this.slots.findClaims(tx, spaceId, ids)]);
    return decideNotesOfProposals(notes, proposed, events, occurredAt);
  };
}
