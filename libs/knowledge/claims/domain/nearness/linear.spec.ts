import { comparable, comparableName, skeleton, statesValue, withDigits } from '../../../predicates/index.js';
import { isNegated, Sentence, splitSentences } from './sentence.js';
import { bearsOut } from './witness.rules.js';

const [SMALL, LARGE] = [20_000, 200_000];
/** Ten times the text takes ten times as long; in quadratic time, a hundred times. */
const MOST = 50;
/** Milliseconds. Shorter times say nothing on a busy machine. */
const LEAST = 20;

const SHAPES = [
  ...['a-', 'a.', '1,', 'a@', '$1', '(((', '1-', 'a1-', '---a', '-', '.', '+', '#', '"', '1', 'a', 'A', 'a ', '  '],
  ...['5k-', '@a.', '9:', 'a/', 'www.', 'x-www.', 'https://)', '1 at ', 'a.b at ', 'hundred ', '5 thousand '],
  ...['\u{1f600}', 'e\u0301', 'a\u00c9', '\u0301', '\u00e9-'],
];

function read(text: string): void {
  const sentence = new Sentence(text);
  void [sentence.words, sentence.joined, sentence.topics, sentence.kinds, sentence.numbers];
  void [sentence.names, sentence.identifiers, sentence.isNegated, isNegated(text), splitSentences(text)];
  void [comparable(text), comparableName(text), skeleton(text), withDigits(text), statesValue(text, 'dark mode')];
  bearsOut({ text: 'The budget of Ann is 750 for INV-77' }, text);
}

function millisecondsFor(shape: string, length: number): number {
  const text = `${shape.repeat(Math.ceil(length / shape.length))}!a`;
  const start = performance.now();
  read(text);
  return performance.now() - start;
}

/** A busy machine can delay a single try, but it cannot make quadratic work look linear in another try. */
const TRIES = 5;

it.each(SHAPES)('the rules of nearness read a text of repeated %j in linear time', (shape) => {
  let least = Infinity;
  for (let tries = 0; tries < TRIES && least >= MOST; tries += 1) {
    const small = Math.max(LEAST, millisecondsFor(shape, SMALL));
    least = Math.min(least, millisecondsFor(shape, LARGE) / small);
  }
  expect(least).toBeLessThan(MOST);
});
