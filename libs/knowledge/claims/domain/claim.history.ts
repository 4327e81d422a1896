import { z } from 'zod';
import { idOf, instantOut, pageOf, toPage } from '#libs/kernel/index.js';
import type { RecordedEvent } from '#libs/history/events/index.js';

export const HistoryEntry = z
  .object({
    eventId: idOf('evt').describe('Id of the event.'),
    occurredAt: instantOut.describe("When it happened, on the space's clock."),
    kind: z.string().describe('What happened to the claim.'),
    by: z.string().describe('Id of the principal who did it.'),
    role: z.string().describe('The role it acted in.'),
    details: z
      .record(z.string(), z.unknown())
      .describe('What the event holds: the claim as stored, or its state after the change.'),
  })
  .meta({ id: 'HistoryEntry', description: 'One thing that happened to a claim.' });
export const History = pageOf(HistoryEntry);

export function entryOf({ id, occurredAt, kind, actor, payload }: RecordedEvent): z.input<typeof HistoryEntry> {
  return {
    eventId: id as `evt_${string}`,
    occurredAt,
    kind,
    by: actor.principalId,
    role: actor.role,
    details: payload,
  };
}

/** A page of a history: one event more than `limit` says that there are more. */
export function historyOf(events: (RecordedEvent & { position: string })[], limit: number): z.input<typeof History> {
  const page = toPage(events, limit, ({ position }) => [position]);
  return { ...page, data: page.data.map(entryOf) };
}
