import { Tokenizer, type Piece } from './tokenizer.js';

const reserved: Piece[] = ['<unk>', '<s>', '</s>', '<1>', '<2>', '<3>'].map((text) => [text, 0]);
const pieces: Piece[] = [
  ['▁', -5],
  ['a', -5],
  ['b', -5],
  ['ab', -6],
  ['▁ab', -12],
  ['▁a', -4],
  ['abb', -20],
];
const tokenizer = new Tokenizer([...reserved, ...pieces]);
const token = (piece: string) => reserved.length + pieces.findIndex(([text]) => text === piece);

describe('the tokenizer', () => {
  it.each([
    { text: '', tokens: [] },
    { text: ' \n ', tokens: [] },
    { text: 'ab', tokens: [token('▁a'), token('b')], why: '-4 - 5 beats -12' },
    { text: 'bab', tokens: [token('▁'), token('b'), token('ab')], why: '-5 - 5 - 6 beats -5 - 5 - 5 - 5' },
    { text: 'a \t\n a', tokens: [token('▁a'), token('▁a')] },
    { text: 'ａ', tokens: [token('▁a')], why: 'the wide letter is the same after normalisation' },
    { text: 'a汉字🚀b', tokens: [token('▁a'), 0, token('b')] },
    { text: '<s>', tokens: [token('▁'), 0], why: 'reserved pieces cannot be typed' },
  ])('tokenizes "$text" as $tokens', ({ text, tokens }) => {
    expect(tokenizer.encode(text)).toEqual(tokens);
  });

  it('reads only the first 8,192 characters', () => {
    expect(tokenizer.encode('a '.repeat(100_000))).toHaveLength(4096);
  });
});
