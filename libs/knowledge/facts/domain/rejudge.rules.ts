import type { Id } from '#libs/kernel/index.js';
import { failedTest, saysOtherwise, type GateRecord } from '../../gates/index.js';
import type { DomainSchema, Requirement } from '../../domain-schemas/index.js';
import type { AskedOfType } from './fact.rules.js';

/** A fact that stands, or stood, and a record that has come in. */
export interface StandingFact {
  schema: DomainSchema;
  asked: AskedOfType;
  anchors: ReadonlyMap<string, string>;
  /** What it says, as it is stored. */
  value: string;
  /** What is attached to it. */
  attached: readonly (GateRecord & { revokedAt: Date | null })[];
  record: GateRecord;
  newest: ReadonlyMap<number, GateRecord>;
  now: Date;
}

/** What a fact says, and the newest word on it. */
type Word = Pick<StandingFact, 'asked' | 'value' | 'newest'>;

/** What follows for the fact. */
export interface FactVerdict {
  /** Parts that the record meets; empty: it is not attached. */
  parts: number[];
  /** The newest word that says otherwise; null: none does. */
  against: Id<'evd'> | null;
  /** When what it says was observed, where the record shows that later than before. */
  observedAt: Date | null;
}

/**
 * Judges a fact again after a record of a type that it asks for (gates spec, section 5). A record that passes all tests, shows the same value and was observed
 * after any revocation keeps it, or brings it back; newer records that say otherwise take what is so out of use, but never what happened once.
 */
export function rejudge(given: StandingFact): FactVerdict {
  const { asked, record } = given;
  const { type, isAnyEnough } = asked;
  const places = partsMetBy(record, given);
  const isSource = typeof type.triple.value === 'object' && type.triple.value.from === record.evidenceType;
  return {
    parts: isAnyEnough && places.length > 0 ? [0] : places,
    against: type.holds === 'occurrence' ? null : newestAgainst(given),
    observedAt: isSource && places.length > 0 ? record.observedAt : null,
  };
}

/** Whether a record says what the fact says, as far as the requirement asks. */
function saysTheSame(record: GateRecord, requirement: Requirement, { asked, value }: Word): boolean {
  const isOther = (found: unknown): boolean => found === null || String(found) !== value;
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

/** The newest word of a requirement that says otherwise; null: none does. */
export function newestAgainst(given: Word): Id<'evd'> | null {
  for (const [place, { requirement }] of given.asked.asked.entries()) {
    const word = given.newest.get(place);
    if (word !== undefined && !saysTheSame(word, requirement, given)) return word.id;
  }
  return null;
}

/** Somebody took back what was known until then: only what was seen since can bring it back. */
export const isAfterRevocations = (record: GateRecord, attached: StandingFact['attached']): boolean =>
  attached.every(
    ({ evidenceType, revokedAt }) =>
      evidenceType !== record.evidenceType || revokedAt === null || record.observedAt >= revokedAt,
  );
