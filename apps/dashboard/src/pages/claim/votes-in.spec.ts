import { expect, it } from '@jest/globals';
import type { HistoryEntry } from '#libs/sdk/index.js';
import { votesIn } from './votes-in.js';

const AT = '2026-01-01T00:00:00.000Z';
const entry = (kind: string, details: object): HistoryEntry => ({
  eventId: 'evt_1',
  occurredAt: AT,
  kind,
  by: 'prn_1',
  role: 'agent',
  details: { ...details },
});
const set = (voter: string, vote: string): HistoryEntry =>
  entry('vote_set', { vote: { voter, vote, counted: true, movesGate: false, reason: '<b>', at: AT } });

it('each voter has one vote in a history: the last vote, unless it was withdrawn', () => {
  const votes = votesIn([
    entry('claim_stored', { votes: [] }),
    set('prn_1', 'reinforce'),
    set('prn_2', 'dispute'),
    set('prn_1', 'dispute'),
    entry('vote_withdrawn', { removed: { voter: 'prn_2' } }),
  ]);
  expect(votes).toEqual([
    {
      voter: 'prn_1',
      vote: 'dispute',
      counted: true,
      movesGate: false,
      reason: '<b>',
      at: AT,
      by: 'prn_1',
      role: 'agent',
    },
  ]);
});

it('events of another form are ignored, and a vote without details is shown without them', () => {
  expect(votesIn([entry('vote_withdrawn', {}), entry('claim_archived', { vote: 1 })])).toEqual([]);
  expect(votesIn([entry('vote_set', {})])).toMatchObject([{ voter: '', reason: null, at: AT }]);
});
