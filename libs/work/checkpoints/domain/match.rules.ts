import { addTo } from '#libs/kernel/index.js';
import { digitTokens, itemTokens, negationTokens } from '#libs/kernel/text/index.js';
import { comparable } from '#libs/knowledge/predicates/index.js';

/** An item or an action, in the form in which it is compared. */
export interface Item {
  text: string;
  idempotencyKey?: string | null | undefined;
}

/** An item that was tokenised once for any number of comparisons. */
interface Prepared {
  text: string;
  form: string;
  key: string | null;
  tokens: ReadonlySet<string>;
  /** Its tokens with digits, in order, and its negations. Two items match only if their signatures are equal. */
  signature: string;
}

function prepare({ text, idempotencyKey = null }: Item): Prepared {
  const tokens = itemTokens(text);
  return {
    text,
    form: comparable(text),
    key: idempotencyKey,
    tokens: new Set(tokens),
    signature: JSON.stringify([digitTokens(tokens), negationTokens(tokens)]),
  };
}

const sharedBy = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].reduce((count, token) => count + (b.has(token) ? 1 : 0), 0);

const diceOf = (shared: number, a: number, b: number): number => (a + b === 0 ? 0 : (2 * shared) / (a + b));

/** Dice coefficient of the tokens of two texts; 1 if their normalised forms are equal. */
export function likeness(a: string, b: string): number {
  const [left, right] = [prepare({ text: a }), prepare({ text: b })];
  if (left.form === right.form) return 1;
  return diceOf(sharedBy(left.tokens, right.tokens), left.tokens.size, right.tokens.size);
}

/** Whether two items are the same (continuity spec, section 4.2). */
export const isSameItem = (a: Item, b: Item): boolean => new ItemIndex([a]).matches(b).length > 0;

interface Match {
  at: number;
  likeness: number;
}

/** An index of items: an item is compared only with items that share a token or a key with it. */
export class ItemIndex {
  readonly #items: Prepared[] = [];
  readonly #byForm = new Map<string, number[]>();
  readonly #byKey = new Map<string, number[]>();
  readonly #byToken = new Map<string, number[]>();

  constructor(items: readonly Item[] = []) {
    for (const item of items) this.add(item);
  }

  add(item: Item): void {
    const prepared = prepare(item);
    const at = this.#items.push(prepared) - 1;
    addTo(this.#byForm, prepared.form, at);
    if (prepared.key !== null) addTo(this.#byKey, prepared.key, at);
    for (const token of prepared.tokens) addTo(this.#byToken, prepared.signature + token, at);
  }

  /** Positions of the items that match the given one, in the order in which they were added. */
  matches(item: Item): Match[] {
    const asked = prepare(item);
    const found = new Map([...this.#byWords(asked), ...this.#byKeyOf(asked)]);
    for (const at of this.#byForm.get(asked.form) ?? []) found.set(at, 1);
    return [...found].map(([at, alike]) => ({ at, likeness: alike })).sort((a, b) => a.at - b.at);
  }

  /**
   * Items with a Dice coefficient of at least 0.80, computed in integers, among those with the same numbers and
   * negations.
   */
  #byWords({ tokens, signature }: Prepared): [number, number][] {
    const shared = new Map<number, number>();
    for (const token of tokens)
      for (const at of this.#byToken.get(signature + token) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    return [...shared]
      .filter(([at, count]) => 5 * count >= 2 * (this.#items[at]!.tokens.size + tokens.size))
      .map(([at, count]) => [at, diceOf(count, this.#items[at]!.tokens.size, tokens.size)]);
  }

  #byKeyOf({ key, tokens }: Prepared): [number, number][] {
    const places = key === null ? [] : (this.#byKey.get(key) ?? []);
    return places.map((at) => {
      const known = this.#items[at]!.tokens;
      return [at, diceOf(sharedBy(known, tokens), known.size, tokens.size)];
    });
  }

  has(item: Item): boolean {
    return this.matches(item).length > 0;
  }
}

/** How many items two sets have in common, each used once: pairs by likeness, highest first, then by text. */
export function countSame(a: readonly Item[], b: readonly Item[]): number {
  const index = new ItemIndex(b);
  const pairs = a.flatMap((item, from) => index.matches(item).map(({ at, likeness: alike }) => ({ from, at, alike })));
  const compare = (x: string, y: string): number => (x < y ? -1 : x > y ? 1 : 0);
  pairs.sort(
    (x, y) =>
      y.alike - x.alike ||
      compare(a[x.from]!.text, a[y.from]!.text) ||
      compare(b[x.at]!.text, b[y.at]!.text) ||
      x.from - y.from ||
      x.at - y.at,
  );
  const [usedFrom, usedAt] = [new Set<number>(), new Set<number>()];
  for (const { from, at } of pairs) {
    if (usedFrom.has(from) || usedAt.has(at)) continue;
    usedFrom.add(from);
    usedAt.add(at);
  }
  return usedAt.size;
}

const jaccard = (same: number, a: number, b: number): number => (a + b === 0 ? 1 : same / (a + b - same));

/** Jaccard index of two sets of items; 1 if both are empty. */
export const overlapOf = (a: readonly Item[], b: readonly Item[]): number =>
  jaccard(countSame(a, b), a.length, b.length);

/** Files, tools and artifacts in use. */
export interface WorkingSet {
  files: readonly string[];
  tools: readonly string[];
  artifacts: readonly string[];
}

/** Jaccard index of two working sets, whose items match only if they are equal. */
export function overlapOfWorkingSets(a: WorkingSet, b: WorkingSet): number {
  const tagged = ({ files, tools, artifacts }: WorkingSet): Set<string> =>
    new Set([
      ...files.map((each) => `file:${comparable(each)}`),
      ...tools.map((each) => `tool:${comparable(each)}`),
      ...artifacts.map((each) => `artifact:${comparable(each)}`),
    ]);
  const [left, right] = [tagged(a), tagged(b)];
  return jaccard(sharedBy(left, right), left.size, right.size);
}
