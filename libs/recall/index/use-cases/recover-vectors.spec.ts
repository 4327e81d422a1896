import type { Id } from '#libs/kernel/index.js';
import { EventLog, Registry } from '#libs/history/events/index.js';
import { Outbox, RelayOutbox } from '#libs/history/outbox/index.js';
import { SealLog } from '#libs/history/seals/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { RetractInput, StoreClaimInput, RetractClaim, StoreClaim } from '#libs/knowledge/claims/index.js';
import { MemoryModule } from '#libs/memory/memory.module.js';
import { RecordConversationInput, RecordConversation } from '#libs/memory/conversations/index.js';
import { SystemDatabase, TenantDatabase, type EmbeddedDatabase } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openEmbeddedQueues, openRedisQueues, type Queues } from '#libs/platform/queue/index.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { eventually, openWorld, OwnRedis, RecordedLog, type World, openSpace } from '#libs/testing/index.js';
import { EMBED_QUEUE, EmbedJob, nextLookMs } from '../domain/embed-job.js';
import { RecallModule } from '../../recall.module.js';
import { EmbeddingStore } from '../store/embedding-store.js';
import { VectorGaps } from '../store/vector-gaps.js';
import { EmbedPending } from './embed-pending.js';
import { RecoverVectors, LookForGaps, SendGaps } from './recover-vectors.js';
import { FindLacking } from './steps/embed-texts.js';

const ids = new TypeIds();
const AT_ONCE = { idleMs: 0, busyMs: 0 };

let world: World;
let redis: OwnRedis | null = null;
let queues: Queues;
let spaceId: Id<'spc'>;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, MemoryModule, RecallModule], undefined, new FakeEmbedder());
  ({ spaceId } = await openSpace(world, { slug: 's' }));
  const log = new RecordedLog();
  if (process.env.REDIS_URL === undefined)
    queues = await openEmbeddedQueues({ pool: (world.database.database as EmbeddedDatabase).pool, log });
  else {
    redis = await OwnRedis.start();
    queues = openRedisQueues({ redisUrl: redis.url, log });
  }
  await queues.pause(EMBED_QUEUE);
});
afterAll(async () => {
  await queues.close(2_000);
  await redis?.kill();
  await world.close();
});

/** Creates a separate instance, like the one that each process has. */
function recovery(asked: Queues = queues): RecoverVectors {
  const [database, store, gaps, lacking] = [
    world.get(TenantDatabase),
    world.get(EmbeddingStore),
    new VectorGaps(),
    world.get(FindLacking),
  ];
  return new RecoverVectors(
    world.get(SystemDatabase),
    gaps,
    new LookForGaps(database, world.get(EventLog), store, gaps, lacking, 3),
    new SendGaps(database, gaps, lacking, asked, ids),
    asked,
  );
}

const store = async (text: string) =>
  (await world.get(StoreClaim).run(world.as('owner'), StoreClaimInput.parse({ space: 's', text }))).claim!.id;
/**
 * Seals the log. An event cannot be sealed while a transaction that began before it is running anywhere on the server.
 */
const seal = () =>
  eventually(async () => {
    while (await world.get(SealLog).run());
    return (await world.database.owner('select from unsealed_events limit 1')).length === 0;
  });
/** Moves the messages of the outbox to the queue, which is paused. */
const relay = () => new RelayOutbox(world.database.system, new Outbox(), queues, world.get(Registry), ids).run();
/** Deletes all messages: by a flush of Redis, or by a statement if the queue does not use Redis. */
async function lose(): Promise<void> {
  if (redis !== null) await redis.flush();
  else await world.database.owner('delete from bullmq.job');
  await queues.pause(EMBED_QUEUE);
}
/**
 * Runs the recovery several times, as a worker does within a few minutes. The first run only records where the log
 * ends.
 */
async function asked(recover = recovery()): Promise<number> {
  let count = 0;
  for (let n = 0; n < 3; n += 1) {
    await seal();
    count += await recover.run(AT_ONCE);
  }
  return count;
}
const later = () => world.database.owner(`update vector_gaps set next_at = now() - interval '1 second'`);
const gaps = async () =>
  (await world.database.owner('select owner_id, asked from vector_gaps order by owner_id')).map(
    ({ owner_id: id, asked: times }) => [id, times],
  );
const vectors = async (owners: string[]) =>
  (await world.database.owner('select 1 from embeddings where owner_id = any ($1::text[])', [owners])).length;

