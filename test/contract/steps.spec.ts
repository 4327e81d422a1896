import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  storingNothing,
  TRANSPORTS,
  type Client,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(() => service.close());

async function replayIsEqual(): Promise<void> {
  await service.expectReplayIsExact(tenant.id);
}

/** A task for which one client does everything. */
async function aTask(client: Client = tenant.owner, space?: string) {
  space ??= (await tenant.aSpace()).space;
  const { id: taskId } = await client.do('tasks.create', { space, title: 'A task', anchors: { order: 'ORD-1' } });
  const step = async (title: string, more: Input = {}): Promise<string> =>
    (await client.do('steps.create', { space, taskId, stepType: 'check', title, ...more })).id;
  const move = (id: string, to: string, more: Input = {}) =>
    client.call('steps.transition', { space, id, to, ...more });
  return {
    space,
    taskId,
    step,
    /** The result of a transition: a code, or the statuses of the task's steps after it. */
    move: async (id: string, to: string, more: Input = {}): Promise<string> => {
      const { isOk, body } = await move(id, to, more);
      if (!isOk) return body.code;
      return body.outcome === 'rejected'
        ? body.rejection.violations.map(({ code, stepIds }: Input) => [code, ...(stepIds as string[])].join(' ')).join()
        : `${body.currentState}${body.unchanged ? ' unchanged' : ''}`;
    },
    tie: async (from: string, kind: string, to: string): Promise<string> => {
      const { isOk, body } = await client.call('stepEdges.add', { space, taskId, from, to, kind });
      return isOk ? (body.deduplicated ? 'known' : 'added') : body.code;
    },
    get: (id: string) => client.do('steps.get', { space, id }),
    task: () => client.do('tasks.get', { space, id: taskId }),
    history: async () =>
      (await client.do('tasks.history', { space, id: taskId })).data.map(({ kind }: { kind: string }) => kind),
    evidence: async (content: string) =>
      (await tenant.owner.do('evidence.record', { space, kind: 'note', content })).id as string,
  };
}

describe.each(TRANSPORTS)('the context of a task over %s', (transport) => {
  const inContext = (client: Client, given: Input) => client.do('context.get', { query: 'the order', ...given });

  it('begins with its steps and what was offloaded, within two fifths of the budget', async () => {
    const client = await mostlyOver(transport, tenant.owner);
    const { space, taskId, step, move, evidence } = await aTask(client);
    const first = await step('Look the order up');
    await move(await step('Ask the customer'), 'blocked', { reason: 'on holiday' });
    const evidenceId = await evidence('{"order_id":"ORD-1","status":"PAID"}');
    const offload = await client.do('offloads.record', {
      space,
      taskId,
      stepId: first,
      evidenceId,
      summary: 'Paid',
      score: 4,
    });
    const { context, task, tokenEstimate } = await inContext(client, { space, taskId, maxTokens: 800 });
    expect(tokenEstimate).toBeLessThanOrEqual(800);
    expect(task).toMatchObject({ taskId, currentState: 'blocked', level: 'all', nodeMap: { n1: first } });
    const section = context.slice(context.indexOf('## Task')).split('\n');
    expect({ heading: section[1], diagram: section[3], step: section[5] }).toEqual({
      heading: `- [task:${taskId}] "A task" (status open, currentState blocked)`,
      diagram: 'flowchart TD',
      step: '    n2["Ask the customer<br/>type: check<br/>status: blocked"]:::blocked',
    });
    expect(section).toContain(
      `- [offload:${offload.id}] "Paid" step=${first} evidence=${evidenceId} score=4 lossy by=${offload.recordedBy}`,
    );
  });

  it('leaves the task out unless it is requested, and a read of the past may not request it', async () => {
    const client = await mostlyOver(transport, tenant.owner);
    const { space, taskId } = await aTask(client);
    expect((await inContext(client, { space, taskId, include: ['claims'] })).task).toBeNull();
    expect((await inContext(client, { space })).task).toBeNull();
    for (const more of [{ taskId, knownAt: '2026-01-01T00:00:00Z' }, { include: ['task'] }])
      expect((await client.call('context.get', { space, query: 'x', ...more })).body).toMatchObject({
        code: 'validation_failed',
      });
  });
});

