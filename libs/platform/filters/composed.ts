import type { Row, Statement, TenantTx } from '../database/index.js';
import type { Bind } from './compile-filter.js';

/** A literal, a word or a type, followed by a comment with the name of the slot. */
const PLACE = /('[^']*'(?:::\w+(?:\[\])?)?|\w+(?:\(\d+\))?) \/\* (\w+) \*\//g;

/** The text of a statement, split once at its slots: text and slots alternate. */
interface Cut {
  texts: readonly string[];
  places: readonly { name: string; value: string }[];
}

const cuts = new WeakMap<Statement, Cut>();

/** The texts that were prepared, with their names. */
const kept = new Map<string, string>();

/**
 * A statement file with slots to fill. In the file, a slot is a harmless value followed by a comment with its name,
 * such as `true` with the comment `seen`, or the table `claims` with the comment `claims`. So the file can be run as it
 * is, and a slot that is not filled keeps that value.
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

  /** `$1` is the tenant, which the transaction adds. */
  readonly bind: Bind = (value) => `$${this.#params.push(value) + 1}`;

  has(place: string): boolean {
    return cutOf(this.file).places.some(({ name }) => name === place);
  }

  /** Fills every slot with that name. */
  fill(place: string, sql: string): this {
    this.#fillings.set(place, sql);
    return this;
  }

  /** Sent without a name: its plan depends on the values, and a stored plan would have to suit all of them. */
  all<R extends Row>(tx: TenantTx): Promise<R[]> {
    return tx.all<R>({ name: '', text: this.#text() }, ...this.#params);
  }

  /**
   * Like `all`, but prepared once on each connection, which keeps the plan for its lifetime. Only for statements with
   * few variants, whatever callers send.
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

/** The text of a file that is included in other statements, with its slots filled. */
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
