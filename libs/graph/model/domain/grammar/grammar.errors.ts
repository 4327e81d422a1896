import { declareError } from '#libs/kernel/index.js';
import type { EdgeKind } from './edge-kinds.js';
import type { EndType } from './node-types.js';

export const edgeTypeMismatch = declareError<{ kind: EdgeKind; from: EndType; to: EndType; allowed: string }>(
  'edge_type_mismatch',
  'invalid',
  ({ kind, from, to, allowed }) => `No ${kind} leads from a ${from} to a ${to}; allowed: ${allowed}.`,
);
export const edgeProtected = declareError<{ kind: EdgeKind; writtenBy: string }>(
  'edge_protected',
  'conflict',
  ({ kind, writtenBy }) => `Edges of kind ${kind} are not added or removed by hand; they come with: ${writtenBy}.`,
);
