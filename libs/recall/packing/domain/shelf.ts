import { headingsOver, type Format, type Item } from './format.js';
import type { CountTokens } from './tokens.js';

/** Headings that are there already, each with those above it. */
export type Headed = Set<string>;

/** What lines cost in one format, counted, and how much of it there is. */
export class Shelf {
  readonly #costs = new Map<Item, number>();
  readonly #headings = new Map<string, number>();

  constructor(
    private readonly format: Format,
    private readonly count: CountTokens,
    readonly tokens: number,
  ) {}

  /** Of its lines, where they fit at all, and of their headings as far as they are not there yet. */
  cost(item: Item, headed: ReadonlySet<string>): number {
    return this.#headingsOf(item).reduce(
      (sum, { path, text }) => sum + (headed.has(path) ? 0 : this.#heading(text)),
      this.#lines(item),
    );
  }

  /** Adds the headings an item brings. */
  head(item: Item, headed: Headed): void {
    for (const { path } of this.#headingsOf(item)) headed.add(path);
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

  #headingsOf(item: Item): ReturnType<typeof headingsOver> {
    const { contestHeading: text } = this.format;
    return [
      ...headingsOver(item, this.format),
      ...(item.contest === null || text === '' ? [] : [{ path: text, text }]),
    ];
  }

  #lines(item: Item): number {
    let cost = this.#costs.get(item);
    if (cost === undefined) {
      const { line, contest, separator } = this.format;
      cost =
        this.count(line(item) + separator, this.tokens) +
        (item.contest === null ? 0 : this.count(contest(item, item.contest) + separator));
      this.#costs.set(item, cost);
    }
    return cost;
  }

  #heading(text: string): number {
    let cost = this.#headings.get(text);
    if (cost === undefined) this.#headings.set(text, (cost = this.count(text)));
    return cost;
  }
}
