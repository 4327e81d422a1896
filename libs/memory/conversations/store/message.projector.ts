import { searchText } from '#libs/kernel/text/index.js';
import type { RecordedEvent } from '#libs/history/events/domain/index.js';
import type { Projector } from '#libs/history/events/store/index.js';
import type { WrittenEvidence } from '#libs/knowledge/evidence/domain/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { WrittenMessage } from '../domain/index.js';

const insertMessages = sql(import.meta.url, 'insert-messages');

/** Gives evidence that is a message its place; the evidence itself is projected before, by its own noun. */
export class MessageProjector implements Projector {
  readonly tables = ['messages'];
  readonly kinds = ['evidence_recorded'];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    const rows = events.filter(({ payload }) => payload.message !== undefined).map(({ spaceId, subjectId, payload }) => {
      const { evidence, message } = payload as unknown as { evidence: WrittenEvidence; message: WrittenMessage };
      // Questions name who said a thing, so the speaker is searched with the words.
      return { id: subjectId, spaceId, ...message, content: evidence.content, searchText: searchText(`${message.speaker ?? ''} ${evidence.content}`) };
    });
    if (rows.length > 0) await tx.run(insertMessages, JSON.stringify(rows));
  }
}
