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

const anAgent = (space: string, role: 'reader' | 'agent' | 'writer' | 'reviewer' = 'agent', name = role as string) =>
  tenant.as({ role, principal: { kind: 'agent', name: `${name}-${space}` } });

async function replayIsEqual(): Promise<void> {
  await service.expectReplayIsExact(tenant.id);
}

/** The result of a call: its code if it was refused, otherwise the outcome or the codes of the violations. */
async function answered(client: Client, name: string, input: Input): Promise<string> {
  const { isOk, body } = await client.call(name, input);
  if (!isOk) return body.code as string;
  return body.outcome === 'rejected'
    ? body.rejection.violations.map(({ code }: { code: string }) => code).join()
    : `${body.outcome}${body.unchanged ? ' unchanged' : ''}`;
}

describe.each(TRANSPORTS)('a task over %s', (transport) => {
  it('is created once under its external id, listed, read, and given a status', async () => {
    const { space } = await tenant.aSpace();
    const client = await mostlyOver(transport, await anAgent(space));
    const asked = { space, title: 'Refund order 123', anchors: { order: 'ORD-123' }, externalId: 'refund:ORD-123' };
    const created = await client.do('tasks.create', asked);
    expect(created).toMatchObject({
      status: 'open',
      currentState: 'open',
      stepCounts: { pending: 0, inProgress: 0, blocked: 0, done: 0, skipped: 0 },
      anchors: { order: 'ORD-123' },
      needsReview: false,
      deduplicated: false,
      version: 1,
    });
    const { id } = created;
    expect(await client.do('tasks.setStatus', { space, id, status: 'in_progress', expectedVersion: 1 })).toMatchObject({
      outcome: 'accepted',
      unchanged: false,
      task: { status: 'in_progress', version: 2 },
    });
    expect(await client.do('tasks.create', asked)).toMatchObject({ id, status: 'in_progress', deduplicated: true });
    expect(await client.call('tasks.create', { ...asked, title: 'Another' })).toMatchObject({
      isOk: false,
      body: { code: 'external_id_conflict' },
    });
    const other = await client.do('tasks.create', { space, title: 'Second' });
    expect((await client.do('tasks.list', { space })).data.map((task: { id: string }) => task.id)).toEqual([
      other.id,
      id,
    ]);
    const found = await client.do('tasks.list', { space, externalId: 'refund:ORD-123', status: 'in_progress' });
    expect(found.data).toMatchObject([{ id, title: 'Refund order 123' }]);
    const history = await client.do('tasks.history', { space, id });
    expect(history.data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'task_created',
      'gate_evaluated',
      'task_status_changed',
    ]);
    await replayIsEqual();
  });

  it('changes its status as its table allows; a refusal names the statuses that are allowed', async () => {
    const { space } = await tenant.aSpace();
    const client = await mostlyOver(transport, await anAgent(space));
    const writer = await mostlyOver(transport, await anAgent(space, 'writer'));
    const { id } = await client.do('tasks.create', { space, title: 'One' });
    const set = (by: Client, status: string, more: object = {}) =>
      answered(by, 'tasks.setStatus', { space, id, status, ...more });
    expect(await client.do('tasks.setStatus', { space, id, status: 'done' })).toMatchObject({
      outcome: 'rejected',
      rejection: { violations: [{ code: 'illegal_transition', allowed: ['in_progress', 'blocked', 'cancelled'] }] },
      task: { status: 'open', version: 1 },
    });
    expect({
      'agent begins': await set(client, 'in_progress'),
      'agent begins again': await set(client, 'in_progress'),
      'agent is done, without steps (G24)': await set(client, 'done'),
      'agent reopens': await set(client, 'in_progress', { reason: 'Not yet' }),
      'writer reopens without a reason': await set(writer, 'in_progress'),
      'writer reopens': await set(writer, 'in_progress', { reason: 'Not yet' }),
      'agent cancels': await set(client, 'cancelled', { reason: 'No longer wanted' }),
      'writer cancels': await set(writer, 'cancelled', { reason: 'No longer wanted' }),
      'writer is done with what was cancelled': await set(writer, 'done'),
      'writer reopens an old version': await set(writer, 'in_progress', { reason: 'Wanted', expectedVersion: 1 }),
    }).toEqual({
      'agent begins': 'accepted',
      'agent begins again': 'accepted unchanged',
      'agent is done, without steps (G24)': 'accepted',
      'agent reopens': 'forbidden',
      'writer reopens without a reason': 'reason_required',
      'writer reopens': 'accepted',
      'agent cancels': 'forbidden',
      'writer cancels': 'accepted',
      'writer is done with what was cancelled': 'illegal_transition',
      'writer reopens an old version': 'version_conflict',
    });
    await replayIsEqual();
  });

  it('has a goal, a phase and metadata, which change together or not at all', async () => {
    const { space } = await tenant.aSpace();
    const rest = await anAgent(space);
    const client = await mostlyOver(transport, rest);
    const asked = {
      space,
      goal: 'Ship the export',
      importance: 0.8,
      metadata: { team: 'a', pr: 1 },
      externalId: 'one',
    };
    const task = await client.do('tasks.create', asked);
    const { id } = task;
    expect(task).toMatchObject({
      title: 'Ship the export',
      goal: 'Ship the export',
      phase: 'planning',
      importance: 0.8,
    });
    const change = (more: object) => client.do('tasks.update', { space, id, ...more });
    expect(await change({ status: 'open' })).toMatchObject({ outcome: 'accepted', unchanged: true });
    expect(
      await change({ title: 'Export', status: 'in_progress', metadata: { pr: null, branch: 'x' }, expectedVersion: 1 }),
    ).toMatchObject({
      outcome: 'accepted',
      task: { title: 'Export', status: 'in_progress', metadata: { team: 'a', branch: 'x' }, version: 3 },
    });
    expect(await change({ status: 'review' })).toMatchObject({
      outcome: 'accepted',
      task: { status: 'in_progress', phase: 'review' },
    });
    expect(await change({ status: 'blocked', title: 'Not so' })).toMatchObject({
      outcome: 'rejected',
      rejection: { violations: [{ code: 'illegal_transition', allowed: ['in_progress', 'done', 'cancelled'] }] },
      task: { title: 'Export', phase: 'review', version: 4 },
    });
    expect(await change({ goal: null, status: 'done' })).toMatchObject({
      task: { goal: null, status: 'done', version: 6 },
    });
    // The same request again returns the same task, whatever changed since.
    expect(await client.do('tasks.create', asked)).toMatchObject({ id, title: 'Export', deduplicated: true });
    expect({
      'old version': await answered(client, 'tasks.update', { space, id, expectedVersion: 1 }),
      'metadata too long': await answered(client, 'tasks.update', {
        space,
        id,
        metadata: { long: 'x'.repeat(10_240) },
      }),
      'unknown status': await answered(rest, 'tasks.update', { space, id, status: 'finished' }),
      'importance of a task that exists': await answered(rest, 'tasks.update', { space, id, importance: 1 }),
      'no title and no goal': await answered(client, 'tasks.create', { space }),
      'importance above 1': await answered(client, 'tasks.create', { space, title: 'One', importance: 1.1 }),
      'other goal, same external id': await answered(client, 'tasks.create', { ...asked, goal: 'Another' }),
    }).toEqual({
      'old version': 'version_conflict',
      'metadata too long': 'metadata_too_large',
      'unknown status': 'validation_failed',
      'importance of a task that exists': 'validation_failed',
      'no title and no goal': 'validation_failed',
      'importance above 1': 'validation_failed',
      'other goal, same external id': 'external_id_conflict',
    });
    await replayIsEqual();
  });

  it('can be retried, and has subtasks that must be done before the task', async () => {
    const { space } = await tenant.aSpace();
    const client = await mostlyOver(transport, await anAgent(space));
    const root = await client.do('tasks.create', { space, title: 'Root', anchors: { order: 'ORD-1' } });
    const child = await client.do('tasks.spawnSubtask', { space, id: root.id, goal: 'A part of it' });
    expect(child).toMatchObject({
      parentTaskId: root.id,
      spawnedFrom: root.id,
      anchors: { order: 'ORD-1' },
      retryOfTaskId: null,
    });
    const again = await client.do('tasks.retry', { space, id: child.id });
    expect(again).toMatchObject({
      parentTaskId: root.id,
      retryOfTaskId: child.id,
      retryCount: 1,
      title: 'A part of it',
    });
    expect(await client.do('tasks.retry', { space, id: again.id, title: 'Third' })).toMatchObject({ retryCount: 2 });
    expect(await client.do('tasks.get', { space, id: again.id })).toMatchObject({ parentTaskId: root.id });
    await client.do('tasks.update', { space, id: root.id, status: 'in_progress' });
    const { rejection } = await client.do('tasks.update', { space, id: root.id, status: 'done' });
    expect(rejection.violations).toMatchObject([{ code: 'task_not_complete' }]);
    expect(rejection.violations[0].taskIds).toHaveLength(3);
    expect({
      'subtask of an unknown task': await answered(client, 'tasks.create', {
        space,
        title: 'x',
        parentTaskId: 'tsk_01h455vb4pex5vsknk084sn02q',
      }),
      'retry of an unknown task': await answered(client, 'tasks.retry', {
        space,
        id: 'tsk_01h455vb4pex5vsknk084sn02q',
      }),
      'subtask without a title': await answered(client, 'tasks.spawnSubtask', { space, id: root.id }),
    }).toEqual({
      'subtask of an unknown task': 'not_found',
      'retry of an unknown task': 'not_found',
      'subtask without a title': 'validation_failed',
    });
    await replayIsEqual();
  });
});

