import { z } from 'zod';
import { nameText, visibleText } from './predicate.schemas.js';

/** Maximum number of characters of a value. */
export const MAX_CLAIM_VALUE = 1_000;

const valueText = visibleText(MAX_CLAIM_VALUE);

export const TripleInput = z
  .strictObject({
    subject: nameText.describe('The subject; 1 to 100 characters.'),
    predicate: nameText.describe('The property of the subject; 1 to 100 characters.'),
    value: valueText.describe('The value as text; 1 to 1,000 characters.'),
  })
  .meta({
    id: 'TripleInput',
    description: 'The claim as subject, predicate and value. Contradictions are found by comparing triples.',
  });

/** A value as claims store it, without the space around it; null: it cannot be the value of a claim. */
export function storedValue(given: string): string | null {
  const text = given.trim();
  // A character takes at most two units. Much longer texts need not be examined.
  if (text.length > 2 * MAX_CLAIM_VALUE) return null;
  return valueText.safeParse(text).data ?? null;
}
