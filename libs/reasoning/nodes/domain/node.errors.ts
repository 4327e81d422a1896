import { declareError } from '#libs/kernel/index.js';

export const quoteNotFound = declareError<{ evidenceId: string }>(
  'quote_not_found',
  'invalid',
  ({ evidenceId }) =>
    `The evidence ${evidenceId} does not contain this quote; quote it exactly. \`nearMatches\` has the most similar passages.`,
);
export const notAGoal = declareError<{ id: string; type: string }>(
  'not_a_goal',
  'invalid',
  ({ id, type }) => `${id} is a ${type}; only goals can be paused, achieved or abandoned.`,
);
export const sameGoal = declareError<{ id: string }>(
  'same_goal',
  'invalid',
  ({ id }) => `A tension is between two goals; ${id} is named twice.`,
);
export const duplicateIncident = declareError<{ id: string }>(
  'duplicate_incident',
  'invalid',
  ({ id }) => `The incident ${id} is named twice; name each once.`,
);
export const duplicateSupport = declareError<{ id: string }>(
  'duplicate_support',
  'invalid',
  ({ id }) => `The support ${id} is named twice; name each once.`,
);
export const notACornerstone = declareError<{ id: string; type: string }>(
  'not_a_cornerstone',
  'invalid',
  ({ id, type }) => `${id} is a ${type}; only cornerstones can be outgrown or retired.`,
);
export const exemplarNotLive = declareError<{ id: string; why: string }>(
  'exemplar_not_live',
  'conflict',
  ({ id, why }) => `${id} is ${why} and cannot support anything; name a live node.`,
);
export const mayNotChange = declareError<{ id: string; what: string; who: string }>(
  'may_not_change',
  'forbidden',
  ({ id, what, who }) => `Only ${who} may change ${what} of ${id}.`,
);
export const edgeLimitReached = declareError<{ id: string; kind: string; edgeId: string }>(
  'edge_limit_reached',
  'conflict',
  ({ id, kind, edgeId }) => `${id} already has the maximum number of edges of kind ${kind}; remove ${edgeId} first.`,
);
