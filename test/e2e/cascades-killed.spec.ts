import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CASCADE_QUEUE, ONWARD_QUEUE, CascadeRepository, RecoverCascades } from '#libs/graph/cascades/index.js';
import type { Id } from '#libs/kernel/index.js';
import { RetractInput, StoreClaimsInput, RetractClaim, StoreClaimBatch } from '#libs/knowledge/claims/index.js';
import { RecordEvidenceInput, RevokeEvidenceInput, RecordEvidence } from '#libs/knowledge/evidence/index.js';
import { RevokeEvidence } from '#libs/knowledge/revocations/index.js';
import { SystemDatabase, type PooledConnection } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openRedisQueues, type Queues } from '#libs/platform/queue/index.js';
import { ProductModule } from '#libs/product.js';
import { WalkCascade } from '#libs/reasoning/corrections/index.js';
import { DeriveInput } from '#libs/reasoning/derivations/index.js';
import { Derive } from '#libs/reasoning/nodes/index.js';
import { eventually, openSpace, openWorld, OwnRedis, RecordedLog, type World } from '#libs/testing/index.js';
import { chain, storeGraph } from '#libs/testing/stored-graph.js';
import { PhaseGate } from './phase-gate.js';
import { buildWhatChanged, Running } from './running.js';

const ids = new TypeIds();
const TEST_MS = 120_000;
/** Limits per page: how many nodes of a chain are visited, and how many claims on the same evidence are weighed. */
const LOOKED_AT = 1_000;
const WEIGHED = 500;
/** More pages than a cascade has. */
const ALL_PAGES = 20;
/** Claims stored in one call. */
const BATCH = 100;

const isOnServers = process.env.DATABASE_URL !== undefined && process.env.REDIS_URL !== undefined;

