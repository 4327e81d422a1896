import { declareError } from '#libs/kernel/index.js';

export const linkToItself = declareError(
  'link_to_itself',
  'conflict',
  () => 'A claim is not linked with itself; name another one.',
);
export const notYourLink = declareError(
  'not_your_link',
  'forbidden',
  () => 'A link is removed by who made it, or by a reviewer; what consolidation has measured, by a reviewer.',
);
export const tooManyLinks = declareError<{ most: number }>(
  'too_many_links',
  'conflict',
  ({ most }) => `A claim has at most ${most} links that were made by hand; remove some.`,
);
