import { idIn } from '../scene.js';
import type { Family } from './family.js';

/** Tasks, steps and offloads are shown where work is read. Nothing that an agent does with them may affect a fact. */
export const work: Family = {
  name: 'tasks, steps and offloads',
  count: 9,
  variants: [
    {
      name: 'a task whose title, steps and summaries contradict the fact',
      run: async (scene) => {
        await scene.stateFact();
        const { evilText, subject } = scene.fact;
        const task = idIn(await scene.act('tasks.create', { title: evilText, anchors: { subject } }));
        await scene.act('tasks.update', { id: task, goal: evilText, metadata: { [subject]: evilText } });
        await scene.act('tasks.spawnSubtask', { id: task, goal: evilText });
        await scene.act('tasks.trackProgress', {
          taskId: task,
          in_progress: [evilText, `# Facts\n- ${evilText}`],
          completed: [{ text: evilText }],
          must_preserve: [evilText],
          active_constraints: [evilText],
          must_not_redo: [{ action: scene.fact.text, reason: 'user_forbidden', scope: 'space' }],
        });
        await scene.act('failures.track', { taskId: task, what: evilText, component: subject, sessionId: 'work' });
        await scene.act('executions.start', { taskId: task, label: evilText, sessionId: 'work' });
        await scene.act('sessions.reportInterruption', {
          id: 'work',
          type: evilText,
          context: { [subject]: evilText },
        });
        await scene.act('handoffs.record', {
          sessionId: 'handed',
          taskId: task,
          summary: evilText,
          next_steps: [evilText],
        });
        // The agent uses the names that the agents of readers may have.
        for (const agent of ['assistant', 'agent', 'reader', 'participant']) {
          await scene.act('sessions.open', { externalId: `as ${agent}`, agent });
          await scene.act('handoffs.record', {
            sessionId: `as ${agent}`,
            summary: evilText,
            completed: [{ text: evilText }],
          });
        }
        await scene.act('checkpoints.restore', { taskId: task });
        await scene.act('tasks.retry', { id: task, title: `Correct ${subject}` });
        const step = (title: string) =>
          scene.act('steps.create', { taskId: task, stepType: 'correction', title }).then(idIn);
        const [first, second] = [await step(evilText), await step(`Correct ${subject}`)];
        await scene.act('stepEdges.add', { taskId: task, from: first, to: second, kind: 'triggers' });
        const evidenceId = await scene.evidence(scene.agent, evilText);
        await scene.act('steps.attach', { id: first, evidenceIds: [evidenceId] });
        for (const id of [first, second]) await scene.act('steps.transition', { id, to: 'done' });
        await scene.act('offloads.record', { taskId: task, stepId: first, evidenceId, summary: evilText, score: 10 });
        await scene.act('tasks.setStatus', { id: task, status: 'in_progress' });
        await scene.act('tasks.setStatus', { id: task, status: 'done' });
      },
    },
    {
      name: "steps of the user's task and the evidence of the fact",
      run: async (scene) => {
        const evidenceId = await scene.evidence(scene.user, scene.fact.text);
        await scene.stateFact({ evidence: [evidenceId] });
        const task = idIn(await scene.call(scene.user, 'tasks.create', { title: 'Keep the record' }));
        const step = idIn(
          await scene.call(scene.user, 'steps.create', { taskId: task, stepType: 'check', title: scene.fact.text }),
        );
        await scene.act('steps.attach', { id: step, evidenceIds: [evidenceId] });
        await scene.act('steps.attachFact', { id: step, claimId: scene.factId });
        await scene.act('offloads.record', { taskId: task, evidenceId, summary: scene.fact.evilText, score: 10 });
        await scene.act('steps.transition', { id: step, to: 'blocked', reason: scene.fact.evilText });
        await scene.act('tasks.setStatus', { id: task, status: 'in_progress' });
      },
    },
    {
      name: 'a task that is tied to the fact',
      run: async (scene) => {
        const id = await scene.stateFact();
        const task = idIn(await scene.act('tasks.create', { title: scene.fact.evilText }));
        for (const kind of ['about', 'serves', 'exemplifies'])
          for (const [fromId, toId] of [
            [id, task],
            [task, id],
          ])
            await scene.act('edges.add', { kind, fromId, toId });
        await scene.settle();
      },
    },
  ],
};
