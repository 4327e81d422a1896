import { declareError } from '#libs/kernel/index.js';

export const memberNotVisible = declareError<{ ids: string }>(
  'member_not_visible',
  'conflict',
  ({ ids }) =>
    `Not to be seen from here, and so gathered by nobody: ${ids}. Leave them out; for claims of a session, name it as sessionId.`,
);
export const tooFewMembers = declareError<{ count: number; least: number }>(
  'too_few_members',
  'conflict',
  ({ count, least }) => `That makes ${count}; at least ${least} are needed.`,
);
export const tooManyMembers = declareError<{ most: number }>(
  'too_many_members',
  'conflict',
  ({ most }) => `That makes more than ${most}, which is the most one can hold; choose a narrower part.`,
);
