import type { TenantTx } from '#libs/platform/database/index.js';
import type { RowKey, TableRows, TableShape } from '../../../state/index.js';
import type { ReplacedRow } from '../../store/replaced-rows.js';

const BATCH = 500;

/** Rows that were not restored: those that were changed since, and those whose restoration would break a constraint. */
export interface Unrestored {
  changed: ReplacedRow[];
  refused: ReplacedRow[];
}

/** Restores rows that a recovery replaced, by primary key. */
export class RestoreRows {
  constructor(private readonly rows: TableRows) {}

  /**
   * Undoes the changes in reverse order: deletes added rows in reverse foreign-key order, and inserts removed rows in
   * foreign-key order. A row that cannot be restored stays as it is: later rows may refer to an added row, or may have
   * the place of a removed row. Such rows are tried again after the others, until no more of them can be restored,
   * because a row may depend on one that comes after it.
   */
  async run(tx: TenantTx, all: readonly ReplacedRow[]): Promise<Unrestored> {
    const names = [...new Set(all.map(({ tableName }) => tableName))];
    const shapes = new Map((await this.rows.shapes(tx, names)).map((shape) => [shape.name, shape]));
    const changed: ReplacedRow[] = [];
    for (let open = [...all].reverse(); ;) {
      const refused: ReplacedRow[] = [];
      for (const stretch of stretchesOf(open)) {
        const shape = shapes.get(stretch[0]!.tableName)!;
        const unchanged = await this.#unchanged(tx, shape, stretch);
        changed.push(...stretch.filter((row) => !unchanged.has(row)));
        refused.push(...(await this.#write(tx, shape, [...unchanged])));
      }
      if (refused.length === 0 || refused.length === open.length) return { changed, refused };
      open = refused;
    }
  }

  /** The rows that are as the recovery left them. */
  async #unchanged(tx: TenantTx, shape: TableShape, stretch: readonly ReplacedRow[]): Promise<Set<ReplacedRow>> {
    const keys = stretch.map(({ rowKey }) => rowKey);
    const current = new Map(
      (await this.rows.listByKeys(tx, shape, keys)).map(({ key, hash }) => [JSON.stringify(key), hash.toString('hex')]),
    );
    return new Set(
      stretch.filter(({ rowKey, afterHash }) => (current.get(JSON.stringify(rowKey)) ?? null) === afterHash),
    );
  }

  /** Restores rows of one stretch, and returns those that a constraint refuses. */
  async #write(tx: TenantTx, shape: TableShape, stretch: readonly ReplacedRow[]): Promise<readonly ReplacedRow[]> {
    if (stretch.length === 0 || (await this.#isWritten(tx, shape, stretch))) return [];
    if (stretch.length === 1) return stretch;
    const middle = Math.ceil(stretch.length / 2);
    const first = await this.#write(tx, shape, stretch.slice(0, middle));
    return [...first, ...(await this.#write(tx, shape, stretch.slice(middle)))];
  }

  /** Returns false, and restores none of the rows, if a constraint refuses one of them. */
  #isWritten(tx: TenantTx, shape: TableShape, stretch: readonly ReplacedRow[]): Promise<boolean> {
    return tx.asRecovery(() =>
      tx
        .attempt(() => this.#restore(tx, shape, stretch))
        .then(
          () => true,
          (failure: unknown) => {
            if (REFUSED.has(String((failure as { code?: unknown }).code))) return false;
            throw failure;
          },
        ),
    );
  }

  #restore(tx: TenantTx, shape: TableShape, stretch: readonly ReplacedRow[]): Promise<number> {
    const [{ before, afterHash }] = stretch as [ReplacedRow];
    if (before === null)
      return this.rows.delete(
        tx,
        shape,
        stretch.map(({ rowKey }): RowKey => rowKey),
      );
    const texts = JSON.stringify(stretch.map((row) => row.before));
    return afterHash === null ? this.rows.insert(tx, shape, texts) : this.rows.update(tx, shape, texts);
  }
}

/** Violations of a foreign key, of a unique constraint and of an exclusion constraint. */
const REFUSED = new Set(['23503', '23505', '23P01']);

/**
 * Splits rows into runs that belong to one table and were all added, all removed or all changed, and keeps their order.
 */
function stretchesOf(all: readonly ReplacedRow[]): ReplacedRow[][] {
  const stretches: ReplacedRow[][] = [];
  const kindOf = ({ tableName, before, afterHash }: ReplacedRow): string =>
    `${tableName} ${before === null ? 'added' : afterHash === null ? 'removed' : 'changed'}`;
  for (const row of all) {
    const last = stretches.at(-1);
    if (last !== undefined && last.length < BATCH && kindOf(last[0]!) === kindOf(row)) last.push(row);
    else stretches.push([row]);
  }
  return stretches;
}
