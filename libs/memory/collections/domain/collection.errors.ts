import { declareError } from '#libs/kernel/index.js';

export const memberNotVisible = declareError<{ ids: string }>(
  'member_not_visible',
  'conflict',
  ({ ids }) =>
    `These members are not visible here, so they cannot be added: ${ids}. Leave them out, or, for claims of a session, pass the session as sessionId.`,
);
export const tooFewMembers = declareError<{ count: number; least: number }>(
  'too_few_members',
  'conflict',
  ({ count, least }) => `That makes ${count}; at least ${least} are needed.`,
);
export const tooManyMembers = declareError<{ limit: number }>(
  'too_many_members',
  'conflict',
  ({ limit }) => `That makes more than ${limit}, the most that one can hold; choose fewer.`,
);
