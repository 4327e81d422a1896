import { z } from 'zod';
import { boundedText, idOf } from '#libs/kernel/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { CheckpointView, InheritedConstraintView, MustNotRedoView, TaskState } from '../../checkpoints/index.js';
import { FailureView } from '../../failures/index.js';
import { HandoffView } from '../../handoffs/index.js';
import { InterruptionView } from '../../interruptions/index.js';
import { taskId, TaskView } from '../../tasks/index.js';
import { DRIFT_LEVELS, RECOVERY_ACTIONS, RECOVERY_LEVELS, RESTORE_MODES } from './continuity.rules.js';

const version = z.int().min(1).max(2_147_483_646);

export const RestoreCheckpointInput = z.strictObject({
  space: spaceRef,
  taskId,
  version: version.optional().describe('Version to restore; the newest by default, with what came after it.'),
  memoryRestoreMode: z
    .enum(RESTORE_MODES)
    .default('SELECTIVE')
    .describe(
      'FULL: up to 20 memories of the task. SELECTIVE: up to 10 that matter or are failures. NONE: no memories.',
    ),
  sessionId: sessionRef.optional().describe('Session you go on in.'),
});

const MemoryView = z
  .object({
    id: idOf('clm').describe('Id of the claim.'),
    text: z.string().describe('What it says.'),
    category: z.string().describe('Its category.'),
    importance: z.number().describe('0 to 1.'),
  })
  .meta({ id: 'RestoredMemory', description: 'A memory that belongs to a task.' });

const confidence = z.number().nullable();
const degraded = (also = '') =>
  z.string().nullable().describe(`\`read_only\`: the tenant may not write at present${also}. Otherwise null.`);

export const TaskPackage = TaskState.extend({
  outcome: z.enum(['restored', 'no_checkpoint']).describe('`no_checkpoint`: nothing was written about the task yet.'),
  inherited: z
    .array(MustNotRedoView)
    .describe(
      'What must not be done again here because another task says so, for its subtasks or for the space, or an attempt before this one.',
    ),
  inherited_constraints: z
    .array(InheritedConstraintView)
    .describe(
      'What must be kept and what holds (`must_preserve`, `active_constraints`) since an attempt before this one.',
    ),
  checkpoint: CheckpointView.nullable().describe('The version that was restored.'),
  tailEvents: z.int().describe('How many reports came after it; they are part of the answer.'),
  continuation_confidence: confidence.describe('How far you may go on without asking, 0 to 1, as of now.'),
  continuityScore: confidence.describe('How much it goes on from the version before; null for the first.'),
  handoff: HandoffView.nullable().describe('The newest handoff of the task that you may read.'),
  interruption: InterruptionView.nullable().describe(
    'How a session of the task was cut off last that nobody resumed; null: none was.',
  ),
  failures: z.array(FailureView).describe('What failed in the task: up to three of a component, strongest first.'),
  memories: z.array(MemoryView).describe('Facts of the steps of the task and its notes, the best first.'),
  task: TaskView.describe('The task.'),
  degraded: degraded(', so it is not recorded that you took the task up'),
}).meta({
  id: 'TaskPackage',
  description: 'Where a task stands, for the agent that goes on with it. Constraints come first.',
});

export const TaskInFull = TaskView.extend({
  latestCheckpoint: CheckpointView.extend({
    continuation: TaskPackage.omit({ checkpoint: true, task: true, memories: true, outcome: true, degraded: true })
      .meta({ id: 'Continuation', description: 'Where a task stands, constraints first.' })
      .describe('What you need to go on with the task, as `restore_checkpoint` gives it.'),
  })
    .meta({ id: 'LatestCheckpoint', description: 'The newest checkpoint of a task, with what came after it.' })
    .nullable()
    .describe('The newest checkpoint; null: nothing was written about the task yet.'),
  memories: z.array(MemoryView).describe('Up to 10 memories of the task that matter or are failures, the best first.'),
  degraded: degraded(),
}).meta({ id: 'TaskInFull', description: 'A task with where it stands.' });

