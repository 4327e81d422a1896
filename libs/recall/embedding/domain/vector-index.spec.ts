import { vectorIndexOf } from './vector-index.js';

it.each([
  ['use-lite-en-2', 512, { name: 'embeddings_use_lite_en_2_idx', type: 'vector(512)' }],
  ['openai-small', 2_000, { name: 'embeddings_openai_small_idx', type: 'vector(2000)' }],
  ['openai-large', 3_072, { name: 'embeddings_openai_large_idx', type: 'halfvec(3072)' }],
  ['wide', 4_096, null],
])('serves %s of %i dimensions by %j', (model, dimensions, index) => {
  expect(vectorIndexOf(model, dimensions)).toEqual(index);
});

it.each(['', 'A', "x'", 'a_b', 'a'.repeat(41)])('takes no model named %j', (model) => {
  expect(() => vectorIndexOf(model, 3)).toThrow('not a model name');
});
