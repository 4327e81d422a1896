import { expect, it } from '@jest/globals';
import type { RecordedEvent } from './event.js';
import { arrangedForReplay } from './replay-order.js';

const MOVABLE = new Set(['a', 'b']);
const idOf = (n: number): string => `clm_${String(n).padStart(26, '0')}`;
const event = (kind: string, n: number, ...names: number[]): RecordedEvent =>
  ({ kind, subjectId: idOf(n), payload: { names: names.map(idOf) } }) as unknown as RecordedEvent;
const shown = (events: readonly RecordedEvent[]): string =>
  arrangedForReplay(events, MOVABLE)
    .map(({ kind, subjectId }) => `${kind}${Number(subjectId.slice(4))}`)
    .join(' ');

it.each([
  [
    'gathers events of one kind if they share no name with others',
    [event('a', 1), event('b', 2), event('a', 3), event('b', 4)],
    'a1 a3 b2 b4',
  ],
  [
    'puts an event before the events that name its subject',
    [event('a', 1), event('b', 2, 1), event('a', 3), event('b', 4, 3)],
    'a1 a3 b2 b4',
  ],
  [
    'does not move an event past another that shares a name',
    [event('b', 1, 9), event('a', 2, 9), event('b', 3)],
    'b1 b3 a2',
  ],
  [
    'keeps the order of events of one kind',
    [event('a', 1), event('b', 2, 1), event('a', 3, 2), event('a', 4)],
    'a1 b2 a3 a4',
  ],
  [
    'does not move an event past an event of a fixed kind',
    [event('a', 1), event('b', 2), event('x', 3), event('a', 4), event('b', 5)],
    'a1 b2 x3 a4 b5',
  ],
])('arranging events for replay %s', (_, events, expected) => {
  expect(shown(events)).toBe(expected);
});
