import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
});
afterAll(() => service.close());

const START = Date.parse('2026-01-01T12:00:00Z');

/** A task in a space whose clock is set by hand, in seconds after noon. */
async function aTask(title: Input = { title: 'Ship the export service', goal: 'Ship the export service' }) {
  const { space, setClock } = await tenant.aSpaceAt(START);
  const at = (seconds: number) => setClock(START + seconds * 1000);
  const agent = await tenant.agent(`agent-${space}`);
  const { id: taskId } = await agent.do('tasks.create', { space, ...title });
  const track = (said: Input, by: Client = agent) => by.do('tasks.trackProgress', { space, taskId, ...said });
  const restore = (more: Input = {}, by: Client = agent) => by.do('checkpoints.restore', { space, taskId, ...more });
  const check = async (action: string, more: Input = {}, by: Client = agent) =>
    (await by.do('tasks.checkAction', { space, taskId, action, ...more })).outcome as string;
  return { space, at, agent, taskId, track, restore, check };
}

const redo = (action: string, more: Input = {}) => ({ action, reason: 'side_effect_emitted', ...more });
const versionsOf = async (client: Client, space: string, taskId: string) =>
  (await client.do('checkpoints.list', { space, taskId, limit: 100 })).data.map(
    ({ version, reason }: { version: number; reason: string }) => `${version} ${reason}`,
  );

describe.each(TRANSPORTS)('progress over %s', (transport) => {
  it('is kept whether or not it writes a checkpoint, and is given to the next agent', async () => {
    const { space, at, agent, taskId } = await aTask();
    const client = await mostlyOver(transport, agent);
    const track = (said: Input) => client.do('tasks.trackProgress', { space, taskId, ...said });
    const first = await track({
      feature: 'csv',
      status: 'in_progress',
      in_progress: ['parse csv'],
      preferred_next: ['write tests', 'update docs'],
      working_set: { files: ['a.ts'] },
      must_not_redo: [redo('delete user 41', { expiresAt: '2026-01-01T12:10:00Z' })],
      must_preserve: ['keep the log'],
    });
    expect(first).toMatchObject({
      reason: 'PLAN_UPDATE',
      suppressed: null,
      version: 1,
      tailEvents: 0,
      checkpoint: { version: 1, parentVersion: null, execution_position: { phase: 'in_progress', feature: 'csv' } },
      task: { status: 'in_progress' },
    });
    await at(59);
    // Example 6.
    expect(await track({ in_progress: ['write tests'], completed: [{ text: 'Parse CSV' }] })).toMatchObject({
      checkpoint: null,
      suppressed: 'PLAN_UPDATE',
      version: 1,
      tailEvents: 1,
    });
    const restored = await client.do('checkpoints.restore', { space, taskId });
    expect(restored).toMatchObject({
      outcome: 'restored',
      must_not_redo: [{ id: 'must_not_redo:1', taskId, action: 'delete user 41', setBy: { kind: 'agent' } }],
      must_preserve: [{ id: 'must_preserve:1', text: 'keep the log' }],
      expired: [],
      goal: 'Ship the export service',
      completed: [{ text: 'Parse CSV', evidenceIds: [] }],
      in_progress: ['write tests'],
      preferred_next: ['write tests', 'update docs'],
      working_set: { files: ['a.ts'], tools: [], artifacts: [] },
      checkpoint: { version: 1 },
      tailEvents: 1,
      continuityScore: null,
      memories: [],
      task: { id: taskId },
    });
    await at(60);
    expect(await track({ in_progress: ['ship build'] })).toMatchObject({
      reason: 'PLAN_UPDATE',
      version: 2,
      tailEvents: 0,
    });
    expect(
      await client.do('checkpoints.restore', { space, taskId, version: 1, memoryRestoreMode: 'FULL' }),
    ).toMatchObject({
      completed: [],
      in_progress: ['parse csv'],
      tailEvents: 0,
    });
    expect(await client.do('checkpoints.list', { space, taskId })).toMatchObject({
      data: [
        { version: 2, parentVersion: 1, kind: 'auto' },
        { version: 1, state_diff: expect.arrayContaining([{ list: 'must_preserve', added: 1, removed: 0 }]) },
      ],
      hasMore: false,
    });
    const action = { space, taskId, action: 'delete the user 41' };
    expect(await client.do('tasks.checkAction', action)).toMatchObject({
      outcome: 'block',
      must_not_redo: [{ id: 'must_not_redo:1' }],
    });
    // Example 9.
    await at(599);
    expect(await client.do('tasks.checkAction', action)).toMatchObject({ outcome: 'block' });
    await at(600);
    expect(await client.do('tasks.checkAction', action)).toMatchObject({ outcome: 'allow', must_not_redo: [] });
    expect(await client.do('checkpoints.restore', { space, taskId })).toMatchObject({
      must_not_redo: [],
      expired: [{ id: 'must_not_redo:1' }],
    });
    expect(
      await client.do('tasks.evaluateContinuity', { space, taskId, actionsTaken: ['delete user 41'] }),
    ).toMatchObject({
      outcome: 'evaluated',
      parent: 1,
      child: 2,
      values: { goal: 1, failureRecall: 1, workingSet: 1, replanning: 0, redundantExploration: 0 },
    });
    expect(await client.do('tasks.recoveryAdvice', { space, taskId })).toMatchObject({
      action: 'restore',
      restoreMode: 'SELECTIVE',
      retryCount: 0,
    });
    await service.expectReplayIsExact(tenant.id);
  });
});