describe('a task of 400 steps, three of them blocked and forty in progress, all with long titles', () => {
  let large: Awaited<ReturnType<typeof aTask>>;
  const blocked: string[] = [];
  beforeAll(async () => {
    large = await aTask();
    const ids: string[] = [];
    const create = async (n: number) => (ids[n] = await large.step(`${n} ${'word '.repeat(90)}`));
    for (let from = 0; from < 400; from += 20)
      await Promise.all(Array.from({ length: 20 }, (_, n) => create(from + n)));
    for (const n of [7, 157, 307]) {
      blocked.push(ids[n]!);
      await large.move(ids[n]!, 'blocked', { reason: 'on holiday' });
      await large.tie(ids[n]!, 'depends_on', ids[n + 1]!);
      await large.tie(ids[n]!, 'depends_on', ids[n + 2]!);
    }
    await Promise.all(ids.slice(340, 380).map((id) => large.move(id, 'in_progress')));
  });

  it.each(TRANSPORTS.flatMap((transport) => ['markdown', 'json'].map((format) => [transport, format] as const)))(
    'has every blocked step named in a context of 800 tokens over %s as %s (G25)',
    async (transport, format) => {
      const client = await mostlyOver(transport, tenant.owner);
      const asked = { space: large.space, taskId: large.taskId, query: 'the order', maxTokens: 800, format };
      const { context, task, tokenEstimate } = await client.do('context.get', asked);
      expect(tokenEstimate).toBeLessThanOrEqual(800);
      expect(task).toMatchObject({ currentState: 'blocked', level: 'counts' });
      expect(Object.values(task.nodeMap).sort()).toEqual([...blocked].sort());
      for (const alias of Object.keys(task.nodeMap)) expect(context).toMatch(new RegExp(`${alias}\\[.*:::blocked`));
      expect(context).toContain('40 in_progress');
    },
  );
});

