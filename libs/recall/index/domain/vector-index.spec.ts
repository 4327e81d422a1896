import { vectorIndexOf, isIndexCheaper } from './vector-index.js';

it.each([
  ['use-lite-en-2', 512, { name: 'embeddings_use_lite_en_2_idx', type: 'vector(512)' }],
  ['openai-small', 2_000, { name: 'embeddings_openai_small_idx', type: 'vector(2000)' }],
  ['openai-large', 3_072, { name: 'embeddings_openai_large_idx', type: 'halfvec(3072)' }],
  ['wide', 4_096, null],
])('the model %s of %i dimensions has the vector index %j', (model, dimensions, index) => {
  expect(vectorIndexOf(model, dimensions)).toEqual(index);
});

it.each(['', 'A', "x'", 'a_b', 'a'.repeat(41)])('a model named %j is refused', (model) => {
  expect(() => vectorIndexOf(model, 3)).toThrow('not a model name');
});

it.each<[vectors: number, indexed: number, wanted: number, byIndex: boolean]>([
  [0, 1_000_000, 50, false],
  [1_000, 1_000, 50, false],
  [1_000, 1_000_000, 50, false],
  [10_000, 10_000, 50, true],
  [10_000, 1_000_000, 50, false],
  [20_000, 1_000_000, 50, false],
  [30_000, 1_000_000, 50, true],
  [100_000, 1_000_000, 50, true],
  [100_000, 100_000, 400, true],
])('if a space has %i of %i vectors, the index finds its nearest %i: %s', (vectors, indexed, wanted, byIndex) => {
  expect(isIndexCheaper({ vectors, indexed, wanted })).toBe(byIndex);
});

it('an index of zero or unknown size is treated as no larger than the space', () => {
  expect(isIndexCheaper({ vectors: 50_000, indexed: 0, wanted: 50 })).toBe(true);
});