it('a task without a checkpoint is restored as it is', async () => {
  const { restore, agent, space, taskId } = await aTask();
  expect(await restore()).toMatchObject({
    outcome: 'no_checkpoint',
    goal: 'Ship the export service',
    checkpoint: null,
  });
  expect(await agent.do('tasks.evaluateContinuity', { space, taskId })).toMatchObject({ outcome: 'insufficient_data' });
  expect(await agent.do('tasks.recoveryAdvice', { space, taskId })).toMatchObject({ action: 'start_fresh' });
});

it('a goal that was changed on the task is restored at once, and is in the next checkpoint', async () => {
  const { track, restore, agent, space, taskId, at } = await aTask();
  await track({});
  await agent.do('tasks.update', { space, id: taskId, goal: 'Ship export service v2' });
  expect(await restore()).toMatchObject({ goal: 'Ship export service v2' });
  expect(await restore({ version: 1 })).toMatchObject({ goal: 'Ship the export service' });
  await at(301);
  expect(await track({})).toMatchObject({ reason: 'AUTO_SAVE', version: 2 });
  expect(await agent.do('tasks.evaluateContinuity', { space, taskId })).toMatchObject({
    values: { goal: 0.857142857 },
    score: 0.971428571,
  });
});

it('what a task forbids applies to its subtasks, or to the space, as stated', async () => {
  const { track, agent, space, taskId, check } = await aTask();
  await track({ must_not_redo: [redo('charge card 1'), redo('charge card 2', { scope: 'task_tree' })] });
  await track({ must_not_redo: [redo('charge card 3', { scope: 'space', idempotencyKey: 'key-3' })] }, tenant.owner);
  const child = (await agent.do('tasks.spawnSubtask', { space, id: taskId, title: 'Part' })).id;
  const grandchild = (await agent.do('tasks.spawnSubtask', { space, id: child, title: 'Part of it' })).id;
  const other = (await agent.do('tasks.create', { space, title: 'Other' })).id;
  const outcomes = (of: string) =>
    Promise.all(['charge card 1', 'charge card 2', 'charge card 3'].map((action) => check(action, { taskId: of })));
  expect(await outcomes(taskId)).toEqual(['block', 'block', 'block']);
  expect(await outcomes(grandchild)).toEqual(['allow', 'block', 'block']);
  expect(await outcomes(other)).toEqual(['allow', 'allow', 'block']);
  expect(await check('pay the invoice', { taskId: other, idempotencyKey: 'key-3' })).toBe('block');
  expect(await agent.do('checkpoints.restore', { space, taskId: grandchild })).toMatchObject({
    outcome: 'no_checkpoint',
    inherited: [
      { action: 'charge card 2', taskId },
      { action: 'charge card 3', taskId },
    ],
  });
});

