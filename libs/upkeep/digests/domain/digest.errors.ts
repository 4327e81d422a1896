import { declareError } from '#libs/kernel/index.js';

export const mixedScope = declareError<{ ids: string }>(
  'mixed_scope',
  'conflict',
  ({ ids }) =>
    `A digest is of claims that everybody may see, or of those of one session; these are otherwise than the first: ${ids}.`,
);
export const llmUnusable = declareError(
  'llm_unusable',
  'precondition',
  () =>
    'Nothing of what the language model said may be used: no sentence cites a member and names only what that names. Ask for the extractive method, or set fallback.',
);
export const notADigest = declareError<{ id: string }>('not_a_digest', 'conflict', ({ id }) => `${id} is no digest.`);
