import { FollowDeliveries, GetJob, type JobView, jobIdOf, stepOf } from '#libs/history/jobs/index.js';
import { embedderUnavailable, type Embedder } from '#libs/platform/embeddings/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openSpace, openWorld, plantedEvidence, type World } from '#libs/testing/index.js';
import { KEPT_MS, ModelJob, type ModelWork } from '../domain/model-move.rules.js';
import { RecallModule } from '../../recall.module.js';
import { CancelMove, ListModels, MoveModel, RemoveVectors } from './embedding-models.js';
import { DeleteVectors } from './delete-vectors.js';
import { EmbedPending } from './embed-pending.js';
import { EmbedSpace } from './embed-space.js';

type Job = ReturnType<typeof JobView.parse>;

/** A model that can be made unavailable, and counts the texts it was given. */
class Counting extends FakeEmbedder {
  override readonly model = 'fake-2' as never;
  isDown = false;
  given = 0;
  /** The part of a text at which it fails, as an endpoint may do. */
  fails: string | null = null;

  override async embedDocuments(texts: string[]): Promise<Float32Array[]> {
    if (this.isDown) throw embedderUnavailable('x');
    this.given += texts.length;
    const vectors: (Float32Array | null)[] = await super.embedDocuments(texts);
    return texts.map((text, i) =>
      this.fails !== null && text.includes(this.fails) ? null : vectors[i],
    ) as Float32Array[];
  }
}

const second = new Counting();
const ids = new TypeIds();
let now = new Date('2026-01-01T00:00:00Z');
let world: World;
beforeAll(async () => {
  world = await openWorld([RecallModule], { now: () => now }, new FakeEmbedder(), second as Embedder);
});
beforeEach(() => {
  Object.assign(second, { isDown: false, given: 0, fails: null });
});
afterAll(() => world.close());

const admin = () => world.as('admin');

/** A space with messages that have vectors of the first model. */
async function spaceWithTexts(texts: number) {
  const { spaceId } = await openSpace(world);
  await world.database.owner(
    `insert into sessions (tenant_id, id, space_id, principal_id, state, opened_at, version) values ($1, $2, $2, 'prn_a', 'open', now(), 1)`,
    [world.tenantId, spaceId],
  );
  const say = async (count: number, said = Array.from({ length: count }, () => ids.next('evd') as string)) => {
    await world.database.owner(
      plantedEvidence('unnest($3::text[]) id', {
        tenantId: '$1',
        id: 'id',
        spaceId: '$2',
        kind: `'message'`,
        content: 'id',
      }),
      [world.tenantId, spaceId, said],
    );
    await world.database.owner(
      `insert into messages (tenant_id, id, space_id, session_id, ordinal, role, content, at, search)
      select $1, id, $2, $2, (select count(*) from messages) + n, 'user', 'note ' || id, now(), '' from unnest($3::text[]) with ordinality as t (id, n)`,
      [world.tenantId, spaceId, said],
    );
    return said;
  };
  const embed = (said: string[]) =>
    world.get(EmbedPending).run(world.tenantId, { spaceId, kind: 'message', ids: said });
  await embed(await say(texts));
  return { id: spaceId as string, say, embed };
}

const models = (space: string) => world.get(ListModels).run(world.as('reader'), { space });
const move = (space: string, to = 'fake-2') => world.get(MoveModel).run(admin(), { space, to });
const jobOf = async (id: string) => (await world.get(GetJob).run(world.as('reader'), { id: id as never })) as Job;

/** Handles everything in the outbox, one message at a time, as the queue would. Returns null if the outbox is empty. */
async function deliver(message?: { id: string; payload: unknown }): Promise<{ id: string; payload: unknown } | null> {
  const [next] =
    message === undefined
      ? ((await world.database.owner(`delete from outbox where queue = 'embedding-models' returning id, payload`)) as {
          id: string;
          payload: unknown;
        }[])
      : [message];
  if (next === undefined) return null;
  const handle = (): Promise<'continues' | void> => {
    const work = {
      tenantId: world.tenantId,
      jobId: jobIdOf(next.id),
      step: stepOf(next.id),
      job: ModelJob.parse(next.payload),
    } as ModelWork;
    return work.job.work === 'embed' ? world.get(EmbedSpace).run(work) : world.get(DeleteVectors).run(work);
  };
  await world.get(FollowDeliveries).around(handle)({
    id: next.id,
    tenantId: world.tenantId,
    queue: 'embedding-models',
    payload: {},
    attempt: 1,
  });
  return next;
}
const deliverAll = async () => {
  while ((await deliver()) !== null);
};

