import { jest } from '@jest/globals';
import { Registry } from '#libs/history/events/index.js';
import { CancelJob, ListJobs } from '#libs/history/jobs/index.js';
import { Outbox, RecoverMessages, RelayOutbox } from '#libs/history/outbox/index.js';
import { DAY_MS, type Ctx, type Id } from '#libs/kernel/index.js';
import { StoreClaimInput, StoreClaim } from '#libs/knowledge/claims/index.js';
import { OpenSessionInput, GetSession, OpenSession, RecordHeartbeats } from '#libs/tenancy/sessions/index.js';
import { SetClock, SetPolicy, SetPolicyInput } from '#libs/tenancy/spaces/index.js';
import { RecordEvidenceInput, RecordEvidence } from '#libs/knowledge/evidence/index.js';
import { PutEvidenceTypeInput, PutEvidenceType } from '#libs/knowledge/evidence-types/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import type { Queues } from '#libs/platform/queue/index.js';
import { openSpace, openWorld, setMode, type World } from '#libs/testing/index.js';
import { ListRunsInput } from '../domain/run.js';
import { ListRuns } from './read-runs.js';
import { BeliefsHandler, DecayHandler, ExpiryHandler, SessionsHandler } from '../../lifecycle/index.js';
import { PromotionHandler } from '../../promotion/use-cases/promotion-handler.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { DueTimes } from '../store/due-times.js';
import { SettingsRepository } from '../store/run.repository.js';
import { MaintenanceHandlers } from './steps/maintenance-handlers.js';
import { SetScheduleInput } from '../domain/schedule.js';
import { StartDueRun, StartDueRuns, StartDueRunsOfSpace, MarkMaintenanceDue } from './start-due-runs.js';
import { GetSchedule, SetSchedule } from './schedule.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { StartRunInput } from '../domain/kinds.js';
import { StartRun } from './start-run.js';
import { deliverRun } from '#libs/testing/driven-run.js';

const SOMEBODY = { id: 'prn_01h455vb4pex5vsknk084sn02q', kind: 'service', name: 'somebody' } as const;
const START = new Date('2026-01-01T12:00:00Z');
let now = START;
let world: World;
beforeEach(async () => {
  now = START;
  world = await openWorld([KnowledgeModule, MaintenanceModule], {
    now: () => now,
  });
});
afterEach(() => world.close());

const pass = (days: number): void => {
  now = new Date(now.getTime() + days * DAY_MS);
};
/** All kinds except consolidation, which has a spec of its own. */
const tick = (...more: PromotionHandler[]) => {
  const handlers = new MaintenanceHandlers(
    world.get(BeliefsHandler),
    world.get(DecayHandler),
    world.get(ExpiryHandler),
    ...more,
    world.get(SessionsHandler),
  );
  return new StartDueRuns(
    world.get(SystemDatabase),
    world.get(TenantDatabase),
    handlers,
    world.get(DueTimes),
    world.get(SettingsRepository),
    world.get(StartDueRun),
  ).run();
};
const of = (tenantId: Id<'ten'>): Ctx => ({ ...world.as('owner'), tenantId });

/** A space with a claim that fades on day 67. */
async function spaceThatFades(as = world.as('owner'), clock: 'real' | 'simulated' = 'real') {
  const here = await openSpace(world, { clock }, as);
  const { spaceId, space } = here;
  const fading = () => here.store(`fades ${space}`);
  await fading();
  return {
    id: spaceId,
    space,
    fading,
    record: here.record,
    runs: async () =>
      (await here.call(ListRuns, ListRunsInput)).data.map(({ kind, state, triggeredBy, report }) => ({
        kind,
        state,
        triggeredBy,
        decayed: report?.decayed,
      })),
    set: (asked: object) => here.call(SetSchedule, SetScheduleInput, asked),
    schedule: () => world.get(GetSchedule).run(as, { space }),
  };
}

/** Does the work that the workers would do in the meantime. */
async function work(as = world.as('owner')): Promise<void> {
  for (const { id } of (await world.get(ListJobs).run(as, { limit: 200, status: 'queued' })).data) {
    await deliverRun(world, id as Id<'job'>, { tenantId: as.tenantId });
  }
}

