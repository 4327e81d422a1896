import { givingWay, ownGivingWay, reservedFrom } from '#libs/knowledge/claims/index.js';
import { isUser, isUsersWord, type SetBy } from '../../tasks/index.js';
import {
  ALL_AUTHORS,
  checkpointListFull,
  MAX_ITEMS,
  type ListName,
  type MustNotRedo,
  type RowOf,
} from './checkpoint.js';

// Claims spec, section 15a, rule 16: who may fill a list of a task, and whose items make room.

/** Items beyond this number are a reserve, which an author below writer leaves to others. */
const MAX_SHARE = reservedFrom(MAX_ITEMS);

export interface RoomContext {
  taskId: string;
  list: ListName;
  author: SetBy;
  /** Whether the author is below the role writer. */
  isLimited: boolean;
  now: Date;
  /** The rows that the call added to the list. */
  added: readonly RowOf[];
  /** Whether the call may end a row of another author. */
  isOwnLayer: (row: RowOf) => boolean;
}

export const isExpired = ({ expiresAt }: Pick<MustNotRedo, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now.getTime();

export const isOver = (row: RowOf, now: Date): boolean => row.list === 'must_not_redo' && isExpired(row.item, now);

/**
 * The rows to end so that a list is not too long. Expired entries end first, the oldest first. An author below writer
 * may have at most nine tenths of the items, so others always have a reserve. If this is not enough, the newest
 * items of the author with the most items make room for what a user says, but only while that author has more items
 * than the user. What a user said never makes room. `places`: the rows that count. Throws `checkpoint_list_full` if the
 * call adds to a list in which this makes too little room.
 */
export function makingRoom(places: readonly RowOf[], context: RoomContext): RowOf[] {
  const { taskId, list, author, isLimited, now, added } = context;
  const isAdding = added.length > 0;
  const expired = places.filter((row) => isOver(row, now));
  const own = places.filter((row) => authorOf(row)?.id === author.id);
  const beyondShare = isAdding && isLimited ? own.length - MAX_SHARE : 0;
  const replaced = ownGivingWay(
    expired.filter((row) => own.includes(row)),
    beyondShare,
  );
  if (replaced === null)
    throw checkpointListFull({ list, id: taskId, limit: MAX_SHARE, by: 'one author below the role writer' });
  const ended = [...replaced];
  const excess = places.length - ended.length - MAX_ITEMS;
  if (excess <= 0) return ended;
  ended.push(...expired.filter((row) => !ended.includes(row)).slice(0, excess));
  const missing = places.length - ended.length - MAX_ITEMS;
  if (missing === 0 || !isAdding) return ended;
  const left = places.filter((row) => !ended.includes(row));
  ended.push(...yielding(left, missing, context));
  if (places.length - ended.length > MAX_ITEMS)
    throw checkpointListFull({ list, id: taskId, limit: MAX_ITEMS, by: ALL_AUTHORS });
  return ended;
}

/**
 * The rows that make room for what a user says, the newest of an author first; none if the call adds anything else. What
 * a user said takes no share of the author who recorded it.
 */
function yielding(rows: readonly RowOf[], count: number, { author, added, isOwnLayer }: RoomContext): RowOf[] {
  if (!added.every(isOfUser)) return [];
  const inLayer = rows.filter(isOwnLayer);
  return givingWay(
    [...inLayer].sort((a, b) => b.ordinal - a.ordinal),
    count,
    {
      authorOf: (row) => (isOfUser(row) ? null : (authorOf(row)?.id ?? null)),
      keeps: inLayer.filter((row) => authorOf(row)?.id === author.id).length,
    },
  );
}

/** Older items have no author. Such an item may be a user's, so it never makes room. */
const authorOf = ({ item }: RowOf): SetBy | undefined => item.setBy;

/** Whether a user said it. */
const isOfUser = (row: RowOf): boolean =>
  row.list === 'must_not_redo' ? isUsersWord(row.item) : row.item.setBy !== undefined && isUser(row.item.setBy);
