import type { Id, Json } from '#libs/kernel/index.js';
import { unboundFrom, UNBOUND, type Anchored } from '../../anchors/index.js';
import {
  isFromEvidence,
  type DomainSchema,
  type Requirement,
  type StepStatus,
  type SchemaEvidenceType,
  type Suggestion,
  type Value,
  type ValueFromEvidence,
} from '../../domain-schemas/index.js';
import { freshnessAt, type ShelfLife } from '../../evidence-types/index.js';
import { MAX_CLAIM_VALUE, type ValueType } from '../../predicates/index.js';
import { claimedAt, isSameValue, meets } from './content.rules.js';
import {
  MAX_NAMED,
  RECORD_TESTS,
  violationOf,
  type RecordTest,
  type RequirementCode,
  type Violation,
} from './violation.js';

/** Evidence in the form that gates evaluate. */
export interface GateRecord extends ShelfLife, Anchored {
  id: Id<'evd'>;
  evidenceType: string | null;
  /** null: it was recorded in the caller's own name. */
  sourceSystem: string | null;
  /** Its content as parsed by `payloadOf`, once for all requirements. */
  payload: Json | undefined;
  observedAt: Date;
  recordedAt: Date;
  /** Whether neither the evidence nor anything that it was taken from is revoked. */
  live: boolean;
  /** The nearest revoked evidence that it was taken from, directly or indirectly; absent: none. */
  revokedAbove?: readonly Id<'evd'>[];
}

/** A requirement, and the gate that imposes it. */
export interface Asked {
  requirement: Requirement;
  /** null: the claim type itself imposes it. */
  gate: string | null;
  suggest: Suggestion | null;
}

/** The requirements of a claim type and of the gates on it, in the order in which violations are listed. */
export function askedOfClaims({ claimTypes, gates }: DomainSchema, claimType: string): Asked[] {
  return [
    ...claimTypes.get(claimType)!.requires.map((requirement) => ({ requirement, gate: null, suggest: null })),
    ...gates
      .filter(({ when }) => when.claimType === claimType)
      .flatMap(({ name, require, suggest }) => require.map((requirement) => ({ requirement, gate: name, suggest }))),
  ];
}

/** The requested transition of a step. */
export interface StepAsked {
  stepType: string;
  from: StepStatus;
  to: StepStatus;
}

/**
 * The requirements of the state gates on a transition. Skipping a step requires the same as completing it, unless a
 * gate on the step states requirements for skipping.
 */
export function askedOfSteps(
  { stateGates }: Pick<DomainSchema, 'stateGates'>,
  { stepType, from, to }: StepAsked,
): Asked[] {
  const concerned = stateGates.filter(
    ({ when }) => (when.stepType === null || when.stepType === stepType) && (when.from === null || when.from === from),
  );
  const named = concerned.filter(({ when }) => when.to === to);
  const asking = to === 'skipped' && named.length === 0 ? concerned.filter(({ when }) => when.to === 'done') : named;
  return asking.flatMap(({ name, require, suggest }) =>
    require.map((requirement) => ({ requirement, gate: name, suggest })),
  );
}

/** The input of an evaluation. */
export interface Case {
  schema: Pick<DomainSchema, 'evidenceTypes'>;
  asked: readonly Asked[];
  /** The values of the claim or step, by entity. */
  anchors: ReadonlyMap<string, string>;
  /** The cited evidence and, for a derived fact, the evidence that its ancestors cite. */
  candidates: readonly GateRecord[];
  /**
   * For each requirement, by its position: the latest live record of its type from an allowed source that binds to the
   * same values, cited or not.
   */
  newest: ReadonlyMap<number, GateRecord>;
  /** Where the value of the fact comes from; null for a step. */
  value: Value | ValueFromEvidence | null;
  /** How the predicate of the fact compares values; absent: as text. */
  valueType?: ValueType | undefined;
  now: Date;
}

/** A requirement and the records that meet it, newest first. */
export interface Met extends Asked {
  ids: Id<'evd'>[];
}

