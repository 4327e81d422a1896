import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CASCADE_QUEUE, CascadeRepository, RecoverCascades } from '#libs/graph/cascades/index.js';
import { sentAgain, JobLedger, FollowDeliveries, GetJob, RecoverJobs } from '#libs/history/jobs/index.js';
import type { Id } from '#libs/kernel/index.js';
import {
  ListClaims,
  ListClaimsInput,
  RetractInput,
  RetractClaim,
  StoreClaimBatch,
  StoreClaimsInput,
} from '#libs/knowledge/claims/index.js';
import { PutSchema, PutSchemaInput } from '#libs/knowledge/domain-schemas/index.js';
import { RecordEvidence, RecordEvidenceInput } from '#libs/knowledge/evidence/index.js';
import { AssertFact, AssertFactInput } from '#libs/knowledge/facts/index.js';
import { CloseWorkspace, OpenWorkspace, OpenWorkspaceInput, WorkspaceInput } from '#libs/knowledge/workspaces/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openRedisQueues, type Queues } from '#libs/platform/queue/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { ProductModule } from '#libs/product.js';
import {
  eventually,
  openSpace,
  openSpaceAt,
  openWorld,
  OwnRedis,
  RecordedLog,
  type World,
} from '#libs/testing/index.js';
import { aClaim, storeClaims } from '#libs/testing/stored-claims.js';
import { chain, storeGraph } from '#libs/testing/stored-graph.js';
import { ListMergesInput, UndoMergeInput, ListMerges, UndoMerge } from '#libs/maintenance/merges/index.js';
import {
  RUN_QUEUE,
  GetRun,
  ListRuns,
  SetSchedule,
  SetScheduleInput,
  StartRun,
  StartRunInput,
  WorkRun,
} from '#libs/maintenance/runs/index.js';
import {
  aMemoryInNeed,
  CLUSTERS,
  CONTRADICTIONS,
  DUPLICATES,
  embedder,
  FORGOTTEN,
  picture,
  WITNESSED,
} from './memory-in-need.js';
import { PhaseGate } from './phase-gate.js';
import { buildWhatChanged, Running } from './running.js';

const ids = new TypeIds();
const TEST_MS = 120_000;
const PHASES = ['dedup', 'contradictions', 'corroboration', 'likeness', 'compress', 'prune'];
/** More drafts than fit into one page. */
const DRAFTS = 50;
const FACTS = 120;
const OPTIONS = { pruneQuarantined: true };
/** Every third parcel is stated three times. */
const MERGES = DUPLICATES + DUPLICATES / 3;

const isOnServers = process.env.DATABASE_URL !== undefined && process.env.REDIS_URL !== undefined;

