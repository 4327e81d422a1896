import { declareError } from '#libs/kernel/index.js';

export const linkToItself = declareError(
  'link_to_itself',
  'conflict',
  () => 'A claim is not linked with itself; name another one.',
);
export const notYourLink = declareError(
  'not_your_link',
  'forbidden',
  () =>
    'Only the principal that made a link, or a reviewer, may remove it; only a reviewer may remove a link that consolidation measured.',
);
export const tooManyLinks = declareError<{ limit: number }>(
  'too_many_links',
  'conflict',
  ({ limit }) => `A claim has at most ${limit} links that were made by hand; remove some.`,
);