describe.each(TRANSPORTS)('steps over %s', (transport) => {
  it('determine the state of their task by the first rule that applies (G17)', async () => {
    const { step, move, task } = await aTask(await mostlyOver(transport, tenant.owner));
    const state = async () => (await task()).currentState;
    const states = [await state()];
    const [first, second, third] = [await step('First'), await step('Second'), await step('Third')];
    states.push(await state());
    await move(first, 'in_progress');
    states.push(await state());
    await move(second, 'blocked', { reason: 'on holiday' });
    states.push(await state());
    for (const [id, to] of [
      [first, 'done'],
      [second, 'in_progress'],
      [second, 'done'],
    ] as const)
      await move(id, to);
    states.push(await state());
    await move(third, 'skipped', { reason: 'not needed' });
    states.push(await state());
    expect(states).toEqual(['open', 'open', 'in_progress', 'blocked', 'open', 'done']);
  });

  it('wait for what they depend on, and say so (G15)', async () => {
    const { space } = await tenant.aSpace();
    const agent = await tenant.agent(space);
    const client = await mostlyOver(transport, agent);
    const { taskId, step, tie, move, get, task, history, evidence } = await aTask(client, space);
    const [a, b] = [await step('A'), await step('B')];
    expect(await get(a)).toMatchObject({
      taskId,
      status: 'pending',
      anchors: { order: 'ORD-1' },
      parentId: null,
      evidenceIds: [],
      version: 1,
    });
    expect({ first: await tie(b, 'depends_on', a), again: await tie(b, 'depends_on', a) }).toEqual({
      first: 'added',
      again: 'known',
    });
    expect({
      tooEarly: await move(b, 'in_progress'),
      first: await move(a, 'done'),
      second: await move(b, 'done'),
    }).toEqual({ tooEarly: `dependency_not_satisfied ${a}`, first: 'open', second: 'done' });
    expect(await move(a, 'done')).toBe('done unchanged');
    const seen = await evidence(`seen ${space}`);
    const done = await client.do('steps.transition', { space, id: b, to: 'done', evidenceIds: [seen] });
    expect(done).toMatchObject({ outcome: 'accepted', unchanged: true, step: { evidenceIds: [seen] } });
    expect(await task()).toMatchObject({ currentState: 'done', stepCounts: { done: 2, pending: 0 } });
    expect(await client.do('tasks.setStatus', { space, id: taskId, status: 'in_progress' })).toMatchObject({
      outcome: 'accepted',
    });
    expect(await client.do('tasks.setStatus', { space, id: taskId, status: 'done' })).toMatchObject({
      outcome: 'accepted',
    });
    expect(await history()).toEqual([
      'task_created',
      'step_created',
      'step_created',
      'step_edge_added',
      // For a rejected transition, only the decision is recorded.
      'gate_evaluated',
      'gate_evaluated',
      'step_status_changed',
      'gate_evaluated',
      'step_status_changed',
      'task_state_changed',
      'step_evidence_attached',
      'gate_evaluated',
      'task_status_changed',
      'gate_evaluated',
      'task_status_changed',
    ]);
    expect(await client.do('steps.list', { space, taskId, status: 'done' })).toMatchObject({
      data: [{ title: 'A' }, { title: 'B' }],
      hasMore: false,
    });
    expect(await client.do('stepEdges.list', { space, taskId })).toMatchObject({
      data: [{ from: b, to: a, kind: 'depends_on' }],
    });
    await replayIsEqual();
  });

  it('are drawn as a graph with their edges', async () => {
    const { space } = await tenant.aSpace();
    const client = await mostlyOver(transport, tenant.owner);
    const { taskId, step } = await aTask(client, space);
    const empty = await client.do('tasks.graph', { space, id: taskId });
    expect(empty).toMatchObject({ mermaid: 'flowchart TD', nodeMap: {}, steps: [], edges: [], level: 'all' });
    const a = await step('He said "go"\nnow');
    const b = await step('Then this', { parentId: a });
    const graph = await client.do('tasks.graph', { space, id: taskId });
    expect(graph.mermaid.split('\n').slice(0, 4)).toEqual([
      'flowchart TD',
      '    n1["He said #quot;go#quot; now<br/>type: check<br/>status: pending"]:::pending',
      '    n2["Then this<br/>type: check<br/>status: pending"]:::pending',
      '    n1 --> n2',
    ]);
    expect(graph).toMatchObject({ nodeMap: { n1: a, n2: b }, edges: [{ from: b, to: a, kind: 'parent' }] });
    const folded = await client.do('tasks.graph', { space, id: taskId, fold: 'auto', maxTokens: 50 });
    expect(folded).toMatchObject({ level: 'counts', steps: [{ id: a }, { id: b }] });
    expect((await client.do('tasks.graph', { space, id: taskId, status: 'done' })).mermaid).toBe('flowchart TD');
  });
});

it('a task with its steps is one query of GraphQL', async () => {
  const { space, taskId, step } = await aTask();
  const [a, b] = [await step('One'), await step('Two')];
  const seen = (await tenant.owner.do('evidence.record', { space, kind: 'note', content: 'seen' })).id;
  await tenant.owner.do('steps.attach', { space, id: b, evidenceIds: [seen] });
  const query = `{ task(space: "${space}", id: "${taskId}") { title steps(limit: 5) { data { id title evidence { content } } } } }`;
  const { body } = await tenant.owner.send('POST', '/graphql', JSON.stringify({ query }));
  expect(body.data).toEqual({
    task: {
      title: 'A task',
      steps: {
        data: [
          { id: a, title: 'One', evidence: [] },
          { id: b, title: 'Two', evidence: [{ content: 'seen' }] },
        ],
      },
    },
  });
});

