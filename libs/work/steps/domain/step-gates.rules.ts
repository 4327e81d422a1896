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
