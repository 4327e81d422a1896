import type { Row, Statement, TenantTx } from '../database/index.js';
import type { Bind } from './compile-filter.js';

/** A slot: a literal, a word or a type, followed by a comment with the name of the slot. */
const PLACE = /('[^']*'(?:::\w+(?:\[\])?)?|\b\w+(?:\(\d+\))?) \/\* (\w+) \*\//g;

/** The text of a statement, split at its slots. `places[i]` is between `texts[i]` and `texts[i + 1]`. */
interface Cut {
  texts: readonly string[];
  places: readonly { name: string; value: string }[];
}

const cuts = new WeakMap<Statement, Cut>();

/** The name of each text that `allKept` has prepared. */
const kept = new Map<string, string>();

/**
 * A statement file with slots to fill. In the file, a slot is a default value followed by a comment with its name, such
 * as `true` with the comment `seen`, or the table `claims` with the comment `claims`. A slot that is not filled keeps
 * its default, so the file can also be run as it is.
 */
export class Composed {
  readonly #params: unknown[];
  readonly #fillings = new Map<string, string>();

  constructor(
    private readonly file: Statement,
    ...params: unknown[]
  ) {
    this.#params = params;
  }

  /**
   * Adds a value to the parameters and returns its placeholder. The numbers start at `$2`, because the transaction adds
   * the tenant as `$1`.
   */
  readonly bind: Bind = (value) => `$${this.#params.push(value) + 1}`;

  has(place: string): boolean {
    return cutOf(this.file).places.some(({ name }) => name === place);
  }

  /** Fills every slot with that name. */
  fill(place: string, sql: string): this {
    this.#fillings.set(place, sql);
    return this;
  }

  /** Runs the statement unprepared, because its best plan depends on the values. */
  all<R extends Row>(tx: TenantTx): Promise<R[]> {
    return tx.all<R>({ name: '', text: this.#text() }, ...this.#params);
  }

  /**
   * Like `all`, but prepares the statement on each connection, which then keeps the plan. Use this only if there can be
   * only a few different texts, no matter what callers send.
   */
  allKept<R extends Row>(tx: TenantTx): Promise<R[]> {
    const text = this.#text();
    const name = kept.get(text) ?? `${this.file.name}#${kept.size}`;
    kept.set(text, name);
    return tx.all<R>({ name, text }, ...this.#params);
  }

  #text(): string {
    return filled(this.file, this.#fillings);
  }
}

/** Returns the text of a file with its slots filled, to be included in other statements. */
export const fragment = (file: Statement, fillings: Readonly<Record<string, string>>): string =>
  filled(file, new Map(Object.entries(fillings)));

function filled(file: Statement, fillings: ReadonlyMap<string, string>): string {
  const { texts, places } = cutOf(file);
  for (const name of fillings.keys())
    if (!places.some((place) => place.name === name)) throw new Error(`${file.name} has no place ${name}`);
  return places.reduce((text, { name, value }, i) => text + (fillings.get(name) ?? value) + texts[i + 1], texts[0]!);
}

function cutOf(statement: Statement): Cut {
  const known = cuts.get(statement);
  if (known !== undefined) return known;
  const pieces = statement.text.split(PLACE);
  const cut = {
    texts: pieces.filter((_, i) => i % 3 === 0),
    places: pieces.flatMap((value, i) => (i % 3 === 1 ? [{ value, name: pieces[i + 1]! }] : [])),
  };
  cuts.set(statement, cut);
  return cut;
}
