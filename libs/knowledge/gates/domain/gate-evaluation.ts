import { z } from 'zod';
import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';
import { idOf, instantOut, pageOf, pageQuery, type Id } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { RISKS } from '../../domain-schemas/index.js';
import type { Evaluation } from './evaluation.rules.js';
import type { Violation } from './violation.js';

const GATED_KINDS = ['fact', 'step', 'task'] as const;
export type GatedKind = (typeof GATED_KINDS)[number];

/** The result of one evaluation by gates: a row of `gate_evaluations` (gates and tasks spec, section 4). */
export interface GateEvaluation {
  /** The id of the event `gate_evaluated`, generated beforehand: answers name it as their `auditId`. */
  id: Id<'evt'>;
  spaceId: Id<'spc'>;
  kind: GatedKind;
  /** The claim, step or task; null for a rejected fact, because no claim was stored. */
  subjectId: Id<'clm' | 'stp' | 'tsk'> | null;
  taskId: Id<'tsk'> | null;
  /** The claim type of a fact, or the requested status of a step or task. */
  about: string;
  accepted: boolean;
  /** null: the space has no schema. */
  schemaVersion: number | null;
  anchors: Record<string, string>;
  evidenceIds: Id<'evd'>[];
  /** The requirements that were met, each with the evidence that met it. */
  met: MetRequirement[];
  ignored: Evaluation['ignored'];
  violations: Violation[];
  evaluatedAt: Date;
  evaluatedBy: Id<'prn'>;
}

export interface MetRequirement {
  /** null: the claim type itself imposes the requirement. */
  gate: string | null;
  evidenceType: string;
  ids: Id<'evd'>[];
}

export interface GatePayloads {
  /**
   * Gates evaluated a fact, a step or a task, and accepted or rejected it. The id of the event is the audit id of the
   * answer.
   */
  gate_evaluated: { evaluation: Written<GateEvaluation> };
}

export type GateEvent = EventsOf<GatePayloads>;
export type RecordedGateEvent = RecordedOf<GatePayloads>;

/**
 * The event of an evaluation, with the same id. Its subject is what was decided about or, if that does not exist, the
 * evaluation itself.
 */
export const gateEvaluated = (evaluation: GateEvaluation): GateEvent => ({
  id: evaluation.id,
  kind: 'gate_evaluated',
  spaceId: evaluation.spaceId,
  taskId: evaluation.taskId,
  subjectId: evaluation.subjectId ?? evaluation.id,
  occurredAt: evaluation.evaluatedAt,
  payload: { evaluation: written(evaluation) },
  refersTo: evaluation.evidenceIds,
});

/** The met requirements of an evaluation, in stored form. */
export const metOf = ({ met }: Pick<Evaluation, 'met'>): MetRequirement[] =>
  met
    .filter(({ ids }) => ids.length > 0)
    .map(({ requirement, gate, ids }) => ({ gate, evidenceType: requirement.evidence, ids }));

const evidenceIds = (meaning: string) => z.array(idOf('evd')).describe(meaning);
const valueOrNull = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const GateCondition = z
  .object({
    at: z.string().describe('JSON Pointer into the content.'),
    equals: valueOrNull.optional().describe('The value must equal this.'),
    in: z.array(valueOrNull).optional().describe('The value must be one of these.'),
    gte: z.number().optional().describe('The value must be a number of at least this.'),
    lte: z.number().optional().describe('The value must be a number of at most this.'),
    exists: z.boolean().optional().describe('Whether a value must exist.'),
  })
  .meta({ id: 'GateCondition', description: 'A condition on the content of a record; all given members must hold.' });

export const GateViolation = z
  .object({
    code: z.string().describe('Stable code of what is missing or contradicts it.'),
    gate: z.string().nullable().describe('Name of the gate that requires it; null: the claim type, or none.'),
    evidenceType: z.string().nullable().describe('Type of evidence that is required.'),
    risk: z.enum(RISKS).nullable().describe('Risk level of that type in the schema; informational.'),
    missingEvidenceTypes: z.array(z.string()).describe('Required types for which no evidence was given.'),
    staleIds: evidenceIds('Evidence that is stale and must be fresh.'),
    expiredIds: evidenceIds('Evidence that has expired.'),
    revokedIds: evidenceIds('Evidence that is revoked or was taken from revoked evidence, and that revoked evidence.'),
    unboundIds: evidenceIds('Evidence about something else, or about more than one thing.'),
    ignoredIds: evidenceIds('Evidence that does not count for another reason, or that says otherwise.'),
    allowed: z.array(z.string()).describe('If the change of status is not possible: the statuses that are possible.'),
    stepIds: z.array(idOf('stp')).describe('Steps that must be finished first; at most a hundred.'),
    taskIds: z.array(idOf('tsk')).describe('Subtasks that must be closed first; at most a hundred.'),
    expected: z
      .object({
        sourceSystems: z.array(z.string()).describe('Source systems that are accepted.'),
        anchors: z.record(z.string(), z.string()).describe('What it must be about: entity to value.'),
        freshness: z.enum(['fresh', 'stale']).nullable().describe('Minimum freshness.'),
        where: z.array(GateCondition).describe('Conditions on its content.'),
      })
      .describe('The evidence that would be accepted.'),
    reason: z.string().describe('The problem in a sentence.'),
    suggestion: z
      .object({
        tool: z.string().nullable().describe('Tool that fetches the evidence.'),
        sourceSystem: z.string().nullable().describe('System to ask.'),
        anchors: z.record(z.string(), z.string()).describe('What to ask about: entity to value.'),
        action: z.string().nullable().describe('What else you can do.'),
      })
      .describe('What to do next.'),
  })
  .meta({ id: 'GateViolation', description: 'One reason why a fact, or a change of status, was not accepted.' });