(isOnServers ? describe : describe.skip)('a cascade whose workers are killed', () => {
  let world: World;
  let redis: OwnRedis;
  let queues: Queues;
  let recover: RecoverCascades;
  /** Stops a worker at the end of the page with which the number of visited nodes reaches a given value. */
  let gate: PhaseGate;
  let holder: PooledConnection;
  const workers: Running[] = [];
  beforeAll(async () => {
    buildWhatChanged();
    [world, redis] = await Promise.all([openWorld([ProductModule]), OwnRedis.start()]);
    queues = openRedisQueues({ redisUrl: redis.url, log: new RecordedLog() });
    recover = new RecoverCascades(world.get(SystemDatabase), world.get(CascadeRepository), queues, ids);
    gate = await PhaseGate.put(world.database, { table: 'cascades', phase: 'new.visited::text' });
    holder = await world.database.database.connect();
  }, TEST_MS);
  // The next test kills its own worker. No worker of this test may do the work instead.
  afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.end('SIGKILL'))));
  afterAll(async () => {
    await queues.close(2_000);
    await redis.kill();
    holder.release();
    gate.remove();
    await world.close();
  });

  async function aWorker(): Promise<Running> {
    const worker = await Running.worker(world.database, redis);
    workers.push(worker);
    return worker;
  }
  /** Sends the cascade again. The recovery does this after it has seen the cascade twice at the same position. */
  const sendAgain = () => eventually(async () => (await recover.run()) === 1);

  /** The root of a long correction. `nodes`: in the order in which the correction reaches them. */
  interface AtRisk {
    spaceId: Id<'spc'>;
    nodes: Id<'clm'>[];
    fall(): Promise<string>;
  }

  /** A chain of conclusions, starting from a claim that is retracted. */
  async function aChain(space: string, length: number): Promise<AtRisk> {
    const { spaceId } = await openSpace(world, { slug: space });
    const nodes = await storeGraph(world, spaceId, chain(length));
    const fall = async () =>
      (
        await world
          .get(RetractClaim)
          .run(world.as('owner'), RetractInput.parse({ space, id: nodes[0], errorType: 'other', reason: 'wrong' }))
      ).cascadeId!;
    return { spaceId, nodes, fall };
  }

  /**
   * Claims on evidence that is revoked. Half of them depend on the evidence itself, half on an extract of it. A few
   * conclusions depend on these claims.
   */
  async function aReport(space: string, length: number): Promise<AtRisk> {
    const as = world.as('owner');
    const { spaceId } = await openSpace(world, { slug: space });
    const record = async (content: string, parentEvidenceIds: string[]) =>
      (
        await world
          .get(RecordEvidence)
          .run(
            as,
            RecordEvidenceInput.parse({ space, kind: 'document', content, source: 'document', parentEvidenceIds }),
          )
      ).id;
    const id = await record('A long report.', []);
    const extract = await record('An extract.', [id]);
    const nodes: Id<'clm'>[] = [];
    while (nodes.length < length) {
      const items = Array.from({ length: BATCH }, (_, n) => ({
        text: `Wagon ${nodes.length + n} is green.`,
        evidence: [nodes.length < length / 2 ? id : extract],
        provenance: { source: 'document' },
      }));
      nodes.push(
        ...(await world.get(StoreClaimBatch).run(as, StoreClaimsInput.parse({ space, items }))).data.map(
          ({ result }) => result!.claim!.id as Id<'clm'>,
        ),
      );
    }
    for (const premise of [0, length / 2, length - 1]) {
      await world.get(Derive).run(
        as,
        DeriveInput.parse({
          space,
          claim: `Wagon ${premise} is not red.`,
          premises: [nodes[premise]],
          reasoningType: 'modus_ponens',
          logicalChain: 'as said',
        }),
      );
    }
    return {
      spaceId,
      nodes: nodes.sort(),
      fall: async () =>
        (await world.get(RevokeEvidence).run(as, RevokeEvidenceInput.parse({ space, id, reason: 'forged' })))
          .cascadeId!,
    };
  }
  const cascadeOf = async (id: string) =>
    (await world.database.owner('select state, visited, changed from cascades where id = $1', [id]))[0]!;
  /** Everything that a cascade may change, and how many times it recorded each change. */
  const picture = async (spaceId: string) => ({
    claims: await world.database.owner(
      `
      select said.text, c.status, c.grounding, c.inherited, c.confidence, c.trust, c.version, n.rank, (select count(*)::int from causes k where k.tenant_id = c.tenant_id and k.node_id = c.id) as causes,
        (select count(*)::int from event_mentions m join events e on e.tenant_id = m.tenant_id and e.position = m.position where m.tenant_id = c.tenant_id and m.subject_id = c.id and e.kind = 'support_recomputed') as mentioned,
        (select string_agg(e.kind, ' ' order by e.position) from events e where e.tenant_id = c.tenant_id and e.subject_id = c.id) as events
      from claims c join claim_statements said on said.tenant_id = c.tenant_id and said.claim_id = c.id left join nodes n on n.tenant_id = c.tenant_id and n.id = c.id where c.space_id = $1 order by n.rank nulls first, said.text`,
      [spaceId],
    ),
    weighed: await world.database.owner(
      `
      select c.text, count(*)::int as mentioned from events e cross join jsonb_array_elements(case e.kind when 'evidence_weighed' then e.payload -> 'claims' end) after join claim_statements c on c.claim_id = after ->> 'id'
      where e.space_id = $1 and e.kind = 'evidence_weighed' group by c.text order by c.text`,
      [spaceId],
    ),
    cascades: await world.database.owner('select state, visited, changed from cascades where space_id = $1', [spaceId]),
    frontier: await world.database.owner(
      'select f.* from cascade_frontier f join cascades c on c.id = f.cascade_id where c.space_id = $1',
      [spaceId],
    ),
  });

  /** Locks a claim, so that nobody else can decide about it; resolves to a function that releases it. */
  async function hold(claimId: string): Promise<() => Promise<unknown>> {
    const key = `hashtextextended(jsonb_build_array('slot', '${world.tenantId}', '${claimId}')::text, 0)`;
    await holder.query(`select pg_advisory_lock(${key})`);
    return () => holder.query(`select pg_advisory_unlock(${key})`);
  }
  const isAwaited = () =>
    eventually(
      async () =>
        (
          await world.database.owner(
            `select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and locktype = 'advisory' and not granted`,
          )
        ).length > 0,
      60_000,
    );

  it.each([
    ['through conclusions', 'chain', aChain, LOOKED_AT],
    ['to claims on evidence and on evidence taken from it', 'report', aReport, WEIGHED],
  ])(
    'reaches %s the end state of an undisturbed cascade, with killed workers, two workers at once, and a Redis without its data',
    async (_where, name, make, page) => {
      const [calm, disturbed] = [await make(`calm-${name}`, 5 * page), await make(`disturbed-${name}`, 5 * page)];
      const calmId = (await calm.fall()) as Id<'cas'>;
      await world.get(WalkCascade).run(world.tenantId, { spaceId: calm.spaceId, cascadeId: calmId }, ALL_PAGES);
      await world.database.owner('delete from outbox');

      await gate.close(String(2 * page));
      const first = await aWorker();
      const id = await disturbed.fall();
      await gate.isReached();
      await first.end('SIGKILL');
      await gate.open();
      expect(await cascadeOf(id)).toMatchObject({ state: 'running', visited: page });
      await redis.flush();

      const release = await hold(disturbed.nodes[3 * page - 1]!);
      const second = await aWorker();
      await sendAgain();
      await isAwaited();
      await second.end('SIGKILL');
      await release();
      expect(await cascadeOf(id)).toMatchObject({ state: 'running', visited: 2 * page });
      await redis.flush();

      await gate.close(String(4 * page));
      await Promise.all([aWorker(), aWorker()]);
      const message = () => ({
        id: ids.next('job'),
        tenantId: world.tenantId,
        payload: { spaceId: disturbed.spaceId, cascadeId: id },
      });
      await Promise.all([CASCADE_QUEUE, ONWARD_QUEUE].map((queue) => queues.addBulk(queue, [message(), message()])));
      await gate.isReached();
      await redis.flush();
      await gate.open();
      await eventually(async () => {
        await recover.run();
        return (await cascadeOf(id)).state === 'done';
      }, 30_000);

      expect(await picture(disturbed.spaceId)).toEqual(await picture(calm.spaceId));
      const { state, changed } = (await cascadeOf(id)) as { state: string; changed: number };
      expect(state).toBe('done');
      expect(changed).toBeGreaterThanOrEqual(5 * page);
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
