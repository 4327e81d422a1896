import { z } from 'zod';
import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';
import { idOf, instantOut, pageOf, pageQuery, type Id } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { RISKS } from '../../domain-schemas/index.js';
import type { Evaluation } from './evaluation.rules.js';
import type { Violation } from './violation.js';

export const GATED_KINDS = ['fact', 'step', 'task'] as const;
export type GatedKind = (typeof GATED_KINDS)[number];

/** What gates said once: a row of `gate_evaluations` (gates and tasks spec, section 4). */
export interface GateEvaluation {
  /** That of the event `gate_evaluated`, made beforehand: answers name it as their `auditId`. */
  id: Id<'evt'>;
  spaceId: Id<'spc'>;
  kind: GatedKind;
  /** The claim, step or task; null: a fact that was rejected, so that no claim was stored. */
  subjectId: Id<'clm' | 'stp' | 'tsk'> | null;
  taskId: Id<'tsk'> | null;
  /** Claim type of a fact; of a step and a task the status asked for. */
  about: string;
  accepted: boolean;
  /** null: the space has no schema. */
  schemaVersion: number | null;
  anchors: Record<string, string>;
  evidenceIds: Id<'evd'>[];
  /** Each requirement that was met, with what met it. */
  met: MetRequirement[];
  ignored: Evaluation['ignored'];
  violations: Violation[];
  evaluatedAt: Date;
  evaluatedBy: Id<'prn'>;
}

export interface MetRequirement {
  /** null: the claim type itself asks. */
  gate: string | null;
  evidenceType: string;
  ids: Id<'evd'>[];
}

export interface GatePayloads {
  /** Gates were asked about a fact, a step or a task; what they said, accepted or not. Its id is the audit id of the answer. */
  gate_evaluated: { evaluation: Written<GateEvaluation> };
}

export type GateEvent = EventsOf<GatePayloads>;
export type RecordedGateEvent = RecordedOf<GatePayloads>;

/** The event of an evaluation; it has the id of the evaluation. Its subject is what was decided about, or else the evaluation. */
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

/** The requirements of an evaluation that were met, as they are kept. */
export const metOf = ({ met }: Pick<Evaluation, 'met'>): MetRequirement[] =>
  met
    .filter(({ ids }) => ids.length > 0)
    .map(({ requirement, gate, ids }) => ({ gate, evidenceType: requirement.evidence, ids }));

const evidenceIds = (meaning: string) => z.array(idOf('evd')).describe(meaning);
const valueOrNull = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const GateCondition = z
  .object({
    at: z.string().describe('JSON Pointer into the content.'),
    equals: valueOrNull.optional().describe('The value there.'),
    in: z.array(valueOrNull).optional().describe('It is one of these values.'),
    gte: z.number().optional().describe('A number that it is not below.'),
    lte: z.number().optional().describe('A number that it is not above.'),
    exists: z.boolean().optional().describe('Whether there is a value.'),
  })
  .meta({ id: 'GateCondition', description: 'What the content of a record must say: all that is given.' });

