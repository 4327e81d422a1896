import type { Id } from '#libs/kernel/index.js';
import { lexicalShare } from './ranking/bm25.rules.js';
import { foundTurn, type FoundTurn } from './retrieval/found.js';
import { best, planSearch } from './plan.js';
import { inPlace, MAX_RERANKED, relevanceOfScore, rerankTurns, understood } from './second-stage.rules.js';
import { cpuMsOf } from '#libs/testing/cpu-time.js';

const NOW = new Date('2023-07-01T00:00:00Z');
const statistics = {
  documents: 100,
  meanLength: 8,
  words: [
    { word: 'ann', holding: 40 },
    { word: 'lake', holding: 3 },
    { word: 'paint', holding: 4 },
  ],
};

let ordinal = 0;
function turn(
  text: string,
  words: string[],
  { speaker = 'Ben', at = '2023-05-08T10:00:00Z', similarity = 0.3 } = {},
): FoundTurn {
  const held = { words, counts: words.map(() => 1), length: 8 };
  const id = `evd_${String((ordinal += 1)).padStart(4, '0')}` as Id<'evd'>;
  return foundTurn(
    {
      id,
      sessionId: 'ses_1' as Id<'ses'>,
      ordinal,
      role: 'user',
      speaker,
      content: text,
      at: new Date(at),
      externalId: null,
      weight: 1,
    },
    { ...held, wordsAsked: 3, lexical: lexicalShare(held, statistics), triple: 0, similarity },
    { words: ordinal },
    { mode: 'hybrid', now: NOW },
  );
}
const text = 'When did Ann paint the lake?';
const placed = (turns: FoundTurn[]) => inPlace(turns, understood(turns, { text, now: NOW, statistics }));
const judged = (turns: FoundTurn[]) => rerankTurns(placed(turns), understood(turns, { text, now: NOW, statistics }));

it('the second stage ranks the answer of the named person above a newer turn with similar words', () => {
  const answer = turn('I painted the lake at sunrise last week', ['ann', 'lake', 'paint'], { speaker: 'Ann' });
  const newer = turn('I saw a painting of a lake', ['lake', 'paint'], { at: '2023-06-20T10:00:00Z' });
  const plan = planSearch(
    { query: text, kinds: ['message'], mode: 'hybrid' },
    1,
    { id: 'spc_1' as Id<'spc'>, now: NOW },
    null,
  );
  expect(best(judged([newer, answer]), plan, { model: null, texts: 0 })[0]!.id).toBe(answer.id);
});

it('a turn gets part of the relevance of the turn before it', () => {
  const [question, answer, after] = placed([
    turn('Did you paint the lake?', ['lake', 'paint']),
    turn('Yes, watercolour.', [], { similarity: 0 }),
    turn('Nice.', [], { similarity: 0 }),
  ]);
  expect(answer!.measured).toBeGreaterThan(0);
  expect(answer!.measured).toBeLessThan(question!.measured);
  expect(after!.measured).toBe(0);
});

it('a turn of the named person near words of the question gains relevance before the second stage', () => {
  const [bens, anns, , elsewhere] = placed(
    [
      turn('Nice.', [], { similarity: 0.2 }),
      turn('In watercolour.', [], { speaker: 'Ann', similarity: 0.2 }),
      turn('So you did paint the lake!', ['lake', 'paint']),
      { ...turn('Watercolours.', [], { similarity: 0.2 }), id: 'evd_z' as Id<'evd'> },
    ].map((each, i) => (i < 3 ? each : { ...each, message: { ...each.message, ordinal: 400, speaker: 'Ann' } })),
  );
  expect(anns!.signals.relevance).toBeGreaterThan(bens!.signals.relevance);
  expect(anns!.signals.relevance).toBeGreaterThan(elsewhere!.signals.relevance);
  expect({ elsewhere: elsewhere!.fusedScore > elsewhere!.measured, bens: bens!.fusedScore > bens!.measured }).toEqual({
    elsewhere: true,
    bens: true,
  });
  expect(bens!.signals.relevance).toBe(bens!.fusedScore);
});

it('the second stage ranks the best 64 turns and keeps the others behind them', () => {
  const turns = Array.from({ length: MAX_RERANKED + 5 }, (_, i) =>
    turn(`note ${i}`, i % 2 === 0 ? ['lake'] : [], { similarity: i / 200 }),
  );
  const all = judged(turns);
  const left = all.filter(({ reranking }) => reranking === null);
  expect(left).toHaveLength(5);
  const least = Math.min(...all.filter(({ reranking }) => reranking !== null).map(({ signals }) => signals.relevance));
  expect(Math.max(...left.map(({ signals }) => signals.relevance))).toBeLessThanOrEqual(least);
});

it('the second stage takes limited time for long texts', () => {
  const spent = cpuMsOf(() => {
    judged(Array.from({ length: MAX_RERANKED }, () => turn('lake and more '.repeat(2_300), ['lake'])));
  });
  expect(spent).toBeLessThan(3_000);
});

it.each([
  [-20, 0],
  [4, 0.5],
  [6, 0.7311],
  [40, 1],
])('a score of %d in the second stage becomes a relevance of %d', (score, relevance) => {
  expect(relevanceOfScore(score)).toBe(relevance);
});
