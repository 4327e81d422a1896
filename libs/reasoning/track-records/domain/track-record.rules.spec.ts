import { describe, expect, it } from '@jest/globals';
import type { Id, Role } from '#libs/kernel/index.js';
import type { TestResult } from '#libs/knowledge/beliefs/index.js';
import type { Source } from '#libs/knowledge/sources/index.js';
import { factorOf } from './reliability.rules.js';
import { settlementOf, settleSources, type SettlementState, type Supported } from './track-record.rules.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const CLAIM: Id<'clm'> = 'clm_1' as Id<'clm'>;

const state = (given: Partial<SettlementState> = {}): SettlementState => ({
  claimId: CLAIM,
  status: 'active',
  statusReason: null,
  failedTest: null,
  results: [],
  verdict: null,
  decidedBy: { principalId: 'prn_1', role: 'reviewer' },
  ...given,
});

const result = (given: Partial<TestResult>): SettlementState['results'][number] => ({
  sourceId: 'lab',
  testId: 'tst_1' as Id<'tst'>,
  side: 'support',
  place: 1,
  rho: 0.85,
  decisive: true,
  ordered: false,
  ...given,
});

const source = (given: Partial<Source> = {}): Source => ({
  spaceId: 'spc_1' as Id<'spc'>,
  sourceId: 'meter',
  class: 'tool_output',
  independenceGroup: 'source/meter',
  baseReliability: null,
  domainTags: [],
  registeredAt: NOW,
  registeredBy: 'prn_2' as Id<'prn'>,
  version: 1,
  ...given,
});

const counts = (of: SettlementState, counted: Supported['counted'] = null, given: Partial<Source> = {}) =>
  settleSources([of], [{ claimId: CLAIM, sourceId: 'meter', counted }], new Map([['meter', source(given)]]), NOW).map(
    ({ payload }) => payload,
  );

describe('whether a claim was settled', () => {
  it.each([
    ['nothing happened to it', {}, null],
    ['a verdict confirms it', { verdict: 'confirmed' }, 'confirmed'],
    ['a verdict confirms a part of it', { verdict: 'partially_confirmed' }, null],
    ['a verdict refutes it', { verdict: 'refuted' }, 'overturned'],
    ['a failed test is in force', { failedTest: 'tst_1', verdict: 'confirmed' }, 'overturned'],
    ['a test confirms it', { results: [result({})] }, 'confirmed'],
    ['a test that is not decisive confirms it', { results: [result({ decisive: false })] }, null],
    ['it was made up', { status: 'retracted', statusReason: 'hallucinated_claim' }, 'overturned'],
    ['its quote was made up', { status: 'retracted', statusReason: 'fabricated_quote' }, 'overturned'],
    ['it was stored twice', { status: 'retracted', statusReason: 'duplicate', verdict: 'confirmed' }, null],
  ])('depends on what happened to it: %s', (_, given, outcome) => {
    expect(settlementOf(state(given))).toBe(outcome);
  });
});

const DUPLICATE = { status: 'retracted', statusReason: 'duplicate', verdict: 'refuted' };
const MADE_UP = { status: 'retracted', statusReason: 'hallucinated_claim', verdict: 'confirmed' };