describe('a move to another model', () => {
  it('computes every vector in the background while the space reads the old model, and then switches in one event', async () => {
    const { id, say, embed } = await spaceWithTexts(300);
    const job = await move(id);
    expect(job).toMatchObject({
      status: 'queued',
      queue: 'embedding-models',
      space: id,
      payload: { work: 'embed', model: 'fake-2' },
    });
    expect(await models(id)).toMatchObject({
      activeModel: 'fake-1',
      nextModel: 'fake-2',
      job: job.id,
      models: [
        { model: 'fake-1', state: 'active', texts: 300, embedded: 300, dimensions: 512 },
        { model: 'fake-2', state: 'next', texts: 300, embedded: 0 },
      ],
    });

    await deliver();
    expect(await jobOf(job.id)).toMatchObject({ status: 'running', progress: { texts: 300, embedded: 256, step: 1 } });
    expect(await models(id)).toMatchObject({ activeModel: 'fake-1' });
    await embed(await say(2));

    await deliverAll();
    expect(await jobOf(job.id)).toMatchObject({ status: 'done', result: { model: 'fake-2' } });
    expect(await models(id)).toMatchObject({
      activeModel: 'fake-2',
      movedAt: now.toISOString(),
      nextModel: null,
      job: null,
      models: [
        { model: 'fake-2', state: 'active', embedded: 302 },
        { model: 'fake-1', state: 'idle', embedded: 302 },
      ],
    });
    expect(second.given).toBe(302);
    const events = await world.database.owner(
      `select payload from events where kind = 'space_models_set' and space_id = $1 order by position`,
      [id],
    );
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { activeModel: null, nextModel: 'fake-2', job: job.id },
      { activeModel: 'fake-2', nextModel: null, job: null },
    ]);
  });

  it('continues where it was stopped, and a repeated delivery requests the next delivery only once', async () => {
    const { id } = await spaceWithTexts(300);
    const job = await move(id);
    const first = await deliver();
    // The process was killed before the queue was updated, so the same delivery comes again, although the next one is
    // already in the outbox.
    await deliver(first!);
    expect(await jobOf(job.id)).toMatchObject({ status: 'running', progress: { embedded: 256 } });
    expect(await world.database.owner(`select id from outbox where queue = 'embedding-models'`)).toEqual([
      { id: `${job.id}.step-1` },
    ]);
    const next = await deliver();
    await deliver(next!);
    expect(await jobOf(job.id)).toMatchObject({ status: 'done' });
    expect(second.given).toBe(300);
  });

  it('waits while the model is unavailable, and completes afterwards', async () => {
    const { id } = await spaceWithTexts(100);
    const job = await move(id);
    second.isDown = true;
    const [message] = (await world.database.owner(
      `delete from outbox where queue = 'embedding-models' returning id, payload`,
    )) as { id: string; payload: unknown }[];
    await expect(deliver(message)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await models(id)).toMatchObject({ activeModel: 'fake-1', nextModel: 'fake-2' });
    second.isDown = false;
    await deliver(message);
    expect(await jobOf(job.id)).toMatchObject({ status: 'done' });
  });

  it('ends without a text that the model cannot embed, and counts it', async () => {
    const { id, say, embed } = await spaceWithTexts(100);
    const [bad] = await say(1, ['evd_1bad']);
    await embed([bad!]);
    second.fails = bad!;
    const job = await move(id);
    await deliverAll();
    expect(await jobOf(job.id)).toMatchObject({ status: 'done', result: { model: 'fake-2', skipped: 1 } });
    expect(await models(id)).toMatchObject({ activeModel: 'fake-2', models: [{ embedded: 100 }, { embedded: 101 }] });
    expect(await world.database.owner('select owner_id from vector_gaps')).toEqual([{ owner_id: bad }]);
    expect(second.given).toBe(101);
    await world.database.owner('delete from vector_gaps');
  });

  it('also embeds a text that was added to the part already embedded, and whose own job has not run', async () => {
    const { id, say } = await spaceWithTexts(300);
    await move(id);
    await deliver();
    await say(1, ['evd_0']);
    await deliverAll();
    expect(await models(id)).toMatchObject({ activeModel: 'fake-2', models: [{ embedded: 301 }, { embedded: 300 }] });
  });

  it('is the same job if requested again, and a new job if the first job is dead', async () => {
    const { id } = await spaceWithTexts(1);
    const job = await move(id);
    expect(await move(id)).toMatchObject({ id: job.id });
    await world.database.owner(`update jobs set status = 'dead' where id = $1`, [job.id]);
    const again = await move(id);
    expect(again.id).not.toBe(job.id);
    expect(await models(id)).toMatchObject({ nextModel: 'fake-2', job: again.id });
    await expect(move(id, 'fake-1')).rejects.toMatchObject({ code: 'embedding_migration_running' });
    await deliverAll();
  });

  it('to the current model computes the missing vectors, without any event', async () => {
    const { id, say } = await spaceWithTexts(1);
    await say(3);
    const job = await move(id, 'fake-1');
    await deliverAll();
    expect(await jobOf(job.id)).toMatchObject({ status: 'done' });
    expect(await models(id)).toMatchObject({
      activeModel: 'fake-1',
      movedAt: null,
      models: [{ embedded: 4 }, { embedded: 0 }],
    });
  });

  it('completes at once in an empty space', async () => {
    const { id } = await spaceWithTexts(0);
    await move(id);
    await deliverAll();
    expect(await models(id)).toMatchObject({ activeModel: 'fake-2' });
  });

  it('ends when it is cancelled, and can be cancelled again without effect', async () => {
    const { id } = await spaceWithTexts(300);
    const job = await move(id);
    await deliver();
    expect(await world.get(CancelMove).run(admin(), { space: id })).toMatchObject({
      activeModel: 'fake-1',
      nextModel: null,
      models: [{}, { model: 'fake-2', state: 'idle', embedded: 256 }],
    });
    await deliverAll();
    expect(await jobOf(job.id)).toMatchObject({ status: 'cancelled' });
    expect(second.given).toBe(256);
    expect(await world.get(CancelMove).run(admin(), { space: id })).toMatchObject({
      activeModel: 'fake-1',
      nextModel: null,
    });
  });

  it('to a model that is not configured is refused, and the message lists the configured models', async () => {
    const { id } = await spaceWithTexts(0);
    await expect(move(id, 'gpt')).rejects.toMatchObject({
      code: 'model_unknown',
      message: expect.stringContaining('fake-1, fake-2'),
    });
  });
});

