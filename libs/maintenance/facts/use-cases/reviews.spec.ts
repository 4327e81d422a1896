import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PutSchema, PutSchemaInput } from '#libs/knowledge/domain-schemas/index.js';
import { AssertFact, AssertFactInput } from '#libs/knowledge/facts/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { drive } from '#libs/testing/driven-run.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { statementsOf } from '#libs/testing/statements.js';
import {
  AttachFactInput,
  AttachFactToStep,
  ClearStepReview,
  ClearStepReviewInput,
  CreateStep,
  CreateStepInput,
  GetStep,
  StepInput,
} from '#libs/work/steps/index.js';
import { CreateTask, CreateTaskInput } from '#libs/work/tasks/index.js';
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
  entities: { order: { pattern: 'ORD-[0-9]{1,12}' } },
  evidenceTypes: { policy: { ttl: 'none', sourceSystems: ['policy_db'], anchors: {} } },
  claimTypes: {
    returnable: {
      anchors: ['order'],
      holds: 'state',
      requires: [{ evidence: 'policy', freshness: 'fresh', bind: [] }],
      triple: { subject: 'order:{order}', predicate: 'returnable', value: 'yes' },
      template: 'Order {order} may be returned',
    },
  },
};

/** A space with two facts that follow from one record, and a task whose steps have the first fact attached. */
async function stepsOnAFact(count: number) {
  const here = await openSpace(world, { clock: 'simulated' }, world.as('owner', { sourceSystems: ['policy_db'] }));
  const { call } = here;
  await call(PutSchema, PutSchemaInput, { document: DOCUMENT });
  const policy = await here.record('30 days', {
    kind: 'tool_output',
    evidenceType: 'policy',
    sourceSystem: 'policy_db',
    source: 'tool_output',
  });
  const fact = async (order: string): Promise<string> =>
    (await call(AssertFact, AssertFactInput, { claimType: 'returnable', anchors: { order }, evidence: [policy] }))
      .claim!.id;
  const [factId, otherId] = [await fact('ORD-1'), await fact('ORD-2')];
  const { id: taskId } = await call(CreateTask, CreateTaskInput, { title: 'Many' });
  const steps: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const { id } = await call(CreateStep, CreateStepInput, { taskId, stepType: 'check', title: `Step ${i}` });
    await call(AttachFactToStep, AttachFactInput, { id, claimId: factId });
    steps.push(id);
  }
  return {
    ...here,
    policy,
    factId,
    otherId,
    steps,
    /** How many steps need a review. */
    marked: async (): Promise<number> => {
      const found = await Promise.all(steps.map((id) => call(GetStep, StepInput, { id })));
      return found.filter(({ needsReview }) => needsReview).length;
    },
    due: async (): Promise<unknown[]> =>
      (await world.database.owner('select about from judgements_due where space_id = $1', [here.spaceId])).map(
        ({ about }) => about,
      ),
    maintain: (dryRun = false) => drive(world, world.get(FactsHandler), here.spaceId, {}, { limit: 20, dryRun }),
  };
}

it.each([
  ['marks up to fifty steps at once', 50],
  ['leaves more steps to maintenance, which marks all of them in pages', 53],
])('a fact that is retracted %s', async (_what, count) => {
  const { factId, retract, marked, due, maintain } = await stepsOnAFact(count);
  await retract(factId);
  const isInline = count <= 50;
  expect({ marked: await marked(), due: await due() }).toEqual(
    isInline ? { marked: count, due: [] } : { marked: 0, due: [factId] },
  );
  if (!isInline) expect(await maintain(true)).toMatchObject({ reviews: count });
  expect(await maintain()).toEqual(isInline ? {} : { reviews: count, settledFacts: 1 });
  expect({ marked: await marked(), due: await due(), left: await maintain() }).toEqual({
    marked: count,
    due: [],
    left: {},
  });
  expect((await world.replay()).differences).toEqual([]);
});

it('a record that is revoked leaves to maintenance only its facts that are attached to steps', async () => {
  const { factId, policy, revoke, marked, due, maintain, steps, call } = await stepsOnAFact(52);
  await revoke(policy);
  expect(await due()).toEqual([factId]);
  expect(await maintain()).toMatchObject({ reviews: 52, settledFacts: 1 });
  expect(await marked()).toBe(52);
  await call(ClearStepReview, ClearStepReviewInput, { id: steps[0], note: 'It is fine.' });
  expect({ marked: await marked(), left: await maintain() }).toEqual({ marked: 51, left: {} });
});

it('steps are not marked if their fact is no longer withdrawn when the run reaches them', async () => {
  const { policy, revoke, reinstateEvidence, marked, due, maintain } = await stepsOnAFact(52);
  await revoke(policy);
  await reinstateEvidence(policy);
  expect(await maintain()).toMatchObject({ reviews: 0, settledFacts: 1 });
  expect({ marked: await marked(), due: await due(), left: await maintain() }).toEqual({
    marked: 0,
    due: [],
    left: {},
  });
  await revoke(policy);
  await maintain();
  expect(await marked()).toBe(52);
  expect((await world.replay()).differences).toEqual([]);
});

it('a withdrawn fact marks its steps with the same number of statements, however many steps there are', async () => {
  const sent: string[][] = [];
  for (const count of [2, 40]) {
    const { factId, retract, marked } = await stepsOnAFact(count);
    const { statements } = await statementsOf(() => retract(factId));
    expect(await marked()).toBe(count);
    sent.push(statements.map(({ name }) => name));
  }
  expect(sent[1]).toEqual(sent[0]);
});

it('steps are marked once, although a worker was killed on any page', async () => {
  const { factId, retract, marked, due, spaceId, maintain } = await stepsOnAFact(52);
  await retract(factId);
  const handler = world.get(FactsHandler);
  // Three pages of steps and one of facts. Each time, the pages after those already committed are numbered from 1.
  for (const [last, done] of [
    [1, 0],
    [2, 20],
    [2, 40],
    [2, 52],
  ] as const) {
    let pages = 0;
    const dying: Pick<FactsHandler, 'kind' | 'page' | 'work'> = {
      kind: handler.kind,
      page: handler.page.bind(handler),
      work: async (...given: Parameters<FactsHandler['work']>) => {
        const piece = await handler.work(...given);
        pages += 1;
        if (pages === last) throw new Error('killed');
        return piece;
      },
    };
    await expect(drive(world, dying, spaceId, {}, { limit: 20 })).rejects.toThrow('killed');
    await world.database.owner(`update jobs set status = 'failed' where status in ('queued', 'running')`);
    expect({ marked: await marked(), due: await due() }).toEqual({ marked: done, due: [factId] });
  }
  expect(await maintain()).toEqual({ settledFacts: 1 });
  const [{ events }] = (await world.database.owner(
    `select count(*)::integer as events from events where space_id = $1 and kind = 'step_review_needed'`,
    [spaceId],
  )) as [{ events: number }];
  expect({ events, due: await due(), differences: (await world.replay()).differences }).toEqual({
    events: 52,
    due: [],
    differences: [],
  });
});
