import { declareError } from '#libs/kernel/index.js';

export const mergeAlreadyUndone = declareError<{ id: string }>(
  'merge_already_undone',
  'conflict',
  ({ id }) => `The merge ${id} was undone before.`,
);
export const mergeSuperseded = declareError<{ id: string; by: string }>(
  'merge_superseded',
  'conflict',
  ({ id, by }) => `The claim that survived merge ${id} was merged into another claim later; undo merge ${by} first.`,
);
