import { describe, expect, it } from '@jest/globals';
import type { Claim } from '#libs/knowledge/claims/index.js';
import { aClaim } from '#libs/testing/stored-claims.js';
import { ConsolidateOptions } from '../../runs/index.js';
import { whyPruned } from './prune.rules.js';

const NOW = new Date('2026-06-01T00:00:00Z');
const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const claim = (more: Partial<Claim>): Claim =>
  aClaim({
    spaceId: 'spc_00000000000000000000000000',
    text: 'x',
    strengthRefreshedAt: NOW,
    agingFrom: NOW,
    stateSince: NOW,
    ...more,
  });

describe('of claims that nothing holds on to', () => {
  it.each<[string, Partial<Claim>, object, string | null]>([
    ['what is believed and strong stays', {}, {}, null],
    ['what has faded goes', { strengthRefreshedAt: LONG_AGO }, {}, 'decayed'],
    ['what is disputed and has faded goes', { status: 'disputed', strengthRefreshedAt: LONG_AGO }, {}, 'decayed'],
    ['what is disputed and strong stays', { status: 'disputed' }, {}, null],
    [
      'what is disputed and hardly trusted is given up',
      { status: 'disputed', base: 0.1, trust: 0.1, strengthRefreshedAt: LONG_AGO },
      {},
      'disputed',
    ],
    ['what was replaced long ago goes', { status: 'superseded', stateSince: LONG_AGO }, {}, 'superseded'],
    ['what was replaced of late stays', { status: 'superseded' }, {}, null],
    ['what was set aside stays', { status: 'quarantined', stateSince: LONG_AGO }, {}, null],
    [
      'what was set aside long ago goes if asked for',
      { status: 'quarantined', stateSince: LONG_AGO },
      { pruneQuarantined: true },
      'quarantined',
    ],
  ])('%s', (_, more, options, why) => {
    expect(whyPruned(claim(more), ConsolidateOptions.parse(options), NOW)).toBe(why);
  });
});
