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
import { meets, scalarAt } from './content.rules.js';
import { RECORD_TESTS, violationOf, type RecordTest, type RequirementCode, type Violation } from './violation.js';

/** Evidence as gates see it. */
export interface GateRecord extends ShelfLife, Anchored {
  id: Id<'evd'>;
  evidenceType: string | null;
  /** null: it was recorded in nobody's name but the caller's own. */
  sourceSystem: string | null;
  /** Its content as `payloadOf` reads it: once, however many requirements ask. */
  payload: Json | undefined;
  observedAt: Date;
  recordedAt: Date;
  /** Neither it nor anything it was taken from is revoked. */
  isLive: boolean;
}

/** A requirement, and who asks. */
export interface Asked {
  requirement: Requirement;
  /** null: the claim type itself. */
  gate: string | null;
  suggest: Suggestion | null;
}

/** What a claim type and the gates on it ask for, in the order in which violations are listed. */
export function askedOfClaims({ claimTypes, gates }: DomainSchema, claimType: string): Asked[] {
  return [
    ...claimTypes.get(claimType)!.requires.map((requirement) => ({ requirement, gate: null, suggest: null })),
    ...gates
      .filter(({ when }) => when.claimType === claimType)
      .flatMap(({ name, require, suggest }) => require.map((requirement) => ({ requirement, gate: name, suggest }))),
  ];
}

/** The step that a transition is asked for. */
export interface StepAsked {
  stepType: string;
  from: StepStatus;
  to: StepStatus;
}

/** What the state gates on a transition ask for. What has to be shown to be done has to be shown to be skipped, unless a gate on the step says what that takes. */
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

/** What has to be decided. */
export interface Case {
  schema: Pick<DomainSchema, 'evidenceTypes'>;
  asked: readonly Asked[];
  /** Of the claim or step, by entity. */
  anchors: ReadonlyMap<string, string>;
  /** What was cited, and of a derived fact what its ancestors cited. */
  candidates: readonly GateRecord[];
  /** For each requirement, by its place: the latest live record of its type from an allowed source that binds to the same values, cited or not. */
  newest: ReadonlyMap<number, GateRecord>;
  /** Where the value of the fact comes from; null: a step has none. */
  value: Value | ValueFromEvidence | null;
  now: Date;
}

/** A requirement and the records that meet it, the newest first. */
export interface Met extends Asked {
  ids: Id<'evd'>[];
}

/** What gates make of a case. Nothing takes it as an input: it is asked again whenever it matters. */
export interface Evaluation {
  /** One for each requirement, in their order; `ids` is empty where it is not met. */
  met: Met[];
  violations: Violation<RequirementCode>[];
  /** Records of a type that is asked for which meet no requirement, and the test at which each got furthest. */
  ignored: { id: Id<'evd'>; code: RecordTest }[];
  /** The value of the fact, and the record it was read from; null: a literal, or no record shows it. */
  value: Value | null;
  valueFrom: Id<'evd'> | null;
}

/**
 * The one evaluation of requirements, for facts and for steps (gates spec, sections 3 and 4). Each requirement takes the records of its type; one that passes all
 * tests meets it, and those that fail cannot stand in its way. Then the newest record about the same things has its say, whether somebody cited it or not.
 */
