import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { countStatements, openService, type RestClient, type Service, type Tenant } from '../service/index.js';
import { aRefundSpace, REFUND_SYSTEMS, type RefundSpace } from './refunds.js';

let service: Service;
let tenant: Tenant;
let agent: RestClient;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  agent = await tenant.as({ role: 'agent', sourceSystems: REFUND_SYSTEMS });
});
afterAll(() => service.close());

/** The query of docs/tasks.md, word for word. */
const WHOLE_TASK = `query ($space: String!, $task: ID!, $steps: Int = 50) {
  task(space: $space, id: $task) {
    title status currentState stepCounts { done blocked }
    steps(first: $steps) {
      nodes {
        id title status blockedReason
        evidence { id evidenceType freshness status }
        facts {
          id text grounding fact { claimType anchors usable usableUntil }
          provenance { id evidenceType freshness status }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

const ask = async (by: RestClient, variables: object): Promise<{ data: any; errors?: any[] }> =>
  (await by.send('POST', '/graphql', JSON.stringify({ query: WHOLE_TASK, variables }))).body;

/** A task with this many done steps, each with two records and a fact that depends on them. */
async function aTask({ space, order, policy, assert }: RefundSpace, steps: number): Promise<string> {
  const { id } = await agent.do('tasks.create', { space, title: `Refund of ${steps}` });
  for (let n = 0; n < steps; n += 1) {
    const name = `ORD-${steps}0${n}`;
    const evidenceIds = [await order({}, 'PAID', name), await policy()];
    const { claim } = await assert('refund_eligibility', evidenceIds, { anchors: { order: name } });
    const step = await agent.do('steps.create', {
      space,
      taskId: id,
      stepType: 'eligibility_check',
      title: `Check ${n}`,
      anchors: { order: name },
    });
    await agent.do('steps.transition', { space, id: step.id, to: 'done', evidenceIds });
    await agent.do('steps.attachFact', { space, id: step.id, claimId: claim.id });
  }
  return id;
}

it('one GraphQL query fetches a task with its steps, their facts and evidence, and the evidence of the facts', async () => {
  const refunds = await aRefundSpace(tenant, agent);
  const { data, errors } = await ask(tenant.owner, { space: refunds.space, task: await aTask(refunds, 3) });
  expect(errors).toBeUndefined();
  expect(data.task).toMatchObject({ status: 'open', currentState: 'done', stepCounts: { done: 3, blocked: 0 } });
  expect(data.task.steps.pageInfo.hasNextPage).toBe(false);
  expect(data.task.steps.nodes).toHaveLength(3);
  for (const [n, step] of data.task.steps.nodes.entries()) {
    expect(step).toMatchObject({
      title: `Check ${n}`,
      status: 'done',
      evidence: expect.arrayContaining([
        expect.objectContaining({ evidenceType: 'order_record', freshness: 'fresh', status: 'active' }),
        expect.objectContaining({ evidenceType: 'refund_policy' }),
      ]),
      facts: [
        {
          text: `Order ORD-30${n} is eligible for refund`,
          fact: { claimType: 'refund_eligibility', usable: true, anchors: { order: `ORD-30${n}` } },
        },
      ],
    });
    // Evidence that names no order confirms every fact. So the provenance of a fact includes the policies of the other
    // steps.
    expect(step.facts[0].provenance).toEqual(expect.arrayContaining(step.evidence));
  }
});

it('the query of a whole task takes as many statements for a long task as for a short task', async () => {
  const refunds = await aRefundSpace(tenant, agent);
  const counted = async (steps: number): Promise<number> => {
    const task = await aTask(refunds, steps);
    const counts = [];
    for (let i = 0; i < 4; i += 1)
      counts.push(
        await countStatements(service, async () => {
          const { data } = await ask(tenant.owner, { space: refunds.space, task });
          expect(data.task.steps.nodes).toHaveLength(steps);
        }),
      );
    return Math.min(...counts);
  };
  const [short, long] = [await counted(2), await counted(12)];
  expect(long).toBe(short);
  expect(short).toBeLessThanOrEqual(30);
}, 60_000);

it('the query of a whole task is within the cost limit with pages of 50 steps, and beyond it with pages of 200', async () => {
  const refunds = await aRefundSpace(tenant, agent);
  const task = await aTask(refunds, 1);
  expect((await ask(tenant.owner, { space: refunds.space, task, steps: 50 })).errors).toBeUndefined();
  expect((await ask(tenant.owner, { space: refunds.space, task, steps: 200 })).errors).toMatchObject([
    { message: expect.stringContaining('more than 32000'), extensions: { code: 'query_too_costly' } },
  ]);
});

it('docs/tasks.md shows the query of a whole task', async () => {
  expect(await readFile('docs/tasks.md', 'utf8')).toContain(WHOLE_TASK);
});

it('the query of a whole task shows another tenant nothing', async () => {
  const refunds = await aRefundSpace(tenant, agent);
  const task = await aTask(refunds, 1);
  const other = await service.aTenant();
  const { space } = await other.aSpace({});
  const { data, errors } = await ask(other.owner, { space, task });
  expect(data?.task ?? null).toBeNull();
  expect(errors).toMatchObject([{ extensions: { code: 'not_found' } }]);
});
