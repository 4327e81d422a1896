import { canonicalJson, type Id } from '#libs/kernel/index.js';
import type { Claim, Part } from '../../claims/index.js';
import type { DomainSchema } from '../../domain-schemas/index.js';
import { freshnessAt } from '../../evidence-types/index.js';
import { askedOfClaims, isSameValue, type GateRecord } from '../../gates/index.js';
import { comparableName, type ValueType } from '../../predicates/index.js';
import {
  anchorsOfFact,
  judgeFact,
  violationsOfParents,
  type AskedOfType,
  type NamedInWords,
  type Parent,
} from './fact.rules.js';
import { isAfterRevocations, type AttachedRecord } from './rejudge.rules.js';
import { keyOfFact, literalOf } from './statement.rules.js';

/** A fact that a version of the schema has not judged yet. */
export interface FactOfOtherVersion {
  schema: DomainSchema;
  asked: AskedOfType;
  claim: Pick<Claim, 'fact' | 'subject' | 'predicate' | 'value'>;
  anchors: ReadonlyMap<string, string>;
  named: NamedInWords;
  value: string;
  /** How its predicate compares values; absent: as text. */
  valueType?: ValueType | undefined;
  /** The evidence on which it was accepted, and the evidence attached since. */
  attached: readonly AttachedRecord[];
  /** Live evidence of the claims that it was derived from, and of their ancestors. */
  inherited: readonly GateRecord[];
  parents: readonly Parent[];
  /** A new record; null: only the schema is new. */
  record: GateRecord | null;
  /** When it was last accepted. For an occurrence, this is the time at which its evidence must have been fresh. */
  acceptedAt: Date;
  now: Date;
}

/** The state of a fact according to a version that accepts it. */
export interface VersionVerdict {
  parts: readonly Part[] | null;
  meets: Map<Id<'evd'>, number[]>;
  observedAt: Date | null;
}

/**
 * Judges a fact by a version of the schema that has not judged it before. The fact must have the form that the version
 * gives to facts of its type, and each requirement needs evidence of the right type, source, values and content. null:
 * the version does not accept the fact. Revoked or outdated evidence is not considered here, because it affects the
 * fact through its parts; only an occurrence is judged as of its acceptance (gates spec, section 1).
 */
export function judgeByVersion(given: FactOfOtherVersion): VersionVerdict | null {
  const { schema, asked: ofType, claim, attached, inherited, now } = given;
  const { type, name } = ofType;
  const fact = claim.fact!;
  if (fact.kind !== type.kind) return null;
  const listed = Object.fromEntries(Object.entries(fact.anchors).filter(([entity]) => type.anchors.includes(entity)));
  const about = anchorsOfFact(schema, type, { anchors: listed, named: given.named });
  if (about.violations.length > 0 || !isOfKey(claim, keyOfFact(type, about.anchors))) return null;
  const isOccurrence = type.holds === 'occurrence';
  const aboutParents = violationsOfParents(name, type, about.anchors, given.parents, now).filter(
    ({ code }) => code !== 'dependency_not_live',
  );
  const judgement = judgeFact({
    ...ofType,
    schema,
    anchors: about.anchors,
    aboutClaim: [],
    aboutParents,
    cited: [...attached.map((record) => standing(record, isOccurrence)), ...arriving(given)],
    inherited: inherited.map((record) => standing(record, isOccurrence)),
    newest: NOTHING_NEWER,
    valueType: given.valueType,
    now: isOccurrence ? given.acceptedAt : now,
  });
  const said = literalOf(type) ?? judgement.evaluation.value;
  if (judgement.violations.length > 0 || !isSameValue(said, given.value, given.valueType)) return null;
  const { parts, meets, observedAt } = judgement;
  return { parts, meets, observedAt };
}

const NOTHING_NEWER: ReadonlyMap<number, GateRecord> = new Map();

const isOfKey = ({ subject, predicate }: Pick<Claim, 'subject' | 'predicate'>, key: ReturnType<typeof keyOfFact>) =>
  key !== null &&
  comparableName(key.subject) === comparableName(subject!) &&
  comparableName(key.predicate) === comparableName(predicate!);

/** Evidence as it was when it counted: not revoked and, for a state, without ageing. */
const standing = <R extends GateRecord>(record: R, isOccurrence: boolean): R =>
  isOccurrence ? { ...record, live: true } : { ...record, live: true, staleAt: null, expiresAt: null };

/** The new record, if it counts. For an occurrence it counts only while it is fresh. */
function arriving({ record, attached, asked: { type }, now }: FactOfOtherVersion): GateRecord[] {
  if (record === null || !record.live || !isAfterRevocations(record, attached)) return [];
  if (type.holds === 'state') return [record];
  return freshnessAt(record, now) === 'fresh' ? [{ ...record, staleAt: null, expiresAt: null }] : [];
}

const MEANINGS = new WeakMap<DomainSchema, Map<string, string>>();

/**
 * Everything in a schema that decides which facts of a type are accepted, as one text; null: the schema has no such
 * type.
 */
function meaningOf(schema: DomainSchema, claimType: string): string | null {
  const type = schema.claimTypes.get(claimType);
  if (type === undefined) return null;
  const known = MEANINGS.get(schema) ?? new Map<string, string>();
  MEANINGS.set(schema, known);
  const before = known.get(claimType);
  if (before !== undefined) return before;
  const asked = askedOfClaims(schema, claimType).map(({ requirement }) => requirement);
  const names = new Set(asked.map(({ evidence }) => evidence));
  const types = [...schema.evidenceTypes]
    .filter(([name]) => asked.length === 0 || names.has(name))
    .map(([name, { sourceSystems }]) => [name, sourceSystems]);
  const { template: _, ...rules } = type;
  const entities = type.anchors.map((entity) => [entity, schema.entities.get(entity)!.pattern]);
  const meaning = canonicalJson(JSON.parse(JSON.stringify([rules, asked, types, entities])));
  known.set(claimType, meaning);
  return meaning;
}

/** Whether two versions accept the same facts of a type. */
export const meansTheSame = (a: DomainSchema, b: DomainSchema, claimType: string): boolean =>
  a === b || meaningOf(a, claimType) === meaningOf(b, claimType);