it('a new space gets its due times, and no run starts while there is no work', async () => {
  const { schedule, runs } = await spaceThatFades();
  expect(await tick()).toBe(0);
  const { kinds } = await schedule();
  expect(kinds.map(({ kind, everyMinutes, at }) => [kind, everyMinutes, at])).toEqual([
    ['beliefs', 1, null],
    ['consolidate', 720, null],
    ['decay', 1440, '01:00'],
    ['expire', 1, null],
    ['facts', 1, null],
    ['promote', 1, null],
    ['sessions', 1, null],
  ]);
  expect(kinds.find(({ kind }) => kind === 'decay')!.nextAt).toMatch(/^2026-01-02T01:[0-3]\d/);
  pass(60);
  expect(await tick()).toBe(0);
  expect(await runs()).toEqual([]);
});

it('`expire` starts when evidence has aged, once for each change', async () => {
  const { space, runs } = await spaceThatFades();
  const as = world.as('owner');
  await world
    .get(PutEvidenceType)
    .run(as, PutEvidenceTypeInput.parse({ space, name: 'reading', staleAfter: 'P1D', expiredAfter: 'P3D' }));
  const { id } = await world
    .get(RecordEvidence)
    .run(as, RecordEvidenceInput.parse({ space, kind: 'reading', evidenceType: 'reading', content: '3 bar' }));
  await world.get(StoreClaim).run(as, StoreClaimInput.parse({ space, text: 'The pressure is 3 bar.', evidence: [id] }));
  const started: number[] = [];
  for (const days of [0.5, 1, 1, 1, 1]) {
    pass(days);
    started.push(await tick());
    await work();
  }
  expect(started).toEqual([0, 1, 0, 1, 0]);
  expect((await runs()).map(({ kind }) => kind)).toEqual(['expire', 'expire']);
});

it('`beliefs` starts when claims have not been weighed by the policy of the space', async () => {
  const { space, runs } = await spaceThatFades();
  const started: number[] = [];
  const pause = async () => {
    pass(0.01);
    started.push(await tick());
    await work();
  };
  await pause();
  const admin = world.as('admin');
  const { runId } = await world.get(SetPolicy).run(admin, SetPolicyInput.parse({ space, beliefPolicy: 'seed-v0.1q' }));
  // Cancels the run that the change itself started.
  await world.get(CancelJob).run(admin, { id: runId as Id<'job'> });
  await pause();
  await pause();
  expect({ started, runs: await runs() }).toMatchObject({
    started: [0, 1, 0],
    runs: [
      { kind: 'beliefs', state: 'done', triggeredBy: 'schedule' },
      { kind: 'beliefs', triggeredBy: 'request' },
    ],
  });
});

it('`promote` starts once in the durable lane when 25 distinct observations or more have been added', async () => {
  const { id, runs, record } = await spaceThatFades();
  let made = 1;
  const observe = async (upTo: number) => {
    for (; made < upTo; made += 1) await record(`Reading ${made}.`, { kind: 'report' });
  };
  const started = async (): Promise<number> => {
    pass(0.01);
    const count = await tick(world.get(PromotionHandler));
    await work();
    return count;
  };
  await observe(24);
  const at24 = await started();
  await record('Reading 1.', { kind: 'report' });
  const repeated = await started();
  await observe(26);
  const at26 = await started();
  await observe(49);
  const at49 = await started();
  await observe(50);
  const at50 = await started();
  await observe(101);
  const at101 = [await started(), await started()];
  expect({ at24, repeated, at26, at49, at50, at101 }).toEqual({
    at24: 0,
    repeated: 0,
    at26: 1,
    at49: 0,
    at50: 1,
    at101: [1, 0],
  });
  const counted = await world.database.owner(
    `select (payload -> 'lastRun' ->> 'observations')::int as observations from events where subject_id = $1 and kind = 'workspace_promoted' order by position`,
    [id],
  );
  expect({ counted, kinds: (await runs()).map(({ kind }) => kind) }).toEqual({
    counted: [{ observations: 26 }, { observations: 50 }, { observations: 101 }],
    kinds: ['promote', 'promote', 'promote'],
  });
});