/** The result of an evaluation. It is never the input of a decision: gates evaluate a case again each time. */
export interface Evaluation {
  /** One entry for each requirement, in their order; `ids` is empty if the requirement is not met. */
  met: Met[];
  violations: Violation<RequirementCode>[];
  /** Records of a required type that meet no requirement, each with the furthest test at which it failed. */
  ignored: { id: Id<'evd'>; code: RecordTest }[];
  /**
   * The value of the fact, as claims store it; null: no record shows the value, it is a literal, or there is no value,
   * as for a step. `valueFrom`: the record that shows the value.
   */
  value: string | null;
  valueFrom: Id<'evd'> | null;
}

/**
 * The only evaluation of requirements, for facts and for steps (gates spec, sections 3 and 4). Each requirement
 * considers the records of its type. A record that passes all tests meets it, and records that fail do not prevent
 * this. Then the newest record about the same things must not contradict the result, whether or not somebody cited it.
 */
export function evaluate(given: Case): Evaluation {
  const judged = given.asked.map((asked) => judge(asked, given));
  const shown = valueShown(judged, given.value);
  const violations = judged.flatMap((each, place) => {
    if (each.passed.length === 0) return [unmet(each, given)];
    const newest = given.newest.get(place);
    return newest !== undefined && contradicts(newest, each, given, shown.value)
      ? [contradicted(newest, each, given)]
      : [];
  });
  return {
    met: judged.map(({ asked, passed }) => ({ ...asked, ids: passed.map(({ id }) => id) })),
    violations,
    ignored: ignoredOf(judged),
    ...shown,
  };
}

interface Judged {
  asked: Asked;
  /** Newest first. */
  passed: GateRecord[];
  fell: { record: GateRecord; code: RecordTest }[];
}

function judge(asked: Asked, given: Case): Judged {
  const tested = given.candidates
    .filter(({ evidenceType }) => evidenceType === asked.requirement.evidence)
    .map((record) => ({ record, code: failedTest(record, asked.requirement, given) }));
  return {
    asked,
    passed: tested
      .filter(({ code }) => code === null)
      .map(({ record }) => record)
      .sort(newestFirst),
    fell: tested.flatMap(({ record, code }) => (code === null ? [] : [{ record, code }])),
  };
}

/** Orders by time of observation, then time of recording, then id, so that no two records are equal. */
export const newestFirst = (a: GateRecord, b: GateRecord): number =>
  b.observedAt.getTime() - a.observedAt.getTime() ||
  b.recordedAt.getTime() - a.recordedAt.getTime() ||
  (a.id < b.id ? 1 : -1);

/** What one record is tested against. */
type TestCase = Pick<Case, 'schema' | 'anchors' | 'value' | 'now'>;

/** The first test of RECORD_TESTS that the record fails; null: it meets the requirement. */
export function failedTest(record: GateRecord, requirement: Requirement, given: TestCase): RecordTest | null {
  if (!record.live) return 'revoked_evidence';
  if (isModelOutput(record)) return 'llm_output_not_as_source';
  if (!isAllowed(record, given.schema)) return 'source_system_not_allowed';
  return (
    unboundTo(record, requirement, given) ??
    (saysWhatItMust(record, requirement, given) ? null : 'content_condition_failed') ??
    tooOld(record, requirement, given)
  );
}

function unboundTo(record: GateRecord, { bind }: Requirement, { anchors }: TestCase): RecordTest | null {
  const unbound = bind.map((entity) => {
    const wanted = anchors.get(entity);
    return wanted === undefined ? 'evidence_not_bound' : unboundFrom(record, entity, wanted);
  });
  return UNBOUND.find((code) => unbound.includes(code)) ?? null;
}

function saysWhatItMust({ payload }: GateRecord, { where, evidence }: Requirement, { value }: TestCase): boolean {
  const source = sourceIn(value, evidence);
  if (source !== null && claimedAt(payload, source.at) === null) return false;
  return where.every((condition) => meets(payload, condition));
}

function tooOld(record: GateRecord, { freshness }: Requirement, { now }: TestCase): RecordTest | null {
  const age = freshnessAt(record, now);
  if (age === 'expired') return 'expired_evidence';
  return age === 'stale' && freshness === 'fresh' ? 'stale_evidence' : null;
}

/** Statements of a model, or of an agent in its own name, are never evidence for a gate, whatever their trust. */
const isModelOutput = ({ sourceSystem }: Pick<GateRecord, 'sourceSystem'>): boolean =>
  sourceSystem === null || sourceSystem === 'llm' || sourceSystem.startsWith('agent:');

