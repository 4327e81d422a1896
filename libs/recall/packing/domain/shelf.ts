import type { Format, Item, Section } from './format.js';
import type { CountTokens } from './tokens.js';

/** Sections that have a heading already. */
export type Headed = Set<Section | 'contests'>;

/** What lines cost in one format, counted, and how much of it there is. */
export class Shelf {
  readonly #costs = new Map<Item, number>();
  readonly #headings = new Map<string, number>();

  constructor(private readonly format: Format, private readonly count: CountTokens, readonly tokens: number) {}

  /** Of its lines, where they fit at all, and of their headings where none of their section is there yet. */
  cost(item: Item, headed: ReadonlySet<Section | 'contests'>): number {
    const contest = item.contest === null || headed.has('contests') ? 0 : this.#heading(this.format.contestHeading);
    return this.#lines(item) + (headed.has(item.section) ? 0 : this.#heading(this.format.heading(item.section))) + contest;
  }

  /** Adds the headings an item brings. */
  head(item: Item, headed: Headed): void {
    headed.add(item.section);
    if (item.contest !== null) headed.add('contests');
  }

  fitsAll(items: readonly Item[]): boolean {
    if (this.tokens === Infinity) return true;
    const headed: Headed = new Set();
    let used = 0;
    for (const item of items) {
      used += this.cost(item, headed);
      this.head(item, headed);
    }
    return used <= this.tokens;
  }

  #lines(item: Item): number {
    let cost = this.#costs.get(item);
    if (cost === undefined) {
      const { line, contest, separator } = this.format;
      cost = this.count(line(item) + separator, this.tokens) + (item.contest === null ? 0 : this.count(contest(item, item.contest) + separator));
      this.#costs.set(item, cost);
    }
    return cost;
  }

  #heading(text: string): number {
    let cost = this.#headings.get(text);
    if (cost === undefined) this.#headings.set(text, cost = text === '' ? 0 : this.count(text));
    return cost;
  }
}
