import { declareError } from '#libs/kernel/index.js';

export const mixedScope = declareError<{ ids: string }>(
  'mixed_scope',
  'conflict',
  ({ ids }) =>
    `A digest is made of claims that everybody may see, or of the claims of one session; these differ from the first in that: ${ids}.`,
);
export const llmUnusable = declareError(
  'llm_unusable',
  'precondition',
  () =>
    'Nothing the language model wrote can be used: no sentence cites a member and names only what that member names. Ask for the extractive method, or set fallback.',
);
export const notADigest = declareError<{ id: string }>('not_a_digest', 'conflict', ({ id }) => `${id} is no digest.`);
