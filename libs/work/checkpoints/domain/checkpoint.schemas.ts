import { z } from 'zod';
import { boundedText, idOf, instant, instantOut, pageOf, pageQuery } from '#libs/kernel/index.js';
import { Rejection } from '#libs/knowledge/gates/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { SetByView, TASK_WORDS, taskId, TaskView, viewOfSetBy } from '../../tasks/index.js';
import {
  AUTOMATIC_REASONS,
  CHECKPOINT_KINDS,
  CHECKPOINT_REASONS,
  CONSTRAINT_LISTS,
  entryId,
  MAX_CITED,
  MAX_ITEMS_GIVEN,
  REDO_REASONS,
  REDO_SCOPES,
  type Checkpoint,
  type MustNotRedo,
  type RowOf,
} from './checkpoint.js';
import { BLOCKED_BECAUSE } from './action.rules.js';
import { confidenceOf } from './confidence.rules.js';
import { CLEAR_REFUSALS, type Lists } from './inheritance.rules.js';
import { isExpired } from './list-room.rules.js';

const text = boundedText(2_000);
const listOf = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_ITEMS_GIVEN);
const entry = z
  .string()
  .max(40)
  .regex(new RegExp(`^(?:${CONSTRAINT_LISTS.join('|')}):[1-9]\\d{0,8}$`), {
    error: 'must be the id of a constraint, for example must_not_redo:3',
  });
const list = (what: string) => listOf(text).optional().describe(`${what} Replaces the list; omit to keep it.`);

/** The fields in which a call reports the state of a task. */
export const saidOfTask = {
  completed: listOf(
    z.strictObject({
      text: text.describe('What is done.'),
      evidenceIds: z.array(idOf('evd')).max(MAX_CITED).optional().describe('Evidence that it is done.'),
    }),
  )
    .optional()
    .describe('Added to the completed items. They leave the lists of open work if they are yours or verified.'),
  in_progress: list('What is being worked on.'),
  blocked: listOf(
    z.strictObject({ text: text.describe('What is blocked.'), reason: text.describe('Why it is blocked.') }),
  )
    .optional()
    .describe('What is blocked. Replaces the list; omit to keep it.'),
  working_set: z
    .strictObject({
      files: list('Files.'),
      tools: list('Tools.'),
      artifacts: list('Artifacts.'),
    })
    .optional()
    .describe('What is in use; each given list replaces the previous one.'),
  must_not_redo: listOf(
    z.strictObject({
      action: text.describe('What must not be done again.'),
      reason: z.enum(REDO_REASONS).describe('The reason.'),
      scope: z
        .enum(REDO_SCOPES)
        .default('current_task')
        .describe(
          'Where the entry applies: in this task, also in its subtasks at any depth, or, for writers, in the whole space.',
        ),
      expiresAt: instant.nullish().describe('When it may be done again.'),
      idempotencyKey: boundedText(200).nullish().describe('Key of the action; the same key is the same action.'),
      evidenceIds: z
        .array(idOf('evd'))
        .max(MAX_CITED)
        .optional()
        .describe(
          'Messages of users. Unless you are a user, the reason `user_forbidden` needs a message that forbids the action in the words of `action`.',
        ),
    }),
  )
    .optional()
    .describe('Added to the list; entries leave by expiry or `clear`.'),
  must_preserve: listOf(text).optional().describe('What must be kept. Added to the list; entries leave by `clear`.'),
  active_constraints: listOf(text)
    .optional()
    .describe('Constraints in force. Added to the list; entries leave by `clear`.'),
  noConstraints: z.boolean().optional().describe('true if you know that the task has no constraints.'),
  clear: z
    .strictObject({
      ids: z.array(entry).min(1).max(MAX_ITEMS_GIVEN).describe('Ids of entries, for example must_preserve:2.'),
      reason: text.describe('Why they no longer apply.'),
    })
    .optional()
    .describe('Constraints to clear: your own, or, as a user with the role writer, any.'),
  expectedParentVersion: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .optional()
    .describe(
      'Version of the newest checkpoint that you have read; 0 if there was none. The call is refused if there is a newer one.',
    ),
};

export const preferredNext = list('What to do next, in this order.');

export const TrackProgressInput = z.strictObject({
  space: spaceRef,
  taskId,
  feature: boundedText(200).optional().describe('Feature you work on.'),
  status: z.enum(TASK_WORDS).optional().describe('The new status or phase.'),
  reason: boundedText(2_000).optional().describe('Why it is to be cancelled or reopened.'),
  ...saidOfTask,
  preferred_next: preferredNext,
  sessionId: sessionRef.optional().describe('Session you work in; an unused label opens one.'),
});

export const ListCheckpointsInput = z.strictObject({
  space: spaceRef,
  taskId,
  ...pageQuery,
  limit: z.int().min(1).max(100).default(10).describe('How many items to return, 1 to 100.'),
});

