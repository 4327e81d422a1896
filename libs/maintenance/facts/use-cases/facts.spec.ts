import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { PutSchema, PutSchemaInput } from '#libs/knowledge/domain-schemas/index.js';
import { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import { AssertFact, AssertFactInput } from '#libs/knowledge/facts/index.js';
import { GetClaim, GetClaimInput } from '#libs/knowledge/claims/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { drive } from '#libs/testing/driven-run.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import {
  CreateStep,
  CreateStepInput,
  GetStep,
  StepInput,
  TransitionInput,
  TransitionStep,
} from '#libs/work/steps/index.js';
import { GetTask } from '#libs/work/continuity/index.js';
import { CreateTask, CreateTaskInput, TaskInput } from '#libs/work/tasks/index.js';
import { WorkModule } from '#libs/work/work.module.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { FactsHandler } from './facts-handler.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, ReasoningModule, WorkModule, MaintenanceModule]);
});
afterAll(() => world.close());

const DOCUMENT = {
  schema: 'credence.domain/1',
  name: 'policies',
  evidenceTypes: { policy: { ttl: 'none', sourceSystems: ['policy_db'], anchors: {} } },
  stateGates: [
    { name: 'by_policy', when: { to: 'done' }, require: [{ evidence: 'policy', freshness: 'fresh', bind: [] }] },
  ],
};

/** A space with a task whose steps are all done on the basis of one policy. */
async function stepsOnAPolicy(count: number) {
  const here = await openSpace(world, { clock: 'simulated' }, world.as('owner', { sourceSystems: ['policy_db'] }));
  await here.call(PutSchema, PutSchemaInput, { document: DOCUMENT });
  const policy = (content: string) =>
    here.record(content, {
      kind: 'tool_output',
      evidenceType: 'policy',
      sourceSystem: 'policy_db',
      source: 'tool_output',
    });
  const first = await policy('30 days');
  const { id: taskId } = await here.call(CreateTask, CreateTaskInput, { title: 'Many' });
  const steps: Id<'stp'>[] = [];
  for (let i = 0; i < count; i += 1) {
    const { id } = await here.call(CreateStep, CreateStepInput, { taskId, stepType: 'check', title: `Step ${i}` });
    await here.call(TransitionStep, TransitionInput, { id, to: 'done', evidenceIds: [first] });
    steps.push(id as Id<'stp'>);
  }
  const get = (id: string) => here.call(GetStep, StepInput, { id });
  return {
    ...here,
    policy,
    first,
    taskId,
    steps,
    task: () => here.call(GetTask, TaskInput, { id: taskId }),
    /** How many steps there are for each status, with and without support. */
    count: async () => {
      const counted: Record<string, number> = {};
      for (const id of steps) {
        const { status, support } = await get(id);
        const key = `${status}${support!.stands ? '' : ' without support'}`;
        counted[key] = (counted[key] ?? 0) + 1;
      }
      return counted;
    },
    maintain: (limit: number) => drive(world, world.get(FactsHandler), here.spaceId, {}, { limit }),
    open: async () =>
      (
        await world.database.owner('select 1 from support_withdrawals where space_id = $1 and not settled', [
          here.spaceId,
        ])
      ).length,
  };
}

it('`facts` judges more than fifty done steps in pages, and each step is shown as not supported until it is judged', async () => {
  const { steps, revoke, first, policy, call, count, maintain, open, task } = await stepsOnAPolicy(53);
  const second = await policy('60 days');
  for (const id of steps.slice(0, 2))
    await call(TransitionStep, TransitionInput, { id, to: 'done', evidenceIds: [second] });
  await revoke(first);
  expect(await count()).toEqual({ 'done without support': 53 });
  expect({ open: await open(), currentState: (await task()).currentState }).toEqual({ open: 1, currentState: 'done' });
  expect(await maintain(20)).toMatchObject({ blocked: 51, supported: 2, settledWithdrawals: 1 });
  expect(await count()).toEqual({ 'blocked without support': 51, done: 2 });
  expect({ open: await open(), currentState: (await task()).currentState }).toEqual({
    open: 0,
    currentState: 'blocked',
  });
  expect(await maintain(20)).toEqual({});
  expect((await world.replay()).differences).toEqual([]);
});

