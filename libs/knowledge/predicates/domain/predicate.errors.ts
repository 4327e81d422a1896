import { declareError } from '#libs/kernel/index.js';

export const predicateHasMultipleValues = declareError<{ name: string; keys: number }>(
  'predicate_has_multiple_values',
  'conflict',
  ({ name, keys }) =>
    `Predicate ${name} cannot become single-valued: ${keys} subjects hold several values at the same time; supersede or retract them first.`,
);
export const predicateNameTaken = declareError<{ name: string; by: string }>(
  'predicate_name_taken',
  'conflict',
  ({ name, by }) => `${name} already means predicate ${by}; choose another alias.`,
);
