import { declareError } from '#libs/kernel/index.js';

export const notSupersedable = declareError<{ id: string; type: string }>(
  'not_supersedable',
  'conflict',
  ({ id, type }) =>
    `${id} is of type ${type}, and such a node cannot be superseded. Revoke evidence, resolve or withdraw a contradiction, propose a cornerstone that outgrows another; retract anything else.`,
);
export const notRetractable = declareError<{ id: string; type: string }>(
  'not_retractable',
  'conflict',
  ({ id, type }) => `${id} is a ${type}, which is not retracted; a cornerstone is retired.`,
);
export const typeDiffers = declareError<{ id: string; type: string; replacementType: string }>(
  'type_differs',
  'invalid',
  ({ id, type, replacementType }) => `${id} is a ${type}; what takes its place is one too, not a ${replacementType}.`,
);
export const replacementIsItself = declareError<{ id: string }>(
  'replacement_is_itself',
  'invalid',
  ({ id }) => `${id} does not take its own place; name another.`,
);