const isAllowed = ({ evidenceType, sourceSystem }: GateRecord, { evidenceTypes }: Case['schema']): boolean =>
  sourceSystem !== null && (evidenceTypes.get(evidenceType ?? '')?.sourceSystems.includes(sourceSystem) ?? false);

/**
 * The value that evidence shows for the fact: it is read from the newest record that passes a requirement for the
 * evidence type from which `value` is taken. Null if `value` is a literal or absent, or if no record shows it.
 */
function valueShown(
  judged: readonly Judged[],
  value: Value | ValueFromEvidence | null,
): Pick<Evaluation, 'value' | 'valueFrom'> {
  if (value === null || !isFromEvidence(value)) return { value: null, valueFrom: null };
  const [newest] = judged
    .filter(({ asked }) => asked.requirement.evidence === value.from)
    .flatMap(({ passed }) => passed)
    .sort(newestFirst);
  if (newest === undefined) return { value: null, valueFrom: null };
  return { value: claimedAt(newest.payload, value.at), valueFrom: newest.id };
}

/** Whether the newest record contradicts the conclusion: it fails a condition, or shows another value. */
const contradicts = (
  record: GateRecord,
  { asked: { requirement } }: Judged,
  { value, valueType }: Case,
  shown: string | null,
): boolean => saysOtherwise(record, requirement, value, (found) => !isSameValue(found, shown, valueType));

/** Whether a record contradicts an existing fact. `isOther`: whether a value differs from that of the fact. */
export function saysOtherwise(
  { payload }: Pick<GateRecord, 'payload'>,
  requirement: Requirement,
  value: Case['value'],
  isOther: (found: string | null) => boolean,
): boolean {
  if (!requirement.where.every((condition) => meets(payload, condition))) return true;
  const source = sourceIn(value, requirement.evidence);
  return source !== null && isOther(claimedAt(payload, source.at));
}

/** Where evidence of this type shows the value of the fact; null: the value does not come from it. */
const sourceIn = (value: Case['value'], evidenceType: string): ValueFromEvidence | null =>
  value !== null && isFromEvidence(value) && value.from === evidenceType ? value : null;

/** Whether any record could be a contradiction according to `saysOtherwise`. */
export const mayContradict = (
  { where, evidence }: Pick<Requirement, 'where' | 'evidence'>,
  value: Case['value'],
): boolean => where.length > 0 || sourceIn(value, evidence) !== null;

function ignoredOf(judged: readonly Judged[]): Evaluation['ignored'] {
  const used = new Set(judged.flatMap(({ passed }) => passed.map(({ id }) => id)));
  const furthest = new Map<Id<'evd'>, RecordTest>();
  for (const { record, code } of judged.flatMap(({ fell }) => fell)) {
    const before = furthest.get(record.id);
    if (!used.has(record.id) && (before === undefined || reach(code) > reach(before))) furthest.set(record.id, code);
  }
  return [...furthest].map(([id, code]) => ({ id, code }));
}

const reach = (code: RecordTest): number => RECORD_TESTS.indexOf(code);

/** The violation for an unmet requirement, with the code of the candidate that passed the most tests. */
function unmet({ asked, fell }: Judged, given: Case): Violation<RequirementCode> {
  const [first, ...others] = fell;
  const code =
    first === undefined
      ? 'required_evidence_missing'
      : others.reduce((best, { code: next }) => (reach(next) > reach(best) ? next : best), first.code);
  const failing = (...codes: readonly RecordTest[]): GateRecord[] =>
    fell.filter((each) => codes.includes(each.code)).map(({ record }) => record);
  const ids = (...codes: readonly RecordTest[]): Id<'evd'>[] => failing(...codes).map(({ id }) => id);
  const violation = aboutRequirement(code, asked, given, {
    missingEvidenceTypes: first === undefined ? [asked.requirement.evidence] : [],
    staleIds: ids('stale_evidence'),
    expiredIds: ids('expired_evidence'),
    revokedIds: withRevokedAbove(failing('revoked_evidence')),
    unboundIds: ids(...UNBOUND),
    ignoredIds: ids('llm_output_not_as_source', 'source_system_not_allowed', 'content_condition_failed'),
  });
  const source = sourceIn(given.value, asked.requirement.evidence);
  const lacksValue =
    code === 'content_condition_failed' &&
    source !== null &&
    fell.some((each) => each.code === code && claimedAt(each.record.payload, source.at) === null);
  return lacksValue ? withoutValue(violation, source.at) : violation;
}

