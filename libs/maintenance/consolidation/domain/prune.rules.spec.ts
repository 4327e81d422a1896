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

describe('a claim that nothing depends on', () => {
  it.each<[string, Partial<Claim>, object, string | null]>([
    ['stays if it is active and strong', {}, {}, null],
    ['is archived once it has faded', { strengthRefreshedAt: LONG_AGO }, {}, 'decayed'],
    [
      'is archived if it is disputed and has faded',
      { status: 'disputed', strengthRefreshedAt: LONG_AGO },
      {},
      'decayed',
    ],
    ['stays if it is disputed and strong', { status: 'disputed' }, {}, null],
    [
      'is archived if it is disputed and has hardly any trust',
      { status: 'disputed', base: 0.1, trust: 0.1, strengthRefreshedAt: LONG_AGO },
      {},
      'disputed',
    ],
    [
      'is archived if agents took all trust from it',
      { status: 'disputed', base: 0.4, disputes: 6, gateDisputes: 1 },
      {},
      'disputed',
    ],
    [
      'stays if it is protected and agents took all trust from it',
      { status: 'disputed', baseClass: 'user_explicit', base: 0.4, disputes: 6, gateDisputes: 1 },
      {},
      null,
    ],
    ['is archived if it was superseded long ago', { status: 'superseded', stateSince: LONG_AGO }, {}, 'superseded'],
    ['stays if it was superseded recently', { status: 'superseded' }, {}, null],
    ['stays if it is in quarantine', { status: 'quarantined', stateSince: LONG_AGO }, {}, null],
    [
      'is archived if it has long been in quarantine and the options say so',
      { status: 'quarantined', stateSince: LONG_AGO },
      { pruneQuarantined: true },
      'quarantined',
    ],
  ])('%s', (_, more, options, why) => {
    expect(whyPruned(claim(more), ConsolidateOptions.parse(options), NOW)).toBe(why);
  });
});