(isOnServers ? describe : describe.skip)('maintenance whose worker is killed and whose Redis loses its data', () => {
  let world: World;
  let redis: OwnRedis;
  let queues: Queues;
  let recoverJobs: RecoverJobs;
  let gate: PhaseGate;
  let disturbed: Id<'spc'>;
  let calm: Id<'spc'>;
  let twice: Id<'spc'>;
  let before: Awaited<ReturnType<typeof picture>>;
  const workers: Running[] = [];
  beforeAll(async () => {
    buildWhatChanged();
    [world, redis] = await Promise.all([openWorld([ProductModule], undefined, embedder), OwnRedis.start()]);
    queues = openRedisQueues({ redisUrl: redis.url, log: new RecordedLog() });
    recoverJobs = new RecoverJobs(
      world.get(SystemDatabase),
      world.get(TenantDatabase),
      world.get(JobLedger),
      queues,
      world.get(CLOCK),
    );
    gate = await PhaseGate.put(world.database, { table: 'jobs', phase: `new.progress ->> 'phase'` });
  }, TEST_MS);
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
    await queues.close(2_000);
    await redis.kill();
    gate.remove();
    await world.close();
  });

  async function aWorker(): Promise<Running> {
    const worker = await Running.worker(world.database, redis);
    workers.push(worker);
    return worker;
  }
  const job = (id: Id<'job'>) => world.get(GetJob).run(world.as('reader'), { id });
  const isDone = (id: Id<'job'>) => eventually(async () => (await job(id)).status === 'done', 30_000);
  const consolidate = async (space: string) =>
    (await world.get(StartRun).run(world.as('owner'), StartRunInput.parse({ space, kind: 'consolidate', ...OPTIONS })))
      .id as Id<'job'>;
  const reportOf = async (space: string, run: Id<'job'>) => ({
    ...(await world.get(GetRun).run(world.as('reader'), { space, id: run })).report,
    durationMs: 0,
  });
  const count = async (sql: string, ...values: unknown[]) =>
    Number((await world.database.owner(`select count(*) as n from ${sql}`, values))[0]!.n);

  /**
   * Clears Redis and sends the lost messages again: the message of the run, and those of other jobs that the schedule
   * has started meanwhile.
   */
  async function sendAgain(): Promise<void> {
    await redis.flush();
    let sent = 0;
    await eventually(async () => {
      const lost = await recoverJobs.run(0);
      sent += lost;
      return sent > 0 && lost === 0;
    });
  }

  /** Does the work in this process, without a queue or interruptions. */
  async function undisturbed(space: string): Promise<Id<'job'>> {
    const jobId = await consolidate(space);
    while ((await job(jobId)).status !== 'done') {
      await world
        .get(FollowDeliveries)
        .around(() => world.get(WorkRun).run({ tenantId: world.tenantId, jobId, step: null }, () => undefined))({
        id: `${jobId}.x`,
        tenantId: world.tenantId,
        queue: 'maintenance',
        payload: {},
        attempt: 1,
      });
    }
    return jobId;
  }

  it(
    'archives every claim of an expiring workspace once, and then the workspace, after a kill in the middle of a page',
    async () => {
      const [slug, owner] = ['drafts', world.as('owner')];
      const { setClock } = await openSpaceAt(world, '2026-01-01T00:00:00Z', { slug });
      await world.get(SetSchedule).run(world.as('admin'), SetScheduleInput.parse({ space: slug, paused: true }));
      const { id } = await world.get(OpenWorkspace).run(owner, OpenWorkspaceInput.parse({ space: slug, kind: 'free' }));
      const items = Array.from({ length: DRAFTS }, (_, n) => ({
        text: `Draft ${n}`,
        scope: 'workspace',
        workspaceId: id,
        provenance: { source: 'inference' },
      }));
      await world.get(StoreClaimBatch).run(owner, StoreClaimsInput.parse({ space: slug, items, atomic: true }));
      await world.get(CloseWorkspace).run(owner, WorkspaceInput.parse({ space: slug, id }));
      await setClock('2026-01-02T00:00:01Z');
      await world.database.owner('delete from outbox');
      const run = (await world.get(StartRun).run(owner, StartRunInput.parse({ space: slug, kind: 'expire' })))
        .id as Id<'job'>;
      const archivedBefore: number[] = [];
      for (const phase of ['workspaceClaims', 'workspaces']) {
        await gate.close(phase);
        const worker = await aWorker();
        await gate.isReached();
        await worker.end('SIGKILL');
        await gate.open();
        archivedBefore.push(await count(`claims where workspace_id = $1 and status = 'archived'`, id));
        await sendAgain();
      }
      // Nothing remains of the page during which the first worker was killed.
      expect(archivedBefore).toEqual([0, DRAFTS]);
      expect(await count(`workspaces where id = $1 and state = 'closed'`, id)).toBe(1);
      await aWorker();
      await isDone(run);
      expect(await reportOf(slug, run)).toMatchObject({ archived: DRAFTS, workspaces: 1 });
      expect({
        claims: await count(`claims where workspace_id = $1 and status_reason = 'workspace_expired'`, id),
        said: await count(
          `events e join claims c on c.id = e.subject_id where c.workspace_id = $1 and e.kind = 'claim_archived'`,
          id,
        ),
        workspaces: await count(`events where subject_id = $1 and kind = 'workspace_archived'`, id),
      }).toEqual({ claims: DRAFTS, said: DRAFTS, workspaces: 1 });
      await Promise.all(workers.splice(0).map((worker) => worker.end('SIGKILL')));
    },
    TEST_MS,
  );

  it(
    'makes facts that a new schema refuses unusable once, and usable again once, after a kill in the middle of each run',
    async () => {
      const [slug, owner] = ['judged', world.as('owner', { sourceSystems: ['scanner'] })];
      await openSpace(world, { slug });
      await world.get(SetSchedule).run(owner, SetScheduleInput.parse({ space: slug, paused: true }));
      const document = (asked: string) => ({
        schema: 'credence.domain/1',
        name: 'parcels',
        entities: { parcel: { pattern: 'PCL-[0-9]+' } },
        evidenceTypes: { scan: { ttl: 'none', sourceSystems: ['scanner'], anchors: { parcel: ['/parcel'] } } },
        claimTypes: {
          seen: {
            anchors: ['parcel'],
            holds: 'state',
            requires: [
              { evidence: 'scan', freshness: 'stale', bind: ['parcel'], where: [{ at: '/status', equals: asked }] },
            ],
            triple: { subject: 'parcel:{parcel}', predicate: 'seen', value: 'yes' },
            template: 'Parcel {parcel} was seen',
          },
        },
      });
      const put = async (asked: string) =>
        (await world.get(PutSchema).run(owner, PutSchemaInput.parse({ space: slug, document: document(asked) })))
          .runId as Id<'job'>;
      await put('SEEN');
      await Promise.all(
        Array.from({ length: FACTS }, async (_, n) => {
          const parcel = `PCL-${n}`;
          const record = {
            space: slug,
            kind: 'tool_output',
            evidenceType: 'scan',
            sourceSystem: 'scanner',
            content: JSON.stringify({ parcel, status: 'SEEN' }),
          };
          const { id } = await world.get(RecordEvidence).run(owner, RecordEvidenceInput.parse(record));
          const fact = { space: slug, claimType: 'seen', anchors: { parcel }, evidence: [id] };
          await world.get(AssertFact).run(owner, AssertFactInput.parse(fact));
        }),
      );
      const usable = async () =>
        (
          await world
            .get(ListClaims)
            .run(owner, ListClaimsInput.parse({ space: slug, filter: { usable: true }, limit: 200 }))
        ).data.length;
      /** The number of facts that were changed this many times since they were stored. */
      const changed = (times: number) =>
        count(`claims c join facts f on f.claim_id = c.id where c.version = $1`, times + 1);
      expect(await usable()).toBe(FACTS);
      await world.database.owner('delete from outbox');

      /** Returns how many facts are usable after a worker was killed in the middle of a page. */
      const judged = async (asked: string): Promise<number> => {
        const run = await put(asked);
        await gate.close('facts');
        const killed = await aWorker();
        await gate.isReached();
        await killed.end('SIGKILL');
        await gate.open();
        const usableAfter = await usable();
        await sendAgain();
        const worker = await aWorker();
        await isDone(run);
        await worker.end('SIGKILL');
        return usableAfter;
      };
      // Nothing remains of a page during which a worker was killed.
      expect(await judged('LOST')).toBe(FACTS);
      expect({ usable: await usable(), changed: await changed(1) }).toEqual({ usable: 0, changed: FACTS });
      expect(await judged('SEEN')).toBe(0);
      expect({ usable: await usable(), changed: await changed(2) }).toEqual({ usable: FACTS, changed: FACTS });
    },
    TEST_MS,
  );

  it(
    'continues a consolidation after the last complete page, with the same result, after a kill in any phase',
    async () => {
      // This is created before a worker runs, because a worker would make different vectors from those of the tests.
      disturbed = await aMemoryInNeed(world, 'disturbed');
      calm = await aMemoryInNeed(world, 'calm');
      twice = await aMemoryInNeed(world, 'twice');
      before = await picture(world, disturbed);
      expect(before).toEqual(await picture(world, calm));
      const [evidence, claims] = [
        await count('evidence where space_id = $1', disturbed),
        await count('claims where space_id = $1', disturbed),
      ];
      const calmReport = await reportOf(calm, await undisturbed(calm));
      await world.database.owner('delete from outbox');

      const run = await consolidate(disturbed);
      const killedAfter: unknown[] = [];
      for (const phase of PHASES) {
        await gate.close(phase);
        const worker = await aWorker();
        await gate.isReached();
        await worker.end('SIGKILL');
        await gate.open();
        killedAfter.push((await job(run)).progress!.phase);
        await sendAgain();
      }
      // No page was kept whose last statement had not been completed.
      expect(killedAfter).toEqual(['reading', ...PHASES.slice(0, -1)]);
      await Promise.all([aWorker(), aWorker()]);
      await isDone(run);

      expect(await reportOf(disturbed, run)).toEqual(calmReport);
      expect(calmReport).toMatchObject({
        deduplicated: MERGES,
        contradictions: { resolved: CONTRADICTIONS / 2, pending: CONTRADICTIONS / 2 },
        corroborated: 2 * WITNESSED,
        compressed: { clusters: CLUSTERS, sourceMemories: 4 * CLUSTERS },
        pruned: { superseded: FORGOTTEN, disputed: FORGOTTEN, decayed: FORGOTTEN, quarantined: FORGOTTEN },
        skipped: 0,
      });
      expect(await picture(world, disturbed)).toEqual(await picture(world, calm));
      // A digest is stored together with its derivation.
      expect({
        claims: await count('claims where space_id = $1', disturbed),
        evidence: await count('evidence where space_id = $1', disturbed),
      }).toEqual({ claims: claims + CLUSTERS, evidence: evidence + CLUSTERS });
    },
    TEST_MS,
  );

  it(
    'leaves complete merges: each merge can be undone, and restores both claims',
    async () => {
      const { data } = await world
        .get(ListMerges)
        .run(world.as('owner'), ListMergesInput.parse({ space: disturbed, limit: 200 }));
      expect(data).toHaveLength(MERGES);
      for (const { id } of data)
        await world.get(UndoMerge).run(world.as('owner'), UndoMergeInput.parse({ space: disturbed, id }));
      const parcels = (claims: Record<string, unknown>[]) =>
        claims.flatMap(({ version: _, ...claim }) => (/parcel/i.test(claim.text as string) ? [claim] : []));
      expect(parcels((await picture(world, disturbed)).claims!)).toEqual(parcels(before.claims!));
    },
    TEST_MS,
  );

  it(
    'does not stop the schedule: runs that are due start',
    async () => {
      const { spaceId } = await openSpace(world, { slug: 'faded' });
      await storeClaims(world, [aClaim({ spaceId, text: 'faded', observedAt: new Date('2020-01-01T00:00:00Z') })]);
      await world.database.owner(
        `insert into maintenance_due (tenant_id, space_id, kind, next_at) values ($1, $2, 'decay', now()) on conflict (tenant_id, space_id, kind) do update set next_at = now()`,
        [world.tenantId, spaceId],
      );
      // Other kinds may become due as well.
      const runs = async () =>
        (await world.get(ListRuns).run(world.as('reader'), { space: spaceId, limit: 10 })).data.filter(
          ({ kind }) => kind === 'decay',
        );
      await eventually(async () => (await runs()).some(({ state }) => state === 'done'), 30_000);
      expect(await runs()).toMatchObject([
        { kind: 'decay', triggeredBy: 'schedule', state: 'done', report: { decayed: 1 } },
      ]);
    },
    TEST_MS,
  );

  it(
    'lets only one of two workers do a run: the other worker finds the run locked and stops, and lost messages are sent again',
    async () => {
      await gate.close('contradictions');
      const run = await consolidate(twice);
      await gate.isReached();
      await redis.flush();
      const [row] = await world.database.owner('select message from jobs where id = $1', [run]);
      await queues.addBulk(RUN_QUEUE, [
        { id: sentAgain(row!.message as string), tenantId: world.tenantId, payload: {} },
      ]);
      await eventually(async () => Object.values(await queues.counts(RUN_QUEUE)).every((messages) => messages === 0));
      expect(await job(run)).toMatchObject({ status: 'running', progress: { phase: 'dedup' } });
      await gate.open();
      await eventually(async () => {
        await recoverJobs.run(1_000);
        return (await job(run)).status === 'done';
      }, 30_000);
      expect(await picture(world, twice)).toEqual(await picture(world, calm));
    },
    TEST_MS,
  );

  it(
    'loses no cascade: the dependents of a retracted claim are corrected',
    async () => {
      const { spaceId } = await openSpace(world, { slug: 'chain' });
      const [root] = await storeGraph(world, spaceId, chain(1_200));
      await queues.pause(CASCADE_QUEUE);
      await world
        .get(RetractClaim)
        .run(world.as('owner'), RetractInput.parse({ space: spaceId, id: root, errorType: 'other', reason: 'wrong' }));
      await eventually(async () => (await queues.counts(CASCADE_QUEUE)).waiting === 1);
      await redis.flush();
      const recover = new RecoverCascades(world.get(SystemDatabase), world.get(CascadeRepository), queues, ids);
      expect({ first: await recover.run(), second: await recover.run() }).toEqual({ first: 0, second: 1 });
      await eventually(
        async () => (await count(`cascades where space_id = $1 and state = 'done'`, spaceId)) === 1,
        30_000,
      );
      expect(await count(`claims where space_id = $1 and grounding = 'tainted'`, spaceId)).toBe(1_199);
    },
    TEST_MS,
  );

  it(
    'leaves a log that rebuilds every table',
    async () => {
      const { differences, skipped } = await world.replay();
      expect({ differences, skipped }).toEqual({ differences: [], skipped: [] });
    },
    TEST_MS,
  );
});