describe('a step', () => {
  it('waits for its blockers before it starts, and for its children before it is done', async () => {
    const { step, tie, move } = await aTask();
    const [parent, blocker] = [await step('Parent'), await step('Blocker')];
    const child = await step('Child', { parentId: parent });
    expect(await tie(blocker, 'blocks', parent)).toBe('added');
    expect(await move(parent, 'in_progress')).toBe(`dependency_not_satisfied ${blocker}`);
    expect(await move(blocker, 'skipped', { reason: 'Not needed' })).toBe('open');
    expect(await move(parent, 'in_progress')).toBe('in_progress');
    expect(await move(parent, 'done')).toBe(`dependency_not_satisfied ${child}`);
    expect({ afterChild: await move(child, 'done'), afterParent: await move(parent, 'done') }).toEqual({
      afterChild: 'in_progress',
      afterParent: 'done',
    });
  });

  it('that leaves `done` puts all done steps that waited for it under review, until a transition or a reviewer clears the mark', async () => {
    const { space, step, tie, move, get } = await aTask();
    const [a, b, c, d, other] = [await step('A'), await step('B'), await step('C'), await step('D'), await step('E')];
    await tie(b, 'depends_on', a);
    await tie(b, 'blocks', c);
    await tie(c, 'parent', d);
    for (const id of [a, b, c, d, other]) await move(id, 'done');
    expect(await move(a, 'in_progress', { reason: 'It was wrong' })).toBe('in_progress');
    const flags = async () =>
      Promise.all([a, b, c, d, other].map(async (id) => (await get(id)).needsReview as boolean));
    expect(await flags()).toEqual([false, true, true, true, false]);
    // A done step is reopened without checking its dependencies.
    expect(await move(b, 'in_progress', { reason: 'Look again' })).toBe('in_progress');
    const agent = await tenant.as({ role: 'writer' });
    expect(await agent.call('steps.clearReview', { space, id: c, note: 'Fine' })).toMatchObject({ status: 403 });
    expect(await tenant.owner.do('steps.clearReview', { space, id: c, note: 'Fine' })).toMatchObject({
      needsReview: false,
    });
    expect(await flags()).toEqual([false, false, false, true, false]);
    await replayIsEqual();
  });

  it('accepts a piece of evidence once, and accepts no revoked evidence', async () => {
    const { space, step, move, get, evidence } = await aTask();
    const { owner } = tenant;
    const id = await step('A');
    const [one, two, revoked] = [await evidence('one'), await evidence('two'), await evidence('three')];
    await owner.do('evidence.revoke', { space, id: revoked, reason: 'Wrong' });
    const attach = (evidenceIds: string[]) => owner.call('steps.attach', { space, id, evidenceIds });
    expect(await attach([one])).toMatchObject({ isOk: true, body: { evidenceIds: [one], version: 2 } });
    expect(await attach([one])).toMatchObject({ isOk: true, body: { evidenceIds: [one], version: 2 } });
    expect(await attach([two, revoked])).toMatchObject({ status: 409, body: { code: 'evidence_revoked' } });
    const done = await owner.do('steps.transition', { space, id, to: 'done', evidenceIds: [two, revoked] });
    expect(done).toMatchObject({
      outcome: 'accepted',
      ignoredEvidence: [{ id: revoked, code: 'revoked_evidence' }],
      step: { evidenceIds: [one, two].sort() },
    });
    const agent = await tenant.agent(space);
    expect(await agent.call('steps.detach', { space, id, evidenceId: one })).toMatchObject({ status: 403 });
    expect(await owner.do('steps.detach', { space, id, evidenceId: one })).toMatchObject({ evidenceIds: [two] });
    expect(await get(id)).toMatchObject({ evidenceIds: [two], status: 'done' });
    expect(await move(id, 'pending')).toBe('illegal_transition');
    await replayIsEqual();
  });

  it('does not show evidence of a session to those who take no part in it', async () => {
    const { space, taskId, step } = await aTask();
    const [ann, bob] = await Promise.all(['ann', 'bob'].map((name) => tenant.agent(`${name} ${space}`)));
    const id = await step('A');
    const { id: sessionId } = await ann!.do('sessions.open', { space, externalId: 'mine' });
    const { id: own } = await ann!.do('evidence.record', { space, kind: 'note', content: 'a secret', sessionId });
    await ann!.do('steps.attach', { space, id, evidenceIds: [own] });
    expect((await ann!.do('steps.get', { space, id })).evidenceIds).toEqual([own]);
    expect((await bob!.do('steps.get', { space, id })).evidenceIds).toEqual([]);
    const history = await bob!.do('tasks.history', { space, id: taskId });
    expect(JSON.stringify(history)).not.toContain(own);
    expect(await bob!.call('steps.attach', { space, id, evidenceIds: [own] })).toMatchObject({ status: 404 });
  });

  it('does not show such evidence in the answers of writes either; the participants of the session and reviewers see it', async () => {
    const { space, step } = await aTask();
    const person = (role: 'agent' | 'writer' | 'reviewer', name: string) =>
      tenant.as({ role, principal: { kind: 'agent', name: `${name} ${space}` } });
    const [ann, bob, eve] = [
      await person('agent', 'ann'),
      await person('writer', 'bob'),
      await person('reviewer', 'eve'),
    ];
    const id = await step('A');
    const noted = async (by: Client, content: string, more: Input = {}): Promise<string> =>
      (await by.do('evidence.record', { space, kind: 'note', content, ...more })).id;
    const { id: sessionId } = await ann.do('sessions.open', { space, externalId: 'mine' });
    const secret = await noted(ann, 'a secret', { sessionId });
    const open = await noted(bob, 'a note');
    await ann.do('steps.attach', { space, id, evidenceIds: [secret] });
    const answers = async (by: Client) => {
      const call = (name: string, input: Input = {}) => by.do(name, { space, id, ...input });
      return [
        await call('steps.attach', { evidenceIds: [open] }),
        (await call('steps.transition', { to: 'in_progress', evidenceIds: [open] })).step,
        (await call('steps.transition', { to: 'in_progress' })).step,
        await call('steps.detach', { evidenceId: open }),
      ].map(({ evidenceIds }) => evidenceIds);
    };
    const all = [secret, open].sort();
    expect(await answers(bob)).toEqual([[open], [open], [open], []]);
    expect(await answers(eve)).toEqual([all, all, all, [secret]]);
    expect((await ann.do('steps.transition', { space, id, to: 'done' })).step.evidenceIds).toEqual([secret]);
  });

  it('changes its status only by transitions; the second of two concurrent transitions is judged on the result of the first', async () => {
    const { space, step, move, get } = await aTask();
    const id = await step('A');
    const outcomes = await Promise.all([
      move(id, 'in_progress', { expectedVersion: 1 }),
      move(id, 'blocked', { expectedVersion: 1, reason: 'No answer' }),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'version_conflict')).toHaveLength(1);
    expect((await get(id)).version).toBe(2);
    expect(
      await storingNothing(service.database, () =>
        tenant.owner.call('steps.create', { space, taskId: 'x', stepType: 'check', title: 'B', status: 'done' }),
      ),
    ).toMatchObject({ status: 400 });
  });

  it('of a cancelled task makes no transition, and no steps can be added', async () => {
    const { space, taskId, step, move } = await aTask();
    const id = await step('A');
    await tenant.owner.do('tasks.setStatus', { space, id: taskId, status: 'cancelled', reason: 'Not wanted' });
    expect(await move(id, 'done')).toBe('illegal_transition');
    expect(await tenant.owner.call('steps.create', { space, taskId, stepType: 'check', title: 'B' })).toMatchObject({
      status: 409,
      body: { code: 'task_cancelled' },
    });
  });

  it('that is added to a done task puts the task under review', async () => {
    const { space, taskId, step, move, task } = await aTask();
    await move(await step('A'), 'done');
    await tenant.owner.do('tasks.setStatus', { space, id: taskId, status: 'in_progress' });
    await tenant.owner.do('tasks.setStatus', { space, id: taskId, status: 'done' });
    const late = await step('B');
    expect(await task()).toMatchObject({ status: 'done', currentState: 'open', needsReview: true });
    const reopened = { space, id: taskId, status: 'in_progress', reason: 'More to do' };
    expect(await tenant.owner.do('tasks.setStatus', reopened)).toMatchObject({ task: { needsReview: false } });
    // G24: with a pending step.
    expect(await tenant.owner.do('tasks.setStatus', { space, id: taskId, status: 'done' })).toMatchObject({
      outcome: 'rejected',
      rejection: { violations: [{ code: 'task_not_complete', stepIds: [late] }] },
    });
    expect(await tenant.owner.do('tasks.clearReview', { space, id: taskId, note: 'Seen' })).toMatchObject({
      needsReview: false,
    });
    await replayIsEqual();
  });
});

