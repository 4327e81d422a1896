import { type Format, type Item, render, type Section } from './format.js';

export interface Budget {
  /** Infinity: no limit. */
  maxTokens: number;
  maxItems: number;
}

export interface Excluded {
  id: string;
  reason: 'budget' | 'limit' | 'duplicate';
  /** Its score. */
  value: number;
}

export interface Packed {
  text: string;
  tokenEstimate: number;
  included: Item[];
  excluded: Excluded[];
}

const encoder = new TextEncoder();
const BYTES_PER_TOKEN = 4;

/** ceil(UTF-8 bytes / 4) (claims spec, section 10). */
export const tokensOf = (text: string): number => Math.ceil(encoder.encode(text).length / BYTES_PER_TOKEN);

/**
 * Chooses what fits and prints it; never more than the budget, measured on the finished text.
 * `items` come best first. Where the best `maxItems` fit together they are taken: no other choice scores higher.
 */
export function pack(items: readonly Item[], query: string, format: Format, budget: Budget): Packed {
  const frame = tokensOf(format.opening(query) + format.closing);
  if (frame > budget.maxTokens) return { text: '', tokenEstimate: 0, included: [], excluded: items.map(because('budget')) };
  if (items.length === 0) return printed(withNothing(format, query, budget), [], []);
  const shelf = new Shelf(format, budget.maxTokens - frame);
  const best = items.slice(0, budget.maxItems);
  const chosen = shelf.fitsAll(best) ? best : single(items, shelf, greedy(items, shelf, budget.maxItems));
  const taken = new Set(chosen);
  const included = items.filter((item) => taken.has(item));
  const isFull = included.length >= budget.maxItems;
  const excluded = items.filter((item) => !taken.has(item)).map((item) => because(isFull && shelf.fitsAll([...included, item]) ? 'limit' : 'budget')(item));
  return printed(render(format, query, included), included, excluded);
}

/** What lines cost in one format, and how much of it there is. */
class Shelf {
  readonly #costs = new Map<Item, number>();

  constructor(private readonly format: Format, readonly tokens: number) {}

  /** Of a line, and of its heading where none of its section is there yet. */
  cost(item: Item, sections: ReadonlySet<Section>): number {
    let line = this.#costs.get(item);
    if (line === undefined) this.#costs.set(item, line = tokensOf(this.format.line(item) + this.format.separator));
    return sections.has(item.section) ? line : line + tokensOf(this.format.heading(item.section));
  }

  fitsAll(items: readonly Item[]): boolean {
    const sections = new Set<Section>();
    let used = 0;
    for (const item of items) {
      used += this.cost(item, sections);
      sections.add(item.section);
    }
    return used <= this.tokens;
  }
}

/** Most score per token first, among what still fits; ties by score, then id. */
function greedy(items: readonly Item[], shelf: Shelf, maxItems: number): Item[] {
  const rest = new Set(items);
  const chosen: Item[] = [];
  const sections = new Set<Section>();
  let left = shelf.tokens;
  while (chosen.length < maxItems) {
    let next: { item: Item; cost: number } | undefined;
    for (const item of rest) {
      const cost = shelf.cost(item, sections);
      if (cost <= left && (next === undefined || isDenser(item, cost, next))) next = { item, cost };
    }
    if (next === undefined) break;
    chosen.push(next.item);
    rest.delete(next.item);
    sections.add(next.item.section);
    left -= next.cost;
  }
  return chosen;
}

function isDenser(item: Item, cost: number, than: { item: Item; cost: number }): boolean {
  const more = item.score * than.cost - than.item.score * cost;
  return more > 0 || (more === 0 && (item.score > than.item.score || (item.score === than.item.score && item.id < than.item.id)));
}

/** One large item may be worth more than all the small ones together. */
function single(items: readonly Item[], shelf: Shelf, chosen: Item[]): Item[] {
  const sum = chosen.reduce((total, item) => total + item.score, 0);
  const best = items.find((item) => shelf.fitsAll([item]));
  return best !== undefined && best.score > sum ? [best] : chosen;
}

/** The frame with the line that says so, or without it where not even that fits. */
function withNothing(format: Format, query: string, { maxTokens }: Budget): string {
  const text = format.opening(query) + format.nothing + format.closing;
  return tokensOf(text) <= maxTokens ? text : format.opening(query) + format.closing;
}

const because = (reason: Excluded['reason']) => ({ id, score }: Item): Excluded => ({ id, reason, value: score });
const printed = (text: string, included: Item[], excluded: Excluded[]): Packed => ({ text, tokenEstimate: tokensOf(text), included, excluded });
