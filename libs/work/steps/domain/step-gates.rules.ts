import { anchorsByEntity, type DomainSchema, type StepStatus } from '#libs/knowledge/domain-schemas/index.js';
import {
  askedOfSteps,
  metOf,
  violationOf,
  type Asked,
  type Evaluation,
  type GateEvaluation,
  type Violation,
} from '#libs/knowledge/gates/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { HeldStep } from './step.js';

/** The result of the state gates for a transition. */
export interface GatesSaid extends Pick<Evaluation, 'met' | 'ignored'> {
  /** null: the space has no schema. */
  schemaVersion: number | null;
  /** Names of the gates that were evaluated. */
  gates: string[];
  /** For each requirement, the newest record about the same things, whether or not it is evidence of the step. */
  newestIds: (Id<'evd'> | null)[];
  violations: Violation[];
}

export const NOTHING_ASKED: GatesSaid = {
  schemaVersion: null,
  gates: [],
  met: [],
  ignored: [],
  newestIds: [],
  violations: [],
};

/** The requirements of the state gates on a transition of a step, and the entities that the requirements are about. */
export function askedOf(
  schema: DomainSchema,
  step: Pick<HeldStep, 'stepType' | 'status' | 'anchors'>,
  to: StepStatus,
): { asked: Asked[]; anchors: Map<string, string>; gates: string[]; missing: Violation[] } {
  const asked = askedOfSteps(schema, { stepType: step.stepType, from: step.status, to });
  const anchors = anchorsByEntity(schema, step.anchors);
  const declared = asked.length > 0 ? (schema.stepTypes?.get(step.stepType)?.anchors ?? []) : [];
  return {
    asked,
    anchors,
    gates: [...new Set(asked.flatMap(({ gate }) => gate ?? []))],
    missing: declared.filter((entity) => !anchors.has(entity)).map((entity) => anchorMissing(step.stepType, entity)),
  };
}

const anchorMissing = (stepType: string, entity: string): Violation =>
  violationOf('step_anchor_missing', `A step of type ${stepType} must name one ${entity}, but this one names none.`, {
    suggestion: { tool: null, sourceSystem: null, anchors: {}, action: `Create a step whose anchors name ${entity}.` },
  });

/** The stored evaluation of a transition. */
export const evaluationOfStep = (
  { id, spaceId, taskId, anchors }: HeldStep,
  to: StepStatus,
  { met, ignored, schemaVersion }: GatesSaid,
  decided: {
    auditId: Id<'evt'>;
    evidenceIds: readonly Id<'evd'>[];
    violations: readonly Violation[];
    evaluatedAt: Date;
    evaluatedBy: Id<'prn'>;
  },
): GateEvaluation => {
  const { auditId, evidenceIds, violations, evaluatedAt, evaluatedBy } = decided;
  return {
    id: auditId,
    spaceId,
    kind: 'step',
    subjectId: id,
    taskId,
    about: to,
    accepted: violations.length === 0,
    schemaVersion,
    anchors,
    evidenceIds: [...evidenceIds],
    met: metOf({ met }),
    ignored,
    violations: [...violations],
    evaluatedAt,
    evaluatedBy,
  };
};

/**
 * Splits questions, in order, into groups. The contents of the evidence of a group, and of the newest records for its
 * requirements, are held in memory together, so a group has at most `most` of both, or is a single question.
 */
export function fewOf<Q extends { asked: readonly unknown[]; evidenceIds: readonly string[] }>(
  questions: readonly Q[],
  most: number,
): Q[][] {
  const parts: { questions: Q[]; ids: Set<string>; newest: number }[] = [];
  for (const question of questions) {
    const last = parts.at(-1);
    const newest = question.evidenceIds.length === 0 ? 0 : question.asked.length;
    const ids = new Set([...(last?.ids ?? []), ...question.evidenceIds]);
    if (last === undefined || ids.size + last.newest + newest > most)
      parts.push({ questions: [question], ids: new Set(question.evidenceIds), newest });
    else {
      last.questions.push(question);
      last.ids = ids;
      last.newest += newest;
    }
  }
  return parts.map((part) => part.questions);
}
