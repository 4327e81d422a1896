import type { Id } from '#libs/kernel/index.js';
import { UNBOUND } from '../../anchors/index.js';
import type { Condition, Requirement, SchemaEvidenceType } from '../../domain-schemas/index.js';

/**
 * The tests that a record must pass to meet a requirement, in order; it fails at the first that it does not pass (gates
 * spec, section 4).
 */
export const RECORD_TESTS = [
  'revoked_evidence',
  'llm_output_not_as_source',
  'source_system_not_allowed',
  ...UNBOUND,
  'content_condition_failed',
  'expired_evidence',
  'stale_evidence',
] as const;
export type RecordTest = (typeof RECORD_TESTS)[number];

/** Why a requirement is not met. */
export type RequirementCode = RecordTest | 'required_evidence_missing' | 'newer_evidence_contradicts';

/** The suggested next step after a violation. Empty texts are left out. */
export interface NextStep {
  /** The tool that fetches the missing evidence. */
  tool: string | null;
  sourceSystem: string | null;
  /** The values that the evidence must be about. */
  anchors: Record<string, string>;
  action: string | null;
}

/** Maximum number of ids that a violation lists. */
export const MAX_NAMED = 100;

/** Why a conclusion does not become a fact, or why a step or task is not completed. */
export interface Violation<Code extends string = string> {
  code: Code;
  /**
   * The gate that imposes the requirement; null: the claim type itself imposes it, or the violation concerns no
   * requirement.
   */
  gate: string | null;
  evidenceType: string | null;
  /** Only shown; has no effect on decisions. */
  risk: SchemaEvidenceType['risk'] | null;
  missingEvidenceTypes: string[];
  staleIds: Id<'evd'>[];
  expiredIds: Id<'evd'>[];
  revokedIds: Id<'evd'>[];
  /** Evidence that is about something else, or about more than one thing. */
  unboundIds: Id<'evd'>[];
  /** Evidence that failed for another reason; for a contradiction by newer evidence, the id of that evidence. */
  ignoredIds: Id<'evd'>[];
  /** If the change of status is not possible: the statuses that are possible. */
  allowed: string[];
  /** The first of the unfinished steps and subtasks that block the change. */
  stepIds: Id<'stp'>[];
  taskIds: Id<'tsk'>[];
  expected: {
    sourceSystems: readonly string[];
    anchors: Record<string, string>;
    freshness: Requirement['freshness'] | null;
    where: readonly Condition[];
  };
  /** The reason as a sentence. */
  reason: string;
  suggestion: NextStep;
}

/** A violation with default values for everything that `known` does not give. */
export function violationOf<Code extends string>(
  code: Code,
  reason: string,
  known: Partial<Omit<Violation<Code>, 'code' | 'reason'>> = {},
): Violation<Code> {
  return {
    code,
    gate: null,
    evidenceType: null,
    risk: null,
    missingEvidenceTypes: [],
    staleIds: [],
    expiredIds: [],
    revokedIds: [],
    unboundIds: [],
    ignoredIds: [],
    allowed: [],
    stepIds: [],
    taskIds: [],
    expected: { sourceSystems: [], anchors: {}, freshness: null, where: [] },
    suggestion: { tool: null, sourceSystem: null, anchors: {}, action: null },
    ...known,
    reason,
  };
}
