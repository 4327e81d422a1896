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

it('a burst of events triggers one request at once and then one per second, and none after the page was left', () => {
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
