import type { Id } from '#libs/kernel/index.js';
import { givingWay, ownGivingWay, reservedFrom, sizesOf } from '#libs/knowledge/claims/index.js';
import { MAX_ATTACHED, type Place } from './step.js';

/** The part of the places of a step that an author below writer leaves to others. */
const RESERVE = 1 / 2;
/** How much of the evidence, or of the facts, of a step one author below writer may attach. */
const MAX_OF_AUTHOR = reservedFrom(MAX_ATTACHED, RESERVE);

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
 * Which places give way to new ones: those of the author with the most places first, and among these, the oldest first
 * (claims spec, section 15a, rule 16). So nobody can fill a step so that others have no room, and nobody learns of
 * places that they cannot see. null: there is not enough room. `isNeeded`: whether the step relies on what has this
 * place.
 */
export function replacedPlaces<P extends Place>(
  places: readonly P[],
  added: number,
  attacher: Attacher,
  isNeeded: (place: P) => boolean,
): P[] | null {
  const { principalId, isLimited } = attacher;
  const sizes = sizesOf(places, authorOf);
  const isOwn = (place: P): boolean => place.attachedBy === principalId;
  // Only writers can have more than half of the places.
  const isOfWriter = (place: P): boolean => place.isUsers || sizes.get(place.attachedBy)! > MAX_OF_AUTHOR;
  const spare = places
    .filter((place) => !isNeeded(place) && (!isLimited || isOwn(place) || !isOfWriter(place)))
    .sort((a, b) => a.attachedAt.getTime() - b.attachedAt.getTime());
  const size = (sizes.get(principalId) ?? 0) + added;
  const own = ownGivingWay(spare.filter(isOwn), size - limitOf(attacher));
  if (own === null) return null;
  const excess = places.length + added - own.length - MAX_ATTACHED;
  const others = givingWay(
    spare.filter((place) => !own.includes(place)),
    excess,
    { authorOf, sizes: sizes.set(principalId, size - own.length), newcomers: new Set([principalId]) },
  );
  return others.length < excess ? null : [...own, ...others];
}

const authorOf = ({ attachedBy }: Place): string => attachedBy;
