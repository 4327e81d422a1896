import { embedderConformance } from '../platform/embeddings/embedder.conformance.js';
import { FakeEmbedder } from './fake-embedder.js';

embedderConformance('FakeEmbedder', () => new FakeEmbedder());

it('gives texts closer vectors the more words they share', async () => {
  const [cat, sameCat, otherCat, dog] = await new FakeEmbedder().embedDocuments([
    'the cat sleeps',
    'The cat sleeps!',
    'the cat eats',
    'dogs bark loudly',
  ]);
  const nearness = (to: Float32Array) => cat!.reduce((sum, member, i) => sum + member * to[i]!, 0);
  expect(nearness(sameCat!)).toBeCloseTo(1, 5);
  expect(nearness(otherCat!)).toBeGreaterThan(0.5);
  expect(nearness(dog!)).toBeLessThan(0.3);
});
