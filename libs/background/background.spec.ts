import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { HistoryModule } from '#libs/history/history.module.js';
import { Journal, Registry } from '#libs/history/events/index.js';
import { GetJob, ListJobs, RetryJob } from '#libs/history/jobs/index.js';
import { VerifyChain } from '#libs/history/seals/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import { Embedders, embedderUnavailable } from '#libs/platform/embeddings/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { PlatformModule } from '#libs/platform/platform.module.js';
import { MetricsRegistry } from '#libs/platform/metrics/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import {
  eventually,
  openTestDatabase,
  openTestQueues,
  RecordedLog,
  type TestDatabase,
  type TestQueues,
} from '#libs/testing/index.js';
import { Background, BackgroundModule } from './background.module.js';

/** An embedder that a test can switch off. */
class SwitchedEmbedder extends FakeEmbedder {
  isDown = false;

  override embedDocuments(texts: string[]): Promise<Float32Array[]> {
    return this.isDown ? Promise.reject(embedderUnavailable('x')) : super.embedDocuments(texts);
  }
}

const ids = new TypeIds();
const tenantId = ids.next('ten');
const spaceId = ids.next('spc');
const ctx: Ctx = operatorOf(tenantId, 'worker.spec');
const embedder = new SwitchedEmbedder();

let database: TestDatabase;
let test: TestQueues;
let app: INestApplicationContext;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.owner(`insert into tenants values ($1, 'T', now())`, [tenantId]);
  await database.owner(
    `insert into spaces (tenant_id, id, slug, name, policy, clock, clock_now, created_at, version) values ($1, $2, 's', 'S', '{}', 'real', null, now(), 1)`,
    [tenantId, spaceId],
  );
  await database.owner(
    `insert into sessions (tenant_id, id, space_id, external_id, agent, principal_id, state, opened_at, closed_at, version) values ($1, 'ses_a', $2, null, null, 'prn_a', 'open', now(), null, 1)`,
    [tenantId, spaceId],
  );
  const log = new RecordedLog();
  test = await openTestQueues(database, { embed: { attempts: 2, firstDelayMs: 10 } }, log);
  app = await NestFactory.createApplicationContext(
    {
      module: class WorkerSpec {},
      imports: [
        PlatformModule.of({ database: database.database, pepper: 'p', embedders: new Embedders(embedder) }),
        HistoryModule,
        BackgroundModule.of({ queues: test.queues, log, drainMs: 5_000 }),
      ],
    },
    { logger: false, abortOnError: false },
  );
  await app.init();
  app.get(Registry, { strict: false }).addLogOnly(['noted']);
  app.get(Background, { strict: false }).start();
});
afterAll(async () => {
  await app.close();
  await test.close();
  await database.close();
});

let ordinal = 0;
/** Writes a record of evidence, with the outbox message about it. */
async function message(payload?: object, queue = 'embed'): Promise<string> {
  const id = ids.next('evd');
  await database.owner(
    `insert into evidence (tenant_id, id, space_id, kind, class, weight, independence_group, content, content_hash, observed_at, recorded_at, recorded_by, version)
    values ($1, $2, $3, 'message', 'document', 1, 'g', 'hello', 'h', now(), now(), 'prn_a', 1)`,
    [tenantId, id, spaceId],
  );
  await database.owner(
    `insert into messages (tenant_id, id, space_id, session_id, ordinal, role, content, at, search) values ($1, $2, $3, 'ses_a', $4, 'user', 'hello', now(), '')`,
    [tenantId, id, spaceId, (ordinal += 1)],
  );
  await database.owner(
    `insert into outbox (tenant_id, id, queue, payload, created_at) values ($1, $2, $3, $4, now())`,
    [tenantId, ids.next('job'), queue, JSON.stringify(payload ?? { spaceId, kind: 'message', ids: [id] })],
  );
  return id;
}

const isEmbedded = async (id: string): Promise<boolean> =>
  (await database.owner('select from embeddings where owner_id = $1', [id])).length === 1;
const dead = async () => (await app.get(ListJobs, { strict: false }).run(ctx, { limit: 10, status: 'dead' })).data;

it('a text is embedded soon after its commit, whichever process wrote it', async () => {
  const id = await message();
  await eventually(() => isEmbedded(id));
});

it('an event is sealed soon after its commit', async () => {
  const { TenantDatabase } = await import('#libs/platform/database/index.js');
  await app
    .get(TenantDatabase)
    .write(tenantId, (tx) =>
      app
        .get(Journal, { strict: false })
        .record(tx, ctx, [{ kind: 'noted', spaceId: null, subjectId: 'x', occurredAt: new Date(), payload: {} }]),
    );
  await eventually(async () => (await app.get(VerifyChain, { strict: false }).run(tenantId)).head.seq === 1);
});

it('a job is given up while the embedder stays down, and succeeds when a person retries it', async () => {
  embedder.isDown = true;
  const id = await message();
  await eventually(async () => (await dead()).length === 1);
  const [job] = await dead();
  expect(job).toMatchObject({
    queue: 'embed',
    space: spaceId,
    attempts: 2,
    error: 'The embedder does not answer at the moment; try again.',
  });
  expect(await app.get(MetricsRegistry, { strict: false }).metrics()).toContain(
    'credence_dead_deliveries_total{queue="embed"} 1',
  );

  embedder.isDown = false;
  await app.get(RetryJob, { strict: false }).run(ctx, { id: job!.id });
  await eventually(() => isEmbedded(id));
  await eventually(async () => (await app.get(GetJob, { strict: false }).run(ctx, { id: job!.id })).status === 'done');
});

it.each(['embed', 'annotate', 'cascade'])(
  'a job of %s whose payload does not fit is given up at once',
  async (queue) => {
    const ofQueue = async () => (await dead()).filter((job) => job.queue === queue);
    await message({ kind: 'poem' }, queue);
    await eventually(async () => (await ofQueue()).length === 1);
    expect((await ofQueue())[0]).toMatchObject({
      attempts: 1,
      error: expect.stringContaining(`does not fit the queue ${queue}`),
    });
  },
);