export const Rejection = z
  .object({
    auditId: idOf('evt').describe('Id of the evaluation: `GET gate-evaluations/{id}`.'),
    violations: z.array(GateViolation).describe('All reasons for the rejection.'),
  })
  .meta({
    id: 'Rejection',
    description: 'Why a fact or a status change was rejected. Only the evaluation was recorded.',
  });

export const IgnoredEvidence = z
  .object({
    id: idOf('evd').describe('Id of the evidence.'),
    code: z.string().describe('The check that it failed.'),
  })
  .meta({ id: 'IgnoredEvidence', description: 'Evidence that meets no requirement, and why.' });

export const GateEvaluationView = z
  .object({
    id: idOf('evt').describe('Id of the evaluation, and of its event.'),
    kind: z.enum(GATED_KINDS).describe('What was evaluated.'),
    subjectId: z.string().nullable().describe('The claim, step or task; null for a fact that was rejected.'),
    taskId: idOf('tsk').nullable().describe('Task that it belongs to.'),
    about: z.string().describe('For a fact its claim type; for a step or a task the requested status.'),
    accepted: z.boolean().describe('Whether the gates accepted it.'),
    schemaVersion: z.int().nullable().describe('Version of the schema that was applied; null if there was none.'),
    anchors: z.record(z.string(), z.string()).describe('What it is about: entity to value.'),
    evidenceIds: evidenceIds('Evidence that was cited or attached.'),
    met: z
      .array(
        z
          .object({
            gate: z.string().nullable().describe('Name of the gate that requires it; null: the claim type.'),
            evidenceType: z.string().describe('Type of evidence that was required.'),
            ids: evidenceIds('Evidence that met it, the newest first.'),
          })
          .meta({ id: 'MetRequirement', description: 'A requirement, and the evidence that met it.' }),
      )
      .describe('Requirements that were met.'),
    ignoredEvidence: z.array(IgnoredEvidence).describe('Evidence that met no requirement.'),
    violations: z.array(GateViolation).describe('Why it was not accepted; empty if it was.'),
    evaluatedAt: instantOut.describe('When it was evaluated.'),
    evaluatedBy: idOf('prn').describe('Who requested the evaluation.'),
  })
  .meta({ id: 'GateEvaluation', description: 'One gate evaluation of a fact, a step or a task.' });

export const GetGateEvaluationInput = z.strictObject({
  space: spaceRef,
  id: idOf('evt').describe('The `auditId` of an answer.'),
});

export const ListGateEvaluationsInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  kind: z.enum(GATED_KINDS).optional().describe('Only evaluations of facts, of steps or of tasks.'),
  accepted: z.boolean().optional().describe('Only accepted evaluations (true), or only rejected ones (false).'),
  task: idOf('tsk').optional().describe('Only evaluations of this task.'),
  subject: z
    .union([idOf('clm'), idOf('stp'), idOf('tsk')])
    .optional()
    .describe('Only evaluations of this claim, step or task.'),
});

export const GateEvaluationList = pageOf(GateEvaluationView);

export function viewOfEvaluation({
  id,
  spaceId: _space,
  ignored,
  evaluatedAt,
  ...evaluation
}: GateEvaluation): z.input<typeof GateEvaluationView> {
  return {
    id,
    ...evaluation,
    ...shownViolations(evaluation),
    ignoredEvidence: ignored,
    evaluatedAt: evaluatedAt.toISOString(),
  };
}

/** The rejection as shown in answers; null: it was accepted. */
export const rejectionIn = ({
  id,
  accepted,
  violations,
}: Pick<GateEvaluation, 'id' | 'accepted' | 'violations'>): z.input<typeof Rejection> | null =>
  accepted ? null : { auditId: id, ...shownViolations({ violations }) };

/** Violations as views show them. */
export const shownViolations = ({
  violations,
}: Pick<GateEvaluation, 'violations'>): { violations: z.input<typeof GateViolation>[] } => ({
  violations: violations.map(({ expected, ...violation }) => ({
    ...violation,
    expected: {
      ...expected,
      sourceSystems: [...expected.sourceSystems],
      where: expected.where.map(({ in: values, ...condition }) => ({
        ...condition,
        ...(values === undefined ? {} : { in: [...values] }),
      })),
    },
  })),
});
