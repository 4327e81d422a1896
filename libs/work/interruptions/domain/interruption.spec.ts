import { classify, INTERRUPTION_TYPES, INTERRUPTIONS, typeOfReport, type Activity } from './interruption.js';

const OPENED = new Date('2026-01-01T12:00:00Z');
const quiet: Activity = {
  sessionId: 'ses_1',
  spaceId: 'spc_1',
  openedAt: OPENED,
  lastSeenAt: new Date(OPENED.getTime() + 600_000),
  hasMoreCalls: true,
  hasOpenExecution: false,
  failures: 0,
  report: null,
  taskIds: [],
};
const report = { type: 'rate_limit' } as Activity['report'];
const soon = new Date(OPENED.getTime() + 90_000);

// Continuity spec, section 11, example 13.
it.each<[string, Partial<Activity>, string]>([
  ['a report', { report, hasOpenExecution: true, failures: 2 }, 'rate_limit'],
  ['an open execution', { hasOpenExecution: true, failures: 2 }, 'crash'],
  ['two failures, even in a short session', { failures: 2, lastSeenAt: soon }, 'tool_failure'],
  ['one failure', { failures: 1 }, 'user_away'],
  ['a session of 90 s', { lastSeenAt: soon }, 'crash'],
  ['a session of 120 s', { lastSeenAt: new Date(OPENED.getTime() + 120_000) }, 'user_away'],
  ['nothing but more calls', {}, 'user_away'],
  ['the opening call alone', { hasMoreCalls: false }, 'unknown'],
])('a session that went idle after %s has the specified type of interruption', (_, activity, type) => {
  expect(classify({ ...quiet, ...activity })).toBe(type);
});

it.each([
  ['overflow', 'context_overflow'],
  ['crash', 'crash'],
  ['the dog ate it', 'unknown'],
])('a report with the text "%s" is of type %s', (text, type) => {
  expect(typeOfReport(text)).toBe(type);
});

it('a crash restores everything, and an absence of the user nothing', () => {
  expect(INTERRUPTION_TYPES.map((type) => INTERRUPTIONS[type].restoreMode)).toEqual([
    'SELECTIVE',
    'NONE',
    'SELECTIVE',
    'FULL',
    'SELECTIVE',
    'NONE',
  ]);
});
