import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/index.js';
import { onServers, openAtOnce, type AtOnce, type Move } from './at-once.js';

onServers('decisions at the same time about work and sessions', () => {
  let at: AtOnce;
  let service: AtOnce['service'];
  let tenant: AtOnce['tenant'];
  let gate: AtOnce['gate'];
  let user: AtOnce['user'];
  let clerk: AtOnce['clerk'];
  let aSpace: AtOnce['aSpace'];
  beforeAll(async () => {
    at = await openAtOnce();
    ({ service, tenant, gate, user, clerk, aSpace } = at);
  });
  afterAll(() => at.close());

  it.each<[string, 'edge' | 'status']>([
    ['the change of status sees the subtask and is rejected', 'edge'],
    ['the task needs a review', 'status'],
  ])('an open subtask is tied to a task while the task is done: %s', async (_what, first) => {
    const { call, atOnce } = await aSpace();
    const [whole, part] = [
      await call('tasks.create', { title: 'Whole' }),
      await call('tasks.create', { title: 'Part' }),
    ];
    await call('tasks.setStatus', { id: whole.id, status: 'in_progress' });
    const tie: Move = ['edges.add', { kind: 'subtask_of', fromId: part.id, toId: whole.id }];
    const finish: Move = ['tasks.setStatus', { id: whole.id, status: 'done' }];
    await (first === 'edge' ? atOnce('edge_added', tie, finish) : atOnce('task_status_changed', finish, tie));
    const expected =
      first === 'edge' ? { status: 'in_progress', needsReview: false } : { status: 'done', needsReview: true };
    expect(await call('tasks.get', { id: whole.id })).toMatchObject({ ...expected, milestone: true });
  });

  /** Maximum number of tasks above a task. */
  const MAX_ABOVE = 100;

  it.each<[string, 'edge' | 'task', (id: string) => Move]>([
    ['a part of it is created', 'edge', (id) => ['tasks.create', { title: 'Part', parentTaskId: id }]],
    ['a part of it is created', 'task', (id) => ['tasks.create', { title: 'Part', parentTaskId: id }]],
    ['a part of it is spawned', 'edge', (id) => ['tasks.spawnSubtask', { id, title: 'Part' }]],
    ['it is tried again', 'edge', (id) => ['tasks.retry', { id }]],
    ['it is tried again', 'task', (id) => ['tasks.retry', { id }]],
  ])(
    'a task is put below a hundred others while %s: whichever is second is refused (first: the %s)',
    async (_what, first, makeBelow) => {
      const { call, atOnce } = await aSpace();
      const { id: taskId } = await call('tasks.create', { title: 'Task' });
      let parentTaskId: string | undefined;
      for (let n = 0; n < MAX_ABOVE; n += 1)
        ({ id: parentTaskId } = await call('tasks.create', { title: `Whole ${n}`, ...(n > 0 && { parentTaskId }) }));
      const tie: Move = ['edges.add', { kind: 'subtask_of', fromId: taskId, toId: parentTaskId }];
      const make = makeBelow(taskId);
      const [, refused] = await (first === 'edge'
        ? atOnce('edge_added', tie, make)
        : atOnce('task_created', make, tie));
      expect(refused).toMatchObject({ status: 409, body: { code: 'task_too_deep' } });
    },
  );

  /** A space in which steps need a policy that grants at least `days`, with a task of one pending step. */
  async function aGatedStep(days = 30) {
    const there = await aSpace();
    const { call } = there;
    const put = (atLeast: number): Move => [
      'schemas.put',
      {
        document: {
          schema: 'credence.domain/1',
          name: 'policies',
          evidenceTypes: { policy: { ttl: 'none', sourceSystems: ['policy_db'], anchors: {} } },
          stateGates: [
            {
              name: 'by_policy',
              when: { to: 'done' },
              require: [{ evidence: 'policy', freshness: 'fresh', bind: [], where: [{ at: '/days', gte: atLeast }] }],
            },
          ],
        },
      },
    ];
    await call(...put(days));
    const policy = (granted: number): Move => [
      'evidence.record',
      { kind: 'tool_output', evidenceType: 'policy', sourceSystem: 'policy_db', content: `{"days":${granted}}` },
    ];
    const task = await call('tasks.create', { title: 'One' });
    const { id } = await call('steps.create', { taskId: task.id, stepType: 'check', title: 'Check' });
    const finish = (...evidenceIds: string[]): Move => ['steps.transition', { id, to: 'done', evidenceIds }];
    const step = () => call('steps.get', { id });
    return { ...there, put, taskId: task.id as string, policy, finish, step };
  }

  it('a transition waits for its task while a new schema is stored: the transition, which the new schema does not judge, comes first', async () => {
    const { space, call, put, taskId, policy, finish, step, waiting } = await aGatedStep();
    const { id } = await call(...policy(40), clerk);
    await gate.close('task_changed');
    const held = call('tasks.update', { id: taskId, title: 'Another' });
    await gate.isReached();
    const done = call(...finish(id));
    await eventually(async () => (await waiting()) === 2);
    let isPut = false;
    const next = call(...put(60)).finally(() => (isPut = true));
    await eventually(async () => isPut || (await waiting()) === 3);
    await gate.open();
    await Promise.all([held, done, next]);
    expect(await step()).toMatchObject({ status: 'done' });
    const kinds = await service.database.owner(
      `select kind from events where space_id = (select id from spaces where slug = $1) and kind in ('schema_put', 'step_status_changed') order by position`,
      [space],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['schema_put', 'step_status_changed', 'schema_put']);
  });

  it('a record that says otherwise is stored while a step is done: it does not count when the step is judged again', async () => {
    const { call, policy, finish, step, atOnce } = await aGatedStep();
    const [one, other] = [await call(...policy(40), clerk), await call(...policy(50), clerk)];
    const [, done] = await atOnce('evidence_recorded', policy(10), finish(one.id, other.id), user, clerk);
    expect(done!.body).toMatchObject({ outcome: 'accepted' });
    await call('evidence.revoke', { id: other.id, reason: 'withdrawn' });
    expect(await step()).toMatchObject({ status: 'done', support: { evidenceIds: [one.id] } });
  });

  it('an agent joins a session by two calls: both succeed', async () => {
    const { call, atOnce } = await aSpace();
    const { id } = await call('sessions.open', {});
    const join: Move = ['sessions.join', { id }];
    const writer = await tenant.as({ name: 'writer', principal: { kind: 'agent', name: 'writer' }, role: 'writer' });
    const answers = await atOnce('session_joined', join, join, writer, writer);
    expect(answers.map(({ isOk }) => isOk)).toEqual([true, true]);
  });
});
