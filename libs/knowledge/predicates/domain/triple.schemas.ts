import { z } from 'zod';
import { boundedText } from '#libs/kernel/index.js';
import { comparable } from './comparable.js';
import { nameText } from './predicate.schemas.js';

const valueText = boundedText(1000).refine((text) => comparable(text) !== '', {
  error: 'must have a visible character',
});

export const TripleInput = z
  .strictObject({
    subject: nameText.describe('The subject; 1 to 100 characters.'),
    predicate: nameText.describe('The property of the subject; 1 to 100 characters.'),
    value: valueText.describe('The value as text; 1 to 1,000 characters.'),
  })
  .meta({
    id: 'TripleInput',
    description: 'The claim as subject, predicate and value; contradictions are found by it.',
  });