it('`promote` also starts after 200 records, so that repeated records are not read again and again', async () => {
  const { record, runs } = await spaceThatFades();
  const repeat = async (count: number) => {
    for (let n = 0; n < count; n += 1) await record('The same reading.', { kind: 'report' });
  };
  const started = async (): Promise<number> => {
    pass(0.01);
    const count = await tick(world.get(PromotionHandler));
    await work();
    return count;
  };
  await repeat(199);
  const at199 = await started();
  await repeat(1);
  const at200 = await started();
  await repeat(100);
  const at300 = await started();
  expect({ at199, at200, at300, kinds: (await runs()).map(({ kind }) => kind) }).toEqual({
    at199: 0,
    at200: 1,
    at300: 0,
    kinds: ['promote'],
  });
});

it('another belief policy for the space starts `beliefs` at once, and the answer names the run', async () => {
  const { space, runs } = await spaceThatFades();
  await tick();
  await work();
  const set = async (settings: object) =>
    (await world.get(SetPolicy).run(world.as('admin'), SetPolicyInput.parse({ space, ...settings }))).runId;
  const other = await set({ predicates: 'open' });
  const first = await set({ beliefPolicy: 'seed-v0.1q' });
  const again = await set({ beliefPolicy: 'credence-v1' });
  expect({ other, named: typeof first, again }).toEqual({ other: null, named: 'string', again: first });
  await work();
  expect(await runs()).toMatchObject([{ kind: 'beliefs', state: 'done', triggeredBy: 'request' }]);
});

it('all due times that were missed start one run, and only if there is work', async () => {
  const { runs, fading } = await spaceThatFades();
  await tick();
  pass(70);
  expect(await tick()).toBe(1);
  expect(await tick()).toBe(0);
  await work();
  expect(await runs()).toEqual([{ kind: 'decay', state: 'done', triggeredBy: 'schedule', decayed: 1 }]);
  await fading();
  expect(await tick()).toBe(0);
  pass(70);
  expect(await tick()).toBe(1);
});

it('`decay` starts even if only cooldowns have ended, and deletes them all even if they do not fit in one page', async () => {
  const { id, runs } = await spaceThatFades();
  await tick();
  await world.database.owner(
    `insert into decay_cooldowns (tenant_id, space_id, claim_id, version, until) select $1, $2, 'gone_' || n, 1, $3::timestamptz from generate_series(1, 1500) n`,
    [world.tenantId, id, new Date(START.getTime() + 3 * DAY_MS)],
  );
  pass(2);
  expect(await tick()).toBe(0);
  pass(2);
  expect(await tick()).toBe(1);
  await work();
  expect({ runs: await runs(), cooldowns: await world.database.owner('select claim_id from decay_cooldowns') }).toEqual(
    { runs: [{ kind: 'decay', state: 'done', triggeredBy: 'schedule', decayed: undefined }], cooldowns: [] },
  );
  pass(2);
  expect(await tick()).toBe(0);
});

describe('a kind that is newer than the stored settings of a space', () => {
  /** Makes a space as an older version without the kind `decay` would have left it. */
  async function anOlderSpace() {
    const space = await spaceThatFades();
    await tick();
    await space.set({ sessions: { everyMinutes: 2 } });
    await world.database.owner(`update maintenance_settings set kinds = kinds - 'decay'`);
    await world.database.owner(`delete from maintenance_due where kind = 'decay'`);
    return space;
  }
  const decayIn = ({ kinds }: Awaited<ReturnType<GetSchedule['run']>>) => kinds.find(({ kind }) => kind === 'decay');

  it('has its default schedule', async () => {
    const { schedule } = await anOlderSpace();
    expect(decayIn(await schedule())).toMatchObject({ enabled: true, everyMinutes: 1440, at: '01:00', nextAt: null });
  });

  it('gets its due time in the next round, and its runs then start', async () => {
    const { schedule, runs } = await anOlderSpace();
    const before = await schedule();
    expect(await tick()).toBe(0);
    const after = await schedule();
    expect(decayIn(after)!.nextAt).toMatch(/^2026-01-02T01:[0-3]\d/);
    expect(after.kinds.filter(({ kind }) => kind !== 'decay')).toEqual(
      before.kinds.filter(({ kind }) => kind !== 'decay'),
    );
    pass(70);
    expect(await tick()).toBe(1);
    expect(await runs()).toMatchObject([{ kind: 'decay' }]);
  });

  it('can be changed without affecting the settings of the other kinds', async () => {
    const { set } = await anOlderSpace();
    const changed = await set({ decay: { everyMinutes: 60 } });
    expect(decayIn(changed)).toMatchObject({ everyMinutes: 60, at: '01:00', nextAt: expect.any(String) });
    expect(changed.kinds.find(({ kind }) => kind === 'sessions')).toMatchObject({ everyMinutes: 2 });
  });
});

