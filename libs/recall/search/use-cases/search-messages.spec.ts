import type { Id } from '#libs/kernel/index.js';
import { MemoryModule } from '#libs/memory/memory.module.js';
import { RecordConversationInput, RecordConversation } from '#libs/memory/conversations/index.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { embed } from '#libs/testing/stored-claims.js';
import { PendingCorrections } from '#libs/graph/cascades/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { RecallModule } from '../../recall.module.js';
import { ClaimSearch } from '../store/claim-search.js';
import { MessageSearch } from '../store/message-search.js';
import { NodeSearch } from '../store/node-search.js';
import { StatisticsStore } from '../../index/index.js';
import { planSearch } from '../domain/plan.js';
import { SearchInput } from '../domain/search.schemas.js';
import { Gather } from './steps/gather.js';
import { Search } from './search.js';

describe('a search of messages', () => {
  let world: World;
  let recorded: Record<string, string>;
  let spaceId: Id<'spc'>;
  const embedder = new FakeEmbedder();
  const said = [
    {
      role: 'user',
      speaker: 'Caroline',
      content: 'I painted a sunrise',
      at: '2025-05-08T10:00:00Z',
      externalId: 'D1:1',
    },
    { role: 'assistant', content: 'A sunrise over the lake?', at: '2025-05-08T10:01:00Z', externalId: 'D1:2' },
    {
      role: 'user',
      speaker: 'Melanie',
      content: 'The kids went swimming',
      at: '2025-06-01T10:00:00Z',
      externalId: 'D2:1',
    },
    { role: 'user', speaker: 'Melanie', content: '孩子们喜欢游泳', at: '2025-06-02T10:00:00Z', externalId: 'D2:2' },
  ];
  beforeAll(async () => {
    world = await openWorld([MemoryModule, RecallModule], { now: () => new Date('2026-01-01T00:00:00Z') }, embedder);
    ({ spaceId } = await openSpace(world, { slug: 'team' }));
    const { messages } = await world
      .get(RecordConversation)
      .run(
        world.as('agent', { grants: ['conversation_ingest'] }),
        RecordConversationInput.parse({ space: 'team', sessionId: 'talk', messages: said }),
      );
    recorded = Object.fromEntries(messages.map((message) => [message.externalId, message.id]));
    await embed(
      world,
      embedder,
      'message',
      said.map(({ externalId, content }) => ({ id: recorded[externalId]!, spaceId, text: content })),
    );
  });
  afterAll(() => world.close());

  const full = (query: string, options: object = {}) =>
    world
      .get(Search)
      .run(world.as('reader'), SearchInput.parse({ space: 'team', query, kinds: ['message'], ...options }));
  const search = async (query: string, options: object = {}) =>
    (await full(query, options)).data.map(({ message }) => message!.externalId).join(' ');

  it.each<[string, string, Record<string, unknown>, string]>([
    ['a word', 'sunrise', { mode: 'keyword' }, 'D1:2 D1:1'],
    ['the speaker and a word', 'what did Caroline paint', { mode: 'keyword', limit: 1 }, 'D1:1'],
    ['another script', '游泳', { mode: 'keyword' }, 'D2:2'],
    ['meaning', 'kids swimming', { mode: 'semantic', limit: 1 }, 'D2:1'],
    ['words and meaning', 'sunrise lake', { limit: 1 }, 'D1:2'],
    ['a filter', 'sunrise', { filter: { speaker: 'Caroline' } }, 'D1:1'],
    ['a time', '', { after: '2025-06-01T10:00:00Z' }, 'D2:2 D2:1'],
    ['a valid time in the past', '', { asOf: '2025-05-08T10:00:00Z' }, 'D1:1'],
    ['trust', 'sunrise', { mode: 'keyword', minTrust: 0.6 }, 'D1:1'],
    ['a phrase of stop words', 'over the', { mode: 'keyword' }, 'D1:2'],
    ['a system time before anything was known', '', { knownAt: '2025-12-01T00:00:00Z' }, ''],
  ])('finds messages by %s', async (_, query, options, expected) => {
    const found = (await search(query, { rerank: false, ...options })).split(' ');
    expect(new Set(found)).toEqual(new Set(expected.split(' ')));
  });

  it('returns each message as it was recorded', async () => {
    const [first] = (await full('Caroline painted', { mode: 'keyword' })).data;
    expect(first).toMatchObject({
      kind: 'message',
      id: recorded['D1:1'],
      text: 'I painted a sunrise',
      claim: null,
      signals: { relevance: 1, confidence: 1 },
      message: {
        id: recorded['D1:1'],
        externalId: 'D1:1',
        role: 'user',
        speaker: 'Caroline',
        content: 'I painted a sunrise',
        at: '2025-05-08T10:00:00.000Z',
      },
    });
  });

  it('finds a message by the day on which it was said, and also finds the message next to a hit', async () => {
    expect(await search('8 May 2025', { mode: 'keyword', rerank: false })).toContain('D1:1');
    expect((await search('Caroline painted', { rerank: false })).split(' ')).toEqual(
      expect.arrayContaining(['D1:1', 'D1:2']),
    );
  });

  it('sends turns through the second stage and explains the features, unless `rerank` is false', async () => {
    const {
      data: [first],
      rerankSkipped,
    } = await full('Who painted a sunrise, was it Caroline?', { explain: true });
    expect(rerankSkipped).toBe(false);
    expect(first!.message!.externalId).toBe('D1:1');
    const { reranking, fusedScore } = first!.explain!;
    expect(reranking!.features.map(({ feature }) => feature)).toContain('speaker');
    expect(fusedScore).not.toBe(first!.signals.relevance);
    const {
      data: [plain],
    } = await full('Who painted a sunrise, was it Caroline?', { explain: true, rerank: false });
    expect(plain!.explain!.reranking).toBeNull();
    expect(plain!.signals.relevance).toBe(plain!.explain!.fusedScore);
  });

  it('leaves turns in the order of the first stage and says so when the time for the second stage is over', async () => {
    const gather = new Gather(
      world.get(ClaimSearch),
      world.get(MessageSearch),
      world.get(NodeSearch),
      world.get(StatisticsStore),
      world.get(PendingCorrections),
      64,
      { patienceMs: -1 },
    );
    const plan = planSearch(
      { query: 'sunrise', kinds: ['message'], mode: 'hybrid' },
      10,
      { id: spaceId, now: new Date('2026-01-01T00:00:00Z') },
      null,
    );
    const { found, rerankSkipped } = await world
      .get(UnitOfWork)
      .read(world.as('reader'), (tx) => gather.run(tx, plan, null));
    expect(rerankSkipped).toBe(true);
    expect(found.map(({ reranking }) => reranking)).toEqual(found.map(() => null));
    expect(found.length).toBeGreaterThan(0);
  });

  it('does not return messages as claims, or revoked messages by default', async () => {
    expect(await search('sunrise', { kinds: ['claim'] })).toBe('');
    await world.database.owner('update evidence set revoked_at = now() where id = $1', [recorded['D1:2']]);
    expect(await search('sunrise lake')).not.toContain('D1:2');
    expect(await search('sunrise lake', { includeAll: true })).toContain('D1:2');
  });

  it('can use vectors, because every recorded message is sent to the embedding queue', async () => {
    const rows = await world.database.owner(`select payload from outbox where queue = 'embed'`);
    expect(rows.flatMap(({ payload }) => (payload as { ids: string[] }).ids).sort()).toEqual(
      Object.values(recorded).sort(),
    );
  });
});