it('`facts` judges more than fifty facts in pages once newer evidence concerns all of them', async () => {
  const here = await openSpace(world, { clock: 'simulated' }, world.as('owner', { sourceSystems: ['policy_db'] }));
  await here.call(PutSchema, PutSchemaInput, {
    document: {
      schema: 'credence.domain/1',
      name: 'policies',
      entities: { order: { pattern: 'ORD-[0-9]{1,12}' } },
      evidenceTypes: { policy: { ttl: 'none', sourceSystems: ['policy_db'], anchors: {} } },
      claimTypes: {
        returnable: {
          anchors: ['order'],
          holds: 'state',
          requires: [{ evidence: 'policy', freshness: 'fresh', bind: [], where: [{ at: '/returns', equals: true }] }],
          triple: { subject: 'order:{order}', predicate: 'returnable', value: 'yes' },
          template: 'Order {order} may be returned',
        },
      },
    },
  });
  const policy = (version: number, returns: boolean) =>
    here.record(JSON.stringify({ version, returns }), {
      kind: 'tool_output',
      evidenceType: 'policy',
      sourceSystem: 'policy_db',
      source: 'tool_output',
    });
  const first = await policy(1, true);
  const facts: string[] = [];
  for (let i = 0; i < 53; i += 1) {
    const { claim } = await here.call(AssertFact, AssertFactInput, {
      claimType: 'returnable',
      anchors: { order: `ORD-${i}` },
      evidence: [first],
    });
    facts.push(claim!.id);
  }
  const usable = async (): Promise<number> => {
    const claims = await Promise.all(facts.map((id) => here.call(GetClaim, GetClaimInput, { id })));
    return claims.filter(({ fact }) => fact!.usable).length;
  };
  const maintain = () => drive(world, world.get(FactsHandler), here.spaceId, {}, { limit: 20 });
  await policy(2, false);
  expect(await usable()).toBe(53);
  expect(await maintain()).toMatchObject({ grounded: 53 });
  expect(await usable()).toBe(0);
  await policy(3, true);
  expect(await maintain()).toMatchObject({ regrounded: 53 });
  expect({ usable: await usable(), left: await maintain() }).toEqual({ usable: 53, left: {} });
  expect((await world.replay()).differences).toEqual([]);
});

it('`facts` does not change steps whose evidence was reinstated before the run reached them', async () => {
  const { revoke, reinstateEvidence, first, count, maintain, open } = await stepsOnAPolicy(52);
  await revoke(first);
  await reinstateEvidence(first);
  expect({ judged: await count(), open: await open(), left: await maintain(20) }).toEqual({
    judged: { done: 52 },
    open: 0,
    left: {},
  });
});

it('`facts` continues after a worker was killed on any page, and does nothing twice', async () => {
  const { revoke, first, spaceId, count, maintain, open, task } = await stepsOnAPolicy(52);
  await revoke(first);
  const handler = world.get(FactsHandler);
  /** Runs until the given page fails; the earlier pages have been committed. */
  const dieIn = async (page: number): Promise<void> => {
    let pages = 0;
    const dying: Pick<FactsHandler, 'kind' | 'page' | 'work'> = {
      kind: handler.kind,
      page: handler.page.bind(handler),
      work: async (...given: Parameters<FactsHandler['work']>) => {
        const piece = await handler.work(...given);
        pages += 1;
        if (pages === page) throw new Error('killed');
        return piece;
      },
    };
    await expect(drive(world, dying, spaceId, {}, { limit: 20 })).rejects.toThrow('killed');
    await world.database.owner(`update jobs set status = 'failed' where status in ('queued', 'running')`);
  };
  const judged = (steps: number) => ({
    ...(steps > 0 && { 'blocked without support': steps }),
    ...(steps < 52 && { 'done without support': 52 - steps }),
  });
  // There are three pages of steps and one of withdrawals. Each time, the pages after those already committed are
  // numbered from 1.
  for (const [page, steps] of [
    [1, 0],
    [2, 20],
    [2, 40],
    [2, 52],
  ] as const) {
    await dieIn(page);
    expect(await count()).toEqual(judged(steps));
    expect(await open()).toBe(1);
  }
  expect(await maintain(20)).toEqual({ settledWithdrawals: 1 });
  expect({ judged: await count(), open: await open() }).toEqual({ judged: judged(52), open: 0 });
  expect(await task()).toMatchObject({ stepCounts: { blocked: 52, done: 0 } });
  expect((await world.replay()).differences).toEqual([]);
});

it('each step is judged by its own schema and by what was known when the step was done', async () => {
  const here = await stepsOnAPolicy(2);
  const { call, policy, revoke, taskId, first, maintain, setClock } = here;
  const strict = structuredClone(DOCUMENT) as any;
  strict.stateGates[0].require[0].where = [{ at: '/days', gte: 60 }];
  await call(PutSchema, PutSchemaInput, { document: strict });
  await setClock('2099-01-01T01:00:00Z');
  const [sixty, ninety] = [await policy('{"days":60}'), await policy('{"days":90}')];
  const { id } = await call(CreateStep, CreateStepInput, { taskId, stepType: 'check', title: 'By the new schema' });
  const done = await call(TransitionStep, TransitionInput, { id, to: 'done', evidenceIds: [sixty, ninety] });
  expect(done).toMatchObject({ outcome: 'accepted' });
  // Later evidence says otherwise, but it was not known at that time.
  await setClock('2099-01-01T02:00:00Z');
  await policy('{"days":10}');
  await revoke(ninety);
  expect(await call(GetStep, StepInput, { id })).toMatchObject({ status: 'done', support: { evidenceIds: [sixty] } });
  await revoke(first);
  await revoke(sixty);
  expect(await here.count()).toEqual({ 'blocked without support': 2 });
  expect(await call(GetStep, StepInput, { id })).toMatchObject({ status: 'blocked', blockedReason: 'support_revoked' });
  expect(await maintain(20)).toEqual({});
  expect((await world.replay()).differences).toEqual([]);
});

