import { type EventsOf, type NewEvent, placeOf, type StatePolicy } from '#libs/history/events/index.js';
import type { ClaimPayloads } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { notesChanged } from '../domain/note.js';
import { returned } from '../domain/strength.rules.js';
import type { NoteRepository } from '../store/note.repository.js';

const KINDS = ['claim_restored', 'claim_released'] as const;
type Returning = EventsOf<Pick<ClaimPayloads, (typeof KINDS)[number]>>;

/** If a note becomes active again after maintenance had recorded that it was not, lets the note fade from now on. */
export class NoteReturnPolicy implements StatePolicy<Returning> {
  readonly kinds = new Set(KINDS);

  constructor(private readonly notes: NoteRepository) {}

  readonly react = async (tx: TenantTx, events: readonly Returning[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt: now } = placeOf(events);
    const ids = [...new Set(events.flatMap(({ payload: { after } }) => (after === undefined ? [] : [after.id])))];
    const gone = (await this.notes.find(tx, spaceId, ids)).filter(({ decaysAt }) => decaysAt === null);
    const held = await this.notes.lock(
      tx,
      spaceId,
      gone.map(({ claimId }) => claimId),
    );
    const back = held.filter(({ decaysAt }) => decaysAt === null).map((note) => returned(note, now));
    const by = { spaceId, subjectId: events[0]!.subjectId, now };
    return back.length === 0 ? [] : [notesChanged(back, 'returned', by)];
  };
}
