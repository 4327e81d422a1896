import { setTimeout as delay } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import { type NewEvent, Journal, Registry } from '#libs/history/events/index.js';
import { JobKinds, JobLedger, CancelJob, FollowDeliveries, GetJob, RetryJob } from '#libs/history/jobs/index.js';
import { unavailable, type Id } from '#libs/kernel/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, PLATFORM_PORTS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Page, Piece, RunInHand } from '../domain/run.js';
import { RunProjector } from '../store/run.projector.js';
import { DueTimes } from '../store/due-times.js';
import { RunRepository } from '../store/run.repository.js';
import { MaintenanceHandlers, type MaintenanceHandler } from './steps/maintenance-handlers.js';
import { GetRun, ListRuns } from './read-runs.js';
import { WorkRun, Pace } from './work-run.js';
import { StoppableRuns } from './steps/stoppable-runs.js';
import { OpenRun, type RunRequest } from './steps/open-run.js';

const COUNT = 500;
interface Options {
  from: number;
}

/** A handler that counts up to 500 and writes one event for each number. */
class CountNumbers implements MaintenanceHandler<Options, number> {
  readonly kind = 'decay';
  /** Numbers that make every handler after them fail. */
  poison = new Set<number>();
  outage: Error | null = null;
  /** Pages with more numbers than this take too long. */
  slowAbove = COUNT;
  /** Only numbers that are divisible by this are items. */
  every = 1;
  /** Called whenever a page is requested. */
  asked: () => number = () => 0;
  /** Called with a page before an external call; null if no call is needed. */
  asking: ((items: readonly number[]) => Promise<unknown>) | null = null;
  /** The answers about the pages. */
  said: unknown[] = [];
  /** Called with the number of items that were processed. */
  took: (items: number) => void = () => undefined;
  /** Called before a page is processed. */
  before: () => Promise<void> = () => Promise.resolve();

  async page(_tx: unknown, { cursor, options }: RunInHand<Options>, limit: number): Promise<Page<number> | null> {
    const from = Number(cursor?.at ?? options.from);
    if (from > COUNT) return null;
    const stretch = Array.from({ length: Math.min(limit, COUNT + 1 - from) }, (_, n) => from + n);
    const items = stretch.filter((n) => n % this.every === 0).map((n) => n + this.asked());
    return {
      items,
      phase: 'numbers',
      total: COUNT,
      cursor: { at: from + stretch.length },
      isAsked: this.asking !== null,
    };
  }

  async ask(_run: unknown, items: readonly number[]): Promise<unknown> {
    return this.asking?.(items);
  }

  async work(
    _tx: unknown,
    { spaceId, startedAt }: RunInHand<Options>,
    items: readonly number[],
    said?: unknown,
  ): Promise<Piece> {
    if (said !== undefined) this.said.push(said);
    await this.before();
    if (this.outage !== null) throw this.outage;
    if (items.length > this.slowAbove)
      throw Object.assign(new Error('canceling statement due to statement timeout'), {
        code: '57014',
        severity: 'ERROR',
      });
    if (items.some((item) => this.poison.has(item))) throw new Error('poison');
    this.took(items.length);
    const events = items.map((item): NewEvent => ({
      kind: 'number_counted',
      spaceId,
      subjectId: String(item),
      occurredAt: startedAt,
      payload: {},
    }));
    return {
      events,
      tally: { 'counted.all': items.length, 'counted.even': items.filter((item) => item % 2 === 0).length },
    };
  }
}

const handler = new CountNumbers();

/** The runner with only this handler. */
@Module({
  imports: [TenancyModule],
  providers: [
    { provide: MaintenanceHandlers, useValue: new MaintenanceHandlers(handler) },
    RunRepository,
    provide(OpenRun, [Journal, JobLedger, PLATFORM_PORTS]),
    { provide: Pace, useValue: new Pace(delay) },
    provide(DueTimes, [CLOCK]),
    provide(WorkRun, [TenantDatabase, Journal, JobLedger, SpaceDirectory, MaintenanceHandlers, DueTimes, CLOCK, Pace]),
    provide(StoppableRuns, [Journal, JobLedger, SpaceDirectory, CLOCK]),
    provide(ListRuns, [UnitOfWork, SpaceDirectory, RunRepository]),
    provide(GetRun, [UnitOfWork, SpaceDirectory, RunRepository]),
  ],
})
class CountingModule {
  constructor(registry: Registry, kinds: JobKinds, runs: StoppableRuns) {
    registry.addProjector(new RunProjector());
    registry.addLogOnly(['number_counted']);
    kinds.add(runs);
  }
}

