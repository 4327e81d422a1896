import { STEP_STATUSES } from '#libs/knowledge/domain-schemas/index.js';
import { IgnoredEvidence, Rejection } from '#libs/knowledge/gates/index.js';
import { z } from 'zod';
import { boundedText, idOf, instantOut, outcomesOf, pageOf, pageQuery, setWith } from '#libs/kernel/index.js';
import { plainWord } from '#libs/knowledge/evidence-types/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { anchorsInput, expectedVersion, TASK_STATES, TASK_STATUSES, taskId, title } from '../../tasks/index.js';
import { FOLD_LEVELS } from './diagram.js';
import { MAX_ATTACHED, STEP_EDGE_KINDS, type HeldStep, type StepEdge, type Support } from './step.js';

const stepId = idOf('stp').describe('Id of the step.');
const reason = boundedText(2_000);
const evidenceIds = z.array(idOf('evd')).max(MAX_ATTACHED);

export const CreateStepInput = z.strictObject({
  space: spaceRef,
  taskId,
  stepType: plainWord.describe('What kind of step it is, in one word, for example `refund_completion`.'),
  title: title.describe('What is to be done, in words; 1 to 500 characters.'),
  anchors: anchorsInput.nullish().describe('Entities it is about: name to value; default: those of the task.'),
  parentId: idOf('stp').nullish().describe('Step of the same task that it is a part of.'),
});

export const StepInput = z.strictObject({ space: spaceRef, id: stepId });

export const ListStepsInput = z.strictObject({
  space: spaceRef,
  taskId,
  ...pageQuery,
  status: z.enum(STEP_STATUSES).optional().describe('Only steps in this status.'),
});

export const TransitionInput = z.strictObject({
  space: spaceRef,
  id: stepId,
  to: z.enum(STEP_STATUSES).describe('The new status.'),
  evidenceIds: evidenceIds.default([]).describe('Evidence to attach with an accepted transition; at most 64.'),
  reason: reason
    .nullish()
    .describe('The reason; required to block or skip a step, and to reopen one that is done or skipped.'),
  suggestedAction: boundedText(500).nullish().describe('For a step that is blocked: what would help.'),
  expectedVersion: expectedVersion.describe('Refuse the transition if the step is at another version.'),
});

export const AttachInput = z.strictObject({
  space: spaceRef,
  id: stepId,
  evidenceIds: evidenceIds.min(1).describe('Evidence to attach; evidence that is already attached stays.'),
});

export const AttachFactInput = z.strictObject({
  space: spaceRef,
  id: stepId,
  claimId: idOf('clm').describe('Fact to attach; nothing changes if it is already attached.'),
});

export const DetachInput = z.strictObject({
  space: spaceRef,
  id: stepId,
  evidenceId: idOf('evd').describe('Evidence to detach.'),
});

export const ClearStepReviewInput = z.strictObject({
  space: spaceRef,
  id: stepId,
  note: reason.describe('What you found; kept with the event.'),
});

export const AddStepEdgeInput = z.strictObject({
  space: spaceRef,
  taskId,
  from: idOf('stp').describe('Step where the edge begins; for kind parent: the child.'),
  to: idOf('stp').describe('Step where the edge ends.'),
  kind: z
    .enum(STEP_EDGE_KINDS)
    .describe(
      'How the steps are related. parent: `from` is a part of `to`; depends_on: `from` waits for `to`; blocks: `to` waits for `from`; triggers and produces: `from` leads to `to`.',
    ),
});

export const ListStepEdgesInput = z.strictObject({
  space: spaceRef,
  taskId,
  ...pageQuery,
  kind: z.enum(STEP_EDGE_KINDS).optional().describe('Only edges of this kind.'),
});

export const TaskGraphInput = z.strictObject({
  space: spaceRef,
  id: taskId,
  status: z.enum(STEP_STATUSES).optional().describe('Only steps in this status, and the edges between them.'),
  fold: z
    .enum(['auto', 'none'])
    .default('none')
    .describe(
      'auto: fold the diagram until it fits into `maxTokens`. The lists of steps and edges are always complete.',
    ),
  maxTokens: z
    .int()
    .min(50)
    .max(100_000)
    .default(2_000)
    .describe('Maximum size of a folded diagram in tokens, with four bytes of UTF-8 per token.'),
});

const StepSupport = z
  .object({
    auditId: idOf('evt').describe('Id of the evaluation that accepted it.'),
    gates: z.array(z.string()).describe('Names of the gates that were evaluated.'),
    evidenceIds: z.array(idOf('evd')).describe('Evidence that met the gates and that you may read.'),
    stands: z
      .boolean()
      .describe('Whether all of that evidence still counts. Evidence does not stop counting because of its age.'),
  })
  .meta({ id: 'StepSupport', description: 'What a done or skipped step is based on.' });