it("a constraint is cleared only by the principal that set it, and a user's constraint only by a user", async () => {
  const { track, restore, check, space } = await aTask();
  const user = await tenant.user(`user-${space}`);
  const other = await tenant.as({ role: 'owner', principal: { kind: 'agent', name: `other-${space}` } });
  await track({ must_not_redo: [redo('deploy 1')] });
  await track(
    { must_not_redo: [redo('deploy 2', { reason: 'user_forbidden' })], must_preserve: ['keep the schema'] },
    user,
  );
  const ids = ['must_not_redo:1', 'must_not_redo:2', 'must_preserve:1'];
  expect(await track({ clear: { ids, reason: 'I say so' } }, other)).toMatchObject({
    clear: { cleared: [], refused: [{ code: 'set_by_another' }, { code: 'set_by_user' }, { code: 'set_by_user' }] },
  });
  expect(await track({ clear: { ids, reason: 'Done' } })).toMatchObject({
    clear: { cleared: ['must_not_redo:1'], refused: [{ code: 'set_by_user' }, { code: 'set_by_user' }] },
  });
  // Another statement in the same call does not undo the prohibition: the words of the user still apply.
  expect(await check('deploy 1')).toBe('allow');
  expect(await check('deploy 2')).toBe('block');
  expect(await check('keep the schema')).toBe('block');
  expect(await track({ clear: { ids, reason: 'Not needed' } }, user)).toMatchObject({
    clear: {
      cleared: ['must_not_redo:2', 'must_preserve:1'],
      refused: [{ id: 'must_not_redo:1', code: 'not_in_force' }],
    },
  });
  expect(await restore()).toMatchObject({ must_not_redo: [], must_preserve: [] });
  await service.expectReplayIsExact(tenant.id);
});

it('two agents that write at the same time both succeed, one after the other, and nothing of either is lost', async () => {
  const { space, taskId, agent, restore, check } = await aTask();
  const other = await tenant.agent(`other-${space}`);
  const writers = [agent, other];
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      writers[n % 2]!.do('tasks.trackProgress', {
        space,
        taskId,
        in_progress: [`plan ${n}`],
        working_set: { files: [`file${n}`] },
        must_not_redo: [redo(`charge card ${n}`)],
        must_preserve: [`keep table ${n}`],
        completed: [{ text: `item ${n}` }],
      }),
    ),
  );
  const all = await restore();
  expect([all.must_not_redo, all.must_preserve, all.completed].map(({ length }) => length)).toEqual([20, 20, 20]);
  for (const { action } of all.must_not_redo) expect(await check(action)).toBe('block');
  const versions = (await versionsOf(agent, space, taskId)).map((each: string) => Number(each.split(' ')[0]));
  expect(versions).toEqual(versions.map((_: number, i: number) => versions.length - i));
  const head = versions[0]!;
  const race = await Promise.all(
    writers.map((each) =>
      each.call('tasks.trackProgress', { space, taskId, in_progress: ['x'], expectedParentVersion: head }),
    ),
  );
  expect(race.filter(({ isOk }) => isOk).length).toBeGreaterThan(0);
  expect(await agent.call('tasks.trackProgress', { space, taskId, expectedParentVersion: head + 7 })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict' },
  });
  await service.expectReplayIsExact(tenant.id);
});

it('progress is recorded in the named session, and an unused label opens a session', async () => {
  const { space, track, agent, restore } = await aTask();
  const { checkpoint } = await track({ in_progress: ['one'], sessionId: 'my run' });
  const session = await agent.do('sessions.get', { space, id: 'my run' });
  expect(checkpoint.sessionId).toBe(session.id);
  expect(await restore({ sessionId: 'my run' })).toMatchObject({ outcome: 'restored' });
  await agent.do('sessions.close', { space, id: 'my run' });
  const other = await tenant.agent(`other-${space}`);
  const taskId = checkpoint.taskId;
  expect({
    ofClosed: await agent.codeOf('tasks.trackProgress', { space, taskId, sessionId: 'my run' }),
    byOther: await other.codeOf('tasks.trackProgress', { space, taskId, sessionId: session.id }),
    restoredByOther: await other.codeOf('checkpoints.restore', { space, taskId, sessionId: session.id }),
  }).toEqual({ ofClosed: 'session_not_open', byOther: 'not_found', restoredByOther: 'not_found' });
  // The checkpoint belongs to the task, whoever continues it.
  expect(await restore({}, other)).toMatchObject({ in_progress: ['one'], checkpoint: { sessionId: session.id } });
});

