import { canonicalJson, validationFailed, type Id } from '#libs/kernel/index.js';
import { declaredAnchors } from '../../anchors/index.js';
import { isRejected, isUsable, type Claim, type Part } from '../../claims/index.js';
import type { ClaimType, DomainSchema, Requirement } from '../../domain-schemas/index.js';
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
import type { ValueType } from '../../predicates/index.js';
import { claimTypeUnknown, type AssertFactInput, type FactResult } from './fact.schemas.js';

/**
 * The requirements of a claim type and of the gates on it. For a type that has none: the minimum that its evidence must
 * meet.
 */
export interface AskedOfType {
  name: string;
  type: ClaimType;
  asked: readonly Asked[];
  /** Whether meeting one of `asked` suffices, because the type itself has no requirements. */
  isAnyEnough: boolean;
}

/** The claim type with this name. Throws `claim_type_unknown`. */
export function typeIn(schema: DomainSchema | null, name: string): ClaimType {
  const type = schema?.claimTypes.get(name);
  if (type === undefined) throw claimTypeUnknown({ claimType: name });
  return type;
}

/**
 * The requirements for a fact of the type. An observed fact whose type has no requirements still needs one record that
 * is usable and about the same things (gates spec, section 4).
 */
export function askedOf(
  schema: DomainSchema,
  name: string,
  cited: readonly Pick<GateRecord, 'evidenceType'>[],
): AskedOfType {
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

/** The values that the caller's text names for the entities that the claim type lists. */
export interface NamedInWords {
  values: ReadonlyMap<string, readonly string[]>;
  /** Entities whose patterns could not be matched in time. */
  unread: readonly string[];
}

export const NOTHING_NAMED: NamedInWords = { values: new Map(), unread: [] };

/**
 * The value of each entity that the claim type lists, given under the name of the entity or an alias of it. It is a
 * violation if a value is missing, if the caller's text names another value, or if the text could not be searched for
 * values in time. Throws `validation_failed` if names of one entity have several values.
 */
export function anchorsOfFact(
  schema: Pick<DomainSchema, 'entities'>,
  { anchors: listed }: Pick<ClaimType, 'anchors'>,
  { anchors: given, named }: { anchors: Readonly<Record<string, string>>; named: NamedInWords },
): { anchors: Map<string, string>; violations: Violation[] } {
  const declared = declaredAnchors(schema, given);
  const anchors = new Map<string, string>();
  const violations = listed.flatMap((entity): Violation[] => {
    const value = Object.hasOwn(declared, entity) ? declared[entity]! : null;
    if (value === null) return [missingAnchor(entity)];
    anchors.set(entity, value);
    const other = named.values.get(entity)?.find((each) => each !== value);
    if (other !== undefined) return [mismatch(entity, value, other)];
    return named.unread.includes(entity) ? [unreadWords(entity, value)] : [];
  });
  return { anchors, violations };
}

const mismatch = (entity: string, value: string, other: string): Violation =>
  violationOf('claim_anchor_mismatch', `The fact is about ${entity} ${value}, and its text names ${other}.`, {
    suggestion: { tool: null, sourceSystem: null, anchors: { [entity]: value }, action: `Name one ${entity} only.` },
  });

const unreadWords = (entity: string, value: string): Violation =>
  violationOf('claim_anchor_mismatch', `Looking for each ${entity} that its text names took too long.`, {
    suggestion: {
      tool: null,
      sourceSystem: null,
      anchors: { [entity]: value },
      action: 'Shorten the text, or leave it out.',
    },
  });

const missingAnchor = (entity: string): Violation =>
  violationOf('claim_anchor_missing', `The fact must say which ${entity} it is about.`, {
    suggestion: { tool: null, sourceSystem: null, anchors: {}, action: `Name one ${entity} in anchors.` },
  });

/** A claim that a fact is stated to be derived from. */
export type Parent = Pick<Claim, 'id' | 'status' | 'grounding' | 'staleAt' | 'expiresAt' | 'usableUntil' | 'fact'>;

/** The violations concerning the parents of a derived fact, ordered by kind. */
export function violationsOfParents(
  name: string,
  { kind, dependsOn }: Pick<ClaimType, 'kind' | 'dependsOn'>,
  anchors: ReadonlyMap<string, string>,
  parents: readonly Parent[],
  now: Date,
): Violation[] {
  if (kind === 'observed') {
    if (parents.length === 0) return [];
    const errors = [{ field: '/dependsOn', code: 'unknown_field', message: 'is for derived facts only' }];
    throw validationFailed({ what: `Facts of type ${name} do not depend on facts.` }, { errors });
  }
  const types = parents.map(({ fact }) => fact?.claimType ?? null);
  const lacking = dependsOn.filter((type) => !types.includes(type));
  const others = parents.filter((_, i) => types[i] === null || !dependsOn.includes(types[i]!));
  const dead = parents.filter((parent) => !isUsable(parent, now));
  return [
    ...(lacking.length > 0 || others.length > 0 ? [dependenciesMissing(name, lacking, others)] : []),
    ...dead.map(({ id }) =>
      violationOf('dependency_not_live', `The fact ${id}, from which it follows, is not usable now.`, {
        suggestion: { ...NOTHING, action: `Assert ${id} again with new evidence, or name another fact.` },
      }),
    ),
    ...parents.flatMap((parent) => unboundParent(parent, anchors)),
  ];
}

const NOTHING = { tool: null, sourceSystem: null, anchors: {}, action: null };

function dependenciesMissing(name: string, lacking: readonly string[], others: readonly Parent[]): Violation {
  const why = [
    ...(lacking.length > 0 ? [`needs facts of the types ${lacking.join(', ')}`] : []),
    ...(others.length > 0 ? [`does not follow from ${others.map(({ id }) => id).join(', ')}`] : []),
  ];
  return violationOf('derived_requires_dependencies', `A fact of type ${name} ${why.join(', and ')}.`, {
    suggestion: { ...NOTHING, action: 'Name in dependsOn one usable fact of each type that it depends on.' },
  });
}

function unboundParent({ id, fact }: Parent, anchors: ReadonlyMap<string, string>): Violation[] {
  const other = [...anchors].find(([entity, value]) => (fact?.anchors[entity] ?? value) !== value);
  if (other === undefined) return [];
  const [entity, value] = other;
  return [
    violationOf('dependency_not_bound', `The fact ${id} is about another ${entity}.`, {
      suggestion: { ...NOTHING, anchors: { [entity]: value } },
    }),
  ];
}

/**
 * Locks that serialise assertions of facts and new records about the same things, so that each decision sees what the
 * other has committed. Records take these locks exclusively, assertions take them shared.
 */
export const wordLocks = (spaceId: string, asked: readonly Asked[], anchors: ReadonlyMap<string, string>): string[] =>
  asked.map(({ requirement: { evidence, bind } }) => wordLock(spaceId, evidence, bind, anchors));

/** The lock for one type of evidence and the values of the given entities. */
export const wordLock = (
  spaceId: string,
  evidence: string,
  bind: readonly string[],
  anchors: ReadonlyMap<string, string>,
): string =>
  canonicalJson(['word', spaceId, evidence, [...bind].sort().map((entity) => [entity, anchors.get(entity) ?? null])]);

/** A fact to be judged, with everything that the judgement depends on. */
export interface FactCase extends AskedOfType {
  schema: DomainSchema;
  anchors: ReadonlyMap<string, string>;
  /** Violations concerning the anchors of the fact. */
  aboutClaim: readonly Violation[];
  cited: readonly GateRecord[];
  /** Evidence of the ancestors of a derived fact. */
  inherited: readonly GateRecord[];
  /** Violations concerning its parents. */
  aboutParents: readonly Violation[];
  newest: ReadonlyMap<number, GateRecord>;
  /** How the predicate compares values; absent: as text. */
  valueType?: ValueType | undefined;
  now: Date;
}

export interface Judgement {
  violations: Violation[];
  evaluation: Evaluation;
  /** The parts that must all be supported; null: the fact depends on its premises only. */
  parts: Part[] | null;
  /** For each piece of evidence, the parts that it meets. */
  meets: Map<Id<'evd'>, number[]>;
  /** When the value of the fact was observed; null: no evidence states a time. */
  observedAt: Date | null;
}

/**
 * Whether the gates accept a fact. Returns all violations, in the order of the specification (gates spec, section 4).
 */
export function judgeFact(given: FactCase): Judgement {
  const { type, asked, isAnyEnough, cited, anchors, now } = given;
  const evaluation = evaluate({
    schema: given.schema,
    asked,
    anchors,
    candidates: distinct([...cited, ...given.inherited]),
    newest: given.newest,
    value: type.triple.value,
    valueType: given.valueType,
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

/** The violations for a type without requirements. For such a type, one record that is usable and bound suffices. */
function anyViolation({ met, violations }: Evaluation, cited: readonly GateRecord[]): Violation[] {
  if (cited.length === 0 || met.some(({ ids }) => ids.length > 0)) return [];
  const [first = violationOf('required_evidence_missing', 'None of the evidence is of a type that gates accept.')] =
    violations;
  return [first];
}

/** The parts of a fact, one for each requirement, and the evidence of the fact or of its ancestors that meets them. */
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

/**
 * The time of the record that shows the value; for a literal value, the earliest among the newest records of each part.
 */
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

/** The outcome of a repeated write that gates have accepted before. */
export function outcomeOf(claim: Pick<Claim, 'status' | 'rejectedWeight'>, isOwn: boolean): FactResult['outcome'] {
  if (claim.status === 'quarantined') return claim.status;
  if (isOwn) return 'accepted';
  return isRejected(claim) ? 'rejected' : 'deduplicated';
}

/** When the oldest of the parents was observed. */
export const oldest = (parents: readonly Pick<Claim, 'observedAt'>[]): Date | null =>
  parents.reduce<Date | null>((first, { observedAt }) => (first && first <= observedAt ? first : observedAt), null);

/** The request in canonical form, without the fields that concern only this call. */
export function requestOf({ space: _space, dryRun: _dryRun, ...request }: AssertFactInput): string {
  return canonicalJson(request);
}
