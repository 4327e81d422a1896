import { DAY_MS } from '#libs/kernel/index.js';
import {
  DEFAULT_WEIGHTS,
  normalised,
  poolSize,
  rank,
  recencyAt,
  scoreOf,
  type Rankable,
  type Signals,
  relevanceOf,
} from './ranking.rules.js';
import { FULL_LEXICAL } from './bm25.rules.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const signals = (given: Partial<Signals> = {}): Signals => ({
  relevance: 0,
  confidence: 0,
  recency: 0,
  importance: 0,
  ...given,
});
const candidate = (id: string, given: Partial<Signals> = {}, age = 0): Rankable => ({
  id,
  agingFrom: daysAgo(age),
  signals: signals(given),
});
const ids = (ranked: Rankable[]) => ranked.map(({ id }) => id).join(' ');

describe('relevance', () => {
  it.each([
    ['keyword', ['a', 'b'], 3, null, 0.6667],
    ['keyword', [], 0, 0.9, 0],
    ['semantic', ['a'], 1, 0.25, 0.25],
    ['semantic', ['a'], 1, -0.4, 0],
    ['semantic', ['a'], 1, null, 0],
    ['hybrid', ['a'], 1, 1, 1],
    ['hybrid', ['a', 'b'], 2, null, 0.6333],
    ['hybrid', [], 2, 0.5, 0.1833],
    ['hybrid', [], 2, -0.5, 0],
  ] as const)(
    'in a %s search with %j of %d words and a cosine of %d is %d',
    (mode, words, wordsAsked, similarity, relevance) => {
      expect(
        relevanceOf(
          {
            words,
            counts: words.map(() => 1),
            length: 3,
            wordsAsked,
            lexical: words.length === 0 ? 0 : (FULL_LEXICAL * words.length) / wordsAsked,
            triple: 0,
            similarity,
          },
          mode,
        ),
      ).toBe(relevance);
    },
  );
});

describe('the score', () => {
  it('equals the score in example C17', () => {
    expect(recencyAt(daysAgo(30), NOW)).toBe(0.7408);
    expect(scoreOf({ relevance: 0.8, confidence: 0.85, recency: 0.7408, importance: 0.7 }, DEFAULT_WEIGHTS)).toBe(
      0.7857,
    );
  });

  it('ranks a trusted partial match before a weak full match, and without rerank the reverse (example C16)', () => {
    const legacy = candidate('A', { relevance: 1, confidence: 0.5, recency: 1, importance: 0.1 });
    const premium = candidate('B', { relevance: 0.6667, confidence: 1, recency: 1, importance: 1 });
    expect(
      rank([legacy, premium], { by: 'score', weights: DEFAULT_WEIGHTS }).map(({ id, score }) => [id, score]),
    ).toEqual([
      ['B', 0.8667],
      ['A', 0.74],
    ]);
    expect(rank([premium, legacy], { by: 'relevance' }).map(({ id, score }) => [id, score])).toEqual([
      ['A', 1],
      ['B', 0.6667],
    ]);
  });

  it('takes the recency of a time in the future as 1', () => {
    expect(recencyAt(daysAgo(-5), NOW)).toBe(1);
  });
});

describe('ties of the score', () => {
  const weights = { relevance: 1, confidence: 0, recency: 0, importance: 0 };
  it.each([
    ['higher confidence', [candidate('a', { confidence: 0.1 }), candidate('b', { confidence: 0.2 })], 'b a'],
    ['a later start of aging at equal confidence', [candidate('a', {}, 2), candidate('b', {}, 1)], 'b a'],
    ['the id if all else is equal', [candidate('b'), candidate('a')], 'a b'],
  ])('are broken by %s', (_, given, order) => {
    expect(ids(rank(given, { by: 'score', weights }))).toBe(order);
  });

  it('are broken without the confidence if rerank is off', () => {
    expect(ids(rank([candidate('a', { confidence: 0.9 }, 2), candidate('b', {}, 1)], { by: 'relevance' }))).toBe('b a');
  });
});

it('an empty query lists the newest candidates first, whatever their scores', () => {
  expect(
    ids(rank([candidate('a', { importance: 1 }, 2), candidate('b', {}, 1), candidate('c', {}, 1)], { by: 'newest' })),
  ).toBe('b c a');
});

it.each([
  [
    { relevance: 1, recency: 1 },
    { relevance: 0.5, confidence: 0, recency: 0.5, importance: 0 },
  ],
  [{ importance: 0.2 }, { relevance: 0, confidence: 0, recency: 0, importance: 1 }],
  [{ relevance: 0 }, null],
])('the weights %j are scaled to a sum of 1', (given, weights) => {
  expect(normalised(given)).toEqual(weights);
});

it.each([
  [1, 50],
  [50, 50],
  [51, 100],
  [100, 100],
])('a search with a limit of %d reads %d candidates', (limit, size) => {
  expect(poolSize(limit)).toBe(size);
});
