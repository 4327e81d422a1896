import fc from 'fast-check';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { Vocabularies } from './index.js';

const vocabularies = new Vocabularies();
const oracles = { cl100k_base: new Tiktoken(cl100k), o200k_base: new Tiktoken(o200k) };
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc
    .array(
      fc.constantFrom(
        ...'aeiotns ',
        '\n',
        '  ',
        '\r\n',
        "'ll",
        '## ',
        '- [',
        '用户',
        '🎉',
        '\\u202e',
        '2026',
        '-01',
        '<|endoftext|>',
      ),
      { maxLength: 120 },
    )
    .map((parts) => parts.join('')),
);

it.each(['cl100k_base', 'o200k_base'] as const)(
  '%s counts what the reference encoder does, whatever the text',
  async (name) => {
    const tokenizer = await vocabularies.tokenizer(name);
    fc.assert(
      fc.property(text, (given) => {
        expect(tokenizer.count(given)).toBe(oracles[name].encode(Buffer.from(given, 'utf8').toString(), [], []).length);
      }),
      { numRuns: 600 },
    );
  },
);
