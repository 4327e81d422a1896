import { embedderConformance } from '../embedder.conformance.js';
import { SentenceEncoder } from '../encoder/sentence-encoder.js';
import { BuiltinEmbedder } from './builtin-embedder.js';
import { QUESTIONS, STATEMENTS } from './calibration-sentences.js';
import { meanOf, readMeans } from './calibration.js';

embedderConformance('BuiltinEmbedder', () => BuiltinEmbedder.load());

describe('the calibration', () => {
  it('rests on 40 different questions and 40 different statements', () => {
    expect([new Set(QUESTIONS).size, new Set(STATEMENTS).size]).toEqual([40, 40]);
  });

  it('uses the means of its sentences', () => {
    const encoder = SentenceEncoder.load();
    const means = readMeans();
    for (const [sentences, mean] of [[QUESTIONS, means.questions], [STATEMENTS, means.statements]] as const) {
      const distance = Math.hypot(...meanOf(encoder.encode(sentences)).map((member, i) => member - mean[i]!));
      // The means were made in floats, and stay what vectors are stored against.
      expect(distance).toBeLessThan(1e-3);
    }
  });

  it('brings a question nearer to its answer than to another question', async () => {
    const embedder = BuiltinEmbedder.load();
    const [question] = await embedder.embedQueries(['When did Marta visit her parents?']);
    const [answer, otherQuestion] = await embedder.embedDocuments(['Marta went to see her mum and dad last weekend.', 'When does the shop open?']);
    const nearness = (to: Float32Array) => question!.reduce((sum, member, i) => sum + member * to[i]!, 0);
    expect(nearness(answer!)).toBeGreaterThan(nearness(otherQuestion!) + 0.3);
  });
});