it('evidence verifies completed items as long as the evidence counts, and is shown only to those who may read it', async () => {
  const { space, track, restore, agent, taskId, at } = await aTask();
  const evidence = await agent.do('evidence.record', { space, kind: 'log', content: 'passed' });
  const full = {
    completed: [{ text: 'run tests', evidenceIds: [evidence.id] }],
    preferred_next: ['ship'],
    working_set: { files: ['a'] },
    noConstraints: true,
  };
  // Q 1, R 1, V 2/3, D 1.
  expect((await track(full)).checkpoint.continuation_confidence).toBeCloseTo(0.4 + 0.35 * (2 / 3) + 0.25, 8);
  await agent.do('evidence.revoke', { space, id: evidence.id, reason: 'wrong run' });
  expect((await restore()).continuation_confidence).toBeCloseTo(0.4 + 0.35 / 3 + 0.25, 8);
  await at(24 * 3600);
  expect((await restore()).continuation_confidence).toBeCloseTo(0.2 + 0.35 / 3 + 0.25, 8);
  await agent.do('sessions.open', { space, externalId: 'own' });
  const hidden = await agent.do('evidence.record', { space, kind: 'log', content: 'mine', sessionId: 'own' });
  await track({ completed: [{ text: 'look at it', evidenceIds: [hidden.id] }] });
  const other = await tenant.agent(`other-${space}`);
  expect(JSON.stringify(await restore())).toContain(hidden.id);
  expect(JSON.stringify(await restore({}, other))).not.toContain(hidden.id);
  expect(
    (
      await other.call('tasks.trackProgress', {
        space,
        taskId,
        completed: [{ text: 'look', evidenceIds: ['evd_01h455vb4pex5vsknk084sn02q'] }],
      })
    ).status,
  ).toBe(404);
});

it('a status that the table forbids is refused in the answer, and the report is kept; a cancelled task accepts no report', async () => {
  const { track, restore, space, taskId } = await aTask();
  expect(await track({ status: 'done', in_progress: ['one'] })).toMatchObject({
    statusRejection: { violations: [{ code: 'illegal_transition' }] },
    task: { status: 'open' },
    version: 1,
  });
  expect(await restore()).toMatchObject({ in_progress: ['one'] });
  const cancelling = { status: 'cancelled', reason: 'No longer wanted' };
  // The call that cancels the task may report how it was left.
  expect(await track({ ...cancelling, completed: [{ text: 'half of one' }] }, tenant.owner)).toMatchObject({
    task: { status: 'cancelled' },
  });
  const reported = (said: Input): Promise<string> =>
    tenant.owner.codeOf('tasks.trackProgress', { space, taskId, ...said });
  for (const said of [{}, cancelling, { status: 'blocked' }])
    expect({ said, code: await reported({ in_progress: ['two'], ...said }) }).toEqual({ said, code: 'task_cancelled' });
  expect(await restore()).toMatchObject({ in_progress: ['one'], completed: [{ text: 'half of one' }] });
  expect(await reported({ in_progress: ['two'], status: 'in_progress', reason: 'Wanted again' })).toBe('accepted');
});

