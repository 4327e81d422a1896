import { readFileSync } from 'node:fs';
import { embedderConformance } from '../embedder.conformance.js';
import { SentenceEncoder } from '../encoder/sentence-encoder.js';
import { BuiltinEmbedder, PREVIOUS_BUILTIN } from './builtin-embedder.js';
import { QUESTIONS, STATEMENTS } from './calibration-sentences.js';
import { meanOf, readMeans } from './calibration.js';

embedderConformance('BuiltinEmbedder', () => BuiltinEmbedder.load());

const nearness = (a: Float32Array, b: Float32Array) => a.reduce((sum, member, i) => sum + member * b[i]!, 0);

// Vectors that an earlier version computed with integers of 16 bits. Installations store such vectors and keep them.
const stored = JSON.parse(readFileSync(new URL('./stored-vectors.json', import.meta.url), 'utf8')) as {
  text: string;
  vector: string;
}[];

describe('a vector that was stored earlier', () => {
  const embedder = BuiltinEmbedder.load();

  it.each(stored)('has a cosine of at least 0.999 to the one computed today: $text', async ({ text, vector }) => {
    const bytes = Buffer.from(vector, 'base64');
    const earlier = Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(i * 4));
    expect(nearness(earlier, (await embedder.embedDocuments([text]))[0]!)).toBeGreaterThan(0.999);
  });
});

describe('a sentence', () => {
  const embedder = BuiltinEmbedder.load();

  it.each([
    ['in lower case', 'user prefers dark mode'],
    ['in capitals', 'USER PREFERS DARK MODE'],
    ['as a title', 'User Prefers Dark Mode'],
    ['with a full stop', 'User prefers dark mode.'],
  ])('has the same vector %s, both as a stored text and as a query', async (_, text) => {
    expect(await embedder.embedDocuments([text])).toEqual(await embedder.embedDocuments(['User prefers dark mode']));
    expect(await embedder.embedQueries([text])).toEqual(await embedder.embedQueries(['User prefers dark mode']));
  });

  it('with a name stays close to the same sentence in lower case or in capitals', async () => {
    const text = 'Marta moved from Lisbon to Kraków in May';
    const [stored] = await embedder.embedDocuments([text]);
    for (const asked of [text, text.toLowerCase(), text.toUpperCase()]) {
      const [query] = await embedder.embedQueries([asked]);
      expect(nearness(query!, stored!)).toBeGreaterThan(0.75);
    }
  });

  it('in capitals still has another vector with the previous model, whose vectors must not change', async () => {
    const previous = BuiltinEmbedder.load(PREVIOUS_BUILTIN);
    const [stored, shouted] = await previous.embedDocuments(['User prefers dark mode', 'USER PREFERS DARK MODE']);
    expect(nearness(stored!, shouted!)).toBeLessThan(0.5);
  });
});

describe('the calibration', () => {
  it('uses 40 different questions and 40 different statements', () => {
    expect({ questions: new Set(QUESTIONS).size, statements: new Set(STATEMENTS).size }).toEqual({
      questions: 40,
      statements: 40,
    });
  });

  it('uses the means of the vectors of these sentences', () => {
    const encoder = SentenceEncoder.load();
    const means = readMeans();
    for (const [sentences, mean] of [
      [QUESTIONS, means.questions],
      [STATEMENTS, means.statements],
    ] as const) {
      const distance = Math.hypot(...meanOf(encoder.encode(sentences)).map((member, i) => member - mean[i]!));
      // The means were computed with floats. They must not change, because stored vectors depend on them.
      expect(distance).toBeLessThan(1e-2);
    }
  });

  it('brings a question closer to its answer than to another question', async () => {
    const embedder = BuiltinEmbedder.load();
    const [question] = await embedder.embedQueries(['When did Marta visit her parents?']);
    const [answer, otherQuestion] = await embedder.embedDocuments([
      'Marta went to see her mum and dad last weekend.',
      'When does the shop open?',
    ]);
    expect(nearness(question!, answer!)).toBeGreaterThan(nearness(question!, otherQuestion!) + 0.3);
  });
});