export const StepView = z
  .object({
    id: stepId,
    taskId: taskId.describe('Task it belongs to.'),
    stepType: z.string().describe('What kind of step it is.'),
    title: z.string().describe('What is to be done.'),
    status: z.enum(STEP_STATUSES).describe('Its status.'),
    anchors: z.record(z.string(), z.string()).describe('Entities it is about.'),
    parentId: idOf('stp').nullable().describe('Step it is a part of.'),
    evidenceIds: z.array(idOf('evd')).describe('Attached evidence that you may read.'),
    factIds: z.array(idOf('clm')).describe('Attached facts that you may read.'),
    blockedReason: z.string().nullable().describe('Why it is blocked; null in every other status.'),
    suggestedAction: z.string().nullable().describe('For a blocked step: what would help.'),
    needsReview: z
      .boolean()
      .describe('Whether a step that it waited for is no longer done, or one of its facts was withdrawn.'),
    support: StepSupport.nullable().describe(
      'What a done or skipped step is based on. For a step that is blocked because its support was withdrawn: the former support. null for every other step.',
    ),
    createdAt: instantOut.describe('When it was created.'),
    createdBy: idOf('prn').describe('Who created it.'),
    changedAt: instantOut.describe('When its status last changed.'),
    version: z.int().describe('Rises with every change.'),
  })
  .meta({ id: 'Step', description: 'A unit of work in a task.' });

export const StepList = pageOf(StepView);

export const TransitionResult = z
  .object({
    outcome: outcomesOf('Transition', ['accepted', 'rejected']).describe('rejected: only the evaluation was recorded.'),
    unchanged: z.boolean().describe('Whether it already had that status.'),
    auditId: idOf('evt').nullable().describe('Id of the evaluation; null if nothing had to be decided.'),
    rejection: setWith('rejected', Rejection),
    ignoredEvidence: z
      .array(IgnoredEvidence)
      .describe('Evidence that meets no requirement, or that was named but not attached, and why.'),
    step: StepView.describe('The step after the call.'),
    currentState: z.enum(TASK_STATES).describe('The resulting state of the task, derived from its steps.'),
  })
  .meta({ id: 'TransitionResult', description: 'The result of a status change.' });

const StepEdgeView = z
  .object({
    taskId: taskId.describe('Task of both steps.'),
    from: idOf('stp').describe('Step where the edge begins; for kind parent: the child.'),
    to: idOf('stp').describe('Step where the edge ends.'),
    kind: z.enum(STEP_EDGE_KINDS).describe('How the two steps are related.'),
    createdAt: instantOut.describe('When it was added.'),
    createdBy: idOf('prn').describe('Who added it.'),
  })
  .meta({ id: 'StepEdge', description: 'How two steps of a task are related.' });

export const AddedStepEdge = StepEdgeView.extend({
  deduplicated: z.boolean().describe('Whether the edge already existed.'),
}).meta({ id: 'AddedStepEdge', description: 'The result of adding an edge.' });

export const StepEdgeList = pageOf(StepEdgeView);

export const TaskGraph = z
  .object({
    taskId,
    title: z.string().describe('What is to be done.'),
    status: z.enum(TASK_STATUSES).describe('The intended status of the task.'),
    currentState: z.enum(TASK_STATES).describe('State derived from its steps.'),
    steps: z
      .array(
        z
          .object({
            id: stepId,
            stepType: z.string().describe('What kind of step it is.'),
            title: z.string().describe('What is to be done.'),
            status: z.enum(STEP_STATUSES).describe('Its status.'),
            needsReview: z.boolean().describe('Whether a step that it waited for is no longer done.'),
          })
          .meta({ id: 'StepSummary', description: 'A step in brief.' }),
      )
      .describe('The steps in the order of creation.'),
    edges: z
      .array(
        z
          .object({
            from: idOf('stp').describe('Step where the edge begins; for kind parent: the child.'),
            to: idOf('stp').describe('Step where the edge ends.'),
            kind: z.enum(STEP_EDGE_KINDS).describe('How the two steps are related.'),
          })
          .meta({ id: 'StepLink', description: 'An edge between two steps in brief.' }),
      )
      .describe('The edges in the order of creation.'),
    mermaid: z.string().describe('The steps and edges as a Mermaid flowchart.'),
    nodeMap: z.record(z.string(), idOf('stp')).describe('The step that each alias of the flowchart stands for.'),
    level: z.enum(FOLD_LEVELS).describe('How far the flowchart is folded.'),
  })
  .meta({ id: 'TaskGraph', description: 'The steps of a task and the edges between them.' });

export function viewOfStep(step: HeldStep): z.input<typeof StepView> {
  const { spaceId: _space, ordinal: _ordinal, support, stands, createdAt, stateSince, ...shown } = step;
  return {
    ...shown,
    support: support && viewOfSupport(support, step),
    createdAt: createdAt.toISOString(),
    changedAt: stateSince.toISOString(),
  };
}

/** Leaves out evidence that the reader may not read. */
const viewOfSupport = (
  { auditId, gates, evidenceIds: met }: Support,
  { evidenceIds: attached, stands }: HeldStep,
): z.input<typeof StepSupport> => ({ auditId, gates, evidenceIds: met.filter((id) => attached.includes(id)), stands });

export function viewOfStepEdge({
  taskId: task,
  fromId,
  toId,
  kind,
  createdAt,
  createdBy,
}: StepEdge): z.input<typeof StepEdgeView> {
  return { taskId: task, from: fromId, to: toId, kind, createdAt: createdAt.toISOString(), createdBy };
}
