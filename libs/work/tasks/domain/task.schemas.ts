import { z } from 'zod';
import {
  boundedText,
  idOf,
  instantOut,
  outcomesOf,
  pageOf,
  pageQuery,
  setWith,
  validationFailed,
} from '#libs/kernel/index.js';
import { plainWord } from '#libs/knowledge/evidence-types/index.js';
import { Rejection } from '#libs/knowledge/gates/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import {
  currentStateOf,
  MAX_MEMBERS,
  TASK_PHASES,
  TASK_STATES,
  TASK_STATUSES,
  TASK_WORDS,
  type ReadTask,
  type SetBy,
  type StepCounts,
} from './task.js';

export const taskId = idOf('tsk').describe('Id of the task.');
export const title = boundedText(500);
export const anchorsInput = z
  .record(plainWord, boundedText(200))
  .refine((anchors) => Object.keys(anchors).length <= 20, { error: 'must have at most 20 members' });
export const expectedVersion = z.int().min(1).optional();

export const goal = boundedText(2_000);
const metadata = z.record(boundedText(100), z.unknown());
export const importance = z
  .number()
  .min(0)
  .max(1)
  .describe(
    '0 to 1: 0.9 to 1.0 core identity, permanent facts; 0.7 to 0.8 architecture decisions, strong preferences; 0.5 regular; 0.2 to 0.3 transient context.',
  );

const named = {
  title: title.optional().describe('What is to be done, in words; 1 to 500 characters. Default: the goal.'),
  goal: goal.nullish().describe('The intended result; 1 to 2,000 characters. Give a title or a goal.'),
};

const members = z.array(idOf('prn')).max(MAX_MEMBERS);

export const CreateTaskInput = z.strictObject({
  space: spaceRef,
  ...named,
  members: members
    .nullish()
    .describe('Principals that may write to it; you and writers always may. Default: any agent.'),
  importance: importance.default(0.5),
  parentTaskId: idOf('tsk')
    .nullish()
    .describe('Task that it is a part of. This parent cannot be done before the new task is closed.'),
  metadata: metadata.nullish().describe('Your own data; at most 10,240 bytes as JSON.'),
  anchors: anchorsInput.nullish().describe('Entities it is about: name to value, at most 20.'),
  externalId: boundedText(200)
    .nullish()
    .describe(
      'Your own id, for example `refund:ORD-123`. Other callers cannot collide with it unless they share a granted source system. Repeating it with the same body returns the first task, whatever its status is.',
    ),
  sourceSystem: boundedText(100)
    .nullish()
    .describe('System the external id is from. Keys with a grant for it (`sourceSystems`) share its external ids.'),
});
export type CreateTaskInput = z.output<typeof CreateTaskInput>;

export const UpdateTaskInput = z.strictObject({
  space: spaceRef,
  id: taskId,
  title: title.optional().describe('What is to be done, in words; 1 to 500 characters.'),
  goal: goal
    .nullable()
    .optional()
    .describe(
      'The intended result; 1 to 2,000 characters. null removes it. A goal that a user set can be changed only by a user.',
    ),
  members: members
    .nullable()
    .optional()
    .describe('Principals that may write to it; null: any agent. Only its creator and writers may change this.'),
  status: z.enum(TASK_WORDS).optional().describe('The new status or phase; `open` is `planning`.'),
  reason: boundedText(2_000).nullish().describe('The reason; required to cancel or reopen a task.'),
  metadata: metadata.optional().describe('Merged by key into the stored metadata; null removes a key.'),
  expectedVersion: expectedVersion.describe('Refuse the change if the task is at another version.'),
});

export const RetryTaskInput = z.strictObject({
  space: spaceRef,
  id: taskId,
  title: title.optional().describe('What is to be done; default: the title of the task.'),
  goal: goal.optional().describe('The intended result; default: the goal of the task.'),
});

export const SpawnSubtaskInput = z.strictObject({ space: spaceRef, id: taskId, ...named });

/** The title and goal of a new task. Throws `validation_failed` if neither is given. */
export function namesOf(given: { title?: string | undefined; goal?: string | null | undefined }) {
  const text = given.title ?? given.goal ?? null;
  if (text === null)
    throw validationFailed(
      { what: 'A task needs a title or a goal.' },
      { errors: [{ field: 'title', code: 'required', message: 'give a title or a goal' }] },
    );
  return { title: [...text].slice(0, 500).join('').trim(), goal: given.goal ?? null };
}

export const TaskInput = z.strictObject({ space: spaceRef, id: taskId });

export const ListTasksInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  status: z.enum(TASK_STATUSES).optional().describe('Only tasks in this status.'),
  externalId: boundedText(200).optional().describe('Only tasks with this external id, from any caller.'),
});

export const ListTaskHistoryInput = z.strictObject({ space: spaceRef, id: taskId, ...pageQuery });

