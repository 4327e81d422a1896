import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedNoteEvent } from '../domain/note.js';

const insertNote = sql(import.meta.url, 'insert-note');
const updateNotes = sql(import.meta.url, 'update-notes');

export class NoteProjector implements Projector<RecordedNoteEvent> {
  readonly tables = ['notes'];
  readonly kinds = ['note_recorded', 'note_changed'] as const;

  async project(tx: TenantTx, events: readonly RecordedNoteEvent[]): Promise<void> {
    // There is one statement per event, in the order of the events, because several events of one write may be about
    // the same note.
    await Promise.all(events.map((event) => this.#apply(tx, event)));
  }

  #apply(tx: TenantTx, event: RecordedNoteEvent): Promise<number> {
    switch (event.kind) {
      case 'note_recorded':
        return tx.run(insertNote, JSON.stringify(event.payload.note));
      case 'note_changed': {
        const { notes } = event.payload;
        return tx.run(
          updateNotes,
          JSON.stringify(notes),
          notes.map(({ claimId }) => claimId),
        );
      }
    }
  }
}
