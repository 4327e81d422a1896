import type { Id } from '#libs/kernel/index.js';
import { UNBOUND } from '../../anchors/index.js';
import type { Condition, Requirement, SchemaEvidenceType } from '../../domain-schemas/index.js';

/** Tests that a record passes to meet a requirement, in their order; it falls at the first that fails (gates spec, section 4). */
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

/** What a requirement lacks. */
export type RequirementCode = RecordTest | 'required_evidence_missing' | 'newer_evidence_contradicts';

/** What to do about a violation. Empty texts are not said. */
export interface NextStep {
  /** The tool that fetches what is missing. */
  tool: string | null;
  sourceSystem: string | null;
  /** What the evidence must be about. */
  anchors: Record<string, string>;
  action: string | null;
}

/** Ids that a violation names at most. */
export const MAX_NAMED = 100;

/** Why a conclusion does not become a fact, a step is not done, or a task is not. */
export interface Violation<Code extends string = string> {
  code: Code;
  /** The gate that asks for it; null: the claim type itself, or no requirement at all. */
  gate: string | null;
  evidenceType: string | null;
  /** Shown, and decides nothing. */
  risk: SchemaEvidenceType['risk'] | null;
  missingEvidenceTypes: string[];
  staleIds: Id<'evd'>[];
  expiredIds: Id<'evd'>[];
  revokedIds: Id<'evd'>[];
  /** About something else, or about more than one thing. */
  unboundIds: Id<'evd'>[];
  /** That fell for another reason; of newer evidence that contradicts, its id. */
  ignoredIds: Id<'evd'>[];
  /** Of a change of status that is not possible: what is. */
  allowed: string[];
  /** Steps and subtasks that are waited for: the first of each. */
  stepIds: Id<'stp'>[];
  taskIds: Id<'tsk'>[];
  expected: {
    sourceSystems: readonly string[];
    anchors: Record<string, string>;
    freshness: Requirement['freshness'] | null;
    where: readonly Condition[];
  };
  /** In a sentence. */
  reason: string;
  suggestion: NextStep;
}

/** A violation about nothing in particular, with what is known of it. */
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
