import type { Row, Statement, TenantTx } from '../database/index.js';
import type { Bind } from './compile-filter.js';

/** A literal, a word or a type, and the name in the comment behind it. */
const PLACE = /('[^']*'(?:::\w+(?:\[\])?)?|\w+(?:\(\d+\))?) \/\* (\w+) \*\//g;

/** The text of a statement, cut once at its places: text and place take turns. */
interface Cut {
  texts: readonly string[];
  places: readonly { name: string; value: string }[];
}

const cuts = new WeakMap<Statement, Cut>();

/** Texts that were sent to be kept, with the names they were given. */
const kept = new Map<string, string>();

/**
 * A statement file with places to fill. In the file a place is a harmless value with its name in a comment behind it, such as `true`
 * and the comment `seen`, or the table `claims` and the comment `claims`: the file runs as it stands, and what is not filled keeps that value.
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

  /** `$1` is the tenant, put there by the transaction. */
  readonly bind: Bind = (value) => `$${this.#params.push(value) + 1}`;

  has(place: string): boolean {
    return cutOf(this.file).places.some(({ name }) => name === place);
  }

  /** Fills every place of that name. */
  fill(place: string, sql: string): this {
    this.#fillings.set(place, sql);
    return this;
  }

  /** Sent unnamed: its plan depends on the values, and a kept plan would have to suit them all. */
  all<R extends Row>(tx: TenantTx): Promise<R[]> {
    return tx.all<R>({ name: '', text: this.#text() }, ...this.#params);
  }

  /** As `all`, prepared once on each connection, which keeps it as long as it lives: only for a small number of texts, whatever callers ask. */
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

/** The text of a file that is part of other statements, its places filled. */
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
