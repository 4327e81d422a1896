import { expect, it } from '@jest/globals';
import type { HistoryPart } from '#libs/history/events/index.js';
import { startAfter } from '#libs/kernel/index.js';
import { historyOf } from './claim.views.js';

const event = (position: number) =>
  ({
    id: `evt_${position}`,
    position: String(position),
    actor: {},
    payload: {},
  }) as unknown as HistoryPart['events'][0];

it.each<[string, number, boolean, number, string | null]>([
  ['all events if there are no more than requested', 3, false, 3, null],
  ['the requested number of events, and that more follow, because one more was read', 4, false, 3, '3'],
  ['fewer than requested, because more would read too many archived days', 2, true, 2, '2'],
  ['the requested number of events, and that more follow, because the next was not read', 3, true, 3, '3'],
])('a page of a history shows %s', (_, read, isCut, shown, next) => {
  const events = Array.from({ length: read }, (__, i) => event(i + 1));
  const page = historyOf({ events, isCut }, 3);
  expect(page.data).toHaveLength(shown);
  expect(page.hasMore).toBe(next !== null);
  expect(page.nextCursor === null ? null : startAfter(page.nextCursor, [''])[0]).toBe(next);
});