export const EvaluateContinuityInput = z.strictObject({
  space: spaceRef,
  taskId,
  parent: version.optional().describe('Version to compare with; the one before the child by default.'),
  child: version.optional().describe('Version to compare; the newest by default.'),
  actionsTaken: z
    .array(boundedText(2_000))
    .max(200)
    .optional()
    .describe(
      'What was done since the parent, in words. Executions in the task that were recorded since count instead.',
    ),
});

const value = (what: string) => z.number().describe(what);

export const ContinuityView = z
  .object({
    outcome: z
      .enum(['evaluated', 'insufficient_data'])
      .describe('`insufficient_data`: there are fewer than two versions.'),
    parent: z.int().nullable().describe('Version compared with.'),
    child: z.int().nullable().describe('Version compared.'),
    values: z
      .object({
        goal: value('How alike the goals are.'),
        action: value('How much of the plan is the same.'),
        failureRecall: value('Share of the constraints that are kept.'),
        workingSet: value('How much of the working set is the same.'),
        replanning: value('1 less the share of changes of the plan.'),
        redundantExploration: value('1 less the share of actions that did something again.'),
      })
      .meta({ id: 'ContinuityValues', description: 'The six values of continuity, 0 to 1.' })
      .nullable()
      .describe('The six values.'),
    score: z.number().nullable().describe('Their weighted sum, 0 to 1.'),
  })
  .meta({ id: 'Continuity', description: 'How much a version of a task goes on from another.' });

export const CourseInput = z.strictObject({ space: spaceRef, taskId });

const outcome = z
  .enum(['measured', 'insufficient_data'])
  .describe('`insufficient_data`: there is no checkpoint, or nothing was restored yet where that is asked for.');
const since = z.int().nullable().describe('Version that is compared with: the one restored last, or the first.');

export const DriftView = z
  .object({
    outcome,
    since,
    score: z.number().nullable().describe('How far the work has drifted, 0 to 1.'),
    level: z.enum(DRIFT_LEVELS).nullable().describe('What that means: critical from .7, high from .4, medium from .2.'),
    parts: z
      .object({
        goal: value('How alike the goals are.'),
        newTools: value('Share of the tools that are new.'),
        plans: value('Share of changes of the plan among the checkpoints since.'),
        brokenConstraints: value('Share of the constraints that something begun since breaks.'),
      })
      .meta({ id: 'DriftParts', description: 'What drift is made of, 0 to 1 each.' })
      .nullable()
      .describe('What it is made of.'),
    warning: z
      .enum(['nudge', 'thrashing'])
      .nullable()
      .describe('`nudge`: it is critical now. `thrashing`: five successive checkpoints were high; said once in ten.'),
  })
  .meta({ id: 'Drift', description: 'How far the work in a task has drifted since it was taken up.' });

export const RecoveryScoreView = z
  .object({
    outcome,
    since,
    score: z.number().nullable().describe('How well it was taken up, 0 to 1.'),
    level: z.enum(RECOVERY_LEVELS).nullable().describe('What that means: good from .8, fair from .5.'),
    parts: z
      .object({
        goal: value('How alike the goals are.'),
        constraints: value('Share of the constraints in force that nothing begun since breaks.'),
        position: value('Share of the plan that is done or still meant to be done.'),
        tools: value('Share of the tools that are still used.'),
        depth: z.int().describe('How many sessions, or callers without one, took the task up.'),
      })
      .meta({ id: 'RecoveryParts', description: 'What the score of a recovery is made of.' })
      .nullable()
      .describe('What it is made of.'),
  })
  .meta({ id: 'RecoveryScore', description: 'How well a task was taken up again.' });

export const RecoveryAdviceInput = z.strictObject({ space: spaceRef, taskId });

export const RecoveryAdviceView = z
  .object({
    action: z.enum(RECOVERY_ACTIONS).describe('What to do with the task.'),
    restoreMode: z.enum(RESTORE_MODES).describe('Which memories to restore.'),
    withConstraints: z.boolean().describe('Whether its constraints still hold for you.'),
    retryCount: z.int().describe('How many attempts came before this one.'),
    continuation_confidence: confidence.describe('Of the newest version; null: there is none.'),
  })
  .meta({ id: 'RecoveryAdvice', description: 'What to do with a task that was left.' });