let world: World;
let space: string;
let now = Date.parse('2026-01-01T00:00:00Z');
/** A clock that tests move forwards. */
const clock = { now: () => new Date(now) };
beforeAll(async () => {
  world = await openWorld([CountingModule], clock);
});
beforeEach(async () => {
  Object.assign(handler, {
    poison: new Set(),
    outage: null,
    slowAbove: COUNT,
    every: 1,
    asked: () => 0,
    asking: null,
    said: [],
    took: () => undefined,
    before: () => Promise.resolve(),
  });
  space = (await openSpace(world)).spaceId;
});
afterAll(() => world.close());

const ask = (request: Partial<RunRequest> = {}): Promise<Id<'job'>> =>
  world.get(TenantDatabase).write(world.tenantId, async (tx) => {
    const ctx = world.as('writer');
    return (
      await world.get(OpenRun).run(tx, ctx, await world.get(SpaceDirectory).open(tx, ctx, space), {
        kind: 'decay',
        options: { from: 1 },
        dryRun: false,
        triggeredBy: 'request',
        ...request,
      })
    ).id;
  });
const heard: string[][] = [];
/** Makes one delivery of a step; null for one that a person requested to continue where the run stopped. */
const deliver = (jobId: Id<'job'>, step: number | null) =>
  world.get(FollowDeliveries).around(() =>
    world.get(WorkRun).run({ tenantId: world.tenantId, jobId, step }, (_, items) => {
      heard.push([...items]);
    }),
  )({ id: `${jobId}.x`, tenantId: world.tenantId, queue: 'maintenance', payload: {}, attempt: 1 });
/** Makes as many deliveries as the run needs. */
const finish = async (jobId: Id<'job'>): Promise<void> => {
  while (['queued', 'running'].includes((await jobOf(jobId)).status)) await deliver(jobId, null);
};
const jobOf = (job: Id<'job'>) => world.get(GetJob).run(world.as('reader'), { id: job });
const runOf = (run: Id<'job'>) => world.get(GetRun).run(world.as('reader'), { space, id: run });
const messagesOf = async (job: string) =>
  (await world.database.owner('select id from outbox where id like $1 order by created_at, id', [`${job}.%`])).map(
    ({ id }) => String(id).slice(job.length + 1),
  );
const counted = async () =>
  (
    await world.database.owner(
      `select subject_id from events where space_id = $1 and kind = 'number_counted' order by position`,
      [space],
    )
  ).map((row) => Number(row.subject_id));
const numbers = (...without: number[]) =>
  Array.from({ length: COUNT }, (_, n) => n + 1).filter((n) => !without.includes(n));

it('a run does one page in its first delivery and the other pages in the next, and stores its report', async () => {
  const job = await ask();
  expect(await runOf(job)).toMatchObject({ state: 'open', triggeredBy: 'request', endedAt: null, report: null });
  await deliver(job, 0);
  expect(await counted()).toHaveLength(20);
  expect(await jobOf(job)).toMatchObject({
    progress: { step: 1, phase: 'numbers', phases: { numbers: { done: 20, total: 500 } } },
  });
  expect(await messagesOf(job)).toEqual(['0', 'step-1']);
  await deliver(job, 1);
  await finish(job);
  expect(await counted()).toEqual(numbers());
  const report = { dryRun: false, counted: { all: 500, even: 250 }, skipped: 0, durationMs: expect.any(Number) };
  expect(await jobOf(job)).toMatchObject({ status: 'done', result: report });
  expect(await runOf(job)).toMatchObject({ state: 'done', report, endedAt: expect.any(String) });
  await deliver(job, 1);
  expect(await counted()).toHaveLength(COUNT);
});

it('only one run of a kind is open in a space at a time, and another run can start after it has ended', async () => {
  const job = await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'decay_running', message: expect.stringContaining(job) });
  await finish(job);
  const second = await ask();
  expect((await world.get(ListRuns).run(world.as('reader'), { space, limit: 10 })).data.map(({ id }) => id)).toEqual([
    second,
    job,
  ]);
});

