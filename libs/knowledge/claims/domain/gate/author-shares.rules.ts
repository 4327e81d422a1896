/** Before other authors have had their places in a list, one author takes at most 1/PART of the places. */
const PART = 3;

/** How many of these places an author takes before others have theirs (claims spec, section 15a, rule 16). */
export const authorShareOf = (places: number): number => Math.max(1, Math.floor(places / PART));

/** Something that takes a place. `author`: null if it takes no share, because it is protected. */
export interface Shared {
  author: string | null;
}

/** How much of a number of places each author has taken. */
export class AuthorShares {
  readonly #taken = new Map<string, number>();

  constructor(private readonly places: number) {}

  isUsedUp({ author }: Shared): boolean {
    return author !== null && (this.#taken.get(author) ?? 0) >= authorShareOf(this.places);
  }

  take({ author }: Shared, count = 1): void {
    if (author !== null) this.#taken.set(author, (this.#taken.get(author) ?? 0) + count);
  }
}

/**
 * The entries that get one of the places. They keep their order, except that entries beyond the share of their author
 * come after all others.
 */
export function sharedOut<T extends Shared>(entries: readonly T[], places: number): T[] {
  const shares = new AuthorShares(places);
  const beyond = new Set<T>();
  for (const entry of entries) {
    if (shares.isUsedUp(entry)) beyond.add(entry);
    else shares.take(entry);
  }
  return [...entries.filter((entry) => !beyond.has(entry)), ...beyond].slice(0, places);
}