describe('edges between steps', () => {
  it('form no cycle of dependencies, whatever their kinds', async () => {
    const { step, tie } = await aTask();
    const [a, b, c] = [await step('A'), await step('B'), await step('C')];
    expect({
      'a waits for itself': await tie(a, 'depends_on', a),
      'b waits for a': await tie(a, 'blocks', b),
      'a waits for b': await tie(a, 'depends_on', b),
      'b keeps a waiting': await tie(b, 'blocks', a),
      'b is a part of c, so c waits for b': await tie(b, 'parent', c),
      'b waits for c': await tie(b, 'depends_on', c),
      'c is a part of a': await tie(c, 'parent', a),
      'c keeps a waiting': await tie(c, 'blocks', a),
      'a triggers b, for which nothing waits': await tie(a, 'triggers', b),
      'b triggers c': await tie(b, 'triggers', c),
      'c triggers a': await tie(c, 'triggers', a),
      'c produces a': await tie(c, 'produces', a),
      'b is a part of a': await tie(b, 'parent', a),
    }).toEqual({
      'a waits for itself': 'cycle',
      'b waits for a': 'added',
      'a waits for b': 'cycle',
      'b keeps a waiting': 'cycle',
      'b is a part of c, so c waits for b': 'added',
      'b waits for c': 'cycle',
      'c is a part of a': 'cycle',
      'c keeps a waiting': 'cycle',
      'a triggers b, for which nothing waits': 'added',
      'b triggers c': 'added',
      'c triggers a': 'cycle',
      'c produces a': 'added',
      'b is a part of a': 'cycle',
    });
    expect(await tie(b, 'parent', await step('D'))).toBe('step_has_parent');
  });

  it('stay within a task', async () => {
    const { space, step, tie } = await aTask();
    const other = await aTask(tenant.owner, space);
    const [a, foreign] = [await step('A'), await other.step('B')];
    expect({
      foreign: await tie(a, 'depends_on', foreign),
      unknown: await tie(a, 'depends_on', 'stp_01h455vb4pex5vsknk084sn02q'),
    }).toEqual({ foreign: 'step_of_another_task', unknown: 'not_found' });
    expect(
      await tenant.owner.call('steps.create', {
        space,
        taskId: other.taskId,
        stepType: 'check',
        title: 'C',
        parentId: a,
      }),
    ).toMatchObject({ status: 409, body: { code: 'step_of_another_task' } });
  });
});

