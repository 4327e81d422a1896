import type { Row, Statement, TenantTx } from '../database/index.js';
import type { Bind } from './compile-filter.js';

/** Texts that were sent to be kept, with the names they were given. */
const kept = new Map<string, string>();

/**
 * A statement file with places to fill. In the file a place is a harmless value with its name in a comment behind it, so that
 * the file runs as it stands.
 */
export class Composed {
  readonly #params: unknown[];
  #text: string;

  constructor(
    private readonly file: Statement,
    ...params: unknown[]
  ) {
    this.#text = file.text;
    this.#params = params;
  }

  /** `$1` is the tenant, put there by the transaction. */
  readonly bind: Bind = (value) => `$${this.#params.push(value) + 1}`;

  fill(place: string, sql: string): this {
    return this.replace(new RegExp(`(true|'\\{\\}'::text\\[\\]) /\\* ${place} \\*/`, 'g'), sql);
  }

  includes(part: string): boolean {
    return this.#text.includes(part);
  }

  replace(part: RegExp | string, sql: string): this {
    const filled = this.#text.replace(part, () => sql);
    if (filled === this.#text) throw new Error(`the statement has no place ${part}: ${this.#text}`);
    this.#text = filled;
    return this;
  }

  /** Sent unnamed: its plan depends on the values, and a kept plan would have to suit them all. */
  all<R extends Row>(tx: TenantTx): Promise<R[]> {
    return tx.all<R>({ name: '', text: this.#text }, ...this.#params);
  }

  /** As `all`, prepared once on each connection, which keeps it as long as it lives: only for texts of which there are few, whatever callers ask. */
  allKept<R extends Row>(tx: TenantTx): Promise<R[]> {
    const name = kept.get(this.#text) ?? `${this.file.name}#${kept.size}`;
    kept.set(this.#text, name);
    return tx.all<R>({ name, text: this.#text }, ...this.#params);
  }
}