export const CheckActionInput = z.strictObject({
  space: spaceRef,
  taskId,
  action: text.describe('What you are about to do, in words.'),
  idempotencyKey: boundedText(200).optional().describe('Key of the action: the same key is the same action.'),
});

export const MustNotRedoView = z
  .object({
    id: z.string().describe('Id of the entry in its task.'),
    taskId: taskId.describe('Task that it belongs to.'),
    action: z.string().describe('What must not be done again.'),
    reason: z.enum(REDO_REASONS).describe('Why it must not be repeated.'),
    scope: z.enum(REDO_SCOPES).describe('Where it applies.'),
    expiresAt: instantOut.nullable().describe('Time from which it may be done again.'),
    idempotencyKey: z.string().nullable().describe('Key of the action.'),
    setBy: SetByView.describe('Who set it.'),
    evidenceIds: z.array(idOf('evd')).describe('Messages of users that forbid it.'),
  })
  .meta({ id: 'MustNotRedo', description: 'Something that must not be done again.' });

export const ConstraintView = z
  .object({
    id: z.string().describe('Id of the entry in its task.'),
    text: z.string().describe('What must be kept, or the constraint.'),
    setBy: SetByView.describe('Who set it.'),
  })
  .meta({ id: 'Constraint', description: 'Something that holds until it is cleared.' });

export const InheritedConstraintView = ConstraintView.extend({
  taskId: taskId.describe('The attempt that it belongs to; it can be cleared only there.'),
}).meta({ id: 'InheritedConstraint', description: 'A constraint from an earlier attempt that still applies.' });

export const BlockedView = z
  .object({ text: z.string().describe('What is blocked.'), reason: z.string().describe('Why it is blocked.') })
  .meta({ id: 'BlockedItem', description: 'An item of work that is blocked.' });

const strings = (what: string) => z.array(z.string()).describe(what);

/** Constraints come first. */
export const TaskState = z
  .object({
    must_not_redo: z.array(MustNotRedoView).describe('What must not be done again.'),
    must_preserve: z.array(ConstraintView).describe('What must be kept.'),
    active_constraints: z.array(ConstraintView).describe('Constraints in force.'),
    expired: z.array(MustNotRedoView).describe('Actions whose time limit has passed; they may be done again.'),
    goal: z.string().nullable().describe('The goal of the task.'),
    completed: z
      .array(
        z
          .object({
            text: z.string().describe('What is done.'),
            evidenceIds: z.array(idOf('evd')).describe('Evidence that it is done.'),
            at: instantOut.describe('When it was reported.'),
            setBy: SetByView.nullable().describe('Who reported it.'),
          })
          .meta({ id: 'CompletedItem', description: 'An item of work that was reported as done.' }),
      )
      .describe('Completed items.'),
    in_progress: strings('What is being worked on.'),
    blocked: z.array(BlockedView).describe('Blocked items.'),
    preferred_next: strings('What to do next, in this order.'),
    working_set: z
      .object({ files: strings('Files.'), tools: strings('Tools.'), artifacts: strings('Artifacts.') })
      .meta({ id: 'WorkingSet', description: 'Files, tools and artifacts in use.' })
      .describe('Files, tools and artifacts in use.'),
  })
  .meta({ id: 'TaskContents', description: 'The content of a version of a task.' });

export const CheckpointView = z
  .object({
    id: idOf('ckp').describe('Id of the checkpoint.'),
    taskId,
    version: z.int().describe('Version number in the task; starts at 1, without gaps.'),
    parentVersion: z.int().nullable().describe('The previous version; null for the first.'),
    kind: z
      .enum(CHECKPOINT_KINDS)
      .describe('`handoff`: written by an explicit handoff; `auto`: written by a trigger or a failure.'),
    reason: z.enum(CHECKPOINT_REASONS).describe('What triggered it.'),
    sessionId: idOf('ses').nullable().describe('Session in which it was written.'),
    principalId: idOf('prn').describe('Who wrote it.'),
    createdAt: instantOut.describe('When it was written.'),
    execution_position: z
      .object({
        phase: z.string().describe('Phase of the task.'),
        currentState: z.string().describe('State derived from its steps.'),
        feature: z.string().nullable().describe('What was worked on.'),
      })
      .meta({ id: 'ExecutionPosition', description: 'The position in the task.' })
      .describe('The position in the task.'),
    state_diff: z
      .array(
        z
          .object({
            list: z.string().describe('Name of the list.'),
            added: z.int().describe('Items that were added.'),
            removed: z.int().describe('Items that were removed.'),
          })
          .meta({ id: 'ListDiff', description: 'How a list differs from the previous version.' }),
      )
      .describe('How its lists differ from the previous version.'),
    continuation_confidence: z
      .number()
      .describe('How safe it is to continue from it without asking, 0 to 1; falls with its age.'),
  })
  .meta({ id: 'Checkpoint', description: 'The state of a task at a checkpoint.' });

export const CheckpointList = pageOf(CheckpointView);

