import type { Id } from '#libs/kernel/index.js';
import { comparable } from './comparable.js';
import { comparableNumber } from './decimal.js';
import { comparableMoney } from './money.js';

export const CARDINALITIES = ['single', 'multi'] as const;
export type Cardinality = (typeof CARDINALITIES)[number];
export const CONFLICT_POLICIES = ['auto', 'review'] as const;
export type ConflictPolicy = (typeof CONFLICT_POLICIES)[number];
export const VALUE_TYPES = ['text', 'number', 'money'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** How fast what is said of a predicate changes. */
export const VOLATILITIES = ['low', 'medium', 'high'] as const;
export type Volatility = (typeof VOLATILITIES)[number];

/** What a space knows about one predicate: a row of `predicates` (claims spec, section 2). */
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
  registeredAt: Date;
  version: number;
}

export const PREDICATE_DEFAULTS = {
  cardinality: 'single',
  volatility: 'medium',
  conflictPolicy: 'auto',
  valueType: 'text',
} as const;

/** Equal exactly when two values of the predicate are the same: `$1,000` and `1000 USD` are, where the type is money. */
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
