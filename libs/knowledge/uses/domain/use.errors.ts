import { declareError } from '#libs/kernel/index.js';

export const outcomeDiffers = declareError<{ id: string; outcome: string }>(
  'session_outcome_differs',
  'conflict',
  ({ id, outcome }) =>
    `The outcome of session ${id} is on record as ${outcome} and is told once; leave it out, or send the same.`,
);
