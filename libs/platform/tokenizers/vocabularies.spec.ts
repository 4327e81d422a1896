import { Vocabularies } from './index.js';

const vocabularies = new Vocabularies();

it.each([
  ['', 0],
  ['hello world', 2],
  ['用户的预算是七百五十美元', 13],
  ['<|endoftext|>', 7],
  ['\ud800', 1],
])('counts %j as %d tokens', async (text, tokens) => {
  expect((await vocabularies.tokenizer('cl100k_base')).count(text)).toBe(tokens);
});

it.each([
  ['letters', 'x'.repeat(32_000)],
  ['spaces', ' '.repeat(32_000)],
  ['a script without spaces', '用户的预算是七百五十美元'.repeat(900)],
  ['pictures', '🎉'.repeat(8_000)],
])('counts %s without an end in a moment', async (_, text) => {
  const tokenizer = await vocabularies.tokenizer('cl100k_base');
  const start = performance.now();
  expect(tokenizer.count(text)).toBeGreaterThan(100);
  // Minutes, if it went back over the text again and again.
  expect(performance.now() - start).toBeLessThan(5_000);
});

it('stops where it is enough', async () => {
  const tokenizer = await vocabularies.tokenizer('cl100k_base');
  expect(tokenizer.count('a b c d e f', 3)).toBe(4);
  expect(tokenizer.count('a b c', 3)).toBe(3);
});

it('reads a vocabulary once', () => {
  expect(vocabularies.tokenizer('cl100k_base')).toBe(vocabularies.tokenizer('cl100k_base'));
});
