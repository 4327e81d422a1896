import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { Journal } from '#libs/history/events/index.js';
import { JobLedger } from '#libs/history/jobs/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { GetWorkspace, OpenWorkspace, OpenWorkspaceInput, WorkspaceInput } from '#libs/knowledge/workspaces/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { openSpaceAt, openWorld, type World } from '#libs/testing/index.js';
import { deliverRun, drive, type Drive } from '#libs/testing/driven-run.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { CreateTask, CreateTaskInput, SetTaskStatusInput, UpdateTask } from '#libs/work/tasks/index.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import {
  DueTimes,
  KINDS,
  ListRuns,
  ListRunsInput,
  MaintenanceHandlers,
  OpenRun,
  Pace,
  SetSchedule,
  SetScheduleInput,
  WorkRun,
} from '../../runs/index.js';
import { PromotionRepository } from '../store/promotion.repository.js';
import { ConsiderPromotion } from './consider-promotion.js';
import { PromotionHandler } from './promotion-handler.js';

const SOURCES = ['meter', 'probe'];
let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, ReasoningModule, MaintenanceModule]);
});
afterAll(async () => {
  await world.expectReplayIsExact();
  await world.close();
});

async function spaceWithWorkspace() {
  const here = await openSpaceAt(world, '2026-01-01T00:00:00Z');
  const { call, store, record, putSource, spaceId } = here;
  for (const sourceId of SOURCES) await putSource(sourceId, { class: 'tool_output' });
  const { id: workspace } = await call(OpenWorkspace, OpenWorkspaceInput, { kind: 'free' });
  const inside = { scope: 'workspace', workspaceId: workspace };
  return {
    ...here,
    workspace,
    inside,
    /** Stores the same statement in the name of both tools. */
    byTwo: async (text: string, more: object) => {
      const ids: string[] = [];
      for (const sourceId of SOURCES) {
        const source = { class: 'tool_output', sourceId };
        const evidence = [await record(text, { kind: 'report', source })];
        ids.push(await store(text, { ...more, evidence, provenance: { source: 'tool_output', sourceId } }));
      }
      return ids[0]!;
    },
    promote: (options: object, how: Drive = {}) =>
      drive(world, world.get(PromotionHandler), spaceId, { workspace, ...options }, how),
    runs: async () => (await call(ListRuns, ListRunsInput, { kind: 'promote' })).data,
    /** Works on a run, and does something after each of its first pages. */
    pausing: async (options: object, pauses: (() => Promise<void>)[]) => {
      const [database, spaces] = [world.get(TenantDatabase), world.get(SpaceDirectory)];
      const { id: jobId } = await database.write(world.tenantId, async (tx) =>
        world.get(OpenRun).run(tx, world.as('owner'), await spaces.open(tx, world.as('owner'), spaceId), {
          kind: 'promote',
          options: KINDS.promote.options.parse(options),
          dryRun: false,
          triggeredBy: 'request',
        }),
      );
      const left = pauses.values();
      let ms = Date.now();
      await new WorkRun(
        database,
        world.get(Journal),
        world.get(JobLedger),
        spaces,
        world.get(MaintenanceHandlers),
        world.get(DueTimes),
        { now: () => new Date((ms += 10)) },
        new Pace(async () => left.next().value?.()),
      ).run({ tenantId: world.tenantId, jobId, step: null }, () => undefined);
      expect(left.next().done).toBe(true);
    },
    lastRun: async () => (await call(GetWorkspace, WorkspaceInput, { id: workspace })).lastRun,
    /** The claims of the space, without what differs between any two spaces. */
    picture: () =>
      world.database.owner(
        `select s.text, c.lane, c.status, c.status_reason, c.tier, c.base, c.base_class, c.corroboration, c.belief_state, m.tier as merged_tier,
           (select count(*)::int from claim_evidence a where a.claim_id = c.id) as evidence
         from claims c join claim_statements s on s.claim_id = c.id left join claims m on m.id = c.merged_into
         where c.space_id = $1 order by s.text, c.lane`,
        [spaceId],
      ),
  };
}

const about = (subject: string, value: string) => ({ triple: { subject, predicate: 'colour', value } });

async function aFullWorkspace() {
  const here = await spaceWithWorkspace();
  const { byTwo, inside, store } = here;
  for (const subject of ['door', 'wall', 'roof', 'gate', 'bell'])
    await byTwo(`The ${subject} is red.`, { ...inside, ...about(subject, 'red') });
  // Claims without a triple do not corroborate each other: these are two claims, one by each tool.
  await byTwo('The lawn needs water in July.', inside);
  await store('The gate is red, they say.', about('gate', 'red'));
  await store({ text: 'The bell is blue.', ...about('bell', 'blue'), provenance: { source: 'user_explicit' } });
  for (let n = 0; n < 6; n += 1) await store(`Rubbish ${n}.`, { ...inside, importance: 0.1 });
  for (let n = 10; n < 36; n += 1) await store(`Idea ${n}.`, inside);
  return here;
}

