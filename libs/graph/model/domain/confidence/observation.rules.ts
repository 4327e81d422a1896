import { round9, type AssertionClass } from '#libs/kernel/index.js';
import type { Confidence } from './confidence.js';

/**
 * The confidence of a quote by the relation of its author to the statement, strongest first (graph spec, section 3.1).
 */
const QUOTE_TYPES = {
  hard_data: 0.95,
  official_statement: 0.85,
  attributed_analysis: 0.7,
  counterfactual_inference: 0.65,
  unnamed_source: 0.5,
  personal_communication: 0.4,
  editorial: 0.35,
} as const;
export type QuoteType = keyof typeof QUOTE_TYPES;
export const quoteTypes = Object.keys(QUOTE_TYPES) as [QuoteType, ...QuoteType[]];

/** The limit for a statement about the future until it is confirmed. */
const UNCONFIRMED_LIMIT = 0.6;
const USERS_WORD = 0.85;
const HEARSAY_FACTOR = 0.95;

/**
 * The quote type that counts. If the words could not be found in the evidence, the type is at most that of an unnamed
 * source.
 */
export function creditedType(quoteType: QuoteType, isVerified: boolean): QuoteType {
  return isVerified || QUOTE_TYPES[quoteType] <= QUOTE_TYPES.unnamed_source ? quoteType : 'unnamed_source';
}

/**
 * The confidence of an observation, from the class of its evidence. If the class says that these are a user's own
 * words, it raises the confidence of a weak quote and never lowers that of a strong one.
 */
export function observationConfidence(
  quoteType: QuoteType,
  sourceClass: AssertionClass,
  about: { isPredictive: boolean; verdict: string | null },
): Confidence {
  const limit = about.isPredictive && about.verdict !== 'confirmed' ? UNCONFIRMED_LIMIT : 1;
  return { confidence: Math.min(round9(byClass(QUOTE_TYPES[quoteType], sourceClass)), limit), limit };
}

function byClass(worth: number, sourceClass: AssertionClass): number {
  switch (sourceClass) {
    case 'user_explicit':
      return Math.max(worth, USERS_WORD);
    case 'system':
    case 'tool_output':
    case 'document':
      return worth;
    case 'user_implicit':
    case 'inference':
      return worth * HEARSAY_FACTOR;
  }
}
