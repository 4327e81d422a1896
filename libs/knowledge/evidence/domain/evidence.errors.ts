import { declareError } from '#libs/kernel/index.js';

export const observedInFuture = declareError<{ observedAt: string; now: string }>('observed_in_future', 'invalid',
  ({ observedAt, now }) => `observedAt ${observedAt} lies more than 5 minutes after ${now}, the time of the space.`);
export const evidenceRevoked = declareError<{ id: string }>('evidence_revoked', 'conflict',
  ({ id }) => `Evidence ${id} was revoked and supports nothing any more; cite other evidence.`);