describe('the track record of a source', () => {
  it('counts a claim once, and changes only if the outcome of the claim has changed', () => {
    expect(counts(state({ verdict: 'refuted' }), 'overturned')).toEqual([]);
    expect(counts(state({ verdict: 'refuted' }), 'confirmed', { settled: 3, overturned: 1 })).toMatchObject([
      { outcome: 'overturned', settled: 3, overturned: 2 },
    ]);
    expect(counts(state(), 'overturned', { settled: 3, overturned: 1 })).toMatchObject([
      { outcome: null, settled: 2, overturned: 0 },
    ]);
  });

  it.each<[string, Role, string, number]>([
    ['a reviewer', 'reviewer', 'prn_1', 1],
    ['the principal that registered it', 'agent', 'prn_2', 1],
    ['another writer', 'writer', 'prn_1', 0],
    ['an agent', 'agent', 'prn_1', 0],
  ])(
    'is lowered only by a reviewer or by the principal that registered the source: %s, with the role %s',
    (_, role, principalId, events) => {
      expect(counts(state({ verdict: 'refuted', decidedBy: { principalId, role } }))).toHaveLength(events);
    },
  );

  it('is lowered by a failed test although nobody decided, but not if the claim was retracted for wrong evidence', () => {
    expect(counts(state({ failedTest: 'tst_1', decidedBy: null }))).toMatchObject([{ outcome: 'overturned' }]);
    expect(
      counts(state({ failedTest: 'tst_1', status: 'retracted', statusReason: 'wrong_evidence', decidedBy: null })),
    ).toEqual([]);
  });

  it('is not changed by test results from the source itself', () => {
    const by = (sourceId: string) => state({ results: [{ ...result({}), sourceId }] });
    expect(counts(by('meter'))).toEqual([]);
    expect(counts(by('other'))).toMatchObject([{ outcome: 'confirmed' }]);
  });

  it('stays the same when an agent repeats a verdict later', () => {
    const again = state({ verdict: 'refuted', decidedBy: { principalId: 'prn_1', role: 'agent' } });
    expect(counts(again, 'overturned', { settled: 3, overturned: 1 })).toEqual([]);
  });

  it.each<[string, Supported['counted'], Partial<SettlementState>, Role | null, Supported['counted']]>([
    ['an agent retracts the refuted claim as a duplicate', 'overturned', DUPLICATE, 'agent', 'overturned'],
    ['a reviewer retracts the refuted claim as a duplicate', 'overturned', DUPLICATE, 'reviewer', null],
    ['an agent retracts the confirmed claim as a duplicate', 'confirmed', DUPLICATE, 'agent', 'confirmed'],
    ['an agent retracts the confirmed claim as made up', 'confirmed', MADE_UP, 'agent', 'confirmed'],
    ['a reviewer retracts the confirmed claim as made up', 'confirmed', MADE_UP, 'reviewer', 'overturned'],
    ['an agent confirms the refuted claim', 'overturned', { verdict: 'confirmed' }, 'agent', 'overturned'],
    ['a reviewer confirms the refuted claim', 'overturned', { verdict: 'confirmed' }, 'reviewer', 'confirmed'],
    ['a reviewer takes back the verdict', 'overturned', {}, 'reviewer', null],
    ['an agent takes back the refuted prediction', 'overturned', {}, 'agent', 'overturned'],
    ['the results of tests that settled the claim no longer count', 'overturned', {}, null, null],
    [
      'somebody who may not decide confirms the refuted claim',
      'overturned',
      { verdict: 'confirmed' },
      null,
      'overturned',
    ],
  ])('changes after a verdict only through a decision that counts: %s', (_, counted, given, role, outcome) => {
    const decidedBy = role && { principalId: 'prn_1', role };
    const changed = counts(state({ ...given, decidedBy }), counted, { settled: 3, overturned: 1 });
    expect(changed).toMatchObject(outcome === counted ? [] : [{ outcome }]);
    expect(changed).toHaveLength(outcome === counted ? 0 : 1);
  });

  it('adds up over the claims of one event', () => {
    const ids = ['clm_1', 'clm_2'] as Id<'clm'>[];
    const events = settleSources(
      ids.map((claimId) => state({ claimId, verdict: 'confirmed' })),
      ids.map((claimId) => ({ claimId, sourceId: 'meter', counted: null })),
      new Map([['meter', source()]]),
      NOW,
    );
    expect(events.map(({ payload }) => payload)).toMatchObject([{ settled: 1 }, { settled: 2, overturned: 0 }]);
  });
});

describe('the weight of evidence of a source', () => {
  const BARE = { claimId: CLAIM, evidenceId: 'evd_1' as Id<'evd'>, settled: null, overturned: null };
  it.each<[string, string[] | null, string | null, string[] | null, number | null]>([
    ['the source is not registered', null, 'city', null, null],
    ['the source does not have domains', [], 'city', null, null],
    ['its domain is the predicate', ['City'], 'city', null, null],
    ['its domain is not that of the claim', ['music'], 'city', null, 0.8],
    ['its domain is one of the predicate', ['geo', 'music'], 'city', ['geo'], null],
    ['the domain of the predicate differs from its name', ['city'], 'city', ['geo'], 0.8],
    ['the claim does not have a triple', ['music'], null, null, null],
  ])('depends on the domains of the source: %s', (_, domainTags, predicateN, domains, factor) => {
    expect(factorOf({ ...BARE, domainTags, predicateN, domains })).toBe(factor);
  });

  it('falls with the share of its claims that were overturned', () => {
    expect(factorOf({ ...BARE, settled: 10, overturned: 5, domainTags: [], predicateN: null, domains: null })).toBe(
      0.75,
    );
  });
});
