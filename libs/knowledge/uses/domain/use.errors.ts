import { declareError } from '#libs/kernel/index.js';

export const outcomeDiffers = declareError<{ id: string; outcome: string }>(
  'session_outcome_differs',
  'conflict',
  ({ id, outcome }) =>
    `The outcome of session ${id} is already recorded as ${outcome} and cannot be changed; leave it out, or send the same one.`,
);
