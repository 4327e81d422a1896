import type { Id } from '#libs/kernel/index.js';
import { MAX_ATTACHED, type Place } from './step.js';

/** How much of the evidence, or of the facts, of a step one author below writer may attach. */
const MAX_OF_AUTHOR = MAX_ATTACHED / 2;

/** Who attaches something. */
export interface Attacher {
  principalId: Id<'prn'>;
  /** Whether the role is below writer. */
  isLimited: boolean;
}

/** How many places an author may have. */
export const limitOf = ({ isLimited }: Pick<Attacher, 'isLimited'>): number =>
  isLimited ? MAX_OF_AUTHOR : MAX_ATTACHED;

/** Whether it matters who attached what; otherwise there is room in any case. */
export const mayLackRoom = (known: readonly string[], added: readonly string[], attacher: Attacher): boolean =>
  new Set([...known, ...added]).size > limitOf(attacher);

/**
 * Which places give way to new ones, first those of the author with most, the oldest first (claims spec, section 15a,
 * rule 16). So nobody fills a step for others, and nobody learns of places that they cannot see. null: there is no room
 * for so many. `isNeeded`: whether the step relies on what has this place.
 */
export function givingWay<P extends Place>(
  places: readonly P[],
  added: number,
  attacher: Attacher,
  isNeeded: (place: P) => boolean,
): P[] | null {
  const { principalId, isLimited } = attacher;
  const sizes = new Map<string, number>([[principalId, added]]);
  for (const { attachedBy } of places) sizes.set(attachedBy, (sizes.get(attachedBy) ?? 0) + 1);
  const sizeOf = ({ attachedBy }: Place): number => sizes.get(attachedBy)!;
  // Only writers can have more than half of the places.
  const isOfWriter = (place: P): boolean => place.isUsers || sizeOf(place) > MAX_OF_AUTHOR;
  let free = places
    .filter((place) => !isNeeded(place))
    .filter((place) => !isLimited || place.attachedBy === principalId || !isOfWriter(place))
    .sort((a, b) => a.attachedAt.getTime() - b.attachedAt.getTime());
  const gone: P[] = [];
  for (;;) {
    const hasTooMany = sizes.get(principalId)! > limitOf(attacher);
    if (!hasTooMany && places.length + added - gone.length <= MAX_ATTACHED) return gone;
    const [next] = free
      .filter(({ attachedBy }) => !hasTooMany || attachedBy === principalId)
      .sort((a, b) => sizeOf(b) - sizeOf(a));
    if (next === undefined) return null;
    gone.push(next);
    free = free.filter((place) => place !== next);
    sizes.set(next.attachedBy, sizeOf(next) - 1);
  }
}