it('a report of progress that cannot be stored is refused, and nothing of it is stored', async () => {
  const { agent, space, taskId, restore } = await aTask();
  const codeOf = (said: Input) => agent.codeOf('tasks.trackProgress', { space, taskId, ...said });
  const many = (count: number) => Array.from({ length: count }, (_, n) => `item ${n}`);
  const bad: Input[] = [
    { in_progress: many(201) },
    { in_progress: ['x'.repeat(2_001)] },
    { in_progress: ['  '] },
    { in_progress: 'one' },
    { todo: ['one'] },
    { must_not_redo: [{ reason: 'tool_unsafe' }] },
    { must_not_redo: [{ action: 'x', reason: 'because' }] },
    { must_not_redo: [redo('x', { scope: 'everywhere' })] },
    { must_not_redo: [redo('x', { expiresAt: '2026-01-01T12:10:00' })] },
    { must_not_redo: [redo('x', { setBy: { kind: 'user' } })] },
    { clear: { ids: ['must_not_redo:1'] } },
    { clear: { ids: ['completed:1'], reason: 'x' } },
    { clear: { ids: ['must_not_redo:0'], reason: 'x' } },
    { status: 'finished' },
    { expectedParentVersion: -1 },
  ];
  for (const said of bad) expect({ said, code: await codeOf(said) }).toEqual({ said, code: 'validation_failed' });
  expect(await restore()).toMatchObject({ outcome: 'no_checkpoint' });
  const restored = async (more: Input) => (await agent.call('checkpoints.restore', { space, taskId, ...more })).status;
  expect({
    zero: await restored({ version: 0 }),
    negative: await restored({ version: -1 }),
    tooLarge: await restored({ version: 2_147_483_647 }),
    aWord: await restored({ version: 'one' }),
    absent: await restored({ version: 1 }),
    unknownMode: await restored({ memoryRestoreMode: 'ALL' }),
  }).toEqual({ zero: 400, negative: 400, tooLarge: 400, aWord: 400, absent: 404, unknownMode: 400 });
  // A constraint that has already expired is kept, and forbids nothing.
  expect(await codeOf({ must_not_redo: [redo('x', { expiresAt: '2025-01-01T00:00:00Z' })] })).toBe('accepted');
  expect(await restore()).toMatchObject({ must_not_redo: [], expired: [{ action: 'x' }] });
});

