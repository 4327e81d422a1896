import { z } from 'zod';
import { boundedText, idOf, outcomesOf, setWith } from '#libs/kernel/index.js';
import { soundness } from '#libs/knowledge/claims/index.js';
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
  version: version.optional().describe('Version to restore; default: the newest, with what was reported after it.'),
  memoryRestoreMode: z
    .enum(RESTORE_MODES)
    .default('SELECTIVE')
    .describe(
      'FULL: up to 20 memories of the task. SELECTIVE: up to 10 that are important or failures. NONE: no memories.',
    ),
  sessionId: sessionRef.optional().describe('Session you continue in.'),
});

const MemoryView = z
  .object({
    id: idOf('clm').describe('Id of the claim.'),
    text: z.string().describe('What it says.'),
    category: z.string().describe('Its category.'),
    importance: z.number().describe('0 to 1.'),
    ...soundness,
  })
  .meta({ id: 'RestoredMemory', description: 'A memory that belongs to a task.' });

const confidence = z.number().nullable();
const degraded = (also = '') =>
  z.string().nullable().describe(`\`read_only\`: the tenant refuses writes at present${also}. Otherwise null.`);

export const TaskPackage = TaskState.extend({
  outcome: outcomesOf('Task', ['restored', 'no_checkpoint']).describe(
    '`no_checkpoint`: nothing has been recorded about the task yet.',
  ),
  inherited: z
    .array(MustNotRedoView)
    .describe(
      '`must_not_redo` from an earlier attempt, or from another task that set it for its subtasks or for the space.',
    ),
  inherited_constraints: z
    .array(InheritedConstraintView)
    .describe('`must_preserve` and `active_constraints` from an earlier attempt.'),
  checkpoint: setWith('restored', CheckpointView, ': the version that was restored.'),
  tailEvents: z.int().describe('Number of reports after it; they are part of the answer.'),
  continuation_confidence: confidence.describe('How safe it is to continue without asking, 0 to 1, as of now.'),
  continuityScore: confidence.describe('How closely it continues the previous version; null for the first.'),
  handoff: HandoffView.nullable().describe('The newest handoff of the task that you may read.'),
  interruption: InterruptionView.nullable().describe(
    'The last interruption of a session of the task that nobody resumed; null if there is none.',
  ),
  failures: z.array(FailureView).describe('Failures in the task: up to three per component, strongest first.'),
  memories: z.array(MemoryView).describe('Facts of the steps of the task and its notes, best first.'),
  task: TaskView.describe('The task.'),
  degraded: degraded(', so it is not recorded that you resumed the task'),
}).meta({
  id: 'TaskPackage',
  description: 'The state of a task, for the agent that continues it. Constraints come first.',
});

export const TaskInFull = TaskView.extend({
  latestCheckpoint: CheckpointView.extend({
    continuation: TaskPackage.omit({ checkpoint: true, task: true, memories: true, outcome: true, degraded: true })
      .meta({ id: 'Continuation', description: 'The state of a task, constraints first.' })
      .describe('What you need to continue the task, as returned by `restore_checkpoint`.'),
  })
    .meta({ id: 'LatestCheckpoint', description: 'The newest checkpoint of a task, with what was reported after it.' })
    .nullable()
    .describe('The newest checkpoint; null if nothing has been recorded about the task yet.'),
  memories: z.array(MemoryView).describe('Up to 10 memories of the task that are important or failures, best first.'),
  degraded: degraded(),
}).meta({ id: 'TaskInFull', description: 'A task with its newest checkpoint and its memories.' });

export const EvaluateContinuityInput = z.strictObject({
  space: spaceRef,
  taskId,
  parent: version.optional().describe('Version to compare with; default: the one before the child.'),
  child: version.optional().describe('Version to compare; default: the newest.'),
  actionsTaken: z
    .array(boundedText(2_000))
    .max(200)
    .optional()
    .describe('What was done since the parent, in words. Ignored if executions were recorded in the task since then.'),
});

const value = (what: string) => z.number().describe(what);

