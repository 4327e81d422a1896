import { declareError } from '#libs/kernel/index.js';

export const tooManyPremises = declareError<{ count: number; limit: number }>(
  'too_many_premises',
  'invalid',
  ({ count, limit }) =>
    `${count} premises with different roots are too many to determine which are independent; name at most ${limit}, or derive from some of them first.`,
);
