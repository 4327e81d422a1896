import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { JobLedger, RecoverJobs } from '#libs/history/jobs/index.js';
import { GetMode } from '#libs/history/modes/index.js';
import {
  GetRecovery,
  StartRecovery,
  StartRecoveryInput,
  StartSnapshot,
  StartSnapshotInput,
} from '#libs/history/recovery/index.js';
import { SealLog } from '#libs/history/seals/index.js';
import { ListSnapshots } from '#libs/history/snapshots/index.js';
import { HashState } from '#libs/history/state/index.js';
import type { Id } from '#libs/kernel/index.js';
import { StoreClaim, StoreClaimInput } from '#libs/knowledge/claims/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { openRedisQueues, type Queues } from '#libs/platform/queue/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { ProductModule } from '#libs/product.js';
import { CreateSpace, CreateSpaceInput } from '#libs/tenancy/spaces/index.js';
import { eventually, openWorld, OwnRedis, RecordedLog, type World } from '#libs/testing/index.js';
import { PhaseGate } from '../e2e/phase-gate.js';
import { buildWhatChanged, Running } from '../e2e/running.js';

const TEST_MS = 180_000;
const isOnServers = process.env.DATABASE_URL !== undefined && process.env.REDIS_URL !== undefined;

(isOnServers ? describe : describe.skip)('a worker that is killed', () => {
  let world: World;
  let redis: OwnRedis;
  let queues: Queues;
  let recoverJobs: RecoverJobs;
  const workers: Running[] = [];
  beforeAll(async () => {
    buildWhatChanged();
    [world, redis] = await Promise.all([openWorld([ProductModule]), OwnRedis.start()]);
    queues = openRedisQueues({ redisUrl: redis.url, log: new RecordedLog() });
    recoverJobs = new RecoverJobs(
      world.get(SystemDatabase),
      world.get(TenantDatabase),
      world.get(JobLedger),
      queues,
      world.get(CLOCK),
    );
    const space = CreateSpaceInput.parse({ slug: 'team', name: 'Team' });
    await world.get(CreateSpace).run(world.as('admin'), space);
    await store(12);
  }, TEST_MS);
  afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.end('SIGKILL'))));
  afterAll(async () => {
    await queues.close(2_000);
    await redis.kill();
    await world.close();
  });

  async function store(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const claim = StoreClaimInput.parse({ space: 'team', text: `Wagon ${n} of ${Math.random()} is green.` });
      await world.get(StoreClaim).run(world.as('owner'), claim);
    }
    while (await world.get(SealLog).run());
  }
  const hash = async () => (await world.get(HashState).run(world.tenantId)).stateHash;
  const snapshots = async () => (await world.get(ListSnapshots).run(world.as('owner'), {})).data;
  const count = async (sql: string) => Number((await world.database.owner(`select count(*) as n from ${sql}`))[0]!.n);
  const isDone = (job: unknown) =>
    eventually(async () => (await count(`jobs where id = '${String(job)}' and status = 'done'`)) === 1, 60_000);

  async function aWorker(): Promise<Running> {
    const worker = await Running.worker(world.database, redis);
    workers.push(worker);
    return worker;
  }

  /** Kills the worker that has reached the gate; its message is lost too. */
  async function killAt(gate: PhaseGate, worker: Running): Promise<void> {
    await gate.isReached();
    await worker.end('SIGKILL');
    await gate.open();
    gate.remove();
    // The server needs a moment to notice that the client is gone.
    await eventually(async () => (await count(`pg_locks where locktype = 'advisory' and objid = 7077`)) === 0);
    await redis.flush();
    await eventually(async () => (await recoverJobs.run(0)) > 0);
  }

  it(
    'in the middle of a snapshot leaves no snapshot in the list, and the next worker makes the snapshot',
    async () => {
      const gate = await PhaseGate.put(world.database, { table: 'snapshots', phase: `'made'`, on: 'insert' });
      await gate.close('made');
      const { id } = await world.get(StartSnapshot).run(world.as('owner'), StartSnapshotInput.parse({}));
      await killAt(gate, await aWorker());
      expect(await snapshots()).toEqual([]);
      const left = await count('snapshot_pages');
      expect(left).toBeGreaterThan(0);
      await aWorker();
      await isDone(id);
      const [made, ...others] = await snapshots();
      expect({ others, stateHash: made!.stateHash }).toEqual({ others: [], stateHash: await hash() });
      // The killed worker might still be at work. A day later, its pages are deleted.
      expect(await count(`snapshot_pages where snapshot_id <> '${made!.id}'`)).toBe(left);
    },
    TEST_MS,
  );

  it(
    'in the middle of promoting a recovery leaves every row as it was, and the next worker replaces all of the rows',
    async () => {
      const original = await hash();
      await world.database.owner(`update claims set importance = 0.9 where tenant_id = $1`, [world.tenantId]);
      const edited = await hash();
      const gate = await PhaseGate.put(world.database, { table: 'jobs', phase: `new.queue || ' ' || new.status` });
      await gate.close('recovery done');
      const input = StartRecoveryInput.parse({ promote: true });
      const job = (await world.get(StartRecovery).run(world.as('owner'), input)).id as Id<'job'>;
      await killAt(gate, await aWorker());
      expect(await hash()).toBe(edited);
      expect(await count('replaced_rows')).toBe(0);
      expect(await world.get(GetMode).run(world.as('owner'), {})).toMatchObject({
        mode: 'read_only',
        cause: 'recovery',
      });
      await aWorker();
      await isDone(job);
      expect(await hash()).toBe(original);
      expect(await world.get(GetMode).run(world.as('owner'), {})).toMatchObject({ mode: 'normal' });
      const { report } = await world.get(GetRecovery).run(world.as('owner'), { id: job });
      expect(report).toMatchObject({ promoted: true, differences: [{ table: 'claims', changed: 12 }] });
      expect(await count(`events where kind = 'recovery_promoted'`)).toBe(1);
      const { differences } = await world.replay();
      expect(differences).toEqual([]);
    },
    TEST_MS,
  );
});