export const GateViolation = z
  .object({
    code: z.string().describe('What is missing, or what stands against it.'),
    gate: z.string().nullable().describe('Name of the gate that asks; null: the claim type, or none.'),
    evidenceType: z.string().nullable().describe('Type of evidence that is asked for.'),
    risk: z.enum(RISKS).nullable().describe('Risk of that type, as the schema has it; it decides nothing.'),
    missingEvidenceTypes: z.array(z.string()).describe('Types without any evidence.'),
    staleIds: evidenceIds('Evidence that is stale and must be fresh.'),
    expiredIds: evidenceIds('Evidence that has expired.'),
    revokedIds: evidenceIds('Evidence that is revoked, or was taken from evidence that is.'),
    unboundIds: evidenceIds('Evidence about something else, or about more than one thing.'),
    ignoredIds: evidenceIds('Evidence that does not count for another reason, or that says otherwise.'),
    allowed: z.array(z.string()).describe('Of a change of status that is not possible: where it may go instead.'),
    stepIds: z.array(idOf('stp')).describe('Steps that it waits for; at most a hundred.'),
    taskIds: z.array(idOf('tsk')).describe('Subtasks that it waits for; at most a hundred.'),
    expected: z
      .object({
        sourceSystems: z.array(z.string()).describe('Systems that it may come from.'),
        anchors: z.record(z.string(), z.string()).describe('What it must be about: entity to value.'),
        freshness: z.enum(['fresh', 'stale']).nullable().describe('How fresh it must be at least.'),
        where: z.array(GateCondition).describe('What its content must say.'),
      })
      .describe('What would do.'),
    reason: z.string().describe('The same in a sentence.'),
    suggestion: z
      .object({
        tool: z.string().nullable().describe('Tool that fetches it.'),
        sourceSystem: z.string().nullable().describe('System to ask.'),
        anchors: z.record(z.string(), z.string()).describe('What to ask about: entity to value.'),
        action: z.string().nullable().describe('What else to do.'),
      })
      .describe('What to do next.'),
  })
  .meta({ id: 'GateViolation', description: 'One reason why a fact, or a change of status, was not accepted.' });

export const Rejection = z
  .object({
    auditId: idOf('evt').describe('Id of the evaluation: `GET gate-evaluations/{id}`.'),
    violations: z.array(GateViolation).describe('All of them.'),
  })
  .meta({
    id: 'Rejection',
    description: 'Why a fact or a change of status was rejected. Only the evaluation was recorded.',
  });

export const IgnoredEvidence = z
  .object({
    id: idOf('evd').describe('Id of the evidence.'),
    code: z.string().describe('The test that it failed.'),
  })
  .meta({ id: 'IgnoredEvidence', description: 'Evidence that meets no requirement, and why.' });

export const GateEvaluationView = z
  .object({
    id: idOf('evt').describe('Id of the evaluation, and of its event.'),
    kind: z.enum(GATED_KINDS).describe('What was asked about.'),
    subjectId: z.string().nullable().describe('The claim, step or task; null: a fact that was rejected.'),
    taskId: idOf('tsk').nullable().describe('Task that it belongs to.'),
    about: z.string().describe('Claim type of a fact; of a step and a task the status asked for.'),
    accepted: z.boolean().describe('Whether the gates let it pass.'),
    schemaVersion: z.int().nullable().describe('Version of the schema that it was judged by; null: there was none.'),
    anchors: z.record(z.string(), z.string()).describe('What it is about: entity to value.'),
    evidenceIds: evidenceIds('Evidence that was cited or attached.'),
    met: z
      .array(
        z
          .object({
            gate: z.string().nullable().describe('Name of the gate that asks; null: the claim type.'),
            evidenceType: z.string().describe('Type of evidence that was asked for.'),
            ids: evidenceIds('Evidence that met it, the newest first.'),
          })
          .meta({ id: 'MetRequirement', description: 'A requirement, and what met it.' }),
      )
      .describe('Requirements that were met.'),
    ignoredEvidence: z.array(IgnoredEvidence).describe('Evidence that met none.'),
    violations: z.array(GateViolation).describe('Why it did not pass; empty: it did.'),
    evaluatedAt: instantOut.describe('When the gates were asked.'),
    evaluatedBy: idOf('prn').describe('Who asked.'),
  })
  .meta({ id: 'GateEvaluation', description: 'What gates said, once, about a fact, a step or a task.' });

export const GetGateEvaluationInput = z.strictObject({
  space: spaceRef,
  id: idOf('evt').describe('The `auditId` of an answer.'),
});

export const ListGateEvaluationsInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  kind: z.enum(GATED_KINDS).optional().describe('Only those about facts, steps or tasks.'),
  accepted: z.boolean().optional().describe('Only those that passed, or only those that did not.'),
  task: idOf('tsk').optional().describe('Only those of this task.'),
  subject: z
    .union([idOf('clm'), idOf('stp'), idOf('tsk')])
    .optional()
    .describe('Only those about this claim, step or task.'),
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

/** Why something was rejected, as answers show it; null: it was not. */
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