it('while maintenance is paused, no run starts; afterwards, runs that are due start', async () => {
  const { runs, set, schedule } = await spaceThatFades();
  await tick();
  expect(await set({ paused: true })).toMatchObject({ paused: true, version: 1 });
  pass(70);
  expect(await tick()).toBe(0);
  expect(await set({ paused: false, expire: { everyMinutes: 5 } })).toMatchObject({ paused: false, version: 2 });
  expect((await schedule()).kinds.find(({ kind }) => kind === 'expire')).toMatchObject({
    everyMinutes: 5,
    enabled: true,
  });
  expect(await tick()).toBe(1);
  expect(await runs()).toHaveLength(1);
});

it('a session on a real clock is interrupted only after every call that referred to it in time has been recorded', async () => {
  const { space, runs } = await spaceThatFades();
  const [owner, reader] = [world.as('owner'), world.as('reviewer', { principal: SOMEBODY })];
  const { id } = await world.get(OpenSession).run(owner, OpenSessionInput.parse({ space }));
  const minutes = (count: number): void => {
    now = new Date(START.getTime() + count * 60_000);
  };
  const maintain = async () => {
    await world.get(StartRun).run(owner, StartRunInput.parse({ space, kind: 'sessions' }));
    await work();
    return (await world.get(GetSession).run(owner, { space, id })).state;
  };
  await tick();
  minutes(29.9);
  const named = now;
  minutes(30.5);
  expect({ started: await tick(), state: await maintain() }).toEqual({ started: 0, state: 'open' });
  await world.get(RecordHeartbeats).run([{ ctx: reader, space, session: id, at: named }]);
  minutes(60.8);
  expect({ started: await tick(), state: await maintain() }).toEqual({ started: 0, state: 'open' });
  minutes(60.95);
  expect(await tick()).toBe(1);
  await work();
  expect((await runs())[0]).toMatchObject({ kind: 'sessions', triggeredBy: 'schedule' });
  expect(await maintain()).toBe('interrupted');
});

it('an idle session is interrupted although a hundred older sessions are in use, and runs look for it every ten minutes', async () => {
  const { space, runs } = await spaceThatFades();
  const owner = world.as('owner', { principal: SOMEBODY });
  const minutes = (count: number): void => {
    now = new Date(START.getTime() + count * 60_000);
  };
  const open = async () => (await world.get(OpenSession).run(owner, OpenSessionInput.parse({ space }))).id as string;
  const state = async (id: string) => (await world.get(GetSession).run(owner, { space, id })).state;
  await tick();
  const used: string[] = [];
  for (let n = 0; n < 100; n += 1) used.push(await open());
  const beat = async () => {
    const [first, ...others] = used.map((session) => ({ ctx: owner, space, session, at: now }));
    await world.get(RecordHeartbeats).run([first!, ...others]);
  };
  minutes(1);
  const first = await open();
  minutes(5);
  const second = await open();
  const started: number[] = [];
  for (const at of [30, 33, 36.5, 42, 43.5, 50, 54]) {
    minutes(at);
    await beat();
    started.push(await tick());
    await work();
    if (at === 33) expect(await Promise.all([first, second].map(state))).toEqual(['interrupted', 'open']);
    if (at === 36.5) expect(await state(second)).toBe('open');
  }
  expect(started).toEqual([0, 1, 0, 0, 1, 0, 1]);
  expect(await Promise.all([first, second, used[0]!, used[99]!].map(state))).toEqual([
    'interrupted',
    'interrupted',
    'open',
    'open',
  ]);
  expect(new Set((await runs()).map(({ kind }) => kind))).toEqual(new Set(['sessions']));
});

it('a kind stays overdue when its own limits or the settings of other kinds change', async () => {
  const { set, schedule } = await spaceThatFades();
  await tick();
  pass(70);
  const times = async () => Object.fromEntries((await schedule()).kinds.map(({ kind, nextAt }) => [kind, nextAt]));
  const before = await times();
  const after = await set({
    decay: { pages: 9, until: '23:00' },
    consolidate: { enabled: false },
    sessions: { everyMinutes: 2 },
  });
  expect(after.kinds.filter(({ kind, nextAt }) => nextAt !== before[kind]).map(({ kind }) => kind)).toEqual([
    'consolidate',
    'sessions',
  ]);
  expect(await times()).toEqual(Object.fromEntries(after.kinds.map(({ kind, nextAt }) => [kind, nextAt])));
});

