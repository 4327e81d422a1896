import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Vocabularies } from './index.js';
import { tokensOf } from './vocabularies.js';
import { cpuMsOf } from '#libs/testing/cpu-time.js';

const vocabularies = new Vocabularies();

it.each([
  ['', 0],
  ['hello world', 2],
  ['用户的预算是七百五十美元', 13],
  ['<|endoftext|>', 7],
  ['\ud800', 1],
])('the tokenizer counts %j as %d tokens', async (text, tokens) => {
  expect((await vocabularies.tokenizer('cl100k_base')).count(text)).toBe(tokens);
});

it.each([
  ['letters', 'x'.repeat(32_000)],
  ['spaces', ' '.repeat(32_000)],
  ['a script without spaces', '用户的预算是七百五十美元'.repeat(900)],
  ['pictures', '🎉'.repeat(8_000)],
])('the tokenizer counts a long run of %s quickly', async (_, text) => {
  const tokenizer = await vocabularies.tokenizer('cl100k_base');
  const spent = cpuMsOf(() => {
    expect(tokenizer.count(text)).toBeGreaterThan(100);
  });
  // An algorithm in quadratic time would take minutes.
  expect(spent).toBeLessThan(5_000);
});

it('the tokenizer stops once it has counted enough', async () => {
  const tokenizer = await vocabularies.tokenizer('cl100k_base');
  expect(tokenizer.count('a b c d e f', 3)).toBe(4);
  expect(tokenizer.count('a b c', 3)).toBe(3);
});

it('a vocabulary is read only once', () => {
  expect(vocabularies.tokenizer('cl100k_base')).toBe(vocabularies.tokenizer('cl100k_base'));
});

it.each([
  ['cl100k_base', '223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7'],
  ['o200k_base', '446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d'],
] as const)(
  'the vocabulary %s holds exactly the published tokens, as the hash of their file shows',
  async (name, sha256) => {
    const published = (await tokensOf(name)).map((token, rank) => `${token} ${rank}\n`).join('');
    expect(createHash('sha256').update(published).digest('hex')).toBe(sha256);
  },
);

describe('the counts of js-tiktoken 1.0.21', () => {
  type Counted = { text: string; cl100k_base: number; o200k_base: number };
  const counted = JSON.parse(readFileSync(new URL('./tiktoken-reference.json', import.meta.url), 'utf8')) as Counted[];

  it.each(['cl100k_base', 'o200k_base'] as const)('are equal to the counts of the tokenizer %s', async (name) => {
    const tokenizer = await vocabularies.tokenizer(name);
    const differing = counted.filter(({ text, ...expected }) => tokenizer.count(text) !== expected[name]);
    expect(differing).toEqual([]);
  });
});
