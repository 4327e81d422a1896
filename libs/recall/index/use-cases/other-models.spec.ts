import { PendingCorrections } from '#libs/graph/cascades/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { EmbedderSpecs, type RemoteSpec } from '#libs/platform/config/index.js';
import type { Embedder } from '#libs/platform/embeddings/index.js';
import { BEHAVIOURS, type EmbeddingServer, openEmbeddingServer } from '#libs/testing/embedding-server.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openWorld, RecordedLog, type World, openSpace } from '#libs/testing/index.js';
import { aClaim, embed, storeClaims } from '#libs/testing/stored-claims.js';
import { RemoteEmbedder } from '#libs/platform/embeddings/remote/remote-embedder.js';
import { ClaimSearch, MessageSearch, NodeSearch, planSearch, SearchInput, Gather, Search } from '../../search/index.js';
import { RecallModule } from '../../recall.module.js';
import { StatisticsStore } from '../store/statistics-store.js';
import { indexModels } from './index-models.js';

const NOW = new Date('2026-01-01T00:00:00Z');

/** Returns vectors that are too wide for an index of full precision: those of FakeEmbedder, repeated six times. */
class WideEmbedder implements Embedder {
  readonly model = 'wide';
  readonly dimensions = 3_072;
  readonly #narrow = new FakeEmbedder();

  embedQueries(texts: string[]): Promise<Float32Array[]> {
    return this.#wide(texts);
  }
  embedDocuments(texts: string[]): Promise<Float32Array[]> {
    return this.#wide(texts);
  }

  async #wide(texts: string[]): Promise<Float32Array[]> {
    return (await this.#narrow.embedDocuments(texts)).map((vector) =>
      Float32Array.from({ length: 3_072 }, (_, i) => vector[i % 512]! / Math.sqrt(6)),
    );
  }
}

const wide = new WideEmbedder();
let server: EmbeddingServer;
let world: World;
beforeAll(async () => {
  server = await openEmbeddingServer();
  const spec = EmbedderSpecs.parse([
    { kind: 'openai', model: 'remote', dimensions: 512, url: server.url, remoteModel: 'm', queryTimeoutMs: 1_000 },
  ])[0] as RemoteSpec;
  world = await openWorld(
    [RecallModule],
    { now: () => NOW },
    new FakeEmbedder(),
    wide,
    new RemoteEmbedder({ spec, log: new RecordedLog() }),
  );
  await indexModels(world.database.database, [wide]);
});
afterAll(async () => {
  await world.close();
  await server.close();
});

/** A space that reads the given model. Its claims have vectors of this model only. */
async function aSpaceReading(embedder: Pick<Embedder, 'model' | 'embedDocuments'>, texts: string[]) {
  const here = await openSpace(world);
  const { spaceId } = here;
  await world.database.owner('update spaces set active_model = $2 where id = $1', [spaceId, embedder.model]);
  const claims = texts.map((text) => aClaim({ spaceId, text }));
  await storeClaims(world, claims);
  await embed(
    world,
    embedder as Embedder,
    'claim',
    claims.map((claim) => ({ id: claim.id, text: claim.text, spaceId })),
  );
  return {
    ...here,
    search: (query: string, options: object = {}) =>
      here.call(Search, SearchInput, { query, ...options }, world.as('reader')),
  };
}

it('a search uses the vectors of the model that the space reads, and the half-precision index finds the same claims', async () => {
  const { spaceId, search } = await aSpaceReading(
    wide,
    Array.from({ length: 30 }, (_, i) => `coffee number ${i}`),
  );
  expect(await search('coffee number 7', { mode: 'semantic', limit: 1 })).toMatchObject({
    degraded: null,
    data: [{ text: 'coffee number 7' }],
  });

  const [vector] = await wide.embedQueries(['coffee number 7']);
  const plan = planSearch(
    { query: 'coffee number 7', kinds: ['claim'], mode: 'semantic' },
    10,
    { id: spaceId, now: NOW },
    null,
  );
  const [compared, byIndex] = await Promise.all(
    [false, true].map((isByIndex) =>
      world.get(UnitOfWork).read(world.as('reader'), async (tx) => {
        const gather = new Gather(
          world.get(ClaimSearch),
          world.get(MessageSearch),
          world.get(NodeSearch),
          world.get(StatisticsStore),
          world.get(PendingCorrections),
          64,
          { goesByIndex: () => isByIndex },
        );
        return (await gather.run(tx, plan, { vector: vector!, model: 'wide' })).found.map(({ id }) => id).sort();
      }),
    ),
  );
  expect(compared).toHaveLength(30);
  expect(byIndex).toEqual(compared);
});

it('a search uses words while a remote model hangs, and does not call the model once its circuit breaker is open', async () => {
  const { search } = await aSpaceReading(
    { model: 'remote', embedDocuments: (texts) => new FakeEmbedder().embedDocuments(texts) },
    ['coffee in the morning'],
  );
  expect((await search('coffee')).degraded).toBeNull();

  server.behave(BEHAVIOURS.silent);
  const hangingMs: number[] = [];
  for (let times = 0; times < 5; times += 1) {
    const asked = performance.now();
    expect(await search('coffee')).toMatchObject({
      degraded: 'embedder_unavailable',
      data: [{ text: 'coffee in the morning' }],
    });
    hangingMs.push(performance.now() - asked);
  }
  expect(Math.max(...hangingMs)).toBeLessThan(8_000);

  const before = server.asked.length;
  expect((await search('coffee')).degraded).toBe('embedder_unavailable');
  expect(server.asked).toHaveLength(before);
});

it('a search uses words if the process is not configured for the model', async () => {
  const { search } = await aSpaceReading(
    { model: 'gone', embedDocuments: (texts) => new FakeEmbedder().embedDocuments(texts) },
    ['coffee'],
  );
  expect(await search('coffee')).toMatchObject({ degraded: 'embedder_unavailable', data: [{ text: 'coffee' }] });
});
