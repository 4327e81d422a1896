import { declareError } from '#libs/kernel/index.js';

export const mergeAlreadyUndone = declareError<{ id: string }>(
  'merge_already_undone',
  'conflict',
  ({ id }) => `The merge ${id} was undone before.`,
);
export const mergeBuried = declareError<{ id: string; by: string }>(
  'merge_buried',
  'conflict',
  ({ id, by }) => `The keeper of the merge ${id} became one with another claim since; undo ${by} first.`,
);
