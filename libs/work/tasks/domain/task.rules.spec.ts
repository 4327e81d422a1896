import type { Caller } from '#libs/kernel/index.js';
import { aStoredTask } from '#libs/testing/stored-tasks.js';
import { decideStatus, takeSubtask } from './task.rules.js';
import { STATUS_OF, TASK_PHASES, type Task, type TaskPhase } from './task.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const aTask = (phase: TaskPhase): Task => aStoredTask({ status: STATUS_OF[phase], phase, needsReview: true });

const decided = (from: TaskPhase, to: TaskPhase, role: Caller['role'], reason: string | null): string => {
  try {
    const decision = decideStatus(
      aTask(from),
      { to, reason, expectedVersion: undefined },
      { caller: { role } as Caller, now: NOW, openStepIds: [], openSubtaskIds: [] },
    );
    return decision.kind === 'rejected' ? decision.violations[0]!.code : decision.kind;
  } catch (thrown) {
    return (thrown as { code: string }).code;
  }
};

/**
 * For each phase: the phases to which an agent may change it, and further phases to which a writer may change it with a
 * reason (continuity spec, section 2).
 */
const TABLE: Record<TaskPhase, [readonly TaskPhase[], readonly TaskPhase[]]> = {
  planning: [['in_progress', 'blocked'], ['cancelled']],
  in_progress: [['blocked', 'review', 'done'], ['cancelled']],
  blocked: [['in_progress'], ['cancelled']],
  review: [['in_progress', 'done'], ['cancelled']],
  done: [[], ['in_progress']],
  cancelled: [[], ['in_progress']],
};

it.each(TASK_PHASES.flatMap((from) => TASK_PHASES.map((to) => [from, to] as const)))(
  'the change of a task from %s to %s has the outcome that the table gives',
  (from, to) => {
    const [free, guarded] = TABLE[from];
    const [agent, unexplained, explained] =
      from === to
        ? ['unchanged', 'unchanged', 'unchanged']
        : free.includes(to)
          ? ['accepted', 'accepted', 'accepted']
          : guarded.includes(to)
            ? ['forbidden', 'reason_required', 'accepted']
            : ['illegal_transition', 'illegal_transition', 'illegal_transition'];
    expect({
      agent: decided(from, to, 'agent', 'because'),
      unexplained: decided(from, to, 'writer', null),
      explained: decided(from, to, 'writer', 'because'),
    }).toEqual({ agent, unexplained, explained });
  },
);

it('the status of a task follows from its phase, and a change clears the mark for review', () => {
  const decision = decideStatus(
    aTask('in_progress'),
    { to: 'review', reason: null, expectedVersion: 1 },
    { caller: { role: 'agent' } as Caller, now: NOW, openStepIds: [], openSubtaskIds: [] },
  );
  expect(decision).toMatchObject({
    kind: 'accepted',
    task: { status: 'in_progress', phase: 'review', needsReview: false },
  });
});

it.each<[TaskPhase, Task['status'], string]>([
  ['in_progress', 'open', 'stays'],
  ['done', 'open', 'needs a review'],
  ['done', 'blocked', 'needs a review'],
  ['done', 'done', 'stays'],
  ['done', 'cancelled', 'stays'],
  ['cancelled', 'open', 'task_cancelled'],
  ['cancelled', 'done', 'task_cancelled'],
])('a task in %s that gets a subtask which is %s: %s', (phase, status, expected) => {
  const parent = { ...aTask(phase), needsReview: false };
  const taken = (): string => {
    try {
      const events = takeSubtask(parent, { status }, NOW);
      return events.some(({ payload: { task } }) => task.needsReview) ? 'needs a review' : 'stays';
    } catch (thrown) {
      return (thrown as { code: string }).code;
    }
  };
  expect(taken()).toBe(expected);
});
