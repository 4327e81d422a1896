import fc from 'fast-check';
import { analyseQuestion } from './question.js';
import type { Candidate } from './features.js';
import { rerank } from './rerank.js';
import { cpuMsOf } from '#libs/testing/cpu-time.js';

const NOW = new Date('2023-10-01T09:00:00Z');
const words = fc
  .array(
    fc.constantFrom(
      'paint',
      'camp',
      'yesterday',
      'three',
      'last',
      'week',
      'Caroline',
      'May',
      '2023',
      'group',
      '?',
      'wow',
      '画',
    ),
    { maxLength: 12 },
  )
  .map((list) => list.join(' '));
const text = fc.oneof(words, fc.string({ unit: 'binary', maxLength: 60 }));
const candidate = fc.record({
  sessionId: fc.constantFrom('s1', 's2', 's3'),
  speaker: fc.constantFrom('Caroline', 'Melanie', null),
  text,
  at: fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
  bm25: fc.double({ min: 0, max: 40, noNaN: true }),
  cosine: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
  previous: fc.option(fc.record({ text })),
  around: fc.double({ min: 0, max: 1, noNaN: true }),
  sessionBest: fc.double({ min: 0, max: 1, noNaN: true }),
});
const candidates = fc
  .array(candidate, { maxLength: 20 })
  .map((list): Candidate[] => list.map((one, i) => ({ ...one, id: `t${i}` })));
const statistics = {
  documents: 20,
  documentFrequency: new Map([
    ['paint', 3],
    ['camp', 90],
  ]),
};
const ask = (question: string) => analyseQuestion(question, { now: NOW, speakers: ['Caroline', 'Melanie'] });

it('reranking gives every candidate one finite score, highest first, for any question', () => {
  fc.assert(
    fc.property(text, candidates, (question, given) => {
      const ranked = rerank(ask(question), given, statistics);
      expect(ranked.map(({ id }) => id).sort()).toEqual(given.map(({ id }) => id).sort());
      ranked.forEach(({ score }, i) => {
        expect(Number.isFinite(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(ranked[i + 1]?.score ?? -Infinity);
      });
    }),
  );
});

it('reranking does not depend on the order of the candidates, except for rounding', () => {
  fc.assert(
    fc.property(text, candidates, (question, given) => {
      const [one, other] = [given, given.toReversed()].map(
        (list) => new Map(rerank(ask(question), list, statistics).map(({ id, score }) => [id, score])),
      );
      for (const [id, score] of one!) expect(other!.get(id)).toBeCloseTo(score, 6);
    }),
  );
});

it('reranking 80 candidates with huge hostile texts takes limited time', () => {
  const given = Array.from({ length: 80 }, (_, i): Candidate => ({
    id: `t${i}`,
    sessionId: 's',
    speaker: null,
    text: `${i} may 5/5/5 ? `.repeat(20_000),
    at: NOW,
    bm25: i,
    cosine: null,
    previous: { text: '?'.repeat(100_000) },
    around: 1,
    sessionBest: 1,
  }));
  const spent = cpuMsOf(() => {
    expect(rerank(ask(`in May ${'may '.repeat(500)}?`), given, statistics)).toHaveLength(80);
  });
  expect(spent).toBeLessThan(2000);
});
