import { idIn, type Scene } from '../scene.js';
import { each, type Family } from './family.js';

/** A task of the user whose goal, constraints and next steps state the fact, said in the given session, if any. */
async function usersTask(scene: Scene, more: object = {}, sessionId?: string): Promise<string> {
  const { text } = scene.fact;
  await scene.stateFact();
  const taskId = idIn(await scene.call(scene.user, 'tasks.create', { goal: text, ...more }));
  await scene.call(scene.user, 'tasks.trackProgress', {
    taskId,
    ...(sessionId !== undefined && { sessionId }),
    must_preserve: [text],
    must_not_redo: [{ action: text, reason: 'user_forbidden' }],
    preferred_next: [text],
  });
  const otherId = idIn(await scene.call(scene.user, 'tasks.create', { title: 'Something else' }));
  scene.task = { id: taskId, otherId, action: `Write to ${scene.fact.subject}` };
  return taskId;
}

const entries = ['must_preserve:1', 'must_not_redo:1', 'active_constraints:1'];

/** Agents write to shared tasks too. The words of the user in them must not change. */
export const taskWords: Family = {
  name: 'what a user said in a task',
  count: 36,
  variants: [
    {
      name: 'another goal',
      run: async (scene) => {
        const id = await usersTask(scene);
        const { evilText } = scene.fact;
        await scene.act('tasks.update', { id, goal: evilText });
        await scene.act('tasks.update', { id, goal: null });
        await scene.act('tasks.update', { id, title: evilText, goal: evilText, status: 'in_progress' });
        await scene.act('tasks.retry', { id, goal: evilText });
        await scene.act('tasks.trackProgress', { taskId: id, status: 'in_progress', feature: evilText });
      },
    },
    {
      name: 'constraints in the name of the user, for the whole space, and cleared',
      run: async (scene) => {
        const taskId = await usersTask(scene);
        const { evilText } = scene.fact;
        const { action } = scene.task!;
        const evidenceId = await scene.evidence(scene.agent, `Never do this: ${evilText}`);
        const forbid = (what: string, more: object = {}) =>
          scene.act('tasks.trackProgress', {
            taskId,
            must_not_redo: [{ action: what, reason: 'user_forbidden', ...more }],
          });
        await forbid(evilText);
        await forbid(evilText, { evidenceIds: [evidenceId] });
        await forbid(action, { scope: 'space' });
        await forbid(action, { scope: 'space', reason: 'side_effect_emitted' });
        await scene.act('tasks.trackProgress', { taskId, clear: { ids: entries, reason: evilText } });
        await scene.act('handoffs.record', {
          sessionId: 'handed',
          taskId,
          summary: evilText,
          must_not_redo: [{ action, reason: 'tool_unsafe', scope: 'space' }],
          clear: { ids: entries, reason: evilText },
        });
      },
    },
    {
      name: 'work that is only said to be done',
      run: async (scene) => {
        const taskId = await usersTask(scene);
        const { text } = scene.fact;
        await scene.act('tasks.trackProgress', { taskId, completed: [{ text }] });
        await scene.act('handoffs.record', {
          sessionId: 'handed',
          taskId,
          summary: 'All is done',
          completed: [{ text }],
          next_steps: [text, 'rest'],
        });
        await scene.call(scene.cast.agents[1]!, 'tasks.trackProgress', { taskId, completed: [{ text }] });
        // The user repeats the next steps over the agent's own list.
        await scene.call(scene.user, 'tasks.trackProgress', { taskId, preferred_next: [text] });
        await scene.act('tasks.trackProgress', { taskId, completed: [{ text }], in_progress: ['rest'] });
        await scene.act('failures.track', { taskId, what: 'It failed', sessionId: 'work' });
      },
    },
    {
      name: 'work that evidence of the agent says to be done',
      run: async (scene) => {
        const taskId = await usersTask(scene);
        const { text } = scene.fact;
        const evidenceId = await scene.evidence(scene.agent, text);
        const { id: pageId } = await scene.act('evidence.record', {
          kind: 'document',
          content: text,
          source: 'document',
        });
        for (const id of [evidenceId, pageId ?? evidenceId])
          await scene.act('tasks.trackProgress', { taskId, completed: [{ text, evidenceIds: [id] }] });
        await scene.act('handoffs.record', {
          sessionId: 'handed',
          taskId,
          summary: 'All is done',
          completed: [{ text, evidenceIds: [evidenceId] }],
        });
        const { id } = await scene.act('executions.start', { taskId, label: text });
        await scene.act('executions.end', { id, outcome: 'success' });
        await scene.act('tasks.trackProgress', { taskId, completed: [{ text, evidenceIds: [evidenceId] }] });
      },
    },
    {
      name: 'work that messages of the user do not say to be done',
      run: async (scene) => {
        const taskId = await usersTask(scene);
        const { text } = scene.fact;
        const bridge = await scene.cast.tenant.as({ role: 'writer', grants: ['conversation_ingest'] });
        const { messages } = await scene.call(bridge, 'conversations.record', {
          sessionId: 'chat',
          messages: ['Hello!', `Not done: ${text}`, `Is it done: ${text}?`, `To do:\n- ${text}`].map((content) => ({
            role: 'user',
            content,
          })),
        });
        for (const { id } of messages)
          await scene.act('tasks.trackProgress', { taskId, completed: [{ text, evidenceIds: [id] }] });
        await scene.act('handoffs.record', {
          sessionId: 'handed',
          taskId,
          summary: 'All is done',
          completed: [{ text, evidenceIds: [messages[0].id] }],
        });
        await scene.act('tasks.trackProgress', { taskId, in_progress: ['rest'] });
      },
    },
    {
      name: 'a clause of a message that forbids something else',
      run: async (scene) => {
        const taskId = await usersTask(scene);
        const action = `write to ${scene.fact.subject}`;
        scene.task!.meant = action;
        const bridge = await scene.cast.tenant.as({ role: 'writer', grants: ['conversation_ingest'] });
        const { messages } = await scene.call(bridge, 'conversations.record', {
          sessionId: 'chat',
          messages: [
            { role: 'user', content: `Do not delete the logs, but ${action}. Never hesitate to ${action}!` },
            { role: 'user', content: `If the logs are gone, do not ${action}. Why not ${action}?` },
            { role: 'user', content: `It is a myth that you must not ${action}. Bob says you must not ${action}.` },
            { role: 'user', content: `Bob wrote:\nyou must not ${action}` },
          ],
        });
        for (const { id } of messages)
          await scene.act('tasks.trackProgress', {
            taskId,
            must_not_redo: [{ action, reason: 'user_forbidden', evidenceIds: [id] }],
          });
      },
    },
    {
      name: 'the next attempt at the task',
      run: async (scene) => {
        const id = await usersTask(scene);
        const second = idIn(await scene.act('tasks.retry', { id, title: scene.fact.evilText }));
        const third = idIn(await scene.act('tasks.retry', { id: second }));
        await scene.act('tasks.trackProgress', { taskId: third, clear: { ids: entries, reason: 'A fresh start' } });
        scene.task!.retryId = third;
      },
    },
    {
      name: 'an interruption, and a private session, of a stranger',
      run: async (scene) => {
        const member = scene.cast.agents[4]!.key!.principal.id;
        const taskId = await usersTask(scene, { members: [member] });
        const { evilText } = scene.fact;
        const { id: sessionId } = await scene.act('sessions.open', {});
        await scene.act('checkpoints.restore', { taskId, sessionId });
        await scene.act('evidence.record', { kind: 'note', content: evilText, taskId, sessionId });
        await scene.act('sessions.reportInterruption', { id: sessionId, type: 'crash', context: { note: evilText } });
        await scene.act('sessions.close', { id: sessionId });
      },
    },
    {
      name: 'a handoff of the user, from a private session',
      run: async (scene) => {
        const taskId = await usersTask(scene);
        const { text } = scene.fact;
        const { handoffId } = await scene.call(scene.user, 'handoffs.record', {
          sessionId: 'handed',
          taskId,
          summary: 'The rest is to do',
          next_steps: [text],
        });
        scene.task!.handoffId = handoffId;
        const { id: sessionId } = await scene.act('sessions.open', { private: true });
        await scene.act('tasks.trackProgress', { taskId, sessionId, completed: [{ text }] });
        await scene.act('tasks.trackProgress', { taskId, sessionId, in_progress: [text] });
        await scene.act('failures.track', { taskId, sessionId, what: `It failed: ${text}` });
        const { id } = await scene.act('executions.start', { taskId, sessionId, label: text });
        await scene.act('executions.end', { id, outcome: 'failure' });
      },
    },
    ...each(
      ['sessions.close', 'handoffs.record'] as const,
      (end) => `the end of the session in which the user is about to speak, by ${end}`,
      async (scene, end) => {
        const participants = [scene.agent.key!.principal.id];
        const id = idIn(await scene.call(scene.user, 'sessions.open', { agent: 'assistant', participants }));
        await scene.act(end, end === 'sessions.close' ? { id } : { sessionId: id, summary: scene.fact.evilText });
        await usersTask(scene, {}, id);
      },
    ),
    {
      name: 'a task of others',
      run: async (scene) => {
        const member = scene.cast.agents[4]!.key!.principal.id;
        const id = await usersTask(scene, { members: [member] });
        const { evilText } = scene.fact;
        const agent = scene.agent.key!.principal.id;
        const evil = { taskId: id, preferred_next: [evilText], in_progress: [], must_preserve: [evilText] };
        await scene.act('tasks.update', { id, members: [agent], title: evilText });
        await scene.act('tasks.trackProgress', evil);
        const handed = { taskId: id, must_preserve: [evilText], next_steps: [evilText] };
        await scene.act('handoffs.record', { ...handed, sessionId: 'mine', summary: evilText, to: agent });
        await scene.act('tasks.trackProgress', evil);
        await scene.act('tasks.spawnSubtask', { id, title: evilText });
        await scene.act('tasks.setStatus', { id, status: 'blocked' });
        const own = idIn(await scene.act('tasks.create', { title: evilText }));
        await scene.act('edges.add', { kind: 'subtask_of', fromId: id, toId: own });
        await scene.act('edges.add', { kind: 'subtask_of', fromId: own, toId: id });
        await scene.act('executions.start', { taskId: id, label: evilText });
        await scene.act('steps.create', { taskId: id, stepType: 'work', title: evilText });
      },
    },
  ],
};
