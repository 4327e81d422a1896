import type { z } from 'zod';
import type { Edge } from '#libs/graph/model/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { EdgeView } from './node.views.js';

type Shown = Pick<Edge, 'kind' | 'fromId' | 'toId' | 'createdAt'> & {
  id: Edge['id'] | null;
  createdBy: Edge['createdBy'] | null;
};
type End = Id<'nod' | 'clm' | 'evd' | 'cnf' | 'tsk'>;

export function viewOfEdge({ id, kind, fromId, toId, createdAt, createdBy }: Shown): z.input<typeof EdgeView> {
  return { id, kind, fromId: fromId as End, toId: toId as End, createdAt: createdAt.toISOString(), createdBy };
}
