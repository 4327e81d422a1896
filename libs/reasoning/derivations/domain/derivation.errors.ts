import { declareError } from '#libs/kernel/index.js';

export const duplicatePremise = declareError<{ id: string }>(
  'duplicate_premise',
  'invalid',
  ({ id }) => `The premise ${id} is named twice; name each once.`,
);
export const cascadeRunning = declareError<{ ids: string }>(
  'cascade_running',
  'conflict',
  ({ ids }) => `A correction is in progress and may affect ${ids}; try again when it is finished.`,
);
export const notDerived = declareError<{ id: string }>(
  'not_derived',
  'conflict',
  ({ id }) => `${id} was not derived, so it cannot be derived again.`,
);
export const derivationBlocked = declareError<{ gate: string; ids: string }>(
  'derivation_blocked',
  'conflict',
  ({ gate, ids }) =>
    `The premises ${ids} cannot be built on (${gate}); \`blocked\` says why. Name others, or where the gate allows it, set useContested or useStale.`,
);
