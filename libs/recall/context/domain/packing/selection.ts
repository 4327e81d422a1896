import type { Item } from './format.js';
import { areAlike, type ContentFingerprint, contentFingerprintOf, repeats } from './likeness.rules.js';

/** Which memories say the same. A triple tells more surely than words. */
export class Likeness {
  readonly #fingerprints = new Map<Item, ContentFingerprint>();

  /** `other` says all that `item` says. */
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

/** `isFresh`: only what is like nothing chosen. `isShared`: no guesses of one who has his share of the lines. */
export interface Pass {
  isFresh: boolean;
  isShared: boolean;
}

/** What is like something better waits until nothing else fits, and so do the guesses of one beyond his share. */
export const PASSES: readonly Pass[] = [
  { isFresh: true, isShared: true },
  { isFresh: false, isShared: true },
  { isFresh: true, isShared: false },
  { isFresh: false, isShared: false },
];

/** In order, but that what a stronger memory says too does not stand before it: of two that say the same, the stronger is printed. */
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

/** What has been chosen so far, and what of the rest it makes superfluous. */
export class Selection {
  readonly items: Item[] = [];
  /** Not chosen, not superfluous: in the order of the candidates. */
  #rest: Item[];
  /** Of the rest, what is like something chosen. The word that matters may be the one in which it differs: it waits, and is not dropped. */
  readonly #alike = new Set<Item>();

  /** Lines chosen, by who guessed them. */
  readonly #guesses = new Map<string, number>();

  /** `share`: as many guesses of one as may stand before what is stronger. */
  constructor(
    candidates: readonly Item[],
    private readonly likeness: Likeness,
    private readonly share: number,
  ) {
    this.#rest = [...candidates];
  }

  /** What may still be chosen in a pass. */
  rest({ isFresh, isShared }: Pass): Item[] {
    return this.#rest.filter((item) => !(isFresh && this.#alike.has(item)) && !(isShared && this.#hasShare(item)));
  }

  #hasShare = ({ guessedBy = null }: Item): boolean =>
    guessedBy !== null && (this.#guesses.get(guessedBy) ?? 0) >= this.share;

  take(item: Item): void {
    this.items.push(item);
    if (item.guessedBy) this.#guesses.set(item.guessedBy, (this.#guesses.get(item.guessedBy) ?? 0) + 1);
    this.#rest = this.#rest.filter((other) => other !== item && !this.likeness.repeats(other, item));
    for (const other of this.#rest)
      if (!this.#alike.has(other) && this.likeness.areAlike(other, item)) this.#alike.add(other);
  }
}