it('a record that the decision about a step did not know does not count when the step is judged again', async () => {
  const { call, policy, revoke, taskId, setClock } = await stepsOnAPolicy(0);
  const lenient = structuredClone(DOCUMENT) as any;
  lenient.stateGates[0].require[0].where = [{ at: '/days', gte: 30 }];
  await call(PutSchema, PutSchemaInput, { document: lenient });
  await setClock('2099-01-01T01:00:00Z');
  const [sixty, ninety] = [await policy('{"days":60}'), await policy('{"days":90}')];
  const { id } = await call(CreateStep, CreateStepInput, { taskId, stepType: 'check', title: 'By two policies' });
  const evidenceIds = [sixty, ninety];
  expect(await call(TransitionStep, TransitionInput, { id, to: 'done', evidenceIds })).toMatchObject({
    outcome: 'accepted',
  });
  // It says otherwise and bears the time of the transition, as a record does that is committed just after it.
  await policy('{"days":10}');
  const step = () => call(GetStep, StepInput, { id });
  await revoke(ninety);
  expect(await step()).toMatchObject({ status: 'done', support: { evidenceIds: [sixty] } });
  await revoke(sixty);
  expect(await step()).toMatchObject({ status: 'blocked', blockedReason: 'support_revoked' });
  expect((await world.replay()).differences).toEqual([]);
});

/** A space in which an order may be returned according to a policy whose content meets `where`. */
async function aSpaceOfReturns(where: readonly object[]) {
  const here = await openSpace(world, { clock: 'simulated' }, world.as('owner', { sourceSystems: ['policy_db'] }));
  await here.call(PutSchema, PutSchemaInput, {
    document: {
      ...DOCUMENT,
      stateGates: [],
      entities: { order: { pattern: 'ORD-[0-9]{1,12}' } },
      claimTypes: {
        returnable: {
          anchors: ['order'],
          holds: 'state',
          requires: [{ evidence: 'policy', freshness: 'fresh', bind: [], where }],
          triple: { subject: 'order:{order}', predicate: 'returnable', value: 'yes' },
          template: 'Order {order} may be returned',
        },
      },
    },
  });
  return here;
}

it('a write judges fifty facts for all evidence that it marks, and reads only evidence that facts require', async () => {
  const here = await aSpaceOfReturns([{ at: '/days', gte: 1 }]);
  const page = await here.record('Policies', { kind: 'tool_output', sourceSystem: 'policy_db', source: 'tool_output' });
  const more = { kind: 'tool_output', source: 'tool_output', evidenceType: 'policy', parentEvidenceIds: [page] };
  const records: string[] = [];
  for (const days of [30, 31, 32])
    records.push(await here.record(JSON.stringify({ days }), { ...more, sourceSystem: 'policy_db' }));
  await here.record('{"days":33}', { ...more, kind: 'note', source: 'inference' });
  await here.record('A note', { kind: 'note', source: 'inference', parentEvidenceIds: [page] });
  for (let i = 0; i < 30; i += 1)
    await here.call(AssertFact, AssertFactInput, {
      claimType: 'returnable',
      anchors: { order: `ORD-${i}` },
      evidence: records,
    });
  const find = jest.spyOn(EvidenceRepository.prototype, 'find');
  await here.revoke(page);
  const read = new Set(find.mock.calls.flatMap(([, , ids]) => ids));
  find.mockRestore();
  // The revocation itself reads the page.
  read.delete(page);
  const due = await world.database.owner('select about from judgements_due where space_id = $1 order by about', [
    here.spaceId,
  ]);
  expect({ read: [...read].sort(), due: due.map(({ about }) => about) }).toEqual({
    read: records,
    due: records.slice(1),
  });
});

it.each([
  ['leaves nothing to judge if the record could not contradict a fact', [], 0],
  ['leaves facts to be judged if the previous record may contradict them', [{ at: '/days', gte: 1 }], 1],
])('a revocation %s', async (_, where, due) => {
  const here = await aSpaceOfReturns(where);
  const record = await here.record('{"days":30}', {
    kind: 'tool_output',
    evidenceType: 'policy',
    sourceSystem: 'policy_db',
    source: 'tool_output',
  });
  for (let i = 0; i < 51; i += 1)
    await here.call(AssertFact, AssertFactInput, {
      claimType: 'returnable',
      anchors: { order: `ORD-${i}` },
      evidence: [record],
    });
  await here.revoke(record);
  expect(
    await world.database.owner('select about from judgements_due where space_id = $1', [here.spaceId]),
  ).toHaveLength(due);
});
