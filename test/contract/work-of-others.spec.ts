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
type Who = 'user' | 'agent' | 'peer' | 'member' | 'tester' | 'reviewer';

beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  const person = (name: Who, role: string, kind: 'user' | 'agent' = 'agent', more: object = {}) =>
    tenant.as({ role: role as never, grants: ['conversation_ingest'], principal: { kind, name }, ...more });
  people = {
    user: await person('user', 'writer', 'user'),
    agent: await person('agent', 'agent'),
    peer: await person('peer', 'agent', 'agent', { allowedClasses: ['inference', 'document'] }),
    member: await person('member', 'agent'),
    tester: await person('tester', 'agent', 'agent', { allowedClasses: ['inference', 'tool_output'] }),
    reviewer: await person('reviewer', 'reviewer', 'user'),
  };
});
afterAll(() => service.close());

const idOf = (who: Who): string => people[who].key!.principal.id;

/** What one principal may do to a task on which others rely: claims spec, section 15a, rules 5 and 15. */
describe.each(TRANSPORTS)('the work of others over %s', (transport) => {
  async function aTask(by: Who = 'agent', more: Input = {}) {
    const { space } = await tenant.aSpace();
    const over = async (who: Who): Promise<Client> => mostlyOver(transport, people[who]);
    const call = async (who: Who, name: string, input: Input = {}) => (await over(who)).do(name, { space, ...input });
    const codeOf = async (who: Who, name: string, input: Input = {}): Promise<string> =>
      (await over(who)).codeOf(name, { space, ...input });
    const { id: taskId } = await call(by, 'tasks.create', { title: 'Ship the export service', ...more });
    const track = (who: Who, said: Input) => call(who, 'tasks.trackProgress', { taskId, ...said });
    const restore = (who: Who, said: Input = {}) => call(who, 'checkpoints.restore', { taskId, ...said });
    const privately = async (who: Who, ...participants: Who[]): Promise<string> =>
      (await call(who, 'sessions.open', { private: true, participants: participants.map(idOf) })).id;
    return { space, taskId, call, codeOf, track, restore, privately };
  }

  describe('an interruption', () => {
    const cutOff = async (call: Awaited<ReturnType<typeof aTask>>['call'], who: Who, id: string) => {
      await call(who, 'sessions.reportInterruption', { id, type: 'crash', context: { note: 'planted' } });
      await call(who, 'sessions.close', { id });
    };

    it("of a stranger's session is not shown with the task", async () => {
      const { taskId, call, restore } = await aTask('agent', { members: [idOf('member')] });
      const { id: sessionId } = await call('peer', 'sessions.open', {});
      await restore('peer', { sessionId });
      await call('peer', 'evidence.record', { kind: 'note', content: 'Look here', taskId, sessionId });
      await cutOff(call, 'peer', sessionId);
      expect(await restore('member')).toMatchObject({ interruption: null });
      expect(await call('member', 'tasks.recoveryAdvice', { taskId })).toMatchObject({ action: 'start_fresh' });
      await service.expectReplayIsExact(tenant.id);
    });

    it("of a member's session is shown, even if the member only took the task up", async () => {
      const { call, restore } = await aTask('agent', { members: [idOf('member')] });
      const { id: sessionId } = await call('member', 'sessions.open', {});
      await restore('member', { sessionId });
      await cutOff(call, 'member', sessionId);
      expect(await restore('agent')).toMatchObject({ interruption: { type: 'crash', sessionId } });
    });
  });

  it('a stranger who reads a task is not counted as taking it up', async () => {
    const { taskId, call, track, restore } = await aTask('agent', { members: [] });
    await track('agent', { in_progress: ['parse csv'] });
    await restore('peer');
    expect(await call('agent', 'tasks.recoveryScore', { taskId })).toMatchObject({ outcome: 'insufficient_data' });
    await restore('agent');
    expect(await call('agent', 'tasks.recoveryScore', { taskId })).toMatchObject({ outcome: 'measured' });
  });

  it('settles a handoff of another agent if it was done outside a private session, but not inside', async () => {
    const { taskId, call, track, privately } = await aTask();
    const { handoff } = await call('agent', 'handoffs.record', {
      taskId,
      sessionId: `first ${transport}`,
      summary: 'Half is done',
      completed: [{ text: 'parse the csv' }],
      next_steps: ['write 2 tests', 'ship the build'],
    });
    const statuses = async (): Promise<string[]> =>
      (await call('member', 'handoffs.get', { id: handoff.id })).verifications.map(({ status }: any) => status);
    const shipIn = async (sessionId?: string) => {
      const { id } = await call('peer', 'executions.start', { taskId, label: 'ship the build', sessionId });
      await call('peer', 'executions.end', { id, outcome: 'success' });
    };
    const sessionId = await privately('peer');
    await track('peer', { sessionId, completed: [{ text: 'write 2 tests' }] });
    await track('peer', { sessionId, in_progress: ['parse the csv'] });
    await call('peer', 'failures.track', { taskId, what: 'Failed to parse the csv', sessionId });
    await shipIn(sessionId);
    expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
    await shipIn();
    await track('peer', { completed: [{ text: 'write 2 tests' }] });
    await call('peer', 'failures.track', { taskId, what: 'Failed to parse the csv' });
    expect(await statuses()).toEqual(['done', 'done', 'contradicted']);
    await service.expectReplayIsExact(tenant.id);
  });

  it('in a private session forbids nothing that settles a handoff of another agent: others cannot know of it', async () => {
    const { taskId, call, track, privately } = await aTask();
    const action = 'deploy the service';
    const { handoff } = await call('agent', 'handoffs.record', {
      taskId,
      sessionId: `deployed ${transport}`,
      summary: 'It is deployed',
      completed: [{ text: action }],
    });
    const forbidden = { must_not_redo: [{ action, reason: 'tool_unsafe' }] };
    const outcomeFor = async (who: Who): Promise<string[]> => {
      const { outcome } = await call(who, 'tasks.checkAction', { taskId, action });
      await call(who, 'executions.start', { taskId, label: action });
      const { verifications } = await call('member', 'handoffs.get', { id: handoff.id });
      return [outcome, verifications[0].status];
    };
    await track('peer', { sessionId: await privately('peer'), ...forbidden });
    // What the executor knows does not matter: every reader of the handoff must be able to see why it is contradicted.
    expect({ member: await outcomeFor('member'), peer: await outcomeFor('peer') }).toEqual({
      member: ['allow', 'pending'],
      peer: ['block', 'pending'],
    });
    await track('peer', forbidden);
    expect(await outcomeFor('member')).toEqual(['block', 'contradicted']);
    await service.expectReplayIsExact(tenant.id);
  });

  it('in a private session binds the subtasks of a task only for those who may know what it forbids', async () => {
    const { taskId, call, codeOf, track, privately } = await aTask();
    const entry = { action: 'call the bank', reason: 'tool_unsafe', scope: 'task_tree' };
    await track('peer', { sessionId: await privately('peer', 'agent'), must_not_redo: [entry] });
    const removedBy = async (who: Who): Promise<string> => {
      const { id: fromId } = await call(who, 'tasks.create', { title: 'Part' });
      const { edge } = await call(who, 'edges.add', { kind: 'subtask_of', fromId, toId: taskId });
      return codeOf(who, 'edges.remove', { id: edge.id });
    };
    expect({
      setter: await removedBy('peer'),
      participant: await removedBy('agent'),
      stranger: await removedBy('member'),
      reviewer: await removedBy('reviewer'),
    }).toEqual({ setter: 'accepted', participant: 'forbidden', stranger: 'accepted', reviewer: 'accepted' });
    await track('peer', { must_not_redo: [entry] });
    expect(await removedBy('member')).toBe('forbidden');
  });

  it('in a private session changes the starting version for drift and recovery only for the participants of the session', async () => {
    const { taskId, call, track, restore, privately } = await aTask();
    await track('agent', { in_progress: ['parse csv'] });
    const sessionId = await privately('agent', 'member');
    await call('agent', 'failures.track', { taskId, what: 'The bank is closed', sessionId });
    await restore('agent', { sessionId, version: 1 });
    expect((await restore('agent')).checkpoint.version).toBe(2);
    const measured = async (who: Who) => ({
      since: (await call(who, 'tasks.drift', { taskId })).since,
      depth: (await call(who, 'tasks.recoveryScore', { taskId })).parts?.depth ?? 0,
    });
    expect(await measured('peer')).toEqual({ since: 1, depth: 0 });
    expect(await measured('member')).toEqual({ since: 2, depth: 2 });
    await service.expectReplayIsExact(tenant.id);
  });

  it('executions and failures of a private session are shown only to participants and reviewers', async () => {
    const { taskId, call, codeOf, restore, privately } = await aTask();
    const sessionId = await privately('agent', 'member');
    const label = 'value the merger';
    const { id: execution } = await call('agent', 'executions.start', { taskId, label, sessionId });
    await call('agent', 'executions.start', { taskId, label: 'build', sessionId: undefined });
    const component = 'valuation';
    const failed = (what: string, more: Input = {}) =>
      call('agent', 'failures.track', { taskId, what, component, ...more });
    await failed('The bank is closed', { sessionId });
    await failed('The tests failed');
    // A failure in the private session is separate from a failure with the same words outside it.
    await failed('The tests failed', { sessionId });
    // A reading sees what belongs to a private session only if it names the session (claims spec, section 8).
    const shownTo = async (who: Who, more: Input = {}) => {
      const query = 'valuation of the merger';
      const { failures, context } = await call(who, 'context.get', { query, taskId, ...more });
      return {
        executions: (await call(who, 'executions.list', { taskId })).data.map((each: any) => each.label),
        one: await codeOf(who, 'executions.get', { id: execution }),
        restored: (await restore(who)).failures.map(({ text }: any) => text).sort(),
        recalled: (await call(who, 'memories.recall', { query: 'x', component, ...more })).failures
          .map(({ text }: any) => text)
          .sort(),
        ofTask: (await call(who, 'memories.recall', { query: 'zebra', taskId, ...more })).memories
          .map(({ text }: any) => text)
          .sort(),
        memories: (await restore(who, { memoryRestoreMode: 'FULL' })).memories.length,
        inContext: /bank is closed/.test(JSON.stringify([failures, context])),
        inHistory: /merger|bank/.test(JSON.stringify(await call(who, 'tasks.history', { id: taskId }))),
        found: /bank/.test(JSON.stringify(await call(who, 'search.run', { query: 'bank closed' }))),
      };
    };
    const inside = ['The bank is closed', 'The tests failed'];
    expect(await shownTo('peer')).toEqual({
      executions: ['build'],
      one: 'not_found',
      restored: ['The tests failed'],
      recalled: ['The tests failed'],
      ofTask: ['The tests failed'],
      memories: 1,
      inContext: false,
      inHistory: false,
      found: false,
    });
    const all = { executions: [label, 'build'], one: 'accepted', restored: inside };
    for (const who of ['agent', 'member', 'reviewer'] as const) {
      expect(await shownTo(who)).toMatchObject({
        ...all,
        recalled: ['The tests failed'],
        ofTask: ['The tests failed'],
        inContext: false,
      });
      expect(await shownTo(who, { sessionId })).toMatchObject({
        ...all,
        recalled: ['The bank is closed', 'The tests failed'],
        ofTask: [...inside, 'The tests failed'],
        inContext: true,
      });
    }
    expect(await codeOf('peer', 'executions.end', { id: execution })).toBe('not_found');
    expect(await codeOf('member', 'executions.end', { id: execution })).toBe('accepted');
    await service.expectReplayIsExact(tenant.id);
  });

  it('failures of a private session take no places of the failures that a context and a recall without this session show', async () => {
    const { taskId, call, privately } = await aTask();
    const sessionId = await privately('agent');
    const component = 'valuation';
    const failed = (what: string, more: Input = {}) =>
      call('agent', 'failures.track', { taskId, what, component, ...more });
    await failed('The tests failed', { severity: 'minor' });
    for (const what of ['The bank is closed', 'No quote came', 'The advisers left', 'The price fell'])
      await failed(what, { severity: 'critical', sessionId });
    const texts = (shown: any[]) => shown.map(({ text }) => text);
    for (const who of ['agent', 'reviewer'] as const) {
      const recalled = await call(who, 'memories.recall', { query: 'zebra', component, taskId, topK: 2 });
      expect({ failures: texts(recalled.failures), memories: texts(recalled.memories) }).toEqual({
        failures: ['The tests failed'],
        memories: ['The tests failed'],
      });
    }
  });

  describe('an item of another author', () => {
    const toDo = { in_progress: ['parse csv', 'write tests'], preferred_next: ['send the announcement'] };
    const left = async (restore: (who: Who) => Promise<any>) => {
      const { in_progress, preferred_next } = await restore('user');
      return [...in_progress, ...preferred_next];
    };

    it('is not removed from the list by what an agent records as its own finding, or as a document', async () => {
      const { call, track, restore } = await aTask('user');
      await track('user', toDo);
      const finding = await call('peer', 'evidence.record', { kind: 'log', content: 'parse csv: 12 passed' });
      const page = await call('peer', 'evidence.record', {
        kind: 'document',
        content: 'The tests are written.',
        source: 'document',
      });
      await track('peer', {
        completed: [
          { text: 'parse csv', evidenceIds: [finding.id] },
          { text: 'write tests', evidenceIds: [page.id] },
        ],
      });
      expect(await left(restore)).toEqual(['parse csv', 'write tests', 'send the announcement']);
    });

    it('is taken off the list by the output of a tool that the key may speak for', async () => {
      const { call, track, restore } = await aTask('user');
      await track('user', toDo);
      const output = await call('tester', 'evidence.record', {
        kind: 'log',
        content: 'parse csv: 12 passed',
        source: 'tool_output',
      });
      await track('peer', { completed: [{ text: 'parse csv', evidenceIds: [output.id] }] });
      expect(await left(restore)).toEqual(['write tests', 'send the announcement']);
    });

    it('is not removed from the list by evidence about something else, or about a nearly identical item', async () => {
      const { taskId, call, track, restore } = await aTask('user');
      await track('user', { preferred_next: ['Rotate the keys', 'delete the staging users of tenant Acme'] });
      const { handoff } = await call('agent', 'handoffs.record', {
        taskId,
        sessionId: `nearly ${transport}`,
        summary: 'All is done',
        completed: [{ text: 'Rotate the keys' }],
      });
      const { messages } = await call('agent', 'conversations.record', {
        sessionId: `hello ${transport}`,
        messages: ['hello', 'I did not rotate the keys', 'Please rotate the keys'].map((content) => ({
          role: 'user',
          content,
        })),
      });
      const output = await call('tester', 'evidence.record', {
        kind: 'log',
        content: 'delete the staging users of tenant Umbrella: done',
        source: 'tool_output',
      });
      await track('peer', {
        completed: [
          { text: 'Rotate the keys', evidenceIds: messages.map(({ id }: any) => id) },
          { text: 'delete the staging users of tenant Umbrella', evidenceIds: [output.id] },
        ],
      });
      const read = await call('user', 'handoffs.get', { id: handoff.id });
      expect({
        next: (await restore('user')).preferred_next,
        handedOff: read.verifications.map(({ status }: any) => status),
      }).toEqual({ next: ['Rotate the keys', 'delete the staging users of tenant Acme'], handedOff: ['pending'] });
      await service.expectReplayIsExact(tenant.id);
    });

    it('is taken off the list by a run after the handoff, unless the agent that handed off made the run', async () => {
      const { taskId, call, track, restore } = await aTask('user');
      await track('user', toDo);
      await call('peer', 'handoffs.record', {
        taskId,
        sessionId: `over ${transport}`,
        summary: 'All is done',
        completed: [{ text: 'parse csv' }, { text: 'write tests' }],
      });
      const run = async (who: Who, label: string, endedBy = who) => {
        const { id } = await call(who, 'executions.start', { taskId, label });
        await call(endedBy, 'executions.end', { id, outcome: 'success' });
      };
      await run('peer', 'parse csv');
      await run('agent', 'parse csv', 'peer');
      await run('agent', 'write tests');
      await track('agent', { working_set: { files: ['a'] } });
      expect(await left(restore)).toEqual(['parse csv', 'send the announcement']);
      await service.expectReplayIsExact(tenant.id);
    });
  });

  it('the next attempt at a task inherits the prohibitions and constraints of the earlier attempts', async () => {
    const { taskId, call, track, restore } = await aTask('user', { parentTaskId: undefined });
    const redo = (action: string, scope: string) => ({ action, scope, reason: 'user_forbidden' });
    await track('user', {
      must_not_redo: [redo('charge card 1', 'current_task')],
      must_preserve: ['keep the audit log'],
      active_constraints: ['answer in English'],
    });
    const { id: second } = await call('peer', 'tasks.retry', { id: taskId });
    const { id: third } = await call('peer', 'tasks.retry', { id: second });
    const { id: part } = await call('peer', 'tasks.spawnSubtask', { id: third, title: 'Part' });
    const check = async (id: string, action: string): Promise<string> =>
      (await call('peer', 'tasks.checkAction', { taskId: id, action })).outcome;
    expect({
      charging: await check(third, 'charge card 1'),
      dropping: await check(third, 'keep the audit log'),
      // As in the first attempt, only prohibitions that were stated for subtasks apply to subtasks.
      inAPart: await check(part, 'charge card 1'),
    }).toEqual({ charging: 'block', dropping: 'block', inAPart: 'allow' });
    expect(await restore('peer', { taskId: third })).toMatchObject({
      inherited: [{ action: 'charge card 1', taskId, setBy: { kind: 'user' } }],
      inherited_constraints: [
        { text: 'answer in English', taskId, id: 'active_constraints:1' },
        { text: 'keep the audit log', taskId, id: 'must_preserve:1' },
      ],
    });
    await track('user', { must_not_redo: [redo('call the bank', 'task_tree')] });
    expect({ again: await check(third, 'call the bank'), part: await check(part, 'call the bank') }).toEqual({
      again: 'block',
      part: 'block',
    });
    await track('user', { clear: { ids: ['must_not_redo:1'], reason: 'Paid' } });
    expect(await check(third, 'charge card 1')).toBe('allow');
  });

  it('the next attempt inherits the prohibitions of a private session only for the participants of the session', async () => {
    const { taskId, call, track, privately } = await aTask();
    const sessionId = await privately('agent', 'member');
    await track('agent', { sessionId, must_not_redo: [{ action: 'call the bank', reason: 'tool_unsafe' }] });
    const { id: second } = await call('agent', 'tasks.retry', { id: taskId });
    const check = async (who: Who): Promise<string> =>
      (await call(who, 'tasks.checkAction', { taskId: second, action: 'call the bank' })).outcome;
    expect({ member: await check('member'), peer: await check('peer') }).toEqual({ member: 'block', peer: 'allow' });
  });

  it('a prohibition may cite a message of a user only if a clause of the message forbids the action', async () => {
    const { taskId, call, codeOf } = await aTask();
    const { messages } = await call('agent', 'conversations.record', {
      sessionId: `chat ${transport}`,
      messages: [{ role: 'user', content: 'Do not delete the logs, but send the mail.' }],
    });
    const forbid = (action: string) =>
      codeOf('agent', 'tasks.trackProgress', {
        taskId,
        must_not_redo: [{ action, reason: 'user_forbidden', evidenceIds: [messages[0].id] }],
      });
    expect({ sending: await forbid('send the mail'), deleting: await forbid('delete the logs') }).toEqual({
      sending: 'user_word_required',
      deleting: 'accepted',
    });
  });

  it('a full list of members gets no more members by a handoff or a retry, and nothing is lost', async () => {
    const others = await Promise.all(Array.from({ length: 99 }, (_, n) => aPrincipal(`other ${n}`)));
    const { taskId, codeOf, track, restore } = await aTask('user', { members: [...others, idOf('member')] });
    await track('member', { in_progress: ['parse csv'] });
    const handed = (to: Who) =>
      codeOf('member', 'handoffs.record', { taskId, sessionId: `full ${transport}`, summary: 'Yours', to: idOf(to) });
    expect({
      handedOn: await handed('peer'),
      retriedByAnother: await codeOf('reviewer', 'tasks.retry', { id: taskId }),
      spawnedByAnother: await codeOf('reviewer', 'tasks.spawnSubtask', { id: taskId, title: 'Part' }),
      retriedByAMember: await codeOf('member', 'tasks.retry', { id: taskId }),
      handedToItsCreator: await handed('user'),
    }).toEqual({
      handedOn: 'task_members_full',
      retriedByAnother: 'task_members_full',
      spawnedByAnother: 'task_members_full',
      retriedByAMember: 'accepted',
      handedToItsCreator: 'accepted',
    });
    expect(await restore('user')).toMatchObject({ in_progress: ['parse csv'], checkpoint: { version: 2 } });
  });

  it('members that are named twice are listed once, at creation and later', async () => {
    const twice = { members: [idOf('member'), idOf('peer'), idOf('member')] };
    const { taskId, call } = await aTask('agent', twice);
    const { task } = await call('agent', 'tasks.update', { id: taskId, ...twice });
    expect({ created: (await call('agent', 'tasks.get', { id: taskId })).members, updated: task.members }).toEqual({
      created: [idOf('member'), idOf('peer')],
      updated: [idOf('member'), idOf('peer')],
    });
  });
});

async function aPrincipal(name: string): Promise<string> {
  const { key } = await tenant.agent(name);
  return key!.principal.id;
}