describe('a run of `promote`', () => {
  it('has the same result as an undisturbed run even if it is killed on every page', async () => {
    const [disturbed, calm] = [await aFullWorkspace(), await aFullWorkspace()];
    expect(await disturbed.picture()).toEqual(await calm.picture());
    const dry = await calm.promote({}, { limit: 4, dryRun: true });
    expect(await disturbed.picture()).toEqual(await calm.picture());
    const tally = await calm.promote({}, { limit: 4 });
    expect(tally).toMatchObject({ promoted: 4, 'ineligible.conflict': 1, discarded: 6, archived: 8, carried: 20 });
    expect(dry).toMatchObject({ promoted: 4, 'ineligible.conflict': 1, carried: 20 });

    const handler = world.get(PromotionHandler);
    let killed = 0;
    for (let last = 1; last < 12; last += 1) {
      let pages = 0;
      const dying: Pick<PromotionHandler, 'kind' | 'page' | 'work'> = {
        kind: handler.kind,
        page: handler.page.bind(handler),
        work: async (...page: Parameters<PromotionHandler['work']>) => {
          const piece = await handler.work(...page);
          pages += 1;
          if (pages === last) throw new Error('killed');
          return piece;
        },
      };
      await world.database.owner(`update jobs set status = 'failed' where status in ('queued', 'running')`);
      const options = { workspace: disturbed.workspace };
      await drive(world, dying, disturbed.spaceId, options, { limit: 4 }).catch(() => void (killed += 1));
    }
    expect(killed).toBeGreaterThan(5);
    await world.database.owner(`update jobs set status = 'failed' where status in ('queued', 'running')`);
    await disturbed.promote({}, { limit: 4 });
    expect(await disturbed.picture()).toEqual(await calm.picture());
    expect(await disturbed.lastRun()).toMatchObject({ carried: 20, observations: 32 });
  });

  it('reads every claim of a workspace only twice, however many pages the run has', async () => {
    const { promote, store, inside } = await spaceWithWorkspace();
    for (let n = 10; n < 70; n += 1) await store(`Idea ${n}.`, inside);
    const repository = world.get(PromotionRepository);
    const leftovers = repository.leftovers.bind(repository);
    let rows = 0;
    const counted = jest.spyOn(repository, 'leftovers').mockImplementation(async (...asked) => {
      const found = await leftovers(...asked);
      rows += found.length;
      return found;
    });
    try {
      expect(await promote({}, { limit: 5 })).toMatchObject({ archived: 40, carried: 20 });
    } finally {
      counted.mockRestore();
    }
    expect(rows).toBe(2 * 60);
  });

  it('writes the record of its task in the transaction in which it ends, even if it was killed before that', async () => {
    const { call, store, spaceId } = await spaceWithWorkspace();
    const { id: ownerId } = await call(CreateTask, CreateTaskInput, { title: 'Paint the house' });
    const { id: workspace } = await call(OpenWorkspace, OpenWorkspaceInput, { kind: 'task', ownerId });
    await store('An idea.', { scope: 'workspace', workspaceId: workspace });
    for (const status of ['in_progress', 'done']) await call(UpdateTask, SetTaskStatusInput, { id: ownerId, status });
    const handler = world.get(PromotionHandler);
    const options = { workspace, reason: 'task_boundary' };
    const written = () =>
      world.database.owner(
        `select kind, xid::text as xid from events
         where space_id = $1 and kind in ('workspace_promoted', 'episode_made', 'episode_changed') order by position`,
        [spaceId],
      );
    const dying: Pick<PromotionHandler, 'kind' | 'page' | 'work'> = {
      kind: handler.kind,
      page: handler.page.bind(handler),
      work: async (...page: Parameters<PromotionHandler['work']>) => {
        const { events, tally } = await handler.work(...page);
        const isEnd = events.some(({ kind }) => kind === 'workspace_promoted');
        return { events, tally, ...(isEnd && { rest: [() => Promise.reject(new Error('killed'))] }) };
      },
    };
    await expect(drive(world, dying, spaceId, options)).rejects.toThrow('killed');
    expect(await written()).toEqual([]);
    await world.database.owner(`update jobs set status = 'failed' where status in ('queued', 'running')`);
    await drive(world, handler, spaceId, options);
    const [first, second, ...rest] = await written();
    expect([first?.kind, second?.kind, rest]).toEqual(['workspace_promoted', 'episode_made', []]);
    expect(second?.xid).toBe(first?.xid);
    expect(await drive(world, handler, spaceId, options, { dryRun: true })).toMatchObject({ carried: 1 });
    expect(await written()).toHaveLength(2);
  });

  it('does not start by itself while runs are paused or promotion is disabled', async () => {
    const { call, record, workspace, spaceId } = await spaceWithWorkspace();
    for (let n = 10; n < 35; n += 1) await record(`Reading ${n}.`, { kind: 'report', workspaceId: workspace });
    const set = (schedule: object) => call(SetSchedule, SetScheduleInput, schedule);
    const runs = async (): Promise<number> => {
      await world.get(ConsiderPromotion).run(world.tenantId, spaceId, workspace as Id<'wsp'>);
      return (await call(ListRuns, ListRunsInput, { kind: 'promote' })).data.length;
    };
    await set({ paused: true });
    expect(await runs()).toBe(0);
    await set({ paused: false, promote: { enabled: false } });
    expect(await runs()).toBe(0);
    await set({ promote: { enabled: true } });
    expect(await runs()).toBe(1);
  });

  it('is followed by another run if its task ended after it had begun', async () => {
    const { call, store, pausing, runs } = await spaceWithWorkspace();
    const { id: ownerId } = await call(CreateTask, CreateTaskInput, { title: 'Paint the house' });
    const { id: workspace } = await call(OpenWorkspace, OpenWorkspaceInput, { kind: 'task', ownerId });
    await store('An idea.', { scope: 'workspace', workspaceId: workspace });
    const finish = async () => {
      for (const status of ['in_progress', 'done']) await call(UpdateTask, SetTaskStatusInput, { id: ownerId, status });
    };
    await pausing({ workspace, reason: 'task_boundary' }, [finish]);
    const [next, ...before] = await runs();
    expect([next, before]).toMatchObject([{ state: 'open', options: { workspace, reason: 'task_boundary' } }, [{}]]);
    await deliverRun(world, next!.id);
    expect((await runs()).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('is followed by another run if enough is observed before its job ends', async () => {
    const { record, workspace, pausing, runs, store, inside } = await spaceWithWorkspace();
    const observe = async (from: number, to: number) => {
      for (let n = from; n < to; n += 1) await record(`Reading ${n}.`, { kind: 'report', workspaceId: workspace });
    };
    await store('An idea.', inside);
    await observe(0, 23);
    await pausing({ workspace }, [() => Promise.resolve(), () => observe(23, 25)]);
    const [next, ...before] = await runs();
    expect([next, before]).toMatchObject([{ state: 'open', options: { workspace, reason: 'cadence' } }, [{}]]);
    await deliverRun(world, next!.id);
    expect((await runs()).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('promotes claims of the durable lane in place, and a premise before the claim concluded from it', async () => {
    const { byTwo, derive, promote, getClaim, store } = await spaceWithWorkspace();
    const weak = await store('The sun shines.');
    const premise = await byTwo('The road is wet.', about('road', 'wet'));
    const onBoth = (await derive('Somebody slipped.', [premise, weak])).claim!.id;
    expect(await promote({ workspace: 'default' }, { limit: 1 })).toMatchObject({ promoted: 1 });
    expect(await getClaim(premise)).toMatchObject({ tier: 'canonical', status: 'active', version: 3 });
    expect(await getClaim(weak)).toMatchObject({ tier: 'workspace' });
    expect(await getClaim(onBoth)).toMatchObject({ tier: 'workspace' });
    expect((await promote({ workspace: 'default' })).promoted ?? 0).toBe(0);
  });

  it('reports if there was nothing to do', async () => {
    const { promote, lastRun } = await spaceWithWorkspace();
    await promote({ reason: 'cadence' });
    expect(await lastRun()).toEqual({
      at: '2026-01-01T00:00:00.000Z',
      reason: 'cadence',
      observations: 0,
      promoted: 0,
      carried: 0,
      archived: 0,
      discarded: 0,
    });
  });

  it('does not promote a value that does not outweigh another value of its key', async () => {
    const { byTwo, inside, promote, store, record, getClaim } = await spaceWithWorkspace();
    const [red] = [await byTwo('The door is red.', { ...inside, ...about('door', 'red') })];
    const source = { class: 'document', sourceId: 'letter' };
    for (const word of ['a letter', 'a note', 'a list']) {
      const evidence = [
        await record(`The door is blue, says ${word}.`, {
          kind: 'report',
          source: word === 'a letter' ? source : 'document',
        }),
      ];
      await store('The door is blue.', {
        ...inside,
        ...about('door', 'blue'),
        evidence,
        provenance: { source: 'document' },
      });
    }
    expect((await getClaim(red)).belief!.state).toBe('provisional');
    expect((await promote({})).promoted ?? 0).toBe(0);
    expect(await getClaim(red)).toMatchObject({ status: 'active', tier: 'workspace' });
  });
});
