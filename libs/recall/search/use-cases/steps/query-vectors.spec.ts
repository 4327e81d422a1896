import type { Ctx } from '#libs/kernel/index.js';
import type { Embedders } from '#libs/platform/embeddings/index.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import type { ReadModels } from '../../../index/index.js';
import { QueryVectors } from './query-vectors.js';

/** Never answers for texts that contain "hang", and fails for texts that contain "fail". */
class PartlyEmbedder extends FakeEmbedder {
  override embedQueries(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    if (texts.some((text) => text.includes('hang'))) return new Promise(() => undefined);
    return texts.some((text) => text.includes('fail'))
      ? Promise.reject(new Error('no answer'))
      : super.embedQueries(texts, signal);
  }
}

const embedder = new PartlyEmbedder();
const vectors = new QueryVectors(
  { first: embedder, get: () => embedder } as unknown as Embedders,
  { of: () => Promise.resolve({ model: embedder.model, dimensions: null }) } as unknown as ReadModels,
  200,
);
const embed = (queries: (string | null)[]) => vectors.of({} as Ctx, 's', queries);

it('each of many queries gets the same vector as alone', async () => {
  const queries = Array.from({ length: 45 }, (_, i) => (i % 7 === 0 ? null : `query ${i % 30}`));
  expect(await embed(queries)).toEqual(await Promise.all(queries.map((query) => vectors.ofOne({} as Ctx, 's', query))));
});

it('a query longer than the window of the embedder is reported as cut, and still gets a vector', async () => {
  const long = 'word '.repeat(1_600);
  const [short, cut] = await embed(['word', long]);
  expect({ degradedOfShort: short!.degraded, degradedOfCut: cut!.degraded, model: cut!.embedded?.model }).toEqual({
    degradedOfShort: null,
    degradedOfCut: 'query_cut',
    model: 'fake-1',
  });
});

it('only the queries whose vectors were not available fall back to words', async () => {
  const queries = Array.from({ length: 70 }, (_, i) => (i === 5 ? 'hang' : i === 25 ? 'fail' : `query ${i}`));
  const degraded = (await embed(queries)).map((each) => each.degraded);
  expect({ 0: degraded[0], 5: degraded[5], 25: degraded[25], 45: degraded[45], 69: degraded[69] }).toEqual({
    0: 'embedder_timeout',
    5: 'embedder_timeout',
    25: 'embedder_unavailable',
    45: null,
    69: null,
  });
});