export const ContinuityView = z
  .object({
    outcome: z
      .enum(['evaluated', 'insufficient_data'])
      .describe('`insufficient_data`: there are fewer than two versions.'),
    parent: z.int().nullable().describe('Version that `child` was compared with.'),
    child: z.int().nullable().describe('Version that was compared with `parent`.'),
    values: z
      .object({
        goal: value('How similar the goals are.'),
        action: value('How much of the plan is unchanged.'),
        failureRecall: value('Share of the constraints that are kept.'),
        workingSet: value('How much of the working set is unchanged.'),
        replanning: value('1 minus the share of the plan that changed.'),
        redundantExploration: value('1 minus the share of actions that repeated an earlier one.'),
      })
      .meta({ id: 'ContinuityValues', description: 'The six values of continuity, 0 to 1.' })
      .nullable()
      .describe('The six values.'),
    score: z.number().nullable().describe('Weighted sum of the six values, 0 to 1.'),
  })
  .meta({ id: 'Continuity', description: 'How closely a version of a task continues another.' });

export const CourseInput = z.strictObject({ space: spaceRef, taskId });

const outcome = z
  .enum(['measured', 'insufficient_data'])
  .describe('`insufficient_data`: there is no checkpoint, or, if required, nothing was restored yet.');
const since = z
  .int()
  .nullable()
  .describe('Version that the task is compared with: the version restored last, or the first if none was restored.');

export const DriftView = z
  .object({
    outcome,
    since,
    score: z.number().nullable().describe('How far the work has drifted, 0 to 1.'),
    level: z
      .enum(DRIFT_LEVELS)
      .nullable()
      .describe('Level of the score: critical from .7, high from .4, medium from .2.'),
    parts: z
      .object({
        goal: value('How similar the goals are. The lower this value, the higher the drift.'),
        newTools: value('Share of the tools that are new.'),
        plans: value('Share of checkpoints since then that changed the plan.'),
        brokenConstraints: value('Share of the constraints that a later execution violates.'),
      })
      .meta({ id: 'DriftParts', description: 'The parts of the drift, 0 to 1 each.' })
      .nullable()
      .describe('The parts of the drift.'),
    warning: z
      .enum(['nudge', 'thrashing'])
      .nullable()
      .describe(
        '`nudge`: drift is critical now. `thrashing`: drift was at least high in five successive calls. After this warning, ten calls get no warning.',
      ),
  })
  .meta({ id: 'Drift', description: 'How far the work in a task has drifted since it was resumed.' });

export const RecoveryScoreView = z
  .object({
    outcome,
    since,
    score: z.number().nullable().describe('How well the task was resumed, 0 to 1.'),
    level: z.enum(RECOVERY_LEVELS).nullable().describe('Level of the score: good from .8, fair from .5.'),
    parts: z
      .object({
        goal: value('How similar the goals are.'),
        constraints: value('Share of the constraints in force that no later execution violates.'),
        position: value('Share of the plan that is done or still planned.'),
        tools: value('Share of the tools that are still used.'),
        depth: z.int().describe('Number of sessions, or of callers without a session, that resumed the task.'),
      })
      .meta({ id: 'RecoveryParts', description: 'The parts of the score of a recovery.' })
      .nullable()
      .describe('The parts of the score.'),
  })
  .meta({ id: 'RecoveryScore', description: 'How well a task was resumed.' });

export const RecoveryAdviceInput = z.strictObject({ space: spaceRef, taskId });

export const RecoveryAdviceView = z
  .object({
    action: z.enum(RECOVERY_ACTIONS).describe('What to do with the task.'),
    restoreMode: z.enum(RESTORE_MODES).describe('Which memories to restore.'),
    withConstraints: z.boolean().describe('Whether its constraints still apply to you.'),
    retryCount: z.int().describe('Number of earlier attempts.'),
    continuation_confidence: confidence.describe(
      'How safe it is to continue from the newest version, 0 to 1; null if there is none.',
    ),
  })
  .meta({ id: 'RecoveryAdvice', description: 'What to do with an abandoned task.' });
