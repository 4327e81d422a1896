import type { Id } from '#libs/kernel/index.js';
import { failedTest, isSameValue, saysOtherwise, type GateRecord } from '../../gates/index.js';
import type { DomainSchema, Requirement } from '../../domain-schemas/index.js';
import type { ValueType } from '../../predicates/index.js';
import type { AskedOfType } from './fact.rules.js';

/** A record attached to a fact. */
export interface AttachedRecord extends GateRecord {
  /** When it, or evidence that it was taken from, was revoked last; null: it counts. */
  revokedAt: Date | null;
  /** Whether it supports the fact. Evidence that was only named with the assertion does not. */
  meetsPart: boolean;
}

/** A fact that is or was in use, and a new record. */
export interface StandingFact {
  schema: DomainSchema;
  asked: AskedOfType;
  anchors: ReadonlyMap<string, string>;
  /** The value of the fact, in stored form. */
  value: string;
  /** How its predicate compares values; absent: as text. */
  valueType?: ValueType | undefined;
  attached: readonly AttachedRecord[];
  record: GateRecord;
  newest: ReadonlyMap<number, GateRecord>;
  now: Date;
}

/** The value of a fact, and the newest record for each of its requirements. */
type Word = Pick<StandingFact, 'asked' | 'value' | 'valueType' | 'newest'>;

/** The effect of the record on the fact. */
export interface FactVerdict {
  /** The parts that the record meets; empty: the record is not attached. */
  parts: number[];
  /** The newest record that contradicts the fact; null: none does. */
  against: Id<'evd'> | null;
  /** When the value was observed, if the record shows the value; otherwise null. */
  observedAt: Date | null;
}

/**
 * Judges a fact again after a record of a type that it requires (gates spec, section 5). A record that passes all
 * tests, shows the same value and was observed after any revocation keeps the fact in use, or brings it back into use.
 * A newer record that contradicts the fact takes it out of use if it holds as a state, but never if it holds as an
 * occurrence.
 */
export function rejudge(given: StandingFact): FactVerdict {
  const { asked, record } = given;
  const { type, isAnyEnough } = asked;
  const places = partsMetBy(record, given);
  const isSource = typeof type.triple.value === 'object' && type.triple.value.from === record.evidenceType;
  return {
    parts: isAnyEnough && places.length > 0 ? [0] : places,
    against: newestAgainst(given),
    observedAt: isSource && places.length > 0 ? record.observedAt : null,
  };
}

/** Whether a record agrees with the fact on everything that the requirement covers. */
function saysTheSame(record: GateRecord, requirement: Requirement, { asked, value, valueType }: Word): boolean {
  const isOther = (found: string | null): boolean => !isSameValue(found, value, valueType);
  return !saysOtherwise(record, requirement, asked.type.triple.value, isOther);
}

function partsMetBy(record: GateRecord, given: StandingFact): number[] {
  const { asked, anchors, schema, attached, now } = given;
  if (!isAfterRevocations(record, attached)) return [];
  return asked.asked.flatMap(({ requirement }, place) =>
    requirement.evidence === record.evidenceType &&
    failedTest(record, requirement, { schema, anchors, value: asked.type.triple.value, now }) === null &&
    saysTheSame(record, requirement, given)
      ? [place]
      : [],
  );
}

/**
 * Looks for the first requirement whose newest record contradicts the fact, and returns this record; null if there is
 * none, and for an occurrence, which nothing newer contradicts.
 */
export function newestAgainst(given: Word): Id<'evd'> | null {
  if (given.asked.type.holds === 'occurrence') return null;
  for (const [place, { requirement }] of given.asked.asked.entries()) {
    const word = given.newest.get(place);
    if (word !== undefined && !saysTheSame(word, requirement, given)) return word.id;
  }
  return null;
}

/**
 * Whether a record was observed after each revocation of a record of its type that supported the fact. A revocation
 * withdraws what was known until then, so only a record observed since can bring the fact back.
 */
export const isAfterRevocations = (record: GateRecord, attached: StandingFact['attached']): boolean =>
  attached.every(
    ({ evidenceType, revokedAt, meetsPart }) =>
      !meetsPart || evidenceType !== record.evidenceType || revokedAt === null || record.observedAt >= revokedAt,
  );
