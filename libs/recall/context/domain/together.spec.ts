import { aClaim } from '#libs/testing/stored-claims.js';
import type { Id } from '#libs/kernel/index.js';
import { foundClaim, type FoundClaim, planSearch } from '../../search/index.js';
import type { Marks } from '#libs/knowledge/claims/index.js';
import { companionsOf, withCompanions, withLinked } from './together.rules.js';
import type { RankedWhole } from './items.rules.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const SPACE = 'spc_01arz3ndektsv4rrffq69g5fav' as Id<'spc'>;
const plan = planSearch({ query: 'tea', kinds: ['claim'], mode: 'hybrid' }, 1, { id: SPACE, now: NOW }, null);

function found(id: string, relevance: number): FoundClaim {
  const match = { words: [], counts: [], length: 1, wordsAsked: 1, lexical: 0, triple: 0, similarity: null };
  const claim = foundClaim(
    { ...aClaim({ spaceId: SPACE, text: id }), id: id as Id<'clm'> },
    { match, foundBy: { words: 1 } },
    { mode: 'hybrid', now: NOW },
  );
  return { ...claim, signals: { relevance, confidence: 0.5, recency: 0, importance: 0.5 } };
}
const scores = (candidates: ReturnType<typeof withLinked>) => candidates.ranked.map(({ id, score }) => [id, score]);

it('a neighbour has the score of its hit times the weight of the link, but at least its own score', () => {
  const given = [found('hit', 1), found('near', 0), found('far', 0), found('other', 0.4)];
  const candidates = withLinked(
    given,
    [
      { id: 'near', to: 'hit', weight: 0.9 },
      { id: 'far', to: 'hit', weight: 0.1 },
    ],
    plan,
    { model: null, texts: 0 },
  );
  expect(scores(candidates)).toEqual([
    ['hit', 0.6],
    ['near', 0.54],
    ['other', 0.36],
    ['far', 0.2],
  ]);
  expect([...candidates.linkedTo]).toEqual([['near', 'hit']]);
});

it('a neighbour is scored by the best of several links, and does not pass its score on to further claims', () => {
  const given = [found('hit', 1), found('weak', 0.5), found('near', 0), found('next', 0)];
  const links = [
    { id: 'near', to: 'weak', weight: 1 },
    { id: 'near', to: 'hit', weight: 0.8 },
    { id: 'next', to: 'near', weight: 1 },
  ];
  expect(scores(withLinked(given, links, plan, { model: null, texts: 0 }))).toEqual([
    ['hit', 0.6],
    ['near', 0.48],
    ['weak', 0.4],
    ['next', 0.2],
  ]);
});

it('neighbours of hits in a full pool are added to the pool', () => {
  const many = Array.from({ length: plan.pool }, (_, i) => found(`m${String(i).padStart(2, '0')}`, 0.9));
  const given = [...many, found('out', 0.1), found('near', 0), found('beyond', 0)];
  const { ranked } = withLinked(
    given,
    [
      { id: 'near', to: 'm00', weight: 1 },
      { id: 'beyond', to: 'out', weight: 1 },
    ],
    plan,
    { model: null, texts: 0 },
  );
  expect(ranked).toHaveLength(plan.pool + 1);
  expect(ranked.find(({ id }) => id === 'near')).toMatchObject({ score: ranked[0]!.score });
});

describe('the companions of a marked claim', () => {
  const marksOf = (pairs: Record<string, string[]>): Marks => ({
    possible: new Map(
      Object.entries(pairs).map(([weakerId, ids]) => [
        weakerId,
        ids.map((claimId) => ({
          id: 'pcf_1' as Id<'pcf'>,
          weakerId: weakerId as Id<'clm'>,
          claimId: claimId as Id<'clm'>,
          status: 'open' as const,
        })),
      ]),
    ),
    unconfirmed: new Set(),
    outweighed: new Map(),
  });

  it.each<[string, Record<string, string[]>, string[]]>([
    ['are the claims that it may contradict', {}, ['durable']],
    ['are the claims that replace these', { durable: ['session'] }, ['session']],
    ['are the claims that replace the replacing ones', { durable: ['session'], session: ['stronger'] }, ['stronger']],
    ['are all claims that replace one', { durable: ['one', 'two'] }, ['one', 'two']],
  ])('%s', (_, replaced, expected) => {
    expect(companionsOf(marksOf({ note: ['durable'] }), new Map(Object.entries(replaced))).get('note')).toEqual(
      expected,
    );
  });

  it('come before it with their own companions, and take the better position', () => {
    const whole = (id: string, score: number): RankedWhole => {
      const claim = { ...aClaim({ spaceId: SPACE, text: id }), id: id as Id<'clm'> };
      return { ...found(id, 1), claim, text: id, score };
    };
    const [note, late] = [whole('note', 0.9), whole('late', 0.1)];
    const claims = new Map([['system', { ...aClaim({ spaceId: SPACE, text: 'system' }), id: 'system' as Id<'clm'> }]]);
    const companions = new Map([
      ['note', ['system', 'hidden']],
      ['system', ['late']],
    ]);
    expect(withCompanions([note, late], claims, companions).map(({ id, score }) => [id, score])).toEqual([
      ['late', 0.9],
      ['system', 0.9],
      ['note', 0.9],
    ]);
  });
});