describe.each(TRANSPORTS)('failures and interrupted sessions, over %s', (transport) => {
  it('a failure writes a checkpoint, which keeps every constraint (examples 7 and 8)', async () => {
    const { space, agent, taskId } = await aTask();
    const client = await mostlyOver(transport, agent);
    await client.do('tasks.trackProgress', {
      space,
      taskId,
      must_not_redo: [redo('charge card 1')],
      must_preserve: ['keep the log'],
    });
    const failed = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        client.do('failures.track', { space, taskId, what: `TimeoutError: no answer after ${n} s`, component: 'bank' }),
      ),
    );
    expect(failed.map(({ checkpoint }) => checkpoint.version).sort()).toEqual([2, 3, 4, 5]);
    expect(new Set(failed.map(({ signature }) => signature)).size).toBe(1);
    expect(await versionsOf(agent, space, taskId)).toEqual([
      '5 FAILURE',
      '4 FAILURE',
      '3 FAILURE',
      '2 FAILURE',
      '1 AUTO_SAVE',
    ]);
    const restored = await client.do('checkpoints.restore', { space, taskId });
    expect(restored).toMatchObject({
      must_not_redo: [{ action: 'charge card 1' }],
      must_preserve: [{ text: 'keep the log' }],
    });
    // The failure has the same signature, so it counts as the same failure that happened again.
    expect(restored.failures).toMatchObject([{ note: { component: 'bank' }, possibleConflict: false }]);
    expect(await client.do('failures.track', { space, error: 'It broke', severity: 'minor' })).toMatchObject({
      checkpoint: null,
      outcome: 'accepted',
      claimId: expect.stringMatching(/^clm_/),
    });
    expect((await client.call('failures.track', { space, taskId })).isOk).toBe(false);
    await service.expectReplayIsExact(tenant.id);
  });

  it('a session that became idle during an open execution counts as crashed, and is resumed (example 13)', async () => {
    const { space, at, agent, taskId } = await aTask();
    const client = await mostlyOver(transport, agent);
    const sweep = () => tenant.maintain(space, 'sessions');
    await client.do('tasks.trackProgress', { space, taskId, in_progress: ['one'], sessionId: 'run' });
    const { id } = await agent.do('sessions.get', { space, id: 'run' });
    const execution = await client.do('executions.start', { space, taskId, label: 'build', sessionId: id });
    expect(execution).toMatchObject({ outcome: null, endedAt: null, sessionId: id });
    await at(180);
    await client.do('sessions.heartbeat', { space, id });
    await at(180 + 29 * 60);
    await sweep();
    expect(await agent.do('sessions.get', { space, id })).toMatchObject({ state: 'open' });
    await at(180 + 30 * 60);
    await sweep();
    expect(await agent.do('sessions.get', { space, id })).toMatchObject({ state: 'interrupted' });
    const refused = await client.call('tasks.trackProgress', { space, taskId, sessionId: id });
    expect(refused).toMatchObject({
      isOk: false,
      body: {
        code: 'session_interrupted',
        interruption: {
          type: 'crash',
          occurredAt: '2026-01-01T12:33:00.000Z',
          action: 'restore',
          restoreMode: 'FULL',
          hint: 'verify in_progress items before redoing',
        },
      },
    });
    expect(await client.codeOf('sessions.heartbeat', { space, id })).toBe('session_interrupted');
    // The session must not be closed: nobody could resume it then.
    expect((await client.call('sessions.close', { space, id })).body).toMatchObject({
      code: 'session_interrupted',
      interruption: { type: 'crash' },
    });
    for (const [name, input] of [
      ['sessions.get', { id }],
      ['search.run', { query: 'one', sessionId: id }],
      ['context.get', { query: 'one', sessionId: id }],
      ['claims.list', { sessionId: id }],
      ['memories.recall', { query: 'one', sessionId: id }],
    ] as const)
      expect(await client.call(name, { space, ...input })).toMatchObject({ isOk: true });
    expect(await client.do('tasks.recoveryAdvice', { space, taskId })).toMatchObject({
      action: 'restore',
      restoreMode: 'FULL',
    });
    expect(await client.do('checkpoints.restore', { space, taskId })).toMatchObject({
      interruption: { type: 'crash' },
    });
    expect(await client.do('sessions.resume', { space, id })).toMatchObject({ state: 'recovered' });
    expect(await client.do('executions.end', { space, id: execution.id, outcome: 'failure' })).toMatchObject({
      outcome: 'failure',
    });
    expect(await client.codeOf('executions.end', { space, id: execution.id, outcome: 'success' })).toBe(
      'execution_ended',
    );
    expect(await client.do('executions.get', { space, id: execution.id })).toMatchObject({ label: 'build' });
    const { id: later } = await client.do('executions.start', { space, taskId, label: 'ship' });
    const trace = (asked: Input) => client.do('executions.list', { space, ...asked });
    const built = { id: execution.id, label: 'build', outcome: 'failure', endedAt: expect.any(String) };
    const calls = expect.arrayContaining([{ kind: 'session_recovered', count: 1 }]);
    expect((await trace({ taskId })).data).toMatchObject([
      { ...built, calls },
      { id: later, label: 'ship', outcome: null, calls: [] },
    ]);
    expect((await trace({ id: execution.id })).data).toMatchObject([built]);
    const { nextCursor: cursor } = await trace({ taskId, limit: 1 });
    expect(await trace({ taskId, limit: 1, cursor })).toMatchObject({ data: [{ id: later }], nextCursor: null });
    await service.expectReplayIsExact(tenant.id);
  });

  it('a session that ends after a report is interrupted as reported; other sessions are not affected', async () => {
    const { space, at, agent } = await aTask();
    const client = await mostlyOver(transport, agent);
    const [one, two] = await Promise.all([1, 2].map(() => client.do('sessions.open', { space })));
    expect(
      await client.do('sessions.reportInterruption', {
        space,
        id: one.id,
        type: 'overflow',
        context: { tokens: 190_000 },
      }),
    ).toMatchObject({
      type: 'context_overflow',
      reportedType: 'overflow',
      occurredAt: null,
      context: { tokens: 190_000 },
    });
    await at(60);
    expect(await client.do('sessions.close', { space, id: one.id })).toMatchObject({ state: 'interrupted' });
    expect((await client.call('sessions.heartbeat', { space, id: one.id })).body).toMatchObject({
      code: 'session_interrupted',
      interruption: { type: 'context_overflow', restoreMode: 'SELECTIVE', context: { tokens: 190_000 } },
    });
    expect(await client.do('sessions.heartbeat', { space, id: two.id })).toMatchObject({ state: 'open' });
    expect(await client.do('sessions.reportInterruption', { space, id: two.id, type: 'the dog ate it' })).toMatchObject(
      {
        type: 'unknown',
        reportedType: 'the dog ate it',
      },
    );
    // A report is valid for half an hour.
    await at(60 + 30 * 60);
    expect(await client.do('sessions.close', { space, id: two.id })).toMatchObject({ state: 'closed' });
    expect(await client.codeOf('sessions.resume', { space, id: two.id })).toBe('session_not_open');
    expect(
      (
        await client.call('sessions.reportInterruption', {
          space,
          id: two.id,
          type: 'crash',
          context: { long: 'x'.repeat(10_240) },
        })
      ).body.code,
    ).toBe('context_too_large');
    await service.expectReplayIsExact(tenant.id);
  });
});

