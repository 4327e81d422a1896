import { declareError } from '#libs/kernel/index.js';

export const tooManyPremises = declareError<{ count: number; most: number }>(
  'too_many_premises',
  'invalid',
  ({ count, most }) =>
    `${count} premises with different roots are too many to tell which are independent; name at most ${most}, or derive from some of them first.`,
);