describe('vectors that are no longer read', () => {
  const remove = (space: string, model: string) => world.get(RemoveVectors).run(admin(), { space, model });

  it('are removed a minute after the change, and never while they are in use', async () => {
    const { id } = await spaceWithTexts(3);
    await expect(remove(id, 'fake-1')).rejects.toMatchObject({ code: 'model_in_use' });
    await move(id);
    await expect(remove(id, 'fake-2')).rejects.toMatchObject({ code: 'model_in_use' });
    await deliverAll();
    await expect(remove(id, 'fake-1')).rejects.toMatchObject({ code: 'model_recently_retired' });
    now = new Date(now.getTime() + KEPT_MS);
    const job = await remove(id, 'fake-1');
    await deliverAll();
    expect(await jobOf(job.id)).toMatchObject({ status: 'done', result: { removed: 3 } });
    expect((await models(id)).models).toMatchObject([
      { model: 'fake-2', embedded: 3 },
      { model: 'fake-1', embedded: 0 },
    ]);
  });

  it('are kept if the space moves back to their model before the job that removes them starts', async () => {
    const { id } = await spaceWithTexts(3);
    await move(id);
    await deliverAll();
    now = new Date(now.getTime() + KEPT_MS);
    const job = await remove(id, 'fake-1');
    await world.database.owner(`update spaces set next_model = 'fake-1', model_job = 'job_x' where id = $1`, [id]);
    await deliverAll();
    expect(await jobOf(job.id)).toMatchObject({ status: 'failed', result: { removed: 0 } });
    expect((await models(id)).models.map(({ embedded }) => embedded)).toEqual([3, 3]);
  });
});

it('moves to another model are rebuilt by replay', async () => {
  await world.database.owner(`update spaces set next_model = null, model_job = null where model_job = 'job_x'`);
  // The texts of these tests were written without the log.
  for (const table of ['messages', 'evidence', 'sessions']) await world.database.owner(`delete from ${table}`);
  expect(await world.replay()).toMatchObject({ differences: [] });
});
