import type { Item } from './format.js';
import { areAlike, type Gist, gistOf, repeats } from './likeness.rules.js';

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
  /** Of the rest, what is like something chosen. The word that matters may be the one in which it differs: it waits, and is not dropped. */
  readonly #alike = new Set<Item>();

  constructor(candidates: readonly Item[], private readonly likeness: Likeness) {
    this.#rest = [...candidates];
  }

  /** What may still be chosen; `fresh`: only what is like nothing chosen. */
  rest(isFresh: boolean): Item[] {
    return isFresh ? this.#rest.filter((item) => !this.#alike.has(item)) : this.#rest;
  }

  take(item: Item): void {
    this.items.push(item);
    this.#rest = this.#rest.filter((other) => other !== item && !this.likeness.repeats(other, item));
    for (const other of this.#rest) if (!this.#alike.has(other) && this.likeness.areAlike(other, item)) this.#alike.add(other);
  }
}
