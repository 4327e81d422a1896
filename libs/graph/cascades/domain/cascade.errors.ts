import { declareError } from '#libs/kernel/index.js';
import type { CascadeState } from './cascade.js';

export const cascadeNotFailed = declareError<{ id: string; state: CascadeState }>(
  'cascade_not_failed',
  'conflict',
  ({ id, state }) => `The cascade ${id} is ${state}; only one that was given up can be retried.`,
);

/** `why`: in words for everybody. Attempts may cure it. `facts.cascadeId` names the one that could not go on. */
export const cascadeStuck = declareError<{ id: string; why: string }>(
  'cascade_stuck',
  'bug',
  ({ id, why }) => `The cascade ${id} could not go on. ${why}`,
);
