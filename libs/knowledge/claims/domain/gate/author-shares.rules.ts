import { addTo } from '#libs/kernel/index.js';

/*
 * How authors share a list with a limited number of places, so that the first to come cannot fill it for the others
 * (claims spec, section 15a, rule 16).
 *
 * Every entry takes a place for its author, and no author counts for more than another. An entry without an author takes
 * no share and never gives way: a user said it, or a person vouches for it. There are three questions:
 *
 * - How many places may an author fill? All but a reserve for others: `reservedFrom`.
 * - Which entries give way to others if the list is full? Those of the author with the most places: `givingWay`.
 * - Which entries get the places of a list that is only read? First an equal part for every author: `sharedOut`. If the
 *   entries become known one by one, `AuthorShares` counts them.
 *
 * The callers decide the order of the entries, and which of them are protected.
 */

/** The author of an entry; null: it takes no share, because it is protected. */
type AuthorOf<T> = (entry: T) => string | null;

/** The part of the places of a list that an author leaves to others. */
const RESERVE = 0.1;

/** The number of places after which only the reserve is left. */
export const reservedFrom = (places: number, reserve = RESERVE): number => places - Math.floor(places * reserve);

/**
 * The own entries that an author replaces who has too many. `spare`: those that may go, in the order in which they go.
 * null: these are too few.
 */
export function ownGivingWay<T>(spare: readonly T[], excess: number): T[] | null {
  if (excess <= 0) return [];
  return spare.length < excess ? null : spare.slice(0, excess);
}

/** How many places each author has. */
export function sizesOf<T>(entries: Iterable<T>, authorOf: AuthorOf<T>): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const entry of entries) {
    const author = authorOf(entry);
    if (author !== null) sizes.set(author, (sizes.get(author) ?? 0) + 1);
  }
  return sizes;
}

export interface FullList<T> {
  authorOf: AuthorOf<T>;
  /** How many places each author has, if entries that may not give way count, too. */
  sizes?: ReadonlyMap<string, number>;
  /** The authors who have just added entries. */
  newcomers?: ReadonlySet<string>;
  /** Authors with at most this many places keep them all. */
  keeps?: number;
}

/** An author in a full list. `spare`: the entries that may give way, with their order, the next one last. */
interface Holder<T> {
  size: number;
  isNewcomer: boolean;
  spare: { entry: T; at: number }[];
}

/**
 * The entries that give way, at most `count`. Each time, it is the next entry of the author who has the most places at
 * that moment. If several authors have the same number, a newcomer loses an entry; without newcomers, the author of the
 * first entry loses it. So an author whose places are at most an equal part of the list loses no entry. `spare`: the
 * entries that may give way, in the order in which those of one author go.
 */
export function givingWay<T>(spare: readonly T[], count: number, list: FullList<T>): T[] {
  const { authorOf, sizes = sizesOf(spare, authorOf), newcomers, keeps = 0 } = list;
  const bySpare = new Map<string, Holder<T>['spare']>();
  spare.forEach((entry, at) => {
    const author = authorOf(entry);
    if (author !== null) addTo(bySpare, author, { entry, at });
  });
  const holders = [...bySpare].map(([author, own]): Holder<T> => ({
    size: sizes.get(author) ?? 0,
    isNewcomer: newcomers?.has(author) === true,
    spare: own.reverse(),
  }));
  const gone: T[] = [];
  while (gone.length < count) {
    const [first, ...others] = holders.filter((holder) => holder.size > keeps && holder.spare.length > 0);
    if (first === undefined) break;
    const loser = others.reduce((before, holder) => (losesBefore(holder, before) ? holder : before), first);
    gone.push(loser.spare.pop()!.entry);
    loser.size -= 1;
  }
  return gone;
}

function losesBefore<T>(a: Holder<T>, b: Holder<T>): boolean {
  if (a.size !== b.size) return a.size > b.size;
  if (a.isNewcomer !== b.isNewcomer) return a.isNewcomer;
  return a.spare.at(-1)!.at < b.spare.at(-1)!.at;
}

/** An author takes at most one part in this many of the places that are read before others have theirs. */
const PART = 3;

/** How many of these places an author takes before others have theirs. */
export const authorShareOf = (places: number): number => Math.max(1, Math.floor(places / PART));

/** Something that takes a place. `author`: null if it takes no share, because it is protected. */
export interface Shared {
  author: string | null;
}

/** How much each author has taken. `share`: how much an author takes before others have theirs. */
export class AuthorShares {
  readonly #taken = new Map<string, number>();

  constructor(private readonly share: number) {}

  isUsedUp({ author }: Shared): boolean {
    return author !== null && (this.#taken.get(author) ?? 0) >= this.share;
  }

  take({ author }: Shared, count = 1): void {
    if (author !== null) this.#taken.set(author, (this.#taken.get(author) ?? 0) + count);
  }
}

/**
 * The entries that get one of the places: first those within an equal part for each author, which is at most an
 * author's share; then those within the share of their author; then all others. Within these parts, the entries keep
 * their order, and entries that take no share belong to the first part.
 */
export function sharedOut<T extends Shared>(entries: readonly T[], places: number): T[] {
  const share = authorShareOf(places);
  const limits = [Math.min(equalPartOf(entries, places), share), share, Infinity];
  const numbered = numberedByAuthor(entries);
  return limits
    .flatMap((limit, i) => numbered.filter(({ nth }) => nth > (limits[i - 1] ?? -1) && nth <= limit))
    .map(({ entry }) => entry)
    .slice(0, places);
}

/** For each entry, its number among those of its author, from 1; 0 if it takes no share. */
function numberedByAuthor<T extends Shared>(entries: readonly T[]): { entry: T; nth: number }[] {
  const taken = new Map<string, number>();
  return entries.map((entry) => {
    if (entry.author === null) return { entry, nth: 0 };
    const nth = (taken.get(entry.author) ?? 0) + 1;
    taken.set(entry.author, nth);
    return { entry, nth };
  });
}

/**
 * How many entries each author may have if the limit is the same for every author: the largest number at which all
 * entries fit, but at least one.
 */
function equalPartOf(entries: readonly Shared[], places: number): number {
  const sizes = [...sizesOf(entries, ({ author }) => author).values()];
  const room = places - entries.filter(({ author }) => author === null).length;
  const fits = (part: number): boolean => sizes.reduce((sum, size) => sum + Math.min(size, part), 0) <= room;
  let part = 1;
  while (part < places && fits(part + 1)) part += 1;
  return part;
}
