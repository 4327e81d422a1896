import { jest } from '@jest/globals';
import { jobIdOf, stepOf } from '#libs/history/jobs/index.js';
import { Outbox, RecoverMessages } from '#libs/history/outbox/index.js';
import { StoreClaim, StoreClaimInput } from '#libs/knowledge/claims/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { embedderUnavailable } from '#libs/platform/embeddings/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import type { Queues } from '#libs/platform/queue/index.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { EmbedJob } from '../domain/embed-job.js';
import { ModelJob, type ModelWork } from '../domain/model-move.rules.js';
import { RecallModule } from '../../recall.module.js';
import { MoveModel } from './embedding-models.js';
import { EmbedPending } from './embed-pending.js';
import { EmbedSpace } from './embed-space.js';
import { MarkNear } from './steps/mark-near.js';

class Failing extends FakeEmbedder {
  isDown = false;
  override embedDocuments(texts: string[]): Promise<Float32Array[]> {
    return this.isDown ? Promise.reject(embedderUnavailable('x')) : super.embedDocuments(texts);
  }
}

const embedder = new Failing();
let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, RecallModule], { now: () => new Date('2026-01-01T00:00:00Z') }, embedder);
});
afterEach(() => {
  jest.restoreAllMocks();
  embedder.isDown = false;
});
afterAll(async () => {
  await world.expectReplayIsExact();
  await world.close();
});

interface Message {
  id: string;
  payload: unknown;
}

const taken = async (queue: string): Promise<Message[]> =>
  (await world.database.owner('delete from outbox where queue = $1 returning id, payload', [queue])) as never;

/** A space in which the messages for two claims that differ were lost, and a job that computes the missing vectors. */
async function spaceWithLostMessages() {
  const { spaceId, call } = await openSpace(world);
  await call(StoreClaim, StoreClaimInput, {
    text: 'It is not the case that we are in the red',
    provenance: { source: 'user_explicit' },
  });
  const guess = { text: 'It is the case that we are in the blue.' };
  await call(StoreClaim, StoreClaimInput, guess, world.as('agent'));
  await taken('embed');
  await world.get(MoveModel).run(world.as('admin'), { space: spaceId, to: 'fake-1' });
  const [{ id, payload }] = (await taken('embedding-models')) as [Message];
  const work = { tenantId: world.tenantId, jobId: jobIdOf(id), step: stepOf(id), job: ModelJob.parse(payload) };
  return {
    deliver: () => world.get(EmbedSpace).run(work as ModelWork),
    found: () =>
      world.database.owner('select found_by as by from possible_conflicts where space_id = $1 order by id', [spaceId]),
    vectors: async () => (await world.database.owner('select from embeddings where space_id = $1', [spaceId])).length,
  };
}

/** Sends the remembered messages again, as a worker does if the queue does not have them. Returns how many there were. */
async function recover(): Promise<number> {
  const queues = { underway: () => Promise.resolve(new Set()) } as unknown as Queues;
  const sent = await new RecoverMessages(world.database.system, new Outbox(), queues, new TypeIds()).run(0);
  for (const { id, payload } of await taken('embed'))
    await world.get(EmbedPending).run(world.tenantId, EmbedJob.parse(payload), id);
  return sent;
}

it('the claims of a page are compared when they get their vectors, and no message is remembered afterwards', async () => {
  const { deliver, found } = await spaceWithLostMessages();
  await deliver();
  expect({ found: await found(), sent: await recover() }).toEqual({ found: [{ by: 'vectors' }], sent: 0 });
});

it('the claims of a page are compared although the process ends between storing their vectors and the comparison', async () => {
  const { deliver, found, vectors } = await spaceWithLostMessages();
  jest.spyOn(world.get(MarkNear), 'run').mockRejectedValueOnce(new Error('killed'));
  await expect(deliver()).rejects.toThrow('killed');
  // All claims have vectors, so the repeated delivery finds nothing to do.
  await deliver();
  expect({ found: await found(), vectors: await vectors() }).toEqual({ found: [], vectors: 2 });
  expect({ sent: await recover(), found: await found() }).toEqual({ sent: 1, found: [{ by: 'vectors' }] });
  expect(await recover()).toBe(0);
});

it('a page whose model is unavailable is left to the next delivery, and no message is remembered', async () => {
  const { deliver, found } = await spaceWithLostMessages();
  embedder.isDown = true;
  await expect(deliver()).rejects.toMatchObject({ code: 'unavailable' });
  expect(await recover()).toBe(0);
  embedder.isDown = false;
  await deliver();
  expect(await found()).toEqual([{ by: 'vectors' }]);
});
