import { z } from 'zod';
import { boundedText, instantOut } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { comparable } from './comparable.js';
import { CARDINALITIES, CONFLICT_POLICIES, VALUE_TYPES, VOLATILITIES } from './predicate.js';

/** Text of at most `max` characters that is not empty once invisible characters are removed. */
export const visibleText = (max: number) =>
  boundedText(max).refine((text) => comparable(text) !== '', { error: 'must have a visible character' });

/** A name that a caller gives; 1 to 100 characters. */
export const nameText = visibleText(100);

/** Maximum number of characters of the subject of a fact. */
export const MAX_FACT_SUBJECT = 500;

/**
 * The subject of any claim. The subject of a fact is made from values of up to 200 characters, such as the path of a
 * file, so it may be longer than the subject of another claim.
 */
export const anySubject = visibleText(MAX_FACT_SUBJECT);

export const PutPredicateInput = z.strictObject({
  space: spaceRef,
  name: nameText.describe('The predicate, in any spelling: case and spacing do not matter.'),
  cardinality: z
    .enum(CARDINALITIES)
    .optional()
    .describe(
      'Whether a subject has one value at a time or several. Default: unchanged, or single for a new predicate.',
    ),
  volatility: z
    .enum(VOLATILITIES)
    .optional()
    .describe('How fast values fade from memory. Default: unchanged, or medium for a new predicate.'),
  conflictPolicy: z
    .enum(CONFLICT_POLICIES)
    .optional()
    .describe(
      '`review`: a value replaces another only by the decision of a reviewer. Default: unchanged, or auto for a new predicate.',
    ),
  valueType: z
    .enum(VALUE_TYPES)
    .optional()
    .describe(
      'How values are compared: as text, numbers or amounts of money. Default: unchanged, or text for a new predicate.',
    ),
  aliases: z
    .array(nameText)
    .max(20)
    .optional()
    .describe('Other names of the predicate, at most 20; replaces the list.'),
  domains: z
    .array(nameText)
    .max(20)
    .optional()
    .describe(
      'The domains of the predicate, at most 20. They replace the list; an empty list stands for the name of the predicate. A source counts less if it has `domainTags` and none of them is in the list.',
    ),
  expectedVersion: z.int().min(1).optional().describe('Refuse the change if the predicate has another version.'),
});
export type PutPredicateInput = z.output<typeof PutPredicateInput>;

export const PredicateView = z
  .object({
    name: z.string().describe('The name as first written.'),
    cardinality: z.enum(CARDINALITIES).describe('One value at a time, or several.'),
    volatility: z.enum(VOLATILITIES).describe('How fast values fade from memory.'),
    conflictPolicy: z.enum(CONFLICT_POLICIES).describe('Whether a contradiction always waits for a reviewer.'),
    valueType: z.enum(VALUE_TYPES).describe('How values are compared.'),
    aliases: z.array(z.string()).describe('Other names, in normalized form.'),
    domains: z.array(z.string()).describe('Its domains, in normalized form.'),
    registeredAt: instantOut.describe('When it was first used or registered.'),
    version: z.int().describe('Rises with every change.'),
  })
  .meta({ id: 'Predicate', description: 'The registration of one predicate in a space.' });
