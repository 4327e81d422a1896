import { edgesMoved, nodeChanged, type Edge, type Node } from '#libs/graph/nodes/domain/index.js';
import type { NewEvent } from '#libs/history/events/domain/index.js';
import type { Id, IdSource } from '#libs/kernel/index.js';
import { distinctNames, namesIn } from '../../nodes/domain/index.js';

/** Edges in one event at most. */
const MOST_MOVED = 1_000;

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
  heir: Node,
  about: readonly Edge[],
  known: ReadonlySet<string>,
  mover: Mover,
): NewEvent[] {
  const aliases = distinctNames([
    ...namesIn(heir.detail.aliases),
    ...[old.text ?? '', ...namesIn(old.detail.aliases)].filter((name) => name !== heir.text),
  ]);
  const after: Node = {
    ...heir,
    detail: { ...heir.detail, aliases },
    version: heir.version + 1,
    stateSince: mover.now,
  };
  const pages = Array.from({ length: Math.ceil(about.length / MOST_MOVED) }, (_, page) =>
    about.slice(page * MOST_MOVED, (page + 1) * MOST_MOVED),
  );
  const moves = pages.map((page) =>
    edgesMoved(
      heir,
      page,
      page
        .filter(({ fromId }) => !known.has(fromId))
        .map((edge): Edge => ({
          ...edge,
          id: mover.ids.next('edg'),
          toId: heir.id,
          createdAt: mover.now,
          createdBy: mover.by,
        })),
      mover.now,
    ),
  );
  return [nodeChanged(after, { because: { supersedes: old.id } }), ...moves];
}
