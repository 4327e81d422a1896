import { authorShareOf } from '#libs/knowledge/claims/index.js';
import { headingsOver, type Format, type Fixed, type Item, render } from './format.js';
import { Likeness, PASSES, Selection, strongerFirst } from './selection.js';

/** Counts the tokens of a text. If there are more than `enough`, it may return any number above `enough`. */
export type CountTokens = (text: string, enough?: number) => number;

const BYTES_PER_TOKEN = 4;

/** The estimate used without a vocabulary: UTF-8 bytes divided by four, rounded up (claims spec, section 10). */
export const estimatedTokens: CountTokens = (text) => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);

/** The headings that are already printed, each identified by its path. */
export type Headed = Set<string>;

/** The costs of lines in one format, and the budget for them, in tokens. */
export class Shelf {
  readonly #costs = new Map<Item, number>();
  readonly #headings = new Map<string, number>();

  constructor(
    private readonly format: Format,
    private readonly count: CountTokens,
    readonly tokens: number,
  ) {}

  /**
   * The cost of the item's lines, and of its headings that are not printed yet. If the lines do not fit at all, the
   * cost may be any number above the budget.
   */
  cost(item: Item, headed: ReadonlySet<string>): number {
    return this.#headingsOf(item).reduce(
      (sum, { path, text }) => sum + (headed.has(path) ? 0 : this.#heading(text)),
      this.#lines(item),
    );
  }

