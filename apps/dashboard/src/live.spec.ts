import { expect, it, jest } from '@jest/globals';
import { gathered, shownBy } from './live.js';

it.each([
  ['claim_stored', 'claims'],
  ['evidence_revoked', 'evidence'],
  ['cascade_advanced', 'cascades'],
  ['source_settled', 'sources'],
  ['proposal_decided', 'beliefs'],
  ['belief_changed', 'beliefs'],
] as const)('%s may have changed %s', (kind, shown) => {
  expect(shownBy(kind)).toContain(shown);
});

it('a burst of events triggers one request at once and one after a second, and none after the page was left', () => {
  jest.useFakeTimers();
  const asked: string[] = [];
  const { add, stop } = gathered((shown) => asked.push([...shown].join(' ')));
  add(['claims']);
  add(['claims', 'home']);
  add(['evidence']);
  expect(asked).toEqual(['claims']);
  jest.advanceTimersByTime(1_000);
  expect(asked).toEqual(['claims', 'claims home evidence']);
  jest.advanceTimersByTime(5_000);
  add(['home']);
  add(['home']);
  stop();
  jest.advanceTimersByTime(5_000);
  expect(asked).toEqual(['claims', 'claims home evidence', 'home']);
  jest.useRealTimers();
});

it('events that keep coming are asked about ever less often, down to once in five seconds, until there is a pause', () => {
  jest.useFakeTimers();
  const at: number[] = [];
  let seconds = 0;
  const { add, stop } = gathered(() => at.push(seconds));
  for (; seconds < 60; seconds += 1) {
    add(['claims']);
    jest.advanceTimersByTime(1_000);
  }
  expect(at.slice(0, 6)).toEqual([0, 1, 2, 6, 11, 16]);
  expect(at).toHaveLength(14);
  jest.advanceTimersByTime(20_000);
  seconds = 100;
  at.length = 0;
  add(['claims']);
  expect(at).toEqual([100]);
  stop();
  jest.useRealTimers();
});
