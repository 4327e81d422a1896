import type { Id } from '#libs/kernel/index.js';
import { lexicalShare } from '../../ranking/domain/index.js';
import { foundTurn, type FoundTurn } from '../../retrieval/domain/index.js';
import { best, inPlace, MOST_RERANKED, planSearch, relevanceOfScore, rerankTurns } from './index.js';

const NOW = new Date('2023-07-01T00:00:00Z');
const statistics = { documents: 100, meanLength: 8, words: [{ word: 'ann', holding: 40 }, { word: 'lake', holding: 3 }, { word: 'paint', holding: 4 }] };

let ordinal = 0;
function turn(text: string, words: string[], { speaker = 'Ben', at = '2023-05-08T10:00:00Z', similarity = 0.3 } = {}): FoundTurn {
  const held = { words, counts: words.map(() => 1), length: 8 };
  const id = `evd_${String(ordinal += 1).padStart(4, '0')}` as Id<'evd'>;
  return foundTurn(
    { id, sessionId: 'ses_1' as Id<'ses'>, ordinal, role: 'user', speaker, content: text, at: new Date(at), externalId: null, weight: 1 },
    { ...held, wordsAsked: 3, lexical: lexicalShare(held, statistics), triple: 0, similarity }, { words: ordinal }, { mode: 'hybrid', now: NOW });
}
const asked = { text: 'When did Ann paint the lake?', now: NOW, statistics };

it('lets the answer win over a newer turn that shares as many words', () => {
  const answer = turn('I painted the lake at sunrise last week', ['ann', 'lake', 'paint'], { speaker: 'Ann' });
  const newer = turn('I saw a painting of a lake', ['lake', 'paint'], { at: '2023-06-20T10:00:00Z' });
  const plan = planSearch({ query: asked.text, kinds: ['message'], mode: 'hybrid' }, 1, { id: 'spc_1' as Id<'spc'>, now: NOW }, null);
  expect(best(rerankTurns([newer, answer], asked), plan)[0]!.id).toBe(answer.id);
});

it('lends a turn something of the one before it and less of the one after it', () => {
  const [question, answer, after] = inPlace([turn('Did you paint the lake?', ['lake', 'paint']), turn('Yes, watercolour.', [], { similarity: 0 }), turn('Nice.', [], { similarity: 0 })]);
  expect(answer!.fused).toBeGreaterThan(0);
  expect(answer!.fused).toBeLessThan(question!.fused);
  expect(after!.fused).toBe(0);
});

it('looks at the best 80 and keeps the others behind them', () => {
  const turns = Array.from({ length: MOST_RERANKED + 5 }, (_, i) => turn(`note ${i}`, i % 2 === 0 ? ['lake'] : [], { similarity: i / 200 }));
  const judged = rerankTurns(turns, asked);
  const left = judged.filter(({ reranking }) => reranking === null);
  expect(left).toHaveLength(5);
  const least = Math.min(...judged.filter(({ reranking }) => reranking !== null).map(({ signals }) => signals.relevance));
  expect(Math.max(...left.map(({ signals }) => signals.relevance))).toBeLessThanOrEqual(least);
});

it('reads no more of a long text than it needs', () => {
  const startedAt = performance.now();
  rerankTurns(Array.from({ length: MOST_RERANKED }, () => turn('lake and more '.repeat(2_300), ['lake'])), asked);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

it.each([[-20, 0], [4, 0.5], [6, 0.7311], [40, 1]])('puts a score of %d at %d', (score, relevance) => {
  expect(relevanceOfScore(score)).toBe(relevance);
});