describe('a task', () => {
  it('is shown as a milestone everywhere once it has subtasks', async () => {
    const { space } = await tenant.aSpace();
    const { owner } = tenant;
    const root = await owner.do('tasks.create', { space, title: 'Root', externalId: 'root' });
    const part = await owner.do('tasks.create', { space, title: 'Part', parentTaskId: root.id });
    const later = await owner.do('tasks.create', { space, title: 'Tied later' });
    const before = await owner.do('tasks.get', { space, id: part.id });
    await owner.do('edges.add', { space, kind: 'subtask_of', fromId: later.id, toId: part.id });
    const { data } = await owner.do('tasks.list', { space });
    const milestones = Object.fromEntries(
      data.map(({ title, milestone }: { title: string; milestone: boolean }) => [title, milestone]),
    );
    expect({
      created: [root.milestone, part.milestone, later.milestone],
      before: before.milestone,
      listed: milestones,
      read: (await owner.do('tasks.get', { space, id: root.id })).milestone,
      repeated: (await owner.do('tasks.create', { space, title: 'Root', externalId: 'root' })).milestone,
      updated: (await owner.do('tasks.update', { space, id: root.id, title: 'Renamed' })).task.milestone,
    }).toEqual({
      created: [false, false, false],
      before: false,
      listed: { Root: true, Part: true, 'Tied later': false },
      read: true,
      repeated: true,
      updated: true,
    });
  });

  it.each<[string, (space: string, id: string) => Promise<string>]>([
    ['created with it', (space, id) => answered(tenant.owner, 'tasks.create', { space, title: 'P', parentTaskId: id })],
    ['spawned from it', (space, id) => answered(tenant.owner, 'tasks.spawnSubtask', { space, id, title: 'P' })],
    ['tied to it by an edge', (space, id) => tiedTo(space, id, 'open')],
  ])(
    'that was done needs a review once it gets a subtask, %s; a cancelled task accepts none',
    async (_how, getsSubtask) => {
      const { space } = await tenant.aSpace();
      const { owner } = tenant;
      const { id } = await owner.do('tasks.create', { space, title: 'One' });
      for (const status of ['in_progress', 'done']) await owner.do('tasks.update', { space, id, status });
      await getsSubtask(space, id);
      expect(await owner.do('tasks.get', { space, id })).toMatchObject({
        status: 'done',
        needsReview: true,
        milestone: true,
      });
      await owner.do('tasks.update', { space, id, status: 'in_progress', reason: 'A part is missing' });
      await owner.do('tasks.update', { space, id, status: 'cancelled', reason: 'Not needed' });
      expect(await getsSubtask(space, id)).toBe('task_cancelled');
      await replayIsEqual();
    },
  );

  it('that was done needs no review if the task that becomes its subtask is closed', async () => {
    const { space } = await tenant.aSpace();
    const { owner } = tenant;
    const { id } = await owner.do('tasks.create', { space, title: 'One' });
    for (const status of ['in_progress', 'done']) await owner.do('tasks.update', { space, id, status });
    expect(await tiedTo(space, id, 'done')).toBe('added');
    expect(await owner.do('tasks.get', { space, id })).toMatchObject({ needsReview: false, milestone: true });
    await replayIsEqual();
  });

  async function tiedTo(space: string, toId: string, status: 'open' | 'done'): Promise<string> {
    const { id } = await tenant.owner.do('tasks.create', { space, title: 'Part' });
    if (status === 'done')
      for (const to of ['in_progress', 'done']) await tenant.owner.do('tasks.update', { space, id, status: to });
    return answered(tenant.owner, 'edges.add', { space, kind: 'subtask_of', fromId: id, toId });
  }

  it('belongs to the space: any agent can continue it, and readers can read it', async () => {
    const { space } = await tenant.aSpace();
    const [ann, bob, reader] = await Promise.all([
      anAgent(space, 'agent', 'ann'),
      anAgent(space, 'agent', 'bob'),
      anAgent(space, 'reader'),
    ]);
    const { id } = await ann.do('tasks.create', { space, title: 'Shared', externalId: 'shared' });
    expect(await bob.do('tasks.setStatus', { space, id, status: 'in_progress' })).toMatchObject({
      outcome: 'accepted',
    });
    expect(await reader.do('tasks.get', { space, id })).toMatchObject({ status: 'in_progress' });
    // External ids belong to the principal that gives them.
    expect((await bob.do('tasks.create', { space, title: 'Another', externalId: 'shared' })).id).not.toBe(id);
    expect(
      await storingNothing(service.database, () => reader.call('tasks.create', { space, title: 'Mine' })),
    ).toMatchObject({ status: 403 });
  });

  it('under the external id of a granted system is shared by all keys that were granted it', async () => {
    const { space } = await tenant.aSpace();
    const keys = await Promise.all(
      ['ann', 'bob'].map((name) => tenant.agent(`${name}-${space}`, { sourceSystems: ['tickets'] })),
    );
    const asked = { space, title: 'Ticket', externalId: 'T-1', sourceSystem: 'tickets' };
    const created = await Promise.all(keys.map((key) => key.do('tasks.create', asked)));
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    expect(created.map(({ deduplicated }) => deduplicated).sort()).toEqual([false, true]);
  });

  it('is a node of the graph: it has edges, is found from the goal that it serves, and can be read as of the past', async () => {
    const { space, setClock } = await tenant.aSpaceAt('2026-01-01T00:00:00Z');
    const { owner } = tenant;
    const { id } = await owner.do('tasks.create', { space, title: 'Write the report' });
    const goal = (
      await owner.do('nodes.create', { space, type: 'goal', claim: 'Be heard', motivation: 'Else nothing' })
    ).node.id;
    const person = (await owner.do('nodes.create', { space, type: 'person', name: 'Ann' })).node.id;
    for (const [kind, toId] of [
      ['serves', goal],
      ['about', person],
    ] as const)
      expect(await owner.do('edges.add', { space, kind, fromId: id, toId })).toMatchObject({ outcome: 'added' });
    expect(await owner.call('edges.add', { space, kind: 'instantiates', fromId: id, toId: goal })).toMatchObject({
      isOk: false,
      body: { code: 'edge_type_mismatch' },
    });
    expect(await owner.do('nodes.get', { space, id })).toMatchObject({
      type: 'task',
      text: 'Write the report',
      status: 'open',
      grounding: 'sound',
      version: 1,
    });
    expect((await owner.do('nodes.edges', { space, id })).data).toMatchObject([
      { kind: 'about', toId: person },
      { kind: 'serves', toId: goal },
    ]);
    const near = await owner.do('nodes.neighbours', { space, id: goal });
    expect(JSON.stringify(near)).toContain(id);
    await setClock('2026-01-02T00:00:00Z');
    await owner.do('tasks.update', { space, id, status: 'in_progress', title: 'Renamed' });
    expect(await owner.do('nodes.get', { space, id, knownAt: '2026-01-01T12:00:00Z' })).toMatchObject({
      status: 'open',
      version: 1,
    });
    expect(JSON.stringify(await owner.do('nodes.get', { space, id, knownAt: '2026-01-01T12:00:00Z' }))).not.toContain(
      'Renamed',
    );
    expect(await owner.do('nodes.get', { space, id })).toMatchObject({ status: 'in_progress', version: 3 });
    await replayIsEqual();
  });

  it('supports a lesson without being a witness of it', async () => {
    const { space } = await tenant.aSpace();
    const { owner } = tenant;
    const { id } = await owner.do('tasks.create', { space, title: 'A case of it' });
    const seen = (await owner.do('claims.store', { space, text: 'It broke', provenance: { source: 'user_explicit' } }))
      .claim.id;
    const lesson = (await owner.do('nodes.create', { space, type: 'lesson', claim: 'Test it', incidentIds: [seen] }))
      .node;
    expect(await owner.do('edges.add', { space, kind: 'exemplifies', fromId: id, toId: lesson.id })).toMatchObject({
      outcome: 'added',
    });
    expect(await owner.do('nodes.get', { space, id: lesson.id })).toMatchObject({ confidence: lesson.confidence });
    await replayIsEqual();
  });

  it('waits for its subtasks, which belong to one task and form no cycle', async () => {
    const { space } = await tenant.aSpace();
    const { owner } = tenant;
    const [a, b, c] = await Promise.all(
      ['a', 'b', 'c'].map(async (title) => (await owner.do('tasks.create', { space, title })).id as string),
    );
    const tie = (fromId: string, toId: string) =>
      answered(owner, 'edges.add', { space, kind: 'subtask_of', fromId, toId });
    expect({
      'b under a': await tie(b!, a!),
      'c under b': await tie(c!, b!),
      'a under c': await tie(a!, c!),
      'c under a as well': await tie(c!, a!),
      'a under itself': await tie(a!, a!),
    }).toEqual({
      'b under a': 'added',
      'c under b': 'added',
      'a under c': 'cycle',
      'c under a as well': 'edge_limit_reached',
      'a under itself': 'validation_failed',
    });
    const set = (id: string, status: string, more: object = {}) =>
      answered(owner, 'tasks.setStatus', { space, id, status, ...more });
    for (const id of [a!, b!, c!]) expect(await set(id, 'in_progress')).toBe('accepted');
    expect(await owner.do('tasks.setStatus', { space, id: b, status: 'done' })).toMatchObject({
      outcome: 'rejected',
      rejection: { violations: [{ code: 'task_not_complete', taskIds: [c] }] },
    });
    expect({
      c: await set(c!, 'cancelled', { reason: 'Not needed' }),
      b: await set(b!, 'done'),
      a: await set(a!, 'done'),
    }).toEqual({ c: 'accepted', b: 'accepted', a: 'accepted' });
  });

  it('can be named by evidence only if it exists', async () => {
    const { space } = await tenant.aSpace();
    const { id } = await tenant.owner.do('tasks.create', { space, title: 'One' });
    const record = (taskId: string) =>
      tenant.owner.call('evidence.record', { space, kind: 'note', content: taskId, taskId });
    expect(await record(id)).toMatchObject({ isOk: true, body: { taskId: id } });
    expect(await record('tsk_01h455vb4pex5vsknk084sn02q')).toMatchObject({ status: 404 });
    const history = await tenant.owner.do('tasks.history', { space, id });
    expect(history.data.map(({ kind }: { kind: string }) => kind)).toEqual(['task_created', 'evidence_recorded']);
  });
});
