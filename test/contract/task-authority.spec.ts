import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
let people: Record<Who, RestClient>;
type Who = 'user' | 'agent' | 'peer' | 'member' | 'writer' | 'reviewer';

beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  const person = (name: Who, role: string, kind: 'user' | 'agent' = 'agent') =>
    tenant.as({ role: role as never, grants: ['conversation_ingest'], principal: { kind, name } });
  people = {
    user: await person('user', 'writer', 'user'),
    agent: await person('agent', 'agent'),
    peer: await person('peer', 'agent'),
    member: await person('member', 'agent'),
    writer: await person('writer', 'writer'),
    reviewer: await person('reviewer', 'reviewer', 'user'),
  };
});
afterAll(() => service.close());

const idOf = (who: Who): string => people[who].key!.principal.id;
const START = Date.parse('2026-01-01T12:00:00Z');
const redo = (action: string, more: Input = {}) => ({ action, reason: 'side_effect_emitted', ...more });

/** Who may say what in a task, and who reads it: claims spec, section 15a, rules 15 and 5. */
describe.each(TRANSPORTS)('a task over %s', (transport) => {
  async function aTask(by: Who = 'agent', more: Input = {}) {
    const { space, setClock } = await tenant.aSpace({ clock: 'simulated' });
    let minutes = 0;
    /** Moves the clock five minutes ahead, so that the next checkpoint is not debounced. */
    const wait = () => setClock(START + (minutes += 5) * 60_000);
    await wait();
    const over = async (who: Who): Promise<Client> => mostlyOver(transport, people[who]);
    const call = async (who: Who, name: string, input: Input = {}) => (await over(who)).do(name, { space, ...input });
    const codeOf = async (who: Who, name: string, input: Input = {}): Promise<string> =>
      (await over(who)).codeOf(name, { space, ...input });
    const { id: taskId } = await call(by, 'tasks.create', { title: 'Ship the export service', ...more });
    const track = (who: Who, said: Input) => call(who, 'tasks.trackProgress', { taskId, ...said });
    const trackCode = (who: Who, said: Input) => codeOf(who, 'tasks.trackProgress', { taskId, ...said });
    const restore = (who: Who, said: Input = {}) => call(who, 'checkpoints.restore', { taskId, ...said });
    return { space, taskId, wait, call, codeOf, track, trackCode, restore };
  }

  it('with members is changed only by its members, its creator and writers; everybody reads it', async () => {
    const { taskId, call, codeOf } = await aTask('agent', { members: [idOf('member')] });
    const { id: step } = await call('member', 'steps.create', { taskId, stepType: 'check', title: 'Check' });
    const { id: other } = await call('member', 'steps.create', { taskId, stepType: 'check', title: 'Check again' });
    const evidenceId = (await call('peer', 'evidence.record', { kind: 'log', content: 'passed' })).id;
    const { id: execution } = await call('member', 'executions.start', { taskId, label: 'build' });
    const { id: own } = await call('peer', 'tasks.create', { title: 'Own' });
    const writes: [string, Input][] = [
      ['tasks.update', { id: taskId, title: 'Another' }],
      ['tasks.setStatus', { id: taskId, status: 'blocked' }],
      ['tasks.retry', { id: taskId }],
      ['tasks.spawnSubtask', { id: taskId, title: 'Part' }],
      ['tasks.create', { title: 'Part', parentTaskId: taskId }],
      ['edges.add', { kind: 'subtask_of', fromId: own, toId: taskId }],
      ['edges.add', { kind: 'subtask_of', fromId: taskId, toId: own }],
      ['tasks.trackProgress', { taskId, in_progress: ['nothing'] }],
      ['failures.track', { taskId, what: 'It failed' }],
      ['handoffs.record', { taskId, sessionId: `run ${transport}`, summary: 'Mine now', to: idOf('peer') }],
      ['executions.start', { taskId, label: 'deploy' }],
      ['executions.end', { id: execution, outcome: 'success' }],
      ['steps.create', { taskId, stepType: 'check', title: 'One more' }],
      ['steps.transition', { id: step, to: 'done' }],
      ['steps.attach', { id: step, evidenceIds: [evidenceId] }],
      ['stepEdges.add', { taskId, from: step, to: other, kind: 'blocks' }],
      ['offloads.record', { taskId, evidenceId, summary: 'All is well' }],
      ['memories.store', { taskId, content: 'It runs', category: 'assumption' }],
    ];
    for (const [name, input] of writes)
      expect({ [name]: await codeOf('peer', name, input) }).toEqual({ [name]: 'task_not_yours' });
    for (const who of ['member', 'agent', 'writer', 'reviewer'] as const)
      expect({ [who]: await codeOf(who, 'tasks.trackProgress', { taskId, in_progress: [`work of ${who}`] }) }).toEqual({
        [who]: 'accepted',
      });
    expect(await call('peer', 'tasks.get', { id: taskId })).toMatchObject({ members: [idOf('member')] });
    expect(await call('peer', 'checkpoints.restore', { taskId })).toMatchObject({ in_progress: ['work of reviewer'] });
    expect((await call('member', 'tasks.spawnSubtask', { id: taskId, title: 'Part' })).members).toEqual([
      idOf('member'),
      idOf('agent'),
    ]);
    await service.expectReplayIsExact(tenant.id);
  });

  it('does not let a former member remove a subtask that the member had added', async () => {
    const { taskId, call, codeOf } = await aTask('agent', { members: [idOf('member')] });
    const { id: part } = await call('member', 'tasks.create', { title: 'Part' });
    const { edge } = await call('member', 'edges.add', { kind: 'subtask_of', fromId: part, toId: taskId });
    await call('agent', 'tasks.update', { id: taskId, members: [idOf('peer')] });
    expect(await codeOf('member', 'edges.remove', { id: edge.id })).toBe('task_not_yours');
  });

  it('a subtask is subject to what a user forbade in the whole tree, until a user takes the subtask out', async () => {
    const { taskId, call, codeOf } = await aTask('user');
    const entry = { action: 'deploy on Fridays', reason: 'tool_unsafe', scope: 'task_tree' };
    await call('user', 'tasks.trackProgress', { taskId, must_not_redo: [entry] });
    const { id: part } = await call('agent', 'tasks.create', { title: 'Part' });
    const { edge } = await call('agent', 'edges.add', { kind: 'subtask_of', fromId: part, toId: taskId });
    const outcome = async () =>
      (await call('agent', 'tasks.checkAction', { taskId: part, action: 'deploy on Fridays' })).outcome;
    expect(await codeOf('agent', 'edges.remove', { id: edge.id })).toBe('forbidden');
    expect(await outcome()).toBe('block');
    await call('reviewer', 'edges.remove', { id: edge.id });
    expect(await outcome()).toBe('allow');
    await service.expectReplayIsExact(tenant.id);
  });

  it('has members that its creator and writers name, and a handoff makes its recipient a member', async () => {
    const { taskId, call, codeOf } = await aTask('agent', { members: [idOf('member')] });
    const naming = { id: taskId, members: [idOf('member'), idOf('peer')] };
    expect(await codeOf('member', 'tasks.update', naming)).toBe('forbidden');
    const nobody = 'prn_01h455vb4pex5vsknk084sn02q';
    expect(await codeOf('agent', 'tasks.update', { id: taskId, members: [nobody] })).toBe('not_found');
    expect(await codeOf('agent', 'tasks.create', { title: 'x', members: [nobody] })).toBe('not_found');
    const { handoff } = await call('member', 'handoffs.record', {
      taskId,
      sessionId: `over to ${transport}`,
      summary: 'The rest is yours',
      next_steps: ['write tests'],
      to: idOf('peer'),
    });
    expect(handoff).toMatchObject({ to: idOf('peer'), handedOffBy: idOf('member') });
    expect(await codeOf('peer', 'tasks.trackProgress', { taskId, in_progress: ['write tests'] })).toBe('accepted');
    expect((await call('agent', 'tasks.update', { id: taskId, members: [] })).task.members).toEqual([]);
    expect(await codeOf('peer', 'tasks.trackProgress', { taskId })).toBe('task_not_yours');
    expect((await call('writer', 'tasks.update', { id: taskId, members: null })).task.members).toBe(null);
    expect(await codeOf('peer', 'tasks.trackProgress', { taskId })).toBe('accepted');
    await service.expectReplayIsExact(tenant.id);
  });

  it('keeps the goal that a user set, until a user changes it', async () => {
    const { taskId: id, call, codeOf } = await aTask('user', { goal: 'Ship the export service' });
    expect(await call('agent', 'tasks.get', { id })).toMatchObject({ goalSetBy: { principalId: idOf('user') } });
    for (const goal of ['Ship nothing', null])
      expect({ goal, code: await codeOf('writer', 'tasks.update', { id, goal }) }).toEqual({ goal, code: 'forbidden' });
    expect(await codeOf('agent', 'tasks.retry', { id, goal: 'Ship nothing' })).toBe('forbidden');
    expect(await call('agent', 'tasks.retry', { id })).toMatchObject({
      goal: 'Ship the export service',
      goalSetBy: { kind: 'user' },
    });
    expect(await codeOf('agent', 'tasks.update', { id, title: 'Ship', goal: 'Ship the export service' })).toBe(
      'accepted',
    );
    expect((await call('reviewer', 'tasks.update', { id, goal: 'Ship it in May' })).task).toMatchObject({
      goal: 'Ship it in May',
      goalSetBy: { principalId: idOf('reviewer'), kind: 'user' },
    });
    const { id: own } = await call('agent', 'tasks.create', { goal: 'Write the docs' });
    expect((await call('peer', 'tasks.update', { id: own, goal: 'Write the guide' })).task).toMatchObject({
      goalSetBy: { principalId: idOf('peer'), kind: 'agent' },
    });
    await service.expectReplayIsExact(tenant.id);
  });

  it('blocks actions in the whole space only if a writer says so', async () => {
    const { track, trackCode, call, restore } = await aTask();
    const wide = { must_not_redo: [redo('charge card 1', { scope: 'space' })] };
    expect(await trackCode('agent', wide)).toBe('forbidden');
    expect(await trackCode('agent', { must_not_redo: [redo('charge card 1', { scope: 'task_tree' })] })).toBe(
      'accepted',
    );
    await track('writer', wide);
    const { id: other } = await call('peer', 'tasks.create', { title: 'Other' });
    const check = () => call('peer', 'tasks.checkAction', { taskId: other, action: 'charge card 1' });
    expect(await check()).toMatchObject({ outcome: 'block', must_not_redo: [{ scope: 'space' }] });
    // The agent that continues may pass on prohibitions that already apply.
    const { must_not_redo: held } = await restore('agent');
    expect(await trackCode('agent', { must_not_redo: held.map(({ action, reason, scope }: any) => ({ action, reason, scope })) })).toBe('accepted'); // prettier-ignore
  });

  it('accepts a prohibition by a user only from users, and from callers that cite a message in which a user states it', async () => {
    const { taskId, call, track, trackCode, restore } = await aTask();
    const { messages } = await call('agent', 'conversations.record', {
      sessionId: `chat ${transport}`,
      messages: [
        { role: 'user', content: 'Thanks. Please never deploy on Fridays! You may deploy on Mondays.' },
        { role: 'assistant', content: 'I do not deploy on Sundays.' },
      ],
    });
    const [said, answer] = messages.map(({ id }: { id: string }) => id);
    const note = (await call('agent', 'evidence.record', { kind: 'note', content: 'Do not deploy on Tuesdays.' })).id;
    const forbid = (day: string, evidenceIds: string[] = []) => ({
      must_not_redo: [{ action: `deploy on ${day}`, reason: 'user_forbidden', evidenceIds }],
    });
    expect({
      withoutWords: await trackCode('agent', forbid('Fridays')),
      byWriter: await trackCode('writer', forbid('Fridays')),
      onOtherDay: await trackCode('agent', forbid('Mondays', [said])),
      wordsOfAgent: await trackCode('agent', forbid('Sundays', [answer])),
      wordsOfNote: await trackCode('agent', forbid('Tuesdays', [note])),
      wordsOfUser: await trackCode('agent', forbid('Fridays', [said])),
      byUser: await trackCode('user', forbid('Saturdays')),
    }).toEqual({
      withoutWords: 'user_word_required',
      byWriter: 'user_word_required',
      onOtherDay: 'user_word_required',
      wordsOfAgent: 'user_word_required',
      wordsOfNote: 'user_word_required',
      wordsOfUser: 'accepted',
      byUser: 'accepted',
    });
    // A prohibition that already applies may be repeated without the message. Only a user may clear it, no matter who
    // recorded it.
    expect(await trackCode('peer', forbid('Fridays'))).toBe('accepted');
    const { must_not_redo: held } = await restore('peer');
    expect(held).toMatchObject([
      { action: 'deploy on Fridays', setBy: { kind: 'agent' }, evidenceIds: [said] },
      { action: 'deploy on Saturdays', setBy: { kind: 'user' }, evidenceIds: [] },
    ]);
    const ids = held.map(({ id }: { id: string }) => id);
    const clear = { clear: { ids, reason: 'I would like to' } };
    expect((await track('agent', clear)).clear.refused.map(({ code }: any) => code)).toEqual(['set_by_user', 'set_by_user']); // prettier-ignore
    expect((await track('user', clear)).clear.cleared).toEqual(ids);
    expect(await call('agent', 'tasks.checkAction', { taskId, action: 'deploy on Fridays' })).toMatchObject({
      outcome: 'allow',
    });
    await service.expectReplayIsExact(tenant.id);
  });

  it('keeps an item that is to be done until its author, evidence or the agent that continues shows that the item is done', async () => {
    const { call, track, restore } = await aTask();
    await track('agent', {
      in_progress: ['parse csv', 'write tests'],
      blocked: [{ text: 'deploy', reason: 'no key' }],
      preferred_next: ['update docs'],
    });
    const done = (...texts: string[]) => ({ completed: texts.map((text) => ({ text })) });
    await track('peer', done('parse csv', 'write tests', 'deploy', 'update docs'));
    expect(await restore('agent')).toMatchObject({
      completed: [{ text: 'parse csv', setBy: { principalId: idOf('peer') } }, {}, {}, {}],
      in_progress: ['parse csv', 'write tests'],
      blocked: [{ text: 'deploy', reason: 'no key' }],
      preferred_next: ['update docs'],
    });
    await track('agent', done('parse csv'));
    const evidence = await call('peer', 'evidence.record', {
      kind: 'log',
      content: 'write tests: 12 passed',
      source: 'tool_output',
    });
    await track('peer', { completed: [{ text: 'write tests', evidenceIds: [evidence.id] }] });
    await track('peer', { preferred_next: ['update docs'] });
    await track('peer', done('update docs'));
    expect(await restore('agent')).toMatchObject({
      in_progress: [],
      blocked: [{ text: 'deploy', reason: 'no key' }],
      preferred_next: [],
    });
    await service.expectReplayIsExact(tenant.id);
  });

  it('a promise of a handoff stays a next step if an agent merely says that it was kept', async () => {
    const { taskId, call, track, restore } = await aTask();
    const { handoff } = await call('agent', 'handoffs.record', {
      taskId,
      sessionId: `promise ${transport}`,
      summary: 'Half is done',
      next_steps: ['write tests'],
    });
    await track('peer', { completed: [{ text: 'write tests' }] });
    await track('peer', { in_progress: ['rest'] });
    expect(await restore('peer')).toMatchObject({ preferred_next: ['write tests'], in_progress: ['rest'] });
    expect((await call('peer', 'handoffs.get', { id: handoff.id })).verifications).toMatchObject([{ status: 'done' }]);
  });

  it('shows what was said in a private session only to the participants of the session and to reviewers', async () => {
    const { taskId, wait, call, codeOf, track, restore } = await aTask();
    await track('agent', { in_progress: ['parse csv'], must_preserve: ['keep the log'] });
    await wait();
    const { id: sessionId } = await call('agent', 'sessions.open', {
      private: true,
      participants: [idOf('member')],
    });
    await track('agent', {
      sessionId,
      feature: 'merger',
      in_progress: ['value the merger'],
      must_preserve: ['keep the merger secret'],
      must_not_redo: [redo('call the merger bank')],
      completed: [{ text: 'read the merger file' }],
    });
    await call('agent', 'failures.track', { taskId, what: 'The tests failed' });
    await call('agent', 'failures.track', { taskId, what: 'The bank is closed', sessionId });
    const listed = async (who: Who) =>
      (await call(who, 'checkpoints.list', { taskId })).data.map(({ version }: any) => version);
    const all = [4, 3, 2, 1];
    expect({ member: await listed('member'), reviewer: await listed('reviewer'), peer: await listed('peer') }).toEqual({
      member: all,
      reviewer: all,
      peer: [3, 1],
    });
    for (const who of ['member', 'reviewer'] as const)
      expect(await restore(who)).toMatchObject({
        checkpoint: { version: 4 },
        in_progress: ['parse csv', 'value the merger'],
        must_preserve: [{ text: 'keep the log' }, { text: 'keep the merger secret' }],
        completed: [{ text: 'read the merger file' }],
      });
    const seen = await restore('peer');
    expect(seen).toMatchObject({ checkpoint: { version: 3 }, in_progress: ['parse csv'], completed: [] });
    expect(seen.must_preserve).toMatchObject([{ text: 'keep the log' }]);
    expect(await codeOf('peer', 'checkpoints.restore', { taskId, version: 2 })).toBe('not_found');
    expect(await codeOf('peer', 'tasks.evaluateContinuity', { taskId, parent: 1, child: 2 })).toBe('not_found');
    expect(await call('peer', 'tasks.evaluateContinuity', { taskId })).toMatchObject({ parent: 1, child: 3 });
    await restore('member');
    for (const name of ['tasks.drift', 'tasks.recoveryScore', 'tasks.recoveryAdvice', 'checkpoints.list'])
      expect({ [name]: await codeOf('peer', name, { taskId }) }).toEqual({ [name]: 'accepted' });
    const check = (who: Who) => call(who, 'tasks.checkAction', { taskId, action: 'call the merger bank' });
    expect({ member: (await check('member')).outcome, peer: (await check('peer')).outcome }).toEqual({
      member: 'block',
      peer: 'allow',
    });
    // The other participants of the task continue. Their statements are their own, even if the same was said in the
    // private session.
    await track('peer', { must_preserve: ['keep the merger secret'], in_progress: ['write tests'] });
    const after = await restore('peer');
    expect(after.must_preserve.map(({ text }: any) => text)).toEqual(['keep the log', 'keep the merger secret']);
    expect(after.in_progress).toEqual(['write tests']);
    expect((await restore('member')).in_progress).toEqual(['value the merger', 'write tests']);
    const shown = JSON.stringify([
      await call('peer', 'tasks.get', { id: taskId }),
      await call('peer', 'tasks.history', { id: taskId }),
    ]);
    expect(shown).not.toMatch(/value the merger|call the merger|merger file|"merger"/);
    await service.expectReplayIsExact(tenant.id);
  });

  it('appears new to everybody else, who can start it, if it was worked on only in a private session', async () => {
    const { taskId, call, track, restore } = await aTask();
    const { id: sessionId } = await call('agent', 'sessions.open', { private: true });
    await track('agent', { sessionId, in_progress: ['value the merger'] });
    expect(await restore('peer')).toMatchObject({ outcome: 'no_checkpoint', in_progress: [], checkpoint: null });
    expect(await call('peer', 'tasks.get', { id: taskId })).toMatchObject({ latestCheckpoint: null });
    expect(await call('peer', 'tasks.drift', { taskId })).toMatchObject({ outcome: 'insufficient_data' });
    await track('peer', { preferred_next: ['write tests'] });
    expect(await restore('peer')).toMatchObject({ preferred_next: ['write tests'] });
    expect(await restore('agent')).toMatchObject({
      in_progress: ['value the merger'],
      preferred_next: ['write tests'],
    });
  });
});
