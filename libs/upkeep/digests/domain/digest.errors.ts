import { declareError } from '#libs/kernel/index.js';

export const memberNotVisible = declareError<{ ids: string }>('member_not_visible', 'conflict',
  ({ ids }) => `Not to be seen from here, and so no part of a digest: ${ids}. Leave them out; for claims of a session, name it as sessionId.`);
export const mixedScope = declareError<{ ids: string }>('mixed_scope', 'conflict',
  ({ ids }) => `A digest is of claims that everybody may see, or of those of one session; these are otherwise than the first: ${ids}.`);
export const notADigest = declareError<{ id: string }>('not_a_digest', 'conflict', ({ id }) => `${id} is no digest.`);