/** Changes the violation for records that fail only because of what they have in place of the value of the fact. */
function withoutValue(violation: Violation<RequirementCode>, at: string): Violation<RequirementCode> {
  const { expected, suggestion } = violation;
  const where = expected.where.filter((condition) => condition.at !== at || condition.exists === undefined);
  return {
    ...violation,
    expected: { ...expected, where: [...where, { at, exists: true }] },
    reason: `The evidence of type ${violation.evidenceType} has no value for the fact at ${at}: a number, true or false, or text of 1 to ${MAX_CLAIM_VALUE.toLocaleString('en')} characters, one of them visible, without NUL.`,
    suggestion: { ...suggestion, action: suggestion.action ?? `Cite a record that has such a value at ${at}.` },
  };
}

/** The records, followed by the revoked evidence that they were taken from. */
const withRevokedAbove = (records: readonly GateRecord[]): Id<'evd'>[] =>
  [...new Set([...records.map(({ id }) => id), ...records.flatMap(({ revokedAbove = [] }) => revokedAbove)])].slice(
    0,
    MAX_NAMED,
  );

const contradicted = ({ id }: GateRecord, { asked }: Judged, given: Case): Violation<RequirementCode> =>
  aboutRequirement('newer_evidence_contradicts', asked, given, { ignoredIds: [id] });

function aboutRequirement(
  code: RequirementCode,
  { requirement, gate, suggest }: Asked,
  { schema, anchors }: Case,
  known: Partial<Violation<RequirementCode>>,
): Violation<RequirementCode> {
  const { evidence, freshness, bind, where } = requirement;
  const type = schema.evidenceTypes.get(evidence);
  const about = Object.fromEntries([...anchors].filter(([entity]) => bind.includes(entity)));
  const sourceSystems = type?.sourceSystems ?? [];
  return violationOf(code, REASONS[code](evidence, freshness), {
    gate,
    evidenceType: evidence,
    risk: type?.risk ?? null,
    ...known,
    expected: { sourceSystems, anchors: about, freshness, where },
    suggestion: { ...nextStep(type, suggest ?? NO_SUGGESTION), anchors: about },
  });
}

const NO_SUGGESTION: Suggestion = { tool: null, sourceSystem: null, action: null };

/**
 * The suggestion of the gate, completed by the tool and the first source system of the evidence type if the gate names
 * none.
 */
const nextStep = (type: SchemaEvidenceType | undefined, { tool, sourceSystem, action }: Suggestion): Suggestion => ({
  tool: tool ?? type?.fetch ?? null,
  sourceSystem: sourceSystem ?? type?.sourceSystems[0] ?? null,
  action,
});

const REASONS: Readonly<Record<RequirementCode, (type: string, freshness: Requirement['freshness']) => string>> = {
  required_evidence_missing: (type) => `Evidence of type ${type} is needed, and none was given.`,
  revoked_evidence: (type) => `The evidence of type ${type} is revoked, or was taken from evidence that is.`,
  llm_output_not_as_source: (type) =>
    `The evidence of type ${type} is what a model or an agent said, which no gate accepts.`,
  source_system_not_allowed: (type) =>
    `The evidence of type ${type} is from a source system that the schema does not allow for it.`,
  evidence_ambiguous_anchor: (type) =>
    `The evidence of type ${type} names more than one value, so it is about none of them.`,
  evidence_anchor_conflict: (type) =>
    `The evidence of type ${type} was declared to be about something else than its content names.`,
  evidence_not_bound: (type) => `The evidence of type ${type} is about something else.`,
  content_condition_failed: (type) => `The content of the evidence of type ${type} does not say what it must.`,
  expired_evidence: (type) => `The evidence of type ${type} has expired; fetch it again.`,
  stale_evidence: (type, freshness) =>
    `The evidence of type ${type} is stale and must be ${freshness}; fetch it again.`,
  newer_evidence_contradicts: (type) => `Newer evidence of type ${type} says otherwise.`,
};
