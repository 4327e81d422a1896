import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { FakeEmbedder } from '../../../testing/fake-embedder.js';
import { embedderConformance } from '../embedder.conformance.js';
import { EmbedderSpecs, type LocalSpec } from '../../config/index.js';
import { TransformersEmbedder } from './transformers-embedder.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'model-'));
  writeFileSync(join(folder, 'config.json'), '{}');
});
afterAll(() => rmSync(folder, { recursive: true }));

const specOf = (changes: Partial<LocalSpec> = {}) =>
  EmbedderSpecs.parse([
    { kind: 'transformers', model: 'local-1', dimensions: 512, folder, ...changes },
  ])[0] as LocalSpec;

/**
 * A replacement for the part of the package that is used. It returns the vectors of FakeEmbedder. The real package is
 * too large to be a test dependency.
 */
function aPackage() {
  const fake = new FakeEmbedder();
  const calls: unknown[] = [];
  const extractor = Object.assign(
    async (text: string, options: object) => {
      calls.push([text, options]);
      return { data: (await fake.embedDocuments([text]))[0]! };
    },
    {
      dispose: async () => {
        calls.push('disposed');
      },
    },
  );
  const env = {};
  return {
    calls,
    env,
    load: async () => ({
      env,
      pipeline: async (...given: unknown[]) => {
        calls.push(given);
        return extractor;
      },
    }),
  };
}

embedderConformance(
  'TransformersEmbedder',
  () => TransformersEmbedder.load(specOf(), aPackage().load),
  (embedder) => embedder.close!(),
);

it('the embedder loads the requested weights from the folder, and nothing from elsewhere', async () => {
  const { load, env, calls } = aPackage();
  await TransformersEmbedder.load(specOf({ weights: 'fp32' }), load);
  expect(env).toEqual({ allowRemoteModels: false, allowLocalModels: true, localModelPath: dirname(folder) });
  expect(calls).toEqual([['feature-extraction', basename(folder), { dtype: 'fp32' }]]);
});

it('the embedder adds the prefix for queries, and pools as the model requires', async () => {
  const { load, calls } = aPackage();
  const embedder = await TransformersEmbedder.load(specOf({ queryPrefix: 'query: ', pooling: 'cls' }), load);
  await embedder.embedQueries(['who?']);
  expect(calls.at(-1)).toEqual(['query: who?', { pooling: 'cls', normalize: true }]);
});

it.each<[string, Partial<LocalSpec>, () => Promise<unknown>, string]>([
  [
    'the package is not installed',
    {},
    () => import('@huggingface/not-here' as string),
    'is not installed. Run: ONNXRUNTIME_NODE_INSTALL=skip npm install',
  ],
  ['the package is broken', {}, () => Promise.reject(new Error('bad ELF')), 'cannot be loaded: bad ELF'],
  [
    'the folder holds no model',
    { folder: '/nowhere' },
    () => Promise.reject(new Error('not reached')),
    'there is no config.json in /nowhere',
  ],
  [
    'the weights are missing',
    {},
    async () => ({ env: {}, pipeline: () => Promise.reject(new Error('no model_quantized.onnx')) }),
    'cannot be read as a model: no model_quantized.onnx',
  ],
])('the error says what to do if %s', async (_, changes, load, message) => {
  await expect(TransformersEmbedder.load(specOf(changes), load)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringContaining(message),
  });
});

it('the embedder is unavailable if the model returns vectors of another dimension, and once the embedder is closed', async () => {
  const embedder = await TransformersEmbedder.load(specOf({ dimensions: 384 }), aPackage().load);
  await expect(embedder.embedQueries(['who?'])).rejects.toMatchObject({ code: 'unavailable' });
  await embedder.close();
  await expect(embedder.embedQueries(['who?'])).rejects.toMatchObject({ code: 'unavailable' });
});