describe.each(TRANSPORTS)('a handoff over %s', (transport) => {
  it('ends only its session, and is given to the next agent with every constraint (example 8)', async () => {
    const { space, agent, taskId, track } = await aTask();
    const client = await mostlyOver(transport, agent);
    const [one, two] = await Promise.all([1, 2].map(() => client.do('sessions.open', { space, agent: 'builder' })));
    await track({ in_progress: ['write tests'], must_preserve: ['keep the log'], sessionId: one.id });
    const asked = {
      space,
      sessionId: one.id,
      taskId,
      summary: 'Half of the tests are written',
      completed: [{ text: 'parse csv' }],
      next_steps: ['write the other half', 'ship build'],
      must_not_redo: [redo('charge card 1')],
    };
    const { handoff, checkpoint, session } = await client.do('handoffs.record', asked);
    expect(checkpoint).toMatchObject({ kind: 'handoff', reason: 'MANUAL_HANDOFF', version: 2, sessionId: one.id });
    expect(handoff).toMatchObject({ version: 2, agent: 'builder', next_steps: ['write the other half', 'ship build'] });
    expect(session.state).toBe('closed');
    expect(await client.do('sessions.get', { space, id: two.id })).toMatchObject({ state: 'open' });
    expect(await client.codeOf('handoffs.record', asked)).toBe('session_not_open');
    await track({ in_progress: ['write the other half'] });
    await agent.do('failures.track', { space, taskId, what: 'The runner is gone' });
    const other = await tenant.agent(`next-${space}`);
    expect(await other.do('checkpoints.restore', { space, taskId })).toMatchObject({
      must_not_redo: [{ action: 'charge card 1' }],
      must_preserve: [{ text: 'keep the log' }],
      preferred_next: ['write the other half', 'ship build'],
      handoff: { id: handoff.id, summary: 'Half of the tests are written' },
      failures: [{ text: 'The runner is gone' }],
    });
    expect(await other.do('handoffs.get', { space, id: handoff.id })).toMatchObject({ completed: ['parse csv'] });
    await service.expectReplayIsExact(tenant.id);
  });

  it('of a private session is read only by its participants', async () => {
    const { space, agent, taskId } = await aTask();
    const client = await mostlyOver(transport, agent);
    const { id } = await client.do('sessions.open', { space, private: true });
    const { handoff } = await client.do('handoffs.record', { space, sessionId: id, taskId, summary: 'Between us' });
    const other = await tenant.as({ role: 'writer', principal: { kind: 'agent', name: `next-${space}` } });
    expect((await other.call('handoffs.get', { space, id: handoff.id })).status).toBe(404);
    expect(await other.do('checkpoints.restore', { space, taskId })).toMatchObject({
      outcome: 'no_checkpoint',
      handoff: null,
      checkpoint: null,
    });
    expect(await client.do('checkpoints.restore', { space, taskId })).toMatchObject({
      handoff: { summary: 'Between us' },
    });
  });
});