it('a change of a schedule that somebody else has changed in the meantime is refused', async () => {
  const { set } = await spaceThatFades();
  expect(await set({ paused: true, expectedVersion: 0 })).toMatchObject({ version: 1 });
  await expect(set({ paused: false, expectedVersion: 0 })).rejects.toMatchObject({ code: 'version_conflict' });
});

it('due times follow the present time again after the clock was years ahead', async () => {
  const { fading, schedule, runs } = await spaceThatFades();
  await tick();
  pass(3_650);
  expect(await tick()).toBe(1);
  await work();
  now = START;
  await fading();
  expect(await tick()).toBe(0);
  for (const { nextAt } of (await schedule()).kinds)
    expect(Date.parse(nextAt!) - now.getTime()).toBeLessThan(2 * DAY_MS);
  pass(70);
  expect(await tick()).toBe(1);
  await work();
  expect(await runs()).toMatchObject([{ decayed: 1 }, { decayed: 1 }]);
});

it('a kind that is disabled does not start', async () => {
  const { set } = await spaceThatFades();
  await set({ decay: { enabled: false } });
  pass(70);
  expect(await tick()).toBe(0);
});

it('a kind starts only in its time window', async () => {
  const { set } = await spaceThatFades();
  await tick();
  await set({ decay: { at: '02:00', until: '04:00' } });
  pass(70);
  expect(await tick()).toBe(0);
  pass(14.5 / 24);
  expect(now.toISOString()).toContain('T02:30');
  expect(await tick()).toBe(1);
});

it('a run continues where the last run ended because of its budget', async () => {
  const { set, runs, space } = await spaceThatFades();
  for (let n = 0; n < 60; n += 1)
    await world.get(StoreClaim).run(world.as('owner'), StoreClaimInput.parse({ space, text: `more ${n}` }));
  await set({ decay: { pages: 1 } });
  pass(70);
  await tick();
  await work();
  pass(1);
  await tick();
  await work();
  expect(await runs()).toMatchObject([{ decayed: 20 }, { decayed: 20 }]);
});

it('`beliefs` with a limit of pages starts again until all claims are weighed, and not once more', async () => {
  const { set, space, id } = await spaceThatFades();
  for (let n = 1; n < 60; n += 1)
    await world.get(StoreClaim).run(world.as('owner'), StoreClaimInput.parse({ space, text: `more ${n}` }));
  await tick();
  await set({ beliefs: { pages: 1 } });
  const admin = world.as('admin');
  const { runId } = await world.get(SetPolicy).run(admin, SetPolicyInput.parse({ space, beliefPolicy: 'seed-v0.1q' }));
  await world.get(CancelJob).run(admin, { id: runId as Id<'job'> });
  const rounds: unknown[] = [];
  for (let round = 0; round < 6; round += 1) {
    pass(0.01);
    const started = await tick();
    await work();
    const [row] = await world.database.owner(
      `select count(*)::int as weighed from claims where space_id = $1 and belief_policy = 'seed-v0.1q'`,
      [id],
    );
    rounds.push([started, row!.weighed]);
  }
  // The run after the last page finds nothing more.
  expect(rounds).toEqual([
    [1, 20],
    [1, 40],
    [1, 60],
    [1, 60],
    [0, 60],
    [0, 60],
  ]);
});

it('runs start for tenants in turn, and only few runs of one tenant are open', async () => {
  const [many, few] = [of(world.tenantId), of(await world.anotherTenant())];
  for (let n = 0; n < 8; n += 1) await spaceThatFades(many);
  await spaceThatFades(few);
  await tick();
  pass(70);
  expect(await tick()).toBe(5);
  const order = await world.database.owner(
    `select tenant_id from events where kind = 'maintenance_started' order by position`,
  );
  expect(order.slice(0, 2).map((row) => row.tenant_id)).toContain(few.tenantId);
  expect(await tick()).toBe(0);
  await work(many);
  expect(await tick()).toBe(4);
});