describe('an offload', () => {
  it('is recorded with its evidence attached, and listed by its task, its step and its tool call', async () => {
    const { space, taskId, step, get, evidence, history } = await aTask();
    const agent = await tenant.agent(space);
    const [id, raw] = [await step('A'), await evidence('ten pages of output')];
    const record = (more: Input = {}) =>
      agent.call('offloads.record', { space, taskId, evidenceId: raw, summary: 'All tests pass', ...more });
    const first = (await record({ stepId: id, toolCallId: 'call-1', score: 8 })).body;
    expect(first).toMatchObject({ taskId, stepId: id, toolCallId: 'call-1', evidenceId: raw, score: 8 });
    const second = (await record({ summary: 'Nothing failed' })).body;
    expect(second).toMatchObject({ stepId: null, toolCallId: null, score: 5 });
    expect((await get(id)).evidenceIds).toEqual([raw]);
    const listed = async (filter: Input) =>
      (await agent.do('offloads.list', { space, ...filter })).data.map((offload: { id: string }) => offload.id);
    expect({
      byTask: await listed({ task: taskId }),
      byStep: await listed({ step: id }),
      byToolCall: await listed({ toolCall: 'call-1' }),
      byTaskAndOtherToolCall: await listed({ task: taskId, toolCall: 'call-2' }),
    }).toEqual({
      byTask: [first.id, second.id],
      byStep: [first.id],
      byToolCall: [first.id],
      byTaskAndOtherToolCall: [],
    });
    expect(await agent.call('offloads.list', { space })).toMatchObject({
      status: 400,
      body: { code: 'offload_filter_required' },
    });
    expect(await history()).toEqual([
      'task_created',
      'step_created',
      'step_evidence_attached',
      'offload_recorded',
      'offload_recorded',
    ]);
    const other = await aTask(tenant.owner, space);
    expect(await record({ stepId: await other.step('B') })).toMatchObject({
      status: 409,
      body: { code: 'step_of_another_task' },
    });
    expect(await record({ evidenceId: 'evd_01h455vb4pex5vsknk084sn02q' })).toMatchObject({ status: 404 });
    expect(await record({ score: 11 })).toMatchObject({ status: 400 });
    await replayIsEqual();
  });

  it('of evidence of a session is not shown to those who take no part in it', async () => {
    const { space, taskId } = await aTask();
    const [ann, bob] = await Promise.all(['ann', 'bob'].map((name) => tenant.agent(`${name} ${space}`)));
    const { id: sessionId } = await ann!.do('sessions.open', { space, externalId: 'mine' });
    const { id: own } = await ann!.do('evidence.record', { space, kind: 'note', content: 'a secret', sessionId });
    await ann!.do('offloads.record', { space, taskId, evidenceId: own, summary: 'whispered' });
    expect((await ann!.do('offloads.list', { space, task: taskId })).data).toHaveLength(1);
    expect((await bob!.do('offloads.list', { space, task: taskId })).data).toEqual([]);
    expect(JSON.stringify(await bob!.do('tasks.history', { space, id: taskId }))).not.toContain('whispered');
  });
});

