import type { Item } from './format.js';
import { areAlike, type Gist, gistOf, repeats } from './likeness.rules.js';

/** Of memories that are alike, how many may be printed: a second one may hold the word that matters, a third is a refrain. */
const MOST_ALIKE = 2;

/** Which memories say the same. A triple tells more surely than words. */
export class Likeness {
  readonly #gists = new Map<Item, Gist>();

  /** `other` says all that `item` says. */
  repeats(item: Item, other: Item): boolean {
    return item.key !== null && other.key !== null ? item.key === other.key : repeats(this.#gist(item), this.#gist(other));
  }

  areAlike(a: Item, b: Item): boolean {
    return a.key !== null && b.key !== null ? a.key === b.key : areAlike(this.#gist(a), this.#gist(b));
  }

  #gist(item: Item): Gist {
    let gist = this.#gists.get(item);
    if (gist === undefined) this.#gists.set(item, gist = gistOf(item));
    return gist;
  }
}

/** What has been chosen so far, and what of the rest it makes superfluous. */
export class Selection {
  readonly items: Item[] = [];
  /** Not chosen, not superfluous: in the order of the candidates. */
  #rest: Item[];
  readonly #alike = new Map<Item, number>();

  constructor(candidates: readonly Item[], private readonly likeness: Likeness) {
    this.#rest = [...candidates];
  }

  /** What may still be chosen; `fresh`: only what is like nothing chosen. */
  rest(isFresh: boolean): Item[] {
    return isFresh ? this.#rest.filter((item) => !this.#alike.has(item)) : this.#rest;
  }

  take(item: Item): void {
    this.items.push(item);
    this.#rest = this.#rest.filter((other) => other !== item && this.#mayFollow(other, item));
  }

  #mayFollow(other: Item, taken: Item): boolean {
    if (!this.likeness.areAlike(other, taken)) return true;
    const alike = (this.#alike.get(other) ?? 0) + 1;
    this.#alike.set(other, alike);
    return alike < MOST_ALIKE && !this.likeness.repeats(other, taken);
  }
}