export const SetTaskStatusInput = z.strictObject({
  space: spaceRef,
  id: taskId,
  status: z.enum(TASK_WORDS).describe('The new status or phase; `open` is `planning`.'),
  reason: boundedText(2_000).nullish().describe('The reason; required to cancel or reopen a task.'),
  expectedVersion: expectedVersion.describe('Refuse the change if the task is at another version.'),
});

export const ClearTaskReviewInput = z.strictObject({
  space: spaceRef,
  id: taskId,
  note: boundedText(2_000).describe('What you found; kept with the event.'),
});

const count = (what: string) => z.int().describe(`Number of steps that are ${what}.`);

export const SetByView = z
  .object({
    principalId: idOf('prn').describe('Id of the principal.'),
    kind: z.enum(['user', 'agent', 'service']).describe('Kind of the principal.'),
  })
  .meta({ id: 'SetBy', description: 'Who set something, as determined from the API key.' });

export const viewOfSetBy = ({ id, kind }: SetBy) => ({ principalId: id, kind });

export const TaskView = z
  .object({
    id: taskId,
    externalId: z.string().nullable().describe("The creator's own id."),
    title: z.string().describe('What is to be done.'),
    status: z.enum(TASK_STATUSES).describe('The intended status of the task.'),
    phase: z.enum(TASK_PHASES).describe('Narrows the status: planning is open, review is in progress.'),
    goal: z.string().nullable().describe('The intended result.'),
    goalSetBy: SetByView.nullable().describe('Who set the goal.'),
    members: z
      .array(idOf('prn'))
      .nullable()
      .describe('Principals that may write to it, in addition to its creator and writers; null: any agent.'),
    importance: z.number().describe('0 to 1.'),
    parentTaskId: idOf('tsk').nullable().describe('Task that it is a part of.'),
    milestone: z.boolean().describe('Whether it has subtasks.'),
    retryOfTaskId: idOf('tsk').nullable().describe('The attempt before this one.'),
    retryCount: z.int().describe('Number of earlier attempts.'),
    spawnedFrom: idOf('tsk').nullable().describe('Task during which it was created.'),
    metadata: z.record(z.string(), z.unknown()).describe('Data of its callers.'),
    currentState: z.enum(TASK_STATES).describe('State derived from its steps; open if it has none.'),
    stepCounts: z
      .object({
        pending: count('pending'),
        inProgress: count('in progress'),
        blocked: count('blocked'),
        done: count('done'),
        skipped: count('skipped'),
      })
      .meta({ id: 'StepCounts', description: 'Number of steps in each status.' })
      .describe('Its steps by status.'),
    anchors: z.record(z.string(), z.string()).describe('Entities it is about.'),
    needsReview: z.boolean().describe('Whether a step was open after the task was done.'),
    createdAt: instantOut.describe('When it was created.'),
    createdBy: idOf('prn').describe('Who created it. The task belongs to the space.'),
    changedAt: instantOut.describe('When its status or state last changed.'),
    version: z
      .int()
      .describe('Rises with every change of its status, its state, its need for a review or its description.'),
  })
  .meta({ id: 'Task', description: 'A piece of work in a space.' });

export const CreatedTask = TaskView.extend({
  deduplicated: z.boolean().describe('Whether an earlier call with the same externalId and body created it.'),
}).meta({ id: 'CreatedTask', description: 'The result of creating a task.' });

export const TaskList = pageOf(TaskView);

export const TaskStatusResult = z
  .object({
    outcome: outcomesOf('TaskStatus', ['accepted', 'rejected']).describe('rejected: only the evaluation was recorded.'),
    unchanged: z.boolean().describe('Whether it already had that status.'),
    auditId: idOf('evt').nullable().describe('Id of the evaluation; null if nothing had to be decided.'),
    rejection: setWith('rejected', Rejection),
    task: TaskView.describe('The task after the call.'),
  })
  .meta({ id: 'TaskStatusResult', description: 'The result of setting the status of a task.' });

export const viewOfCounts = (counts: StepCounts) => ({
  pending: counts.pendingSteps,
  inProgress: counts.inProgressSteps,
  blocked: counts.blockedSteps,
  done: counts.doneSteps,
  skipped: counts.skippedSteps,
});

export function viewOfTask(task: ReadTask): z.input<typeof TaskView> {
  const { id, externalId, title, status, anchors, needsReview, createdAt, createdBy, stateSince, version } = task;
  const {
    phase,
    goal: reached,
    importance: weight,
    parentTaskId,
    milestone,
    retryOfTaskId,
    retryCount,
    spawnedFrom,
  } = task;
  return {
    id,
    externalId,
    title,
    status,
    phase,
    goal: reached,
    goalSetBy: task.goalSetBy && viewOfSetBy(task.goalSetBy),
    members: task.members,
    importance: weight,
    parentTaskId,
    milestone,
    retryOfTaskId,
    retryCount,
    spawnedFrom,
    metadata: task.metadata,
    currentState: currentStateOf(task),
    stepCounts: viewOfCounts(task),
    anchors,
    needsReview,
    createdAt: createdAt.toISOString(),
    createdBy,
    changedAt: stateSince.toISOString(),
    version,
  };
}
