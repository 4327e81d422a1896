import fc from 'fast-check';
import type { Ranks } from './byte-pairs.js';
import { piecesOf, ranksOf, Vocabularies } from './vocabularies.js';

const vocabularies = new Vocabularies();
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

/**
 * Byte pair encoding by its definition: look at all neighbours, merge the pair with the lowest rank, and repeat.
 */
function tokensByDefinition(piece: string, ranks: Ranks): number {
  const parts = [...Buffer.from(piece, 'utf8').toString('latin1')];
  for (;;) {
    let best = -1;
    let lowest = Infinity;
    for (let i = 0; i + 1 < parts.length; i += 1) {
      const rank = ranks.get(parts[i]! + parts[i + 1]!) ?? Infinity;
      if (rank < lowest) [best, lowest] = [i, rank];
    }
    if (best < 0) return parts.length;
    parts.splice(best, 2, parts[best]! + parts[best + 1]!);
  }
}

it.each(['cl100k_base', 'o200k_base'] as const)(
  'for any text, %s counts as many tokens as byte pair encoding gives by its definition',
  async (name) => {
    const [tokenizer, ranks, pieces] = [await vocabularies.tokenizer(name), await ranksOf(name), piecesOf(name)];
    fc.assert(
      fc.property(text, (given) => {
        const expected = (given.match(pieces) ?? []).map((piece) => tokensByDefinition(piece, ranks));
        expect(tokenizer.count(given)).toBe(expected.reduce((sum, count) => sum + count, 0));
      }),
      { numRuns: 600 },
    );
  },
);