describe('a request about impossible work', () => {
  let ids: { space: string; taskId: string; step: string; elsewhere: string; theirs: string; theirTask: string };
  beforeAll(async () => {
    const [here, there] = [await aTask(), await aTask()];
    const stranger = await service.aTenant();
    const { space } = await stranger.aSpace();
    const theirTask = (await stranger.owner.do('tasks.create', { space, title: 'Theirs' })).id;
    const theirs = { space, taskId: theirTask, stepType: 'check', title: 'Theirs' };
    ids = {
      space: here.space,
      taskId: here.taskId,
      step: await here.step('A'),
      elsewhere: await there.step('B'),
      theirs: (await stranger.owner.do('steps.create', theirs)).id,
      theirTask,
    };
  });

  const many = (count: number): string[] =>
    Array.from({ length: count }, (_, i) => `evd_01h455vb4pex5vsknk084s${String(i).padStart(4, '0')}`);

  it.each<[string, string, () => Input, number, string]>([
    ['a task without a title', 'tasks.create', () => ({}), 400, 'validation_failed'],
    ['a blank title', 'tasks.create', () => ({ title: ' \n ' }), 400, 'validation_failed'],
    ['a title that is too long', 'tasks.create', () => ({ title: 'x'.repeat(501) }), 400, 'validation_failed'],
    ['a title with NUL', 'tasks.create', () => ({ title: 'a\u0000b' }), 400, 'validation_failed'],
    ['a task with a status', 'tasks.create', () => ({ title: 'A', status: 'done' }), 400, 'validation_failed'],
    ['a task with counts', 'tasks.create', () => ({ title: 'A', doneSteps: 3 }), 400, 'validation_failed'],
    [
      'too many anchors',
      'tasks.create',
      () => ({ title: 'A', anchors: Object.fromEntries(many(21).map((value, i) => [`a${i}`, value])) }),
      400,
      'validation_failed',
    ],
    [
      'an anchor with capitals',
      'tasks.create',
      () => ({ title: 'A', anchors: { Order: '1' } }),
      400,
      'validation_failed',
    ],
    ['an unknown status', 'tasks.setStatus', () => ({ id: ids.taskId, status: 'finished' }), 400, 'validation_failed'],
    [
      'a version below 1',
      'tasks.setStatus',
      () => ({ id: ids.taskId, status: 'done', expectedVersion: 0 }),
      400,
      'validation_failed',
    ],
    ['a task of another tenant', 'tasks.setStatus', () => ({ id: ids.theirTask, status: 'blocked' }), 404, 'not_found'],
    ['a step in a task of another tenant', 'steps.create', () => aStep({ taskId: ids.theirTask }), 404, 'not_found'],
    ['a step with a status', 'steps.create', () => aStep({ status: 'done' }), 400, 'validation_failed'],
    ['a step type with markup', 'steps.create', () => aStep({ stepType: 'x"]:::done' }), 400, 'validation_failed'],
    ['a parent of another tenant', 'steps.create', () => aStep({ parentId: ids.theirs }), 404, 'not_found'],
    ['a parent in another space', 'steps.create', () => aStep({ parentId: ids.elsewhere }), 404, 'not_found'],
    ['a parent that is a task', 'steps.create', () => aStep({ parentId: ids.taskId }), 400, 'wrong_id_type'],
    ['a transition to nowhere', 'steps.transition', () => ({ id: ids.step, to: 'finished' }), 400, 'validation_failed'],
    ['a block without a reason', 'steps.transition', () => ({ id: ids.step, to: 'blocked' }), 400, 'reason_required'],
    ['a step of another tenant', 'steps.transition', () => ({ id: ids.theirs, to: 'done' }), 404, 'not_found'],
    [
      'evidence that never was',
      'steps.transition',
      () => ({ id: ids.step, to: 'done', evidenceIds: many(1) }),
      404,
      'not_found',
    ],
    [
      'a forged result of a gate',
      'steps.transition',
      () => ({ id: ids.step, to: 'done', support: { auditId: 'evt_1' } }),
      400,
      'validation_failed',
    ],
    ['too much evidence', 'steps.attach', () => ({ id: ids.step, evidenceIds: many(65) }), 400, 'validation_failed'],
    ['no evidence', 'steps.attach', () => ({ id: ids.step, evidenceIds: [] }), 400, 'validation_failed'],
    ['an unknown kind of edge', 'stepEdges.add', () => anEdge({ kind: 'resolves' }), 400, 'validation_failed'],
    ['an edge to another tenant', 'stepEdges.add', () => anEdge({ to: ids.theirs }), 404, 'not_found'],
    ['an edge to another space', 'stepEdges.add', () => anEdge({ to: ids.elsewhere }), 404, 'not_found'],
    [
      'a graph that is folded oddly',
      'tasks.graph',
      () => ({ id: ids.taskId, fold: 'always' }),
      400,
      'validation_failed',
    ],
    [
      'a summary that is too long',
      'offloads.record',
      () => anOffload({ summary: 'x'.repeat(2_001) }),
      400,
      'validation_failed',
    ],
    ['an offload of another tenant', 'offloads.record', () => anOffload({ taskId: ids.theirTask }), 404, 'not_found'],
    ['offloads of another tenant', 'offloads.list', () => ({ step: ids.theirs }), 404, 'not_found'],
  ])('%s is refused and stores nothing', async (_what, name, input, status, code) => {
    const answer = await storingNothing(service.database, () =>
      tenant.owner.call(name, { space: ids.space, ...input() }),
    );
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  const aStep = (more: Input): Input => ({ taskId: ids.taskId, stepType: 'check', title: 'C', ...more });
  const anEdge = (more: Input): Input => ({
    taskId: ids.taskId,
    from: ids.step,
    to: ids.step,
    kind: 'depends_on',
    ...more,
  });
  const anOffload = (more: Input): Input => ({ taskId: ids.taskId, evidenceId: many(1)[0], summary: 'S', ...more });
});
