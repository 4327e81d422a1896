import { z } from 'zod';
import { boundedText, idOf, instantOut, pageOf, pageQuery } from '#libs/kernel/index.js';
import { plainWord } from '#libs/knowledge/evidence-types/index.js';
import { Rejection } from '#libs/knowledge/gates/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { currentStateOf, TASK_STATES, TASK_STATUSES, type StepCounts, type Task } from './task.js';

export const taskId = idOf('tsk').describe('Id of the task.');
export const title = boundedText(500);
export const anchorsInput = z
  .record(plainWord, boundedText(200))
  .refine((anchors) => Object.keys(anchors).length <= 20, { error: 'must have at most 20 members' });
export const expectedVersion = z.int().min(1).optional();

export const CreateTaskInput = z.strictObject({
  space: spaceRef,
  title: title.describe('What is to be done, in words; 1 to 500 characters.'),
  anchors: anchorsInput.nullish().describe('Entities it is about: name to value, at most 20.'),
  externalId: boundedText(200)
    .nullish()
    .describe(
      'Your own id, for example `refund:ORD-123`, apart from those of others who name no source system that they were granted; repeating it with the same body returns the first task, whatever its status is.',
    ),
  sourceSystem: boundedText(100)
    .nullish()
    .describe('System the external id is of. Keys that were granted it (`sourceSystems`) share its external ids.'),
});
export type CreateTaskInput = z.output<typeof CreateTaskInput>;

export const TaskInput = z.strictObject({ space: spaceRef, id: taskId });

export const ListTasksInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  status: z.enum(TASK_STATUSES).optional().describe('Only tasks in this status.'),
  externalId: boundedText(200).optional().describe('Only tasks with this external id, whoever gave it.'),
});

export const ListTaskHistoryInput = z.strictObject({ space: spaceRef, id: taskId, ...pageQuery });

export const SetTaskStatusInput = z.strictObject({
  space: spaceRef,
  id: taskId,
  status: z.enum(TASK_STATUSES).describe('What it is to be.'),
  reason: boundedText(2_000).nullish().describe('Why; needed to cancel a task, and to reopen one.'),
  expectedVersion: expectedVersion.describe('Refuse the change if the task is at another version.'),
});

export const ClearTaskReviewInput = z.strictObject({
  space: spaceRef,
  id: taskId,
  note: boundedText(2_000).describe('What you found; kept with the event.'),
});

const count = (what: string) => z.int().describe(`How many steps are ${what}.`);

export const TaskView = z
  .object({
    id: taskId,
    externalId: z.string().nullable().describe("The creator's own id."),
    title: z.string().describe('What is to be done.'),
    status: z.enum(TASK_STATUSES).describe('What is meant to become of it.'),
    currentState: z.enum(TASK_STATES).describe('What its steps say together; open without any.'),
    stepCounts: z
      .object({
        pending: count('pending'),
        inProgress: count('in progress'),
        blocked: count('blocked'),
        done: count('done'),
        skipped: count('skipped'),
      })
      .meta({ id: 'StepCounts', description: 'How many steps of a task are in each status.' })
      .describe('Its steps by status.'),
    anchors: z.record(z.string(), z.string()).describe('Entities it is about.'),
    needsReview: z.boolean().describe('Whether a step was open after the task was done.'),
    createdAt: instantOut.describe('When it was created.'),
    createdBy: idOf('prn').describe('Who created it. It belongs to the space.'),
    changedAt: instantOut.describe('When its status or state changed last.'),
    version: z.int().describe('Rises with every change of its status, its state or its need of a review.'),
  })
  .meta({ id: 'Task', description: 'A piece of work of a space.' });

export const CreatedTask = TaskView.extend({
  deduplicated: z.boolean().describe('Whether an earlier call with the same externalId and body created it.'),
}).meta({ id: 'CreatedTask', description: 'A task as it was created.' });

export const TaskList = pageOf(TaskView);

export const TaskStatusResult = z
  .object({
    outcome: z.enum(['accepted', 'rejected']).describe('rejected: only the evaluation was recorded.'),
    unchanged: z.boolean().describe('Whether it was in that status already.'),
    auditId: idOf('evt').nullable().describe('Id of the evaluation; null: nothing had to be decided.'),
    rejection: Rejection.nullable().describe('Set with outcome rejected.'),
    task: TaskView.describe('The task after it.'),
  })
  .meta({ id: 'TaskStatusResult', description: 'What became of a change of the status of a task.' });

export const viewOfCounts = (counts: StepCounts) => ({
  pending: counts.pendingSteps,
  inProgress: counts.inProgressSteps,
  blocked: counts.blockedSteps,
  done: counts.doneSteps,
  skipped: counts.skippedSteps,
});

export function viewOfTask(task: Task): z.input<typeof TaskView> {
  const { id, externalId, title, status, anchors, needsReview, createdAt, createdBy, stateSince, version } = task;
  return {
    id,
    externalId,
    title,
    status,
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
