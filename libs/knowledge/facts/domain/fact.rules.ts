import type { Id } from '#libs/kernel/index.js';
import { declaredAnchors } from '../../anchors/index.js';
import type { Part } from '../../claims/index.js';
import {
  isFromEvidence,
  placeholdersOf,
  type ClaimType,
  type DomainSchema,
  type Requirement,
  type Value,
} from '../../domain-schemas/index.js';
import {
  askedOfClaims,
  evaluate,
  newestFirst,
  violationOf,
  type Asked,
  type Evaluation,
  type GateRecord,
  type Violation,
} from '../../gates/index.js';
import { claimTypeUnknown } from './fact.schemas.js';

/** What is asked of a claim type: its requirements and those of the gates on it; of a type without any, what its evidence must be at least. */
export interface AskedOfType {
  name: string;
  type: ClaimType;
  asked: readonly Asked[];
  /** Whether one of `asked` is enough, because the type itself asks for nothing in particular. */
  isAnyEnough: boolean;
}

/** Throws `claim_type_unknown`. */
export function typeIn(schema: DomainSchema | null, name: string): ClaimType {
  const type = schema?.claimTypes.get(name);
  if (type === undefined) throw claimTypeUnknown({ claimType: name });
  return type;
}

/**
 * What a fact of the type needs. An observed fact whose type requires nothing still needs one record that is usable, and
 * about the same things (gates spec, section 4).
 */
export function askedOf(schema: DomainSchema, name: string, cited: readonly GateRecord[]): AskedOfType {
  const type = typeIn(schema, name);
  const asked = askedOfClaims(schema, name);
  if (asked.length > 0 || type.kind === 'derived') return { name, type, asked, isAnyEnough: false };
  const types = new Set(cited.flatMap(({ evidenceType }) => evidenceType ?? []));
  return {
    name,
    type,
    asked: [...types].map((evidence) => ({
      requirement: { evidence, freshness: 'stale', bind: type.anchors, where: [] } satisfies Requirement,
      gate: null,
      suggest: null,
    })),
    isAnyEnough: true,
  };
}

/**
 * The value of each entity that the type lists, named by the entity or an alias of it; one that is missing is a
 * violation. Throws `validation_failed` where names of one entity have several values.
 */
export function anchorsOfFact(
  schema: Pick<DomainSchema, 'entities'>,
  { anchors: listed }: Pick<ClaimType, 'anchors'>,
  given: Readonly<Record<string, string>>,
): { anchors: Map<string, string>; violations: Violation[] } {
  const declared = new Map(Object.entries(declaredAnchors(schema, given)));
  const anchors = new Map(listed.flatMap((entity) => [...declared].filter(([name]) => name === entity)));
  return { anchors, violations: listed.filter((entity) => !anchors.has(entity)).map(missingAnchor) };
}

const missingAnchor = (entity: string): Violation =>
  violationOf('claim_anchor_missing', `The fact must say which ${entity} it is about.`, {
    suggestion: { tool: null, sourceSystem: null, anchors: {}, action: `Name one ${entity} in anchors.` },
  });

/** A text with the values of what it names. */
const filled = (template: string, values: ReadonlyMap<string, string>): string =>
  template.replace(/\{([^{}]*)\}/g, (_, name: string) => values.get(name) ?? '');

/** The subject and the predicate of a fact; null: it does not say what it is about. */
export function keyOfFact(
  { triple }: Pick<ClaimType, 'triple'>,
  anchors: ReadonlyMap<string, string>,
): { subject: string; predicate: string } | null {
  if (placeholdersOf(triple.subject)?.some((name) => !anchors.has(name))) return null;
  return { subject: filled(triple.subject, anchors), predicate: triple.predicate };
}

/** What a fact says: its text and its value, made by the server. */
export const saidByFact = (
  { template }: Pick<ClaimType, 'template'>,
  anchors: ReadonlyMap<string, string>,
  value: Value,
): { text: string; value: string } => ({
  text: filled(template, new Map([...anchors, ['value', String(value)]])),
  value: String(value),
});

