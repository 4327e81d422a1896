import { declareError } from '#libs/kernel/index.js';

export const idempotencyInFlight = declareError<{ key: string }>(
  'idempotency_in_flight',
  'conflict',
  ({ key }) => `A request with the Idempotency-Key ${key} is still running; repeat it in a moment to get its answer.`,
  { retryable: true },
);
export const idempotencyMismatch = declareError<{ key: string }>(
  'idempotency_mismatch',
  'precondition',
  ({ key }) => `The Idempotency-Key ${key} was used for another request; choose a new key.`,
);
