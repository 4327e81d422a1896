import {
  CascadeRepository,
  FailCascade,
  GetCascade,
  ListCascades,
  RecoverCascades,
  ResumeCascade,
  RetryCascade,
} from '#libs/graph/cascades/index.js';
import { GraphModule } from '#libs/graph/graph.module.js';
import { Registry, type Projector } from '#libs/history/events/index.js';
import { FollowDeliveries, ListJobs, RetryJob } from '#libs/history/jobs/index.js';
import { ForgetHandled, RelayOutbox, Outbox } from '#libs/history/outbox/index.js';
import type { Id } from '#libs/kernel/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { SystemDatabase } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { MetricsRegistry } from '#libs/platform/metrics/index.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { WalkCascade } from '#libs/reasoning/corrections/index.js';
import { Reflect as Reflection, ReflectInput } from '#libs/reasoning/explore/index.js';
import {
  eventually,
  openTestQueues,
  openWorld,
  RecordedLog,
  setMode,
  type TestQueues,
  type World,
  openSpace,
} from '#libs/testing/index.js';
import { chain, storeGraph } from '#libs/testing/stored-graph.js';
import { Consumers } from './consumers.js';
import { Loop } from './loop.js';
import { WorkerMetrics } from './metrics.js';
import { CASCADE, CASCADE_ONWARD } from './queue-table.js';
import { CascadeTurns } from './cascade-turns.js';

const SECRET = 'relation "secrets" lies at 10.0.0.7';

/** Fails for some nodes. */
class FaultyProjector implements Projector {
  readonly tables = [];
  readonly kinds = ['support_recomputed'];
  readonly bad = new Set<string>();

  project(_: unknown, events: Parameters<Projector['project']>[1]): Promise<void> {
    return events.some(({ subjectId }) => this.bad.has(subjectId))
      ? Promise.reject(new Error(SECRET))
      : Promise.resolve();
  }
}

let world: World;
let test: TestQueues;
let relay: Loop;
const faulty = new FaultyProjector();
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule]);
  world.get(Registry).addProjector(faulty);
  const retries = { attempts: 3, firstDelayMs: 5 };
  test = await openTestQueues(world.database, { cascade: retries, 'cascade-onward': retries });
  const turns = new CascadeTurns(world.get(WalkCascade), world.get(FailCascade), world.get(ResumeCascade));
  const processors = [CASCADE.processor(turns), CASCADE_ONWARD.processor(turns)];
  new Consumers(
    processors,
    test.queues,
    world.get(FollowDeliveries),
    new ForgetHandled(world.get(SystemDatabase), new Outbox(), world.get(Registry)),
    new WorkerMetrics(new MetricsRegistry(), test.queues, processors),
    5_000,
  ).start();
  const outbox = new RelayOutbox(
    world.get(SystemDatabase),
    new Outbox(),
    test.queues,
    world.get(Registry),
    new TypeIds(),
  );
  relay = new Loop(() => outbox.run(), { name: 'The outbox relay', everyMs: 20, log: new RecordedLog() });
  relay.start();
});
afterAll(async () => {
  await relay.stop();
  await test.close();
  await world.expectReplayIsExact();
  await world.close();
});
afterEach(() => faulty.bad.clear());

async function spaceOfCascades(slug: string) {
  const as = world.as('owner');
  const here = await openSpace(world, { slug });
  const { spaceId } = here;
  const cascade = async (id: string) => await world.get(GetCascade).run(as, { space: slug, id: id as Id<'cas'> });
  return {
    ...here,
    cascade,
    graph: (length: number) => storeGraph(world, spaceId, chain(length)),
    retract: async (id: string) => (await here.retract(id)).cascadeId!,
    retry: (id: string) => world.get(RetryCascade).run(as, { space: slug, id: id as Id<'cas'> }),
    comesTo: (id: string, state: string) => eventually(async () => (await cascade(id)).state === state),
    failed: async () => (await world.get(ListCascades).run(as, { space: slug, state: 'failed', limit: 10 })).data,
    reflected: async () => (await here.call(Reflection, ReflectInput)).runningCascades.data,
  };
}

const deadJobs = async () => (await world.get(ListJobs).run(world.as('owner'), { status: 'dead', limit: 10 })).data;

