import { edgesMoved, nodeChanged, type Edge, type Node } from '#libs/graph/model/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import type { Id, IdSource } from '#libs/kernel/index.js';
import { distinctNames, namesIn } from '../../nodes/index.js';

/** Edges in one event at most. */
const MAX_EDGES_PER_EVENT = 1_000;

/** Who moves them, and when. */
interface Mover {
  by: Id<'prn'>;
  now: Date;
  ids: IdSource;
}

/**
 * What follows a person to the one who takes their place: the names, and what was said about them. Never the tier: that is granted anew (graph spec, section 7).
 * `about`: live edges to the old person; `known`: what is about the other already.
 */
export function inherits(
  old: Node,
  successor: Node,
  about: readonly Edge[],
  known: ReadonlySet<string>,
  mover: Mover,
): NewEvent[] {
  const aliases = distinctNames([
    ...namesIn(successor.detail.aliases),
    ...[old.text ?? '', ...namesIn(old.detail.aliases)].filter((name) => name !== successor.text),
  ]);
  const after: Node = {
    ...successor,
    detail: { ...successor.detail, aliases },
    version: successor.version + 1,
    stateSince: mover.now,
  };
  const pages = Array.from({ length: Math.ceil(about.length / MAX_EDGES_PER_EVENT) }, (_, page) =>
    about.slice(page * MAX_EDGES_PER_EVENT, (page + 1) * MAX_EDGES_PER_EVENT),
  );
  const moves = pages.map((page) =>
    edgesMoved(
      successor,
      page,
      page
        .filter(({ fromId }) => !known.has(fromId))
        .map((edge): Edge => ({
          ...edge,
          id: mover.ids.next('edg'),
          toId: successor.id,
          createdAt: mover.now,
          createdBy: mover.by,
        })),
      mover.now,
    ),
  );
  return [nodeChanged(after, { because: { supersedes: old.id } }), ...moves];
}
