import { searchText } from '#libs/kernel/text/index.js';
import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedMessageEvent } from '../domain/message.js';

const insertMessages = sql(import.meta.url, 'insert-messages');

/** Stores what makes evidence a message. The projector of evidence has already stored the evidence itself. */
export class MessageProjector implements Projector<RecordedMessageEvent> {
  readonly tables = ['messages'];
  readonly kinds = ['evidence_recorded'] as const;

  async project(tx: TenantTx, events: readonly RecordedMessageEvent[]): Promise<void> {
    const rows = events.flatMap(({ spaceId, subjectId, payload: { evidence, message } }) =>
      message === undefined
        ? []
        : {
            id: subjectId,
            spaceId,
            ...message,
            content: evidence.content,
            private: evidence.private ?? false,
            // Questions name speakers and times, so both are indexed together with the words.
            searchText: searchText(`${message.speaker ?? ''} ${evidence.content} ${dayOf(message.at)}`),
          },
    );
    if (rows.length > 0) await tx.run(insertMessages, JSON.stringify(rows));
  }
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Formats a time as `8 may 2023` in UTC. */
function dayOf(time: string): string {
  const [, year, month, day] = /^([+-]?\d+)-(\d\d)-(\d\d)T/.exec(time)!;
  return `${Number(day)} ${MONTHS[Number(month) - 1]!} ${Number(year)}`;
}