it('a run is started once, however many callers request it at the same time', async () => {
  const asked = await Promise.allSettled([ask(), ask(), ask()]);
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('a message is skipped if a later message of the run has already been processed', async () => {
  const job = await ask();
  await deliver(job, 0);
  await deliver(job, 0);
  expect(await counted()).toHaveLength(20);
});

it('a run pauses after each page for half as long as the page took, and keeps pages within their target time', async () => {
  const pauses: number[] = [];
  const pages: number[] = [];
  const pace = new Pace((ms) => {
    pauses.push(ms);
    now += ms;
    return Promise.resolve();
  });
  const workRun = new WorkRun(
    world.get(TenantDatabase),
    world.get(Journal),
    world.get(JobLedger),
    world.get(SpaceDirectory),
    world.get(MaintenanceHandlers),
    world.get(DueTimes),
    clock,
    pace,
  );
  // One millisecond for each number.
  handler.took = (items) => {
    pages.push(items);
    now += items;
  };
  const job = await ask();
  const startedAt = now;
  while ((await jobOf(job)).status !== 'done')
    await workRun.run({ tenantId: world.tenantId, jobId: job, step: null }, () => undefined);
  expect(pages.slice(0, 4)).toEqual([20, 40, 80, 100]);
  expect(pauses.slice(0, 4)).toEqual([10, 20, 40, 50]);
  expect(now - startedAt).toBeGreaterThan(1.5 * COUNT - 100);
});

it('a run calls the external service about a page outside any transaction, and passes the answer on to its work', async () => {
  const asked: number[] = [];
  handler.asking = async (items) => {
    // Nobody else holds the job in the meantime.
    await world.get(TenantDatabase).write(world.tenantId, (tx) => world.get(JobLedger).claim(tx, job));
    asked.push(items.length);
    return asked.length;
  };
  const job = await ask();
  await finish(job);
  expect(await counted()).toEqual(numbers());
  expect(handler.said).toEqual(asked.map((_, i) => i + 1));
});

it('a run calls the service again if the page has changed since the call', async () => {
  const asked: number[][] = [];
  handler.asking = (items) => {
    asked.push([...items]);
    if (asked.length === 1) handler.every = 2;
    return Promise.resolve([...items]);
  };
  const job = await ask();
  await finish(job);
  expect(asked.slice(0, 2).map((items) => items.length)).toEqual([20, 10]);
  expect(handler.said).toEqual(asked.slice(1));
});

it('a run finds the items that fail by themselves, and skips only these items', async () => {
  handler.poison = new Set([1, 77, 499]);
  const job = await ask();
  await finish(job);
  expect(await counted()).toEqual(numbers(1, 77, 499));
  expect((await runOf(job)).report).toMatchObject({
    counted: { all: 497 },
    skipped: 3,
    skippedItems: [{ item: '1', why: expect.not.stringContaining('poison') }, { item: '77' }, { item: '499' }],
  });
  expect(heard.at(0)).toHaveLength(20);
});

it('a run finds an item that fails even if a page has fewer items than its limit', async () => {
  Object.assign(handler, { poison: new Set([77]), every: 7 });
  const job = await ask();
  await finish(job);
  expect(await counted()).toEqual(numbers(77).filter((n) => n % 7 === 0));
  expect((await runOf(job)).report).toMatchObject({ skipped: 1, skippedItems: [{ item: '77' }] });
});

it('a run is left to the retries of the queue if its page changes at each request and always fails', async () => {
  let times = 0;
  Object.assign(handler, { poison: { has: () => true }, every: 20, asked: () => (times += 1) });
  const job = await ask();
  await expect(finish(job)).rejects.toThrow('poison');
  expect(times).toBeLessThan(40);
});

it('a run takes smaller pages once a second page has taken too long', async () => {
  handler.slowAbove = 15;
  const job = await ask();
  const before = heard.length;
  await expect(deliver(job, 0)).rejects.toMatchObject({ code: 'busy' });
  expect(await jobOf(job)).toMatchObject({ progress: { step: 0, limit: 20, tries: 1 } });
  await deliver(job, 0);
  await finish(job);
  expect(await counted()).toEqual(numbers());
  expect(heard.slice(before).map((items) => items.length)).toEqual([20, 20]);
  expect((await runOf(job)).report).toMatchObject({ skipped: 0 });
});

it('in an outage, no failing item is searched for: the delivery is retried, and continues after the last page', async () => {
  const job = await ask();
  await deliver(job, 0);
  handler.outage = unavailable({ what: 'The database' });
  await expect(deliver(job, 1)).rejects.toMatchObject({ code: 'unavailable' });
  handler.outage = null;
  await deliver(job, 1);
  await finish(job);
  expect(await counted()).toEqual(numbers());
  expect((await runOf(job)).report).toMatchObject({ counted: { all: 500 }, skipped: 0 });
});

it('a dry run records nothing, and its report is the result of its job', async () => {
  const job = await ask({ dryRun: true });
  await finish(job);
  expect(await jobOf(job)).toMatchObject({
    status: 'done',
    result: { dryRun: true, counted: { all: 500, even: 250 } },
  });
  expect(
    await world.database.owner(`select kind from events where space_id = $1 and kind <> 'space_created'`, [space]),
  ).toEqual([]);
  await expect(runOf(job)).rejects.toMatchObject({ code: 'not_found' });
});

it('a run ends when its budget is used up, and stores where the next run continues', async () => {
  const job = await ask({ pages: 2 });
  await finish(job);
  expect(await runOf(job)).toMatchObject({ state: 'done', report: { unfinished: true, counted: { all: 60 } } });
  const next = await ask({ cursor: { at: 61 } });
  await finish(next);
  expect(await counted()).toEqual(numbers());
});

it('a run stops when it is cancelled, and continues from there when it is retried', async () => {
  const job = await ask();
  await deliver(job, 0);
  expect(await world.get(CancelJob).run(world.as('writer'), { id: job })).toMatchObject({ status: 'cancelled' });
  expect(await runOf(job)).toMatchObject({ state: 'cancelled', report: { counted: { all: 20 } } });
  await deliver(job, 1);
  expect(await counted()).toHaveLength(20);
  expect(await world.get(RetryJob).run(world.as('writer'), { id: job })).toMatchObject({ status: 'queued' });
  expect(await messagesOf(job)).toEqual(['0', 'step-1', 'step-1~1']);
  expect(await runOf(job)).toMatchObject({ state: 'open', endedAt: null });
  await deliver(job, 1);
  await finish(job);
  expect(await counted()).toEqual(numbers());
});

it('a run starts from the beginning when it is retried after another run of its kind', async () => {
  const job = await ask();
  await deliver(job, 0);
  await world.get(CancelJob).run(world.as('writer'), { id: job });
  const other = await ask({ options: { from: 491 } });
  await expect(world.get(RetryJob).run(world.as('writer'), { id: job })).rejects.toMatchObject({
    code: 'job_excluded',
  });
  await finish(other);
  await world.get(RetryJob).run(world.as('writer'), { id: job });
  await deliver(job, 1);
  await finish(job);
  expect(await counted()).toHaveLength(20 + 10 + COUNT);
  expect((await runOf(job)).report).toMatchObject({ counted: { all: COUNT } });
});

it('a run is failed when its job is given up, and another run may then start', async () => {
  const job = await ask();
  await world
    .get(FollowDeliveries)
    .deadLetter(
      { id: `${job}.0`, tenantId: world.tenantId, queue: 'maintenance', payload: {}, attempt: 8 },
      new Error('x'),
    );
  expect(await jobOf(job)).toMatchObject({ status: 'dead' });
  expect(await runOf(job)).toMatchObject({ state: 'failed' });
  await finish(await ask());
});

(process.env.DATABASE_URL ? it : it.skip)(
  'a run is skipped by a second worker while a first worker does it, and can be cancelled between pages',
  async () => {
    const job = await ask();
    let [enter, release] = [(): void => undefined, (): void => undefined];
    const entered = new Promise<void>((resolve) => {
      enter = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    handler.before = () => {
      enter();
      return released;
    };
    const first = deliver(job, 0);
    await entered;
    await deliver(job, 0);
    expect(await counted()).toEqual([]);
    const cancelled = world.get(CancelJob).run(world.as('writer'), { id: job });
    release();
    await first;
    expect(await cancelled).toMatchObject({ status: 'cancelled' });
    expect(await counted()).toHaveLength(20);
  },
);

(process.env.DATABASE_URL ? it : it.skip)(
  'a run whose delivery is given up while another worker does a page is failed after this page',
  async () => {
    const job = await ask();
    let [enter, release] = [(): void => undefined, (): void => undefined];
    const entered = new Promise<void>((resolve) => {
      enter = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    handler.before = () => {
      enter();
      return released;
    };
    const first = deliver(job, 0);
    await entered;
    const given = world
      .get(FollowDeliveries)
      .deadLetter(
        { id: `${job}.0`, tenantId: world.tenantId, queue: 'maintenance', payload: {}, attempt: 1 },
        new Error('x'),
      );
    await delay(100);
    release();
    await Promise.all([first, given]);
    expect(await jobOf(job)).toMatchObject({ status: 'dead' });
    expect(await runOf(job)).toMatchObject({ state: 'failed' });
  },
);

it('replaying the log rebuilds the tables exactly as the runs left them', async () => {
  expect(await world.replay()).toMatchObject({ differences: [] });
});
