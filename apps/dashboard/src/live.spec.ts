import { expect, it, jest } from '@jest/globals';
import { gathered, isOrdinary, LONGEST_PAUSE_MS, shownBy } from './live.js';

it.each([
  ['claim_stored', 'claims'],
  ['evidence_revoked', 'evidence'],
  ['cascade_advanced', 'cascades'],
  ['source_settled', 'sources'],
  ['proposal_decided', 'beliefs'],
  ['belief_changed', 'beliefs'],
] as const)('the event %s may have changed the %s that a page shows', (kind, shown) => {
  expect(shownBy(kind)).toContain(shown);
});

/** Pauses without random variation. */
const exactly = (): number => 0.5;

it('events of routine agent writes are ordinary; decisions, and events that need a decision, are not', () => {
  const ordinary = ['claim_stored', 'evidence_recorded', 'belief_changed', 'session_seen'];
  const other = ['conflict_opened', 'claim_quarantined', 'claim_retracted', 'evidence_revoked', 'cascade_failed'];
  expect([...ordinary, ...other].filter(isOrdinary)).toEqual(ordinary);
});

it('pages that are open at the same time do not load again at the same moment', () => {
  jest.useFakeTimers();
  const at: number[] = [];
  const pages = [0, 0.5, 1].map((draw) =>
    gathered(
      () => at.push(Date.now()),
      LONGEST_PAUSE_MS.other,
      () => draw,
    ),
  );
  for (const page of pages) page.add(['home']);
  const start = Date.now();
  for (const page of pages) page.add(['home']);
  jest.advanceTimersByTime(2_000);
  expect(at.map((time) => time - start)).toEqual([0, 0, 0, 750, 1_000, 1_250]);
  for (const page of pages) page.stop();
  jest.useRealTimers();
});

it('a burst of events causes one request at once and one a second later, and none after the page was left', () => {
  jest.useFakeTimers();
  const asked: string[] = [];
  const { add, stop } = gathered((shown) => asked.push([...shown].join(' ')), LONGEST_PAUSE_MS.other, exactly);
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

it('a steady flow of events causes ever fewer requests, down to one in five seconds, until there is a pause', () => {
  jest.useFakeTimers();
  const at: number[] = [];
  let seconds = 0;
  const { add, stop } = gathered(() => at.push(seconds), LONGEST_PAUSE_MS.other, exactly);
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
