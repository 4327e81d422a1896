import fc from 'fast-check';
import { BuiltinEmbedder } from './builtin-embedder.js';

describe('any text', () => {
  const embedder = BuiltinEmbedder.load();
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 200 }),
  );

  it('has the same vector of length 1, alone or in any batch', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 6 }), async (texts) => {
        const batch = await embedder.embedDocuments(texts);
        for (const [i, text] of texts.entries()) {
          const [single] = await embedder.embedDocuments([text]);
          expect(single).toEqual(batch[i]);
          expect(Math.hypot(...single!)).toBeCloseTo(1, 5);
        }
      }),
      { numRuns: 15 },
    );
  });
});