  /** Adds the headings of an item. */
  head(item: Item, headed: Headed): void {
    for (const { path } of this.#headingsOf(item)) headed.add(path);
  }

  fitsAll(items: readonly Item[]): boolean {
    return this.tokens === Infinity || this.#used(items, new Set()) <= this.tokens;
  }

  /** Whether one more item fits with the given ones. */
  roomWith(items: readonly Item[]): (item: Item) => boolean {
    const headed: Headed = new Set();
    const used = this.#used(items, headed);
    return (item) => this.tokens === Infinity || used + this.cost(item, headed) <= this.tokens;
  }

  #used(items: readonly Item[], headed: Headed): number {
    let used = 0;
    for (const item of items) {
      used += this.cost(item, headed);
      this.head(item, headed);
    }
    return used;
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

export interface Budget {
  /** Infinity: no limit. */
  maxTokens: number;
  maxItems: number;
}

export interface Excluded {
  id: string;
  reason: 'budget' | 'limit' | 'duplicate' | 'blocked';
  /** Its score. */
  value: number;
  /** For a duplicate, the memory that is printed in its place; otherwise null. */
  duplicateOf: string | null;
}

export interface Packed {
  text: string;
  tokens: number;
  included: Item[];
  excluded: Excluded[];
}

type Worth = ReadonlyMap<Item, number>;
const WORTH_OF_NEXT = 0.75;
/** If the score drops by 0.1, the value drops to a tenth. */
const TENTHS_PER_SCORE = 10;

/** The inputs of packing a context: its format, and the tokenizer. */
export interface Packing {
  format: Format;
  count: CountTokens;
  fixed?: Partial<Fixed>;
}

/**
 * Chooses the items that fit and prints them. The finished text never exceeds the budget (claims spec, section 10).
 * `candidates` are sorted best first. If the best `maxItems` fit together, they are taken, because no other choice has
 * a higher score. An item that repeats a chosen one is left out. An item that is similar to a chosen one is added only
 * when nothing else fits.
 */
export function pack(candidates: readonly Item[], query: string, packing: Packing, budget: Budget): Packed {
  const { format, count, fixed = {} } = packing;
  const frame = count(render(format, query, [], fixed));
  if (frame > budget.maxTokens)
    return { text: '', tokens: 0, included: [], excluded: candidates.map(because('budget')) };
  if (candidates.length === 0) return nothing(query, packing, budget);
  const shelf = new Shelf(format, count, budget.maxTokens - frame);
  const likeness = new Likeness();
  const items = strongerFirst(candidates, likeness);
  const worth = worthOf(items);
  const share = authorShareOf(budget.maxItems);
  const begin = (): Selection => withProtected(new Selection(items, likeness, share), shelf, budget);
  const best = firstOf(begin(), budget.maxItems);
  const protectedFirst = begin();
  const reserved = [...protectedFirst.items];
  const chosen = shelf.fitsAll(best)
    ? best
    : single(items, shelf, greedy(protectedFirst, shelf, worth, budget.maxItems), reserved);
  const { text, tokens, included } = printed(
    items,
    [
      ...reserved,
      ...byDensity(
        chosen.filter((item) => !reserved.includes(item)),
        shelf,
        worth,
      ),
    ],
    query,
    packing,
    budget,
  );
  const isFull = included.length >= budget.maxItems;
  const fits = isFull ? shelf.roomWith(included) : () => false;
  const taken = new Set(included);
  const excluded = items
    .filter((item) => !taken.has(item))
    .map((item) => {
      const twin = included.find((other) => likeness.repeats(item, other));
      if (twin !== undefined) return because('duplicate', twin.id)(item);
      return because(fits(item) ? 'limit' : 'budget')(item);
    });
  return { text, tokens, included, excluded };
}

/** The best items in order. Items that are similar to a better one are taken only if there is still room. */
function firstOf(selection: Selection, maxItems: number): Item[] {
  for (const pass of PASSES) {
    for (
      let next = selection.rest(pass)[0];
      next !== undefined && selection.items.length < maxItems;
      next = selection.rest(pass)[0]
    )
      selection.take(next);
  }
  return selection.items;
}

const PART = 3;

/** Statements of users come first, up to a third of the budget, in the order of the candidates. */
function withProtected(selection: Selection, shelf: Shelf, { maxItems }: Budget): Selection {
  const headed: Headed = new Set();
  let left = shelf.tokens / PART;
  const candidates = selection.rest({ isFresh: false, isShared: false }).filter((item) => item.isProtected);
  for (const item of candidates) {
    if (selection.items.length >= maxItems / PART) break;
    const cost = shelf.cost(item, headed);
    if (cost > left || !selection.rest({ isFresh: true, isShared: false }).includes(item)) continue;
    left -= cost;
    shelf.head(item, headed);
    selection.take(item);
  }
  return selection;
}

/**
 * The value of each item for an answer, relative to the best item, whose value is 1. Scores are not used directly,
 * because they do not fall to 0: a trusted, recent but irrelevant memory has half of the best score. Ordering by score
 * per token would therefore prefer the shortest lines, which seldom contain the answer. The chance that an item
 * contains the answer decreases by about a quarter with every rank, and more where the score drops (ADR 11). Equal
 * scores have the same value.
 */
function worthOf(items: readonly Item[]): Worth {
  const worth = new Map<Item, number>();
  items.reduce((value, item, i) => {
    const gap = i === 0 ? 0 : items[i - 1]!.score - item.score;
    const own = gap === 0 ? value : value * Math.min(WORTH_OF_NEXT, 10 ** (-TENTHS_PER_SCORE * gap));
    worth.set(item, own);
    return own;
  }, 1);
  return worth;
}

/**
 * Items that still fit, highest value per token first; ties are broken by score, then id. Items that are similar to a
 * chosen one come last.
 */
function greedy(selection: Selection, shelf: Shelf, worth: Worth, maxItems: number): Item[] {
  const headed: Headed = new Set();
  let left = shelf.tokens;
  for (const item of selection.items) {
    left -= shelf.cost(item, headed);
    shelf.head(item, headed);
  }
  for (const pass of PASSES) {
    while (selection.items.length < maxItems) {
      const next = densest(
        selection.rest(pass).filter((item) => shelf.cost(item, headed) <= left),
        shelf,
        worth,
        headed,
      );
      if (next === undefined) break;
      left -= shelf.cost(next, headed);
      shelf.head(next, headed);
      selection.take(next);
    }
  }
  return selection.items;
}

function densest(items: readonly Item[], shelf: Shelf, worth: Worth, headed: Headed): Item | undefined {
  const density = (item: Item): number => worth.get(item)! / shelf.cost(item, headed);
  return items.reduce<Item | undefined>(
    (best, item) => (best === undefined || isBefore(item, best, density) ? item : best),
    undefined,
  );
}

/** Highest value per token first. The headings of an item count toward its cost. */
function byDensity(items: readonly Item[], shelf: Shelf, worth: Worth): Item[] {
  const density = (item: Item): number => worth.get(item)! / shelf.cost(item, new Set());
  return [...items].sort((a, b) => (isBefore(a, b, density) ? -1 : 1));
}

function isBefore(a: Item, b: Item, density: (item: Item) => number): boolean {
  const more = density(a) - density(b) || a.score - b.score;
  return more > 0 || (more === 0 && a.id < b.id);
}

/** Returns one large item in place of all chosen ones if its score is higher than the sum of theirs. */
function single(items: readonly Item[], shelf: Shelf, chosen: Item[], reserved: readonly Item[]): Item[] {
  if (reserved.length > 0) return chosen;
  const sum = chosen.reduce((total, item) => total + item.score, 0);
  const best = items.find((item) => shelf.fitsAll([item]));
  return best !== undefined && best.score > sum ? [best] : chosen;
}

/**
 * Prints the chosen items. The whole text may have more tokens than its lines have in sum, so while it exceeds the
 * budget, the item chosen last is removed.
 */
function printed(
  items: readonly Item[],
  chosen: readonly Item[],
  query: string,
  { format, count, fixed = {} }: Packing,
  { maxTokens }: Budget,
): Omit<Packed, 'excluded'> {
  for (let kept = chosen.length; ; kept -= 1) {
    const taken = new Set(chosen.slice(0, kept));
    const included = items
      .filter((item) => taken.has(item))
      .sort((a, b) => Number(b.isProtected ?? false) - Number(a.isProtected ?? false));
    const text = render(format, query, included, fixed);
    const tokens = count(text);
    if (tokens <= maxTokens) return { text, tokens, included };
  }
}

/** The frame and a line that says that nothing was found. That line is left out if it does not fit. */
function nothing(query: string, { format, count, fixed = {} }: Packing, { maxTokens }: Budget): Packed {
  const isAll = (fixed.preceding ?? []).length > 0;
  const full =
    format.opening(query, fixed.task ?? null, fixed.work ?? null) + format.nothing + format.turn + format.closing;
  const text = !isAll && count(full) <= maxTokens ? full : render(format, query, [], fixed);
  return { text, tokens: count(text), included: [], excluded: [] };
}

const because =
  (reason: Excluded['reason'], duplicateOf: string | null = null) =>
  ({ id, score }: Item): Excluded => ({ id, reason, value: score, duplicateOf });
