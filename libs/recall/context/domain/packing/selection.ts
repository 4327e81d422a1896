import { AuthorShares } from '#libs/knowledge/claims/index.js';
import type { Item } from './format.js';
import { areAlike, type ContentFingerprint, contentFingerprintOf, repeats } from './likeness.rules.js';

/** Determines which memories say the same. Comparing triples is more reliable than comparing words. */
export class Likeness {
  readonly #fingerprints = new Map<Item, ContentFingerprint>();

  /** Whether `other` says everything that `item` says. */
  repeats(item: Item, other: Item): boolean {
    return item.key !== null && other.key !== null
      ? item.key === other.key
      : repeats(this.#fingerprint(item), this.#fingerprint(other));
  }

  areAlike(a: Item, b: Item): boolean {
    return a.key !== null && b.key !== null ? a.key === b.key : areAlike(this.#fingerprint(a), this.#fingerprint(b));
  }

  #fingerprint(item: Item): ContentFingerprint {
    let fingerprint = this.#fingerprints.get(item);
    if (fingerprint === undefined) this.#fingerprints.set(item, (fingerprint = contentFingerprintOf(item)));
    return fingerprint;
  }
}

/**
 * Which items may be chosen. `isFresh`: only items that are not similar to a chosen one. `isShared`: no guesses of an
 * author whose share of the lines is used up.
 */
export interface Pass {
  isFresh: boolean;
  isShared: boolean;
}

/**
 * Items that are similar to a chosen one are added only when nothing else fits. The same applies to the guesses of an
 * author whose share is used up.
 */
export const PASSES: readonly Pass[] = [
  { isFresh: true, isShared: true },
  { isFresh: false, isShared: true },
  { isFresh: true, isShared: false },
  { isFresh: false, isShared: false },
];

/**
 * Keeps the order, with one exception: a stronger memory that says the same as an earlier one is moved before the
 * earlier one, so that the stronger memory is printed.
 */
export function strongerFirst(items: readonly Item[], likeness: Likeness): Item[] {
  const ordered = [...items];
  for (let i = 0; i < ordered.length; i += 1) {
    for (let j = i + 1; j < ordered.length; j += 1) {
      if (isStronger(ordered[j]!, ordered[i]!) && likeness.repeats(ordered[j]!, ordered[i]!))
        ordered.splice(i, 0, ...ordered.splice(j, 1));
    }
  }
  return ordered;
}

const isStronger = (a: Item, b: Item): boolean =>
  a.strength !== undefined &&
  b.strength !== undefined &&
  (Number(a.isProtected) - Number(b.isProtected) || a.strength - b.strength) > 0;

/** What an item takes of the lines: a share of its author only if it is a guess. */
const guessOf = ({ guessedBy = null }: Item): { author: string | null } => ({ author: guessedBy });

/** The items chosen so far, and those that may still be chosen. */
export class Selection {
  readonly items: Item[] = [];
  /** Items that are neither chosen nor redundant, in the order of the candidates. */
  #rest: Item[];
  /**
   * Remaining items that are similar to a chosen one. The word in which they differ may be the one that matters, so
   * they are postponed and not dropped.
   */
  readonly #alike = new Set<Item>();

  /** The chosen guesses by author. */
  readonly #guesses: AuthorShares;

  /** `share`: how many guesses of one author may come before stronger items. */
  constructor(
    candidates: readonly Item[],
    private readonly likeness: Likeness,
    share: number,
  ) {
    this.#rest = [...candidates];
    this.#guesses = new AuthorShares(share);
  }

  /** The items that may be chosen in a pass. */
  rest({ isFresh, isShared }: Pass): Item[] {
    return this.#rest.filter(
      (item) => !(isFresh && this.#alike.has(item)) && !(isShared && this.#guesses.isUsedUp(guessOf(item))),
    );
  }

  take(item: Item): void {
    this.items.push(item);
    this.#guesses.take(guessOf(item));
    this.#rest = this.#rest.filter((other) => other !== item && !this.likeness.repeats(other, item));
    for (const other of this.#rest)
      if (!this.#alike.has(other) && this.likeness.areAlike(other, item)) this.#alike.add(other);
  }
}
