import { round9 } from '#libs/kernel/index.js';
import { RecordUse, RecordUseInput } from '#libs/knowledge/uses/index.js';
import { AddLink, AddLinkInput } from '#libs/memory/links/index.js';
import { MemoryModule } from '#libs/memory/memory.module.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { everythingStored, openSpaceAt, openWorld, type World } from '#libs/testing/index.js';
import { embed } from '#libs/testing/stored-claims.js';
import { StoreMemory, StoreMemoryInput } from '#libs/work/notes/index.js';
import { WorkModule } from '#libs/work/work.module.js';
import { RecallModule } from '../../recall.module.js';
import { RecallMemoryInput } from '../domain/memory.schemas.js';
import { RecallMemory } from './recall-memory.js';

const AT = '2026-01-01T00:00:00Z';
const SEED = { policy: 'seed-mcp-engram' };
const after = (days: number): Date => new Date(new Date(AT).getTime() + days * 86_400_000);

class HangingEmbedder extends FakeEmbedder {
  override embedQueries = () => new Promise<Float32Array[]>(() => undefined);
}

describe.each([
  ['with an embedder', new FakeEmbedder(), true],
  ['while no embedder answers', new HangingEmbedder(), false],
] as const)('a recall by seed-mcp-engram, %s,', (_, embedder, hasVector) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld([MemoryModule, WorkModule, RecallModule], { now: () => new Date(AT) }, embedder);
  });
  afterAll(() => world.close());

  async function spaceOfMemories() {
    const here = await openSpaceAt(world, AT);
    const { spaceId, call } = here;
    const embedded = async (id: string, text: string) => {
      await embed(world, embedder, 'claim', [{ id, spaceId, text }]);
      return id;
    };
    return {
      ...here,
      say: async (text: string, more: object = {}) => embedded(await here.store(text, more), text),
      note: async (content: string, more: object = {}) =>
        embedded(
          (await call(StoreMemory, StoreMemoryInput, { content, category: 'strategy', ...more })).claimId!,
          content,
        ),
      link: (id: string, to: string) => call(AddLink, AddLinkInput, { id, to, kind: 'related' }),
      recall: async (query: string, more: object = SEED) =>
        (await call(RecallMemory, RecallMemoryInput, { query, ...more })).memories,
    };
  }

  it('orders memories by words, meaning times strength and joined memories, and shows each part of the score', async () => {
    const { say, note, link, recall } = await spaceOfMemories();
    const whole = await say('upload part size', { importance: 0.9 });
    const half = await note('The upload ran at night.', { importance: 0.4 });
    await link(half, whole);
    const memories = await recall('upload part size');
    expect(await recall('upload part size', { ...SEED, topK: 1 })).toEqual(memories.slice(0, 1));
    expect(memories.map(({ claimId, comparison }) => ({ claimId, strength: comparison!.strength }))).toEqual([
      { claimId: whole, strength: 0.9 },
      { claimId: half, strength: 0.4 },
    ]);
    expect(memories.map(({ comparison }) => comparison!.joined)).toEqual([0, 0.05]);
    for (const { score, signals, comparison } of memories) {
      const { text, cosine, strength, joined } = comparison!;
      expect({ signals, isMeasured: cosine !== null }).toEqual({ signals: null, isMeasured: hasVector });
      const own = hasVector ? 0.3 * text + 0.7 * cosine! * strength : text;
      expect(score).toBe(round9(own + joined));
    }
  });

  it('counts an edge of the graph as a join', async () => {
    const { say, make, recall } = await spaceOfMemories();
    const incident = await say('The gateway dropped history.');
    const lesson = await make({
      type: 'lesson',
      claim: 'Ask before the gateway is restarted.',
      incidentIds: [incident],
    });
    const memories = await recall('gateway dropped history');
    expect(memories.map(({ claimId, comparison }) => ({ claimId, joined: comparison!.joined }))).toEqual([
      { claimId: incident, joined: 0 },
      { claimId: lesson, joined: 0.05 },
    ]);
  });

  it('halves the strength of a claim in 24 days, or more slowly if the claim was used', async () => {
    const { say, recall, call, setClock, openSession } = await spaceOfMemories();
    const [idle, used] = [
      await say('port is open', { importance: 0.8 }),
      await say('port is shut', { importance: 0.8 }),
    ];
    await openSession('one');
    await call(RecordUse, RecordUseInput, { sessionId: 'one', ids: [used] });
    await setClock(after(24));
    const strengths = Object.fromEntries(
      (await recall('port')).map((each) => [each.claimId, each.comparison!.strength]),
    );
    expect(strengths).toEqual({ [idle]: 0.4, [used]: 0.48 });
  });

  it('leaves out memories that neither words nor vectors find', async () => {
    const { say, store, link, recall } = await spaceOfMemories();
    const [hit, related] = [await say('The upload is slow.'), await store('Bake bread.')];
    await link(hit, related);
    const ids = async (more: object) => (await recall('upload', more)).map(({ claimId }) => claimId as string).sort();
    expect({ byDefault: await ids({}), compared: await ids(SEED) }).toEqual({
      byDefault: hasVector ? [hit, related].sort() : [hit],
      compared: [hit],
    });
  });

  it('lists the newest first if the query is empty', async () => {
    const { say, recall, setClock } = await spaceOfMemories();
    const first = await say('Bake bread.');
    await setClock(after(1));
    const second = await say('Buy milk.');
    expect((await recall('')).map(({ claimId, score }) => ({ claimId, score }))).toEqual([
      { claimId: second, score: 0 },
      { claimId: first, score: 0 },
    ]);
  });

  it('stores nothing, and leaves the answers of the default policy unchanged', async () => {
    const { note, recall } = await spaceOfMemories();
    await note('Retry the upload twice.');
    const [before, stored] = [await recall('upload', {}), await everythingStored(world.database)];
    await recall('upload');
    expect(await everythingStored(world.database)).toEqual(stored);
    expect(await recall('upload', { policy: 'credence-v1' })).toEqual(before);
    expect(before).toMatchObject([{ signals: { relevance: expect.any(Number) }, comparison: null }]);
  });
});