/** What has to be judged. */
export interface FactCase extends AskedOfType {
  schema: DomainSchema;
  anchors: ReadonlyMap<string, string>;
  /** What is wrong with what the fact says it is about. */
  aboutClaim: readonly Violation[];
  cited: readonly GateRecord[];
  /** Evidence of the ancestors of a derived fact. */
  inherited: readonly GateRecord[];
  /** What is wrong with what it depends on. */
  aboutParents: readonly Violation[];
  newest: ReadonlyMap<number, GateRecord>;
  now: Date;
}

export interface Judgement {
  violations: Violation[];
  evaluation: Evaluation;
  /** null: only its premises carry it. */
  parts: Part[] | null;
  /** By evidence, the parts that it meets. */
  meets: Map<Id<'evd'>, number[]>;
  /** When what it says was observed; null: no evidence says when. */
  observedAt: Date | null;
}

/** Whether the gates accept a fact: all violations, in the order of the specification (gates spec, section 4). */
export function judgeFact(given: FactCase): Judgement {
  const { type, asked, isAnyEnough, cited, anchors, now } = given;
  const evaluation = evaluate({
    schema: given.schema,
    asked,
    anchors,
    candidates: distinct([...cited, ...given.inherited]),
    newest: given.newest,
    value: type.triple.value,
    now,
  });
  const violations = [
    ...given.aboutClaim,
    ...(type.kind === 'observed' && cited.length === 0 ? [noSource(type, given.name)] : []),
    ...given.aboutParents,
    ...(isAnyEnough ? anyViolation(evaluation, cited) : evaluation.violations),
  ];
  return { violations, evaluation, ...carriedBy(given, evaluation) };
}

const distinct = (records: readonly GateRecord[]): GateRecord[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

const noSource = ({ anchors }: ClaimType, name: string): Violation =>
  violationOf('claim_requires_source', `A fact of type ${name} needs evidence, and none is cited.`, {
    suggestion: {
      tool: null,
      sourceSystem: null,
      anchors: {},
      action: `Record evidence${anchors.length === 0 ? '' : ` about this ${anchors.join(' and ')}`}, and cite it.`,
    },
  });

/** Of a type that asks for nothing in particular: one record that is usable and bound is enough. */
function anyViolation({ met, violations }: Evaluation, cited: readonly GateRecord[]): Violation[] {
  if (cited.length === 0 || met.some(({ ids }) => ids.length > 0)) return [];
  const [first = violationOf('required_evidence_missing', 'None of the evidence is of a type that gates accept.')] =
    violations;
  return [first];
}

/** The parts of a fact, one for each requirement, and the evidence that meets them: its own, or that of its ancestors. */
function carriedBy(
  { type, asked, isAnyEnough, cited, inherited }: FactCase,
  { met, valueFrom }: Evaluation,
): Pick<Judgement, 'parts' | 'meets' | 'observedAt'> {
  const word = (freshness: Requirement['freshness']): Part => (type.holds === 'occurrence' ? 'once' : freshness);
  const parts = isAnyEnough ? [word('stale')] : asked.map(({ requirement }) => word(requirement.freshness));
  const places = isAnyEnough ? [met.flatMap(({ ids }) => ids)] : met.map(({ ids }) => ids);
  const meets = new Map<Id<'evd'>, number[]>();
  places.forEach((ids, place) => {
    for (const id of ids) meets.set(id, [...(meets.get(id) ?? []), place]);
  });
  const byId = new Map([...cited, ...inherited].map((record) => [record.id, record]));
  return {
    parts: parts.length === 0 ? null : parts,
    meets,
    observedAt: observedAtOf(places, valueFrom, byId),
  };
}

/** Of the record that shows the value; of a literal value the oldest of the newest records of each part. */
function observedAtOf(
  places: readonly (readonly Id<'evd'>[])[],
  valueFrom: Id<'evd'> | null,
  byId: ReadonlyMap<Id<'evd'>, GateRecord>,
): Date | null {
  if (valueFrom !== null) return byId.get(valueFrom)!.observedAt;
  const newest = places.flatMap((ids) => {
    const [first] = ids.map((id) => byId.get(id)!).sort(newestFirst);
    return first === undefined ? [] : [first.observedAt.getTime()];
  });
  return newest.length === 0 ? null : new Date(Math.min(...newest));
}

/** The value that the type gives to every fact; null: it comes from evidence. */
export const literalOf = ({ triple }: Pick<ClaimType, 'triple'>): Value | null =>
  isFromEvidence(triple.value) ? null : triple.value;
