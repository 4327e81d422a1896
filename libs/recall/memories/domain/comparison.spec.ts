import fc from 'fast-check';
import { DAY_MS } from '#libs/kernel/index.js';
import { compared, comparedStrength, textOf, type Aging, type Measured, type Measures } from './comparison.rules.js';

const AT = new Date('2026-01-01T00:00:00Z');
const after = (days: number): Date => new Date(AT.getTime() + days * DAY_MS);
const aging = (more: Partial<Aging> = {}): Aging => ({
  importance: 0.8,
  uses: 0,
  lastUsedAt: null,
  recordedAt: AT,
  ...more,
});
const memory = (id: string, measures: Partial<Measures> = {}, agingFrom = AT): Measured => ({
  id,
  agingFrom,
  comparison: { text: 0, cosine: null, strength: 1, ...measures },
});
const scores = (memories: readonly Measured[], joins: [string, string][] = [], hasVector = true) =>
  Object.fromEntries(
    compared(
      memories,
      joins.map(([a, b]) => ({ a, b })),
      hasVector,
    ).map(({ id, score }) => [id, score]),
  );

describe('the score of seed-mcp-engram', () => {
  it.each([
    ['is 1 for a full match of words and meaning', { text: 1, cosine: 1, strength: 1 }, 1],
    ['weighs the match of words by .3', { text: 0.5, cosine: 0 }, 0.15],
    ['weighs the match of meaning by .7 and the strength', { text: 0, cosine: 0.8, strength: 0.5 }, 0.28],
    ['adds the two weighted parts', { text: 0.5, cosine: 0.8, strength: 0.5 }, 0.43],
    ['does not weigh the match of words by the strength', { text: 1, cosine: 1, strength: 0 }, 0.3],
    ['is that of the words for a text without a vector', { text: 0.6, cosine: null }, 0.18],
    ['is not lowered by a negative cosine', { text: 0.6, cosine: -0.5 }, 0.18],
  ] as const)('%s', (_, measures, score) => {
    expect(scores([memory('a', measures)])).toEqual({ a: score });
  });

  it('is the relevance of the text if the query has no vector', () => {
    expect(scores([memory('a', { text: 0.6, strength: 0.2 }), memory('b', { text: 0.1 })], [], false)).toEqual({
      a: 0.6,
      b: 0.1,
    });
  });

  it.each<[string, [string, string][], Record<string, number>]>([
    ['nothing without joined memories', [], { a: 0.3, b: 0.27, c: 0.24, d: 0.21 }],
    ['.05 for a better memory that is joined', [['b', 'a']], { a: 0.3, b: 0.32, c: 0.24, d: 0.21 }],
    [
      '.05 for a better memory, whichever end of the join is named first',
      [['a', 'b']],
      { a: 0.3, b: 0.32, c: 0.24, d: 0.21 },
    ],
    [
      'nothing more for a pair that is joined twice',
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      { a: 0.3, b: 0.32, c: 0.24, d: 0.21 },
    ],
    [
      'at most .10 for several joined memories',
      [
        ['a', 'd'],
        ['b', 'd'],
        ['c', 'd'],
      ],
      { a: 0.3, b: 0.27, c: 0.24, d: 0.31 },
    ],
    ['nothing for a joined memory that was not found', [['a', 'z']], { a: 0.3, b: 0.27, c: 0.24, d: 0.21 }],
  ])('adds %s', (_, joins, expected) => {
    const found = [1, 0.9, 0.8, 0.7].map((text, i) => memory('abcd'[i]!, { text }));
    expect(scores(found, joins)).toEqual(expected);
  });

  it('adds nothing for a joined memory with an equal score', () => {
    expect(scores([memory('a', { text: 1 }), memory('b', { text: 1 })], [['a', 'b']])).toEqual({ a: 0.3, b: 0.3 });
  });

  it('puts the newer memory first among equal scores, and then orders by id', () => {
    const found = [memory('c', {}, after(1)), memory('b'), memory('a')];
    expect(compared(found, [], true).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });
});

describe('the strength compared by seed-mcp-engram', () => {
  it.each([
    ['halved after 24 days', aging(), 24, 0.4],
    ['higher with uses', aging({ uses: 2 }), 24, 0.56],
    ['raised by at most five uses', aging({ importance: 0.4, uses: 9 }), 24, 0.4],
    ['reduced only from the last use on', aging({ uses: 1, lastUsedAt: after(24) }), 48, 0.48],
    ['at most 1', aging({ importance: 1, uses: 5 }), 0, 1],
  ])('of a claim that is not a note is %s', (_, given, days, strength) => {
    expect(comparedStrength(given, after(days))).toBe(strength);
  });

  it('of a note has the half-life of the note', () => {
    expect(comparedStrength({ ...aging(), halfLifeDays: 38 }, after(38))).toBe(0.4);
  });
});

it.each([
  [0, 0],
  [0.43, 0.4979],
  [0.9, 1],
])('a lexical share of %f becomes a text score of %f', (lexical, text) => {
  expect(textOf({ lexical })).toBe(text);
});

describe('for any memories, by seed-mcp-engram,', () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  const measures = fc.record({
    text: unit,
    cosine: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
    strength: unit,
  });
  const found = fc
    .array(measures, { minLength: 1, maxLength: 12 })
    .map((list) => list.map((each, i) => memory(`m${String(i).padStart(2, '0')}`, each, after(i % 3))));
  const end = fc.integer({ min: 0, max: 13 }).map((i) => `m${String(i).padStart(2, '0')}`);
  const joins = fc.array(fc.record({ a: end, b: end }), { maxLength: 30 });

  it('the score is the sum of its parts, and at most .10 of it comes from better memories', () => {
    fc.assert(
      fc.property(found, joins, fc.boolean(), (memories, joined, hasVector) => {
        const own = new Map(compared(memories, [], hasVector).map(({ id, score }) => [id, score]));
        for (const { id, score, comparison } of compared(memories, joined, hasVector)) {
          expect(score).toBeCloseTo(own.get(id)! + comparison.joined, 8);
          expect(comparison.joined % 0.05).toBe(0);
          expect(comparison.joined).toBeLessThanOrEqual(0.1);
          const isBest = [...own.values()].every((other) => other <= own.get(id)!);
          if (isBest) expect(comparison.joined).toBe(0);
        }
      }),
    );
  });

  it('the result depends neither on the order of the memories found nor on the order of the joins', () => {
    fc.assert(
      fc.property(found, joins, fc.boolean(), (memories, joined, hasVector) => {
        const turned = joined.map(({ a, b }) => ({ a: b, b: a })).reverse();
        expect(compared([...memories].reverse(), turned, hasVector)).toEqual(compared(memories, joined, hasVector));
      }),
    );
  });

  it('a memory that matches better or is stronger is never scored lower', () => {
    fc.assert(
      fc.property(measures, measures, (one, other) => {
        const best = {
          text: Math.max(one.text, other.text),
          cosine: Math.max(one.cosine ?? 0, other.cosine ?? 0),
          strength: Math.max(one.strength, other.strength),
        };
        const score = (given: Measures) => compared([memory('a', given)], [], true)[0]!.score;
        expect(score(best)).toBeGreaterThanOrEqual(Math.max(score(one), score(other)));
      }),
    );
  });
});