describe('a cascade that fails at a node', () => {
  it('is given up after its attempts, reports no internals, and stays pending', async () => {
    const { graph, retract, comesTo, cascade, getClaim, failed, reflected } = await spaceOfCascades('given-up');
    const claims = await graph(4);
    faulty.bad.add(claims[2]!);
    const id = await retract(claims[0]!);
    await comesTo(id, 'failed');
    const shown = await cascade(id);
    expect(shown).toMatchObject({
      state: 'failed',
      error: `The cascade ${id} could not continue. The work failed for an internal reason.`,
      endedAt: expect.any(String),
      remaining: 1,
    });
    expect(JSON.stringify(shown)).not.toContain('secrets');
    expect(await failed()).toEqual([shown]);
    expect(await reflected()).toEqual([shown]);
    await eventually(async () => (await deadJobs()).some((job) => job.id === shown.jobId && job.error === shown.error));
    expect(await getClaim(claims[3]!)).toMatchObject({ grounding: 'tainted', correctionPending: true });
  });

  it('does not block the cascades behind it in its space, or those of other spaces', async () => {
    const [here, there] = [await spaceOfCascades('behind'), await spaceOfCascades('next')];
    const [bad, good, elsewhere] = [await here.graph(3), await here.graph(3), await there.graph(3)];
    faulty.bad.add(bad[1]!);
    const first = await here.retract(bad[0]!);
    const [second, third] = [await here.retract(good[0]!), await there.retract(elsewhere[0]!)];
    await Promise.all([here.comesTo(first, 'failed'), here.comesTo(second, 'done'), there.comesTo(third, 'done')]);
    expect(await here.getClaim(good[2]!)).toMatchObject({ grounding: 'tainted', correctionPending: false });
  });

  it('continues where it stopped when it is retried, and its dead job is then gone', async () => {
    const { graph, retract, retry, comesTo, cascade, getClaim } = await spaceOfCascades('retried');
    const claims = await graph(1_200);
    faulty.bad.add(claims[1_100]!);
    const id = await retract(claims[0]!);
    await comesTo(id, 'failed');
    const { jobId } = await cascade(id);
    await eventually(async () => (await deadJobs()).some((job) => job.id === jobId));
    faulty.bad.clear();
    expect(await retry(id)).toMatchObject({
      id,
      state: 'running',
      processed: 1_000,
      error: null,
      jobId: null,
      endedAt: null,
    });
    await comesTo(id, 'done');
    await eventually(async () => !(await deadJobs()).some((job) => job.id === jobId));
    for (const n of [1, 1_100, 1_199])
      expect(await getClaim(claims[n]!)).toMatchObject({ grounding: 'tainted', correctionPending: false });
    await expect(retry(id)).rejects.toMatchObject({ code: 'cascade_not_failed' });
  });

  it('also continues when its dead job is retried', async () => {
    const { graph, retract, comesTo, cascade } = await spaceOfCascades('by-its-job');
    const claims = await graph(3);
    faulty.bad.add(claims[1]!);
    const id = await retract(claims[0]!);
    await comesTo(id, 'failed');
    const { jobId } = await cascade(id);
    await eventually(async () => (await deadJobs()).some((job) => job.id === jobId));
    faulty.bad.clear();
    await world.get(RetryJob).run(world.as('owner'), { id: jobId! });
    await comesTo(id, 'done');
    await eventually(async () => !(await deadJobs()).some((job) => job.id === jobId));
  });
});

it('a cascade of a read-only tenant leaves no dead job, because recovery sends the cascade again', async () => {
  const { graph, retract, comesTo, cascade } = await spaceOfCascades('read-only');
  const claims = await graph(3);
  const before = await deadJobs();
  await test.queues.pause('cascade');
  const id = await retract(claims[0]!);
  await eventually(async () => (await world.database.owner(`select from outbox where queue = 'cascade'`)).length === 0);
  await setMode(world.database, world.tenantId, 'read_only');
  await test.queues.resume('cascade');
  await eventually(async () => Object.values(await test.queues.counts('cascade')).every((count) => count === 0));
  expect(await cascade(id)).toMatchObject({ state: 'running', processed: 0 });
  expect(await deadJobs()).toEqual(before);
  await setMode(world.database, world.tenantId, 'normal');
  const recover = new RecoverCascades(
    world.get(SystemDatabase),
    world.get(CascadeRepository),
    test.queues,
    new TypeIds(),
  );
  await recover.run();
  expect(await recover.run()).toBe(1);
  await comesTo(id, 'done');
});