export function evaluate(given: Case): Evaluation {
  const judged = given.asked.map((asked) => judge(asked, given));
  const shown = valueShown(judged, given.value);
  const violations = judged.flatMap((each, place) => {
    if (each.passed.length === 0) return [unmet(each, given)];
    const newest = given.newest.get(place);
    return newest !== undefined && contradicts(newest, each, given.value, shown.value)
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
  /** The newest first. */
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

/** The later observed, then the later recorded, then the greater id: of two there is always one. */
export const newestFirst = (a: GateRecord, b: GateRecord): number =>
  b.observedAt.getTime() - a.observedAt.getTime() ||
  b.recordedAt.getTime() - a.recordedAt.getTime() ||
  (a.id < b.id ? 1 : -1);

/** What one record is tested against. */
type TestCase = Pick<Case, 'schema' | 'anchors' | 'value' | 'now'>;

/** The first test of RECORD_TESTS that the record fails; null: it meets the requirement. */
export function failedTest(record: GateRecord, requirement: Requirement, given: TestCase): RecordTest | null {
  if (!record.isLive) return 'revoked_evidence';
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
  const isSource = value !== null && isFromEvidence(value) && value.from === evidence;
  if (isSource && scalarAt(payload, value.at) === null) return false;
  return where.every((condition) => meets(payload, condition));
}

function tooOld(record: GateRecord, { freshness }: Requirement, { now }: TestCase): RecordTest | null {
  const age = freshnessAt(record, now);
  if (age === 'expired') return 'expired_evidence';
  return age === 'stale' && freshness === 'fresh' ? 'stale_evidence' : null;
}

/** What a model said, or an agent in nobody's name but its own, is never evidence for a gate, whatever it counts for as trust. */
const isModelOutput = ({ sourceSystem }: Pick<GateRecord, 'sourceSystem'>): boolean =>
  sourceSystem === null || sourceSystem === 'llm' || sourceSystem.startsWith('agent:');

const isAllowed = ({ evidenceType, sourceSystem }: GateRecord, { evidenceTypes }: Case['schema']): boolean =>
  sourceSystem !== null && (evidenceTypes.get(evidenceType ?? '')?.sourceSystems.includes(sourceSystem) ?? false);

/** The value of the fact: a literal, or what the newest record shows that meets a requirement of the type it is taken from. */
function valueShown(
  judged: readonly Judged[],
  value: Value | ValueFromEvidence | null,
): Pick<Evaluation, 'value' | 'valueFrom'> {
  if (value === null || !isFromEvidence(value)) return { value, valueFrom: null };
  const [newest] = judged
    .filter(({ asked }) => asked.requirement.evidence === value.from)
    .flatMap(({ passed }) => passed)
    .sort(newestFirst);
  if (newest === undefined) return { value: null, valueFrom: null };
  return { value: scalarAt(newest.payload, value.at), valueFrom: newest.id };
}

/** Whether the newest word is another than what was concluded: it fails a condition, or shows another value. */
const contradicts = (
  record: GateRecord,
  { asked: { requirement } }: Judged,
  value: Case['value'],
  shown: Value | null,
): boolean => saysOtherwise(record, requirement, value, (found) => found !== shown);

/** The same of a fact that stands: `isOther` says whether a value is another than its own. */
export function saysOtherwise(
  { payload }: Pick<GateRecord, 'payload'>,
  requirement: Requirement,
  value: Case['value'],
  isOther: (found: Value | null) => boolean,
): boolean {
  if (!requirement.where.every((condition) => meets(payload, condition))) return true;
  if (value === null || !isFromEvidence(value) || value.from !== requirement.evidence) return false;
  return isOther(scalarAt(payload, value.at));
}

/** Whether any record could say otherwise, by `saysOtherwise`. */
export const mayContradict = (
  { where, evidence }: Pick<Requirement, 'where' | 'evidence'>,
  value: Case['value'],
): boolean => where.length > 0 || (value !== null && isFromEvidence(value) && value.from === evidence);

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

/** That nothing meets it, with the code of the candidate that got furthest. */
function unmet({ asked, fell }: Judged, given: Case): Violation<RequirementCode> {
  const [first, ...others] = fell;
  const code =
    first === undefined
      ? 'required_evidence_missing'
      : others.reduce((best, { code: next }) => (reach(next) > reach(best) ? next : best), first.code);
  const ids = (...codes: readonly RecordTest[]): Id<'evd'>[] =>
    fell.filter((each) => codes.includes(each.code)).map(({ record }) => record.id);
  return aboutRequirement(code, asked, given, {
    missingEvidenceTypes: first === undefined ? [asked.requirement.evidence] : [],
    staleIds: ids('stale_evidence'),
    expiredIds: ids('expired_evidence'),
    revokedIds: ids('revoked_evidence'),
    unboundIds: ids(...UNBOUND),
    ignoredIds: ids('llm_output_not_as_source', 'source_system_not_allowed', 'content_condition_failed'),
  });
}

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

/** What the gate suggests, or else fetching the evidence from where it may come from. */
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