/** Processes the waiting messages, as a worker does. */
async function work(owners: string[]): Promise<void> {
  queues.work(EMBED_QUEUE, ({ tenantId, payload }) => world.get(EmbedPending).run(tenantId, EmbedJob.parse(payload)), {
    concurrency: 2,
    onDead: () => Promise.resolve(),
  });
  await queues.resume(EMBED_QUEUE);
  await eventually(async () => (await vectors(owners)) === owners.length);
}

it('recovery requests nothing if all texts have their vectors', async () => {
  const id = await store('has one');
  await world.get(EmbedPending).run(world.tenantId, { spaceId, kind: 'claim', ids: [id] });
  expect({ asked: await asked(), gaps: await gaps() }).toEqual({ asked: 0, gaps: [] });
});

it('recovery reads each event once, and skips tenants without new events', async () => {
  await asked();
  const tenants = () => world.get(SystemDatabase).run((tx) => new VectorGaps().tenants(tx, 0, 10));
  expect(await tenants()).toEqual([]);
  const id = await store('new');
  await seal();
  expect(await tenants()).toEqual([world.tenantId]);
  await world.get(EmbedPending).run(world.tenantId, { spaceId, kind: 'claim', ids: [id] });
  await asked();
  expect(await tenants()).toEqual([]);
});

it('recovery requests a vector only if it is still missing at a later check, and after an hour if the queue is busy', async () => {
  await store('in time');
  await seal();
  const recover = recovery();
  expect(await recover.run({ idleMs: 60_000, busyMs: 60_000 })).toBe(0);
  const busy = recovery({ ...queues, counts: () => Promise.resolve({ waiting: 1, active: 0, delayed: 0 }) } as Queues);
  await world.database.owner(`update vector_checks set looked_at = now() - interval '10 minutes'`);
  expect(await busy.run()).toBe(0);
  expect(await gaps()).toEqual([]);
  expect(await asked(recover)).toBe(1);
  await world.database.owner('delete from vector_gaps');
});

it('recovery requests each lost vector once, even if two processes check, until the text has its vector', async () => {
  const claims = [await store('lost'), await store('lost too')];
  await world.get(RecordConversation).run(
    world.as('owner', { grants: ['conversation_ingest'] }),
    RecordConversationInput.parse({
      space: 's',
      sessionId: 'chat',
      messages: [{ role: 'user', content: 'we meet in Lisbon', speaker: 'Ann' }],
    }),
  );
  const owners = [...claims, ...(await world.database.owner('select id from messages')).map(({ id }) => String(id))];
  expect(owners).toHaveLength(3);
  await relay();
  await lose();
  const [first, second] = [recovery(), recovery()];
  await asked(first);
  // A second check finds that a message is on its way.
  await later();
  expect({ first: await first.run(AT_ONCE), second: await second.run(AT_ONCE) }).toEqual({ first: 0, second: 0 });
  expect((await gaps()).map(([id, times]) => [owners.includes(String(id)), times])).toEqual(
    owners.map(() => [true, 1]),
  );
  // Lost again: the next check requests it again.
  await lose();
  await later();
  expect({ first: await first.run(AT_ONCE), second: await second.run(AT_ONCE) }).toEqual({
    first: owners.length,
    second: 0,
  });
  await work(owners);
  await later();
  expect({ run: await first.run(AT_ONCE), gaps: await gaps() }).toEqual({ run: 0, gaps: [] });
});

it('recovery stops waiting for the vector of a claim that was retracted', async () => {
  await queues.pause(EMBED_QUEUE);
  const id = await store('taken back');
  await lose();
  expect(await asked()).toBe(1);
  await world
    .get(RetractClaim)
    .run(world.as('owner'), RetractInput.parse({ space: 's', id, reason: 'wrong', errorType: 'other' }));
  await later();
  await asked();
  expect(await gaps()).toEqual([]);
});

it('recovery reads a log from the beginning if no check has read the log before', async () => {
  await world.database.owner('delete from vector_checks');
  await world.database.owner('delete from embeddings');
  await asked();
  const [{ claims }] = (await world.database.owner(
    `select count(*) as claims from claims where status not in ('archived', 'retracted')`,
  )) as [{ claims: string }];
  const found = (await gaps()).length;
  expect(found).toBeGreaterThanOrEqual(Number(claims));
  await world.database.owner('delete from vector_gaps');
});

it.each([
  [0, 60_000],
  [1, 120_000],
  [3, 480_000],
  [11, 86_400_000],
  [5_000, 86_400_000],
])('a vector that was requested %d times is not requested again for %d ms', (times, ms) => {
  expect(nextLookMs(times)).toBe(ms);
});