describe('a tenant whose runs cannot be started', () => {
  async function tenants(count: number) {
    const all: { as: Ctx; space: Awaited<ReturnType<typeof spaceThatFades>> }[] = [];
    for (let n = 0; n < count; n += 1) {
      const as = of(await world.anotherTenant());
      all.push({ as, space: await spaceThatFades(as) });
    }
    await tick();
    pass(70);
    return all;
  }
  const started = async () =>
    (
      await world.database.owner(
        `select distinct tenant_id from events where kind = 'maintenance_started' order by tenant_id`,
      )
    ).map((row) => row.tenant_id);

  it('does not delay other tenants while it is read-only, and its runs start once it may write again', async () => {
    const all = await tenants(9);
    const readOnly = all.slice(0, 8).map(({ as }) => as.tenantId);
    for (const tenantId of readOnly) await setMode(world.database, tenantId, 'read_only');
    expect(await tick()).toBe(1);
    expect(await started()).toEqual([all[8]!.as.tenantId]);
    expect(await world.get(StartDueRunsOfSpace).run(all[0]!.as.tenantId, all[0]!.space.id)).toBe(0);
    for (const tenantId of readOnly) await setMode(world.database, tenantId, 'normal');
    expect(await tick()).toBe(8);
  });

  it('is named in an error after the runs of all other tenants have started', async () => {
    const [first, second, last] = await tenants(3);
    const broken = second!.as.tenantId;
    const start = StartDueRun.prototype.run;
    const spy = jest.spyOn(StartDueRun.prototype, 'run').mockImplementation(function (this: StartDueRun, tx, due) {
      return due.tenantId === broken ? Promise.reject(new Error('broken')) : start.call(this, tx, due);
    });
    await expect(tick()).rejects.toMatchObject({
      message: `The work failed for 1 of 3 tenants: ${broken}.`,
      done: 2,
    });
    spy.mockRestore();
    expect(await started()).toEqual([first!.as.tenantId, last!.as.tenantId].sort());
    expect(await tick()).toBe(1);
  });

  it('is not affected by starting the runs of one space of another tenant', async () => {
    const [ours, theirs] = await tenants(2);
    // One run for decay, and one for consolidation.
    expect(await world.get(StartDueRunsOfSpace).run(ours!.as.tenantId, ours!.space.id)).toBe(2);
    expect(await started()).toEqual([ours!.as.tenantId]);
    expect(await theirs!.space.runs()).toEqual([]);
    expect(await tick()).toBe(1);
  });
});

it('maintenance runs in a space as soon as the clock of the space is set', async () => {
  const { id, space, runs } = await spaceThatFades(world.as('owner'), 'simulated');
  await tick();
  await world.get(SetClock).run(world.as('owner'), { space, now: new Date('2036-01-01T00:00:00Z') });
  expect(await world.database.owner(`select queue, payload from outbox where queue = 'clock-set'`)).toEqual([
    { queue: 'clock-set', payload: { spaceId: id } },
  ]);
  await world.get(MarkMaintenanceDue).run(world.tenantId, id);
  expect(await world.get(StartDueRunsOfSpace).run(world.tenantId, id)).toBe(1);
  await work();
  expect(await runs()).toMatchObject([{ kind: 'decay', decayed: 1 }]);
  expect(await tick()).toBe(0);
});

it('the message that the clock of a space was set is sent again if the queue loses it', async () => {
  const { id, space } = await spaceThatFades(world.as('owner'), 'simulated');
  await world.get(SetClock).run(world.as('owner'), { space, now: new Date('2036-01-01T00:00:00Z') });
  const losing = {
    sharesDatabase: true,
    addBulk: () => Promise.resolve(),
    underway: () => Promise.resolve(new Set()),
  } as unknown as Queues;
  const [system, outbox, ids] = [world.get(SystemDatabase), new Outbox(), new TypeIds()];
  await new RelayOutbox(system, outbox, losing, world.get(Registry), ids).run();
  await new RecoverMessages(system, outbox, losing, ids).run(0);
  expect(await world.database.owner(`select payload from outbox where queue = 'clock-set'`)).toContainEqual({
    payload: { spaceId: id },
  });
});

it('replaying the log rebuilds the tables exactly as the runs left them', async () => {
  const { set } = await spaceThatFades();
  await set({ paused: true, decay: { until: '05:00' } });
  await set({ paused: false });
  pass(70);
  await tick();
  await work();
  expect(await world.replay()).toMatchObject({ differences: [] });
});