export const ClearedView = z
  .object({
    cleared: strings('Ids of the entries that no longer apply.'),
    refused: z
      .array(
        z
          .object({
            id: z.string().describe('Id of the entry.'),
            code: z.enum(CLEAR_REFUSALS).describe('Why it was not cleared.'),
            reason: z.string().describe('The reason in words.'),
          })
          .meta({ id: 'RefusedClear', description: 'An entry that was not cleared.' }),
      )
      .describe('Entries that were not cleared.'),
  })
  .meta({ id: 'ClearedConstraints', description: 'The result of clearing constraints.' });

export const ProgressResult = z
  .object({
    checkpoint: CheckpointView.nullable().describe('The checkpoint; null: none was due, and your report is kept.'),
    reason: z.enum(CHECKPOINT_REASONS).nullable().describe('What triggered it.'),
    suppressed: z
      .enum(AUTOMATIC_REASONS)
      .nullable()
      .describe(
        'A reason that applied but was ignored, because the last checkpoint for it was less than a minute old.',
      ),
    tailEvents: z
      .int()
      .describe('Number of calls since the newest checkpoint; calls in private sessions do not count.'),
    version: z
      .int()
      .describe('Version of the newest checkpoint; those of private sessions count only in their session.'),
    clear: ClearedView.describe('The result of `clear`.'),
    statusRejection: Rejection.nullable().describe(
      'Why the task does not have the status you named; everything else was recorded.',
    ),
    task: TaskView.describe('The task after the call.'),
  })
  .meta({ id: 'ProgressResult', description: 'The result of reporting progress.' });

export const ActionCheck = z
  .object({
    outcome: z
      .enum(['allow', 'block'])
      .describe(
        'block: an entry in force forbids the action, or too many tasks are above the task to read their entries.',
      ),
    reason: z
      .enum(BLOCKED_BECAUSE)
      .nullable()
      .describe(
        'Why it is blocked; null if it is allowed. too_many_tasks_above: at least 1,000 tasks are above the task; remove an edge between them.',
      ),
    must_not_redo: z.array(MustNotRedoView).describe('Entries of must_not_redo that the action would repeat.'),
    must_preserve: z.array(ConstraintView).describe('Entries of must_preserve that the action names.'),
  })
  .meta({ id: 'ActionCheck', description: 'Whether an action may be taken.' });

export const viewOfRedo = (row: RowOf<'must_not_redo'>): z.input<typeof MustNotRedoView> => {
  const { setBy, evidenceIds = [], ...said }: MustNotRedo = row.item;
  return { id: entryId(row), taskId: row.taskId, ...said, setBy: viewOfSetBy(setBy), evidenceIds };
};

export const viewOfConstraint = (
  row: RowOf<'must_preserve' | 'active_constraints'>,
): z.input<typeof ConstraintView> => ({ id: entryId(row), text: row.item.text, setBy: viewOfSetBy(row.item.setBy) });

export const viewOfInherited = (
  row: RowOf<'must_preserve' | 'active_constraints'>,
): z.input<typeof InheritedConstraintView> => ({ ...viewOfConstraint(row), taskId: row.taskId });

export function viewOfLists(lists: Lists, now: Date): z.input<typeof TaskState> {
  const texts = (rows: readonly { item: { text: string } }[]): string[] => rows.map(({ item }) => item.text);
  const inForce = lists.must_not_redo.filter(({ item }) => !isExpired(item, now));
  return {
    must_not_redo: inForce.map(viewOfRedo),
    must_preserve: lists.must_preserve.map(viewOfConstraint),
    active_constraints: lists.active_constraints.map(viewOfConstraint),
    expired: lists.must_not_redo.filter((row) => !inForce.includes(row)).map(viewOfRedo),
    goal: lists.goal[0]?.item.text ?? null,
    completed: lists.completed.map(({ item: { setBy, ...said } }) => ({
      ...said,
      setBy: setBy === undefined ? null : viewOfSetBy(setBy),
    })),
    in_progress: texts(lists.in_progress),
    blocked: lists.blocked.map(({ item: { text: what, reason } }) => ({ text: what, reason })),
    preferred_next: texts(lists.preferred_next),
    working_set: { files: texts(lists.files), tools: texts(lists.tools), artifacts: texts(lists.artifacts) },
  };
}

export function viewOfCheckpoint(checkpoint: Checkpoint, now: Date): z.input<typeof CheckpointView> {
  const { id, taskId: of, version, kind, reason, sessionId, principalId, createdAt, position, stateDiff } = checkpoint;
  return {
    id,
    taskId: of,
    version,
    parentVersion: version === 1 ? null : version - 1,
    kind,
    reason,
    sessionId,
    principalId,
    createdAt: createdAt.toISOString(),
    execution_position: position,
    state_diff: Object.entries(stateDiff).map(([name, diff]) => ({ list: name, ...diff })),
    continuation_confidence: confidenceOf(checkpoint, now),
  };
}
