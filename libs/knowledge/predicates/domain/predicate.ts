import { type Id, declareError } from '#libs/kernel/index.js';
import { readBack, written, type Written, type EventsOf, type RecordedOf } from '#libs/history/events/index.js';
import { comparable, comparableNumber, comparableMoney } from './comparable.js';

export const CARDINALITIES = ['single', 'multi'] as const;
export type Cardinality = (typeof CARDINALITIES)[number];
export const CONFLICT_POLICIES = ['auto', 'review'] as const;
export type ConflictPolicy = (typeof CONFLICT_POLICIES)[number];
export const VALUE_TYPES = ['text', 'number', 'money'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** How fast statements with a predicate change. */
export const VOLATILITIES = ['low', 'medium', 'high'] as const;
export type Volatility = (typeof VOLATILITIES)[number];

/** The registration of one predicate in a space: a row of `predicates` (claims spec, section 2). */
export interface Predicate {
  spaceId: Id<'spc'>;
  /** Comparable form of the name: its key in the space. */
  nameN: string;
  name: string;
  cardinality: Cardinality;
  volatility: Volatility;
  conflictPolicy: ConflictPolicy;
  valueType: ValueType;
  /** Other names, in comparable form. A claim on an alias is a claim on this predicate. */
  aliases: string[];
  /**
   * The domains of the predicate, in comparable form; null or absent: its name. A source that knows only about other
   * domains counts less.
   */
  domains?: string[] | null;
  registeredAt: Date;
  version: number;
}

export const PREDICATE_DEFAULTS = {
  cardinality: 'single',
  volatility: 'medium',
  conflictPolicy: 'auto',
  valueType: 'text',
} as const;

/**
 * The form in which values of a predicate are compared. Two values are the same exactly if these forms are equal: as
 * money, `$1,000` and `1000 USD` are the same.
 */
export function comparableValue(value: string, valueType: ValueType): string {
  const text = comparable(value);
  switch (valueType) {
    case 'text':
      return text;
    case 'number':
      return comparableNumber(text) ?? text;
    case 'money':
      return comparableMoney(text) ?? text;
  }
}

export interface PredicatePayloads {
  /** A predicate was registered, by a writer or by its first use. */
  predicate_registered: { predicate: Written<Predicate> };
  /**
   * A writer changed the registration of a predicate: the row after the change. The subject is `nameN`, because
   * predicates have no id.
   */
  predicate_changed: { predicate: Written<Predicate> };
}

export type PredicateEvent = EventsOf<PredicatePayloads>;
export type RecordedPredicateEvent = RecordedOf<PredicatePayloads>;

export function predicateEvent(kind: PredicateEvent['kind'], predicate: Predicate, occurredAt: Date): PredicateEvent {
  return {
    kind,
    spaceId: predicate.spaceId,
    subjectId: predicate.nameN,
    occurredAt,
    payload: { predicate: written(predicate) },
  };
}

export const readPredicate = (row: Written<Predicate>): Predicate => readBack<Predicate>(row, ['registeredAt']);

export const predicateHasMultipleValues = declareError<{ name: string; keys: number }>(
  'predicate_has_multiple_values',
  'conflict',
  ({ name, keys }) =>
    `Predicate ${name} cannot become single-valued: ${keys} subjects hold several values at the same time; supersede or retract them first.`,
);
export const predicateIsGated = declareError<{ name: string }>(
  'predicate_is_gated',
  'conflict',
  ({ name }) =>
    `Predicate ${name} belongs to the domain schema, so the comparison of its values cannot be changed: store a version of the schema without its claim types, change the predicate, and store the schema again; then all facts are judged again.`,
);
export const predicateNameTaken = declareError<{ name: string; by: string }>(
  'predicate_name_taken',
  'conflict',
  ({ name, by }) => `${name} already means predicate ${by}; choose another alias.`,
);
