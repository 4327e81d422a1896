import { inChunks } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import {
  inForeignKeyOrder,
  type RowDifferences,
  type RowKey,
  type TableRows,
  type TableShape,
} from '../../../state/index.js';
import type { ReplacedRow, ReplacedRows } from '../../store/replaced-rows.js';

const BATCH = 500;

/** Reads rows by their keys; those that do not exist are left out. */
export type RowSource = (
  shape: TableShape,
  keys: readonly RowKey[],
) => Promise<{ key: RowKey; hash: Buffer; texts: string }[]>;

const nameOf = (key: RowKey): string => JSON.stringify(key);

/** Replaces rows of a tenant by primary key, in an order that never breaks a reference, and saves the old rows. */
export class ReplaceRows {
  constructor(
    private readonly rows: TableRows,
    private readonly replaced: ReplacedRows,
  ) {}

  /**
   * `source` has the correct rows. Surplus rows are deleted in batches, in reverse foreign-key order. If rows that are
   * about to be replaced still refer to rows of a batch, the batch is deleted at the end. Returns how many rows it
   * touched.
   */
  async run(
    tx: TenantTx,
    recoveryId: string,
    differences: readonly RowDifferences[],
    source: RowSource,
    at: Date,
  ): Promise<number> {
    const byTable = new Map(differences.map((each) => [each.table, each]));
    const ordered = inForeignKeyOrder(await this.rows.shapes(tx, [...byTable.keys()]));
    let ordinal = 0;
    const keep = async (rows: Omit<ReplacedRow, 'ordinal'>[]): Promise<void> => {
      await this.replaced.insert(
        tx,
        recoveryId,
        rows.map((row) => ({ ordinal: (ordinal += 1), ...row })),
        at,
      );
    };
    const later: [TableShape, readonly RowKey[]][] = [];
    for (const shape of [...ordered].reverse())
      for (const keys of inChunks(byTable.get(shape.name)!.extra, BATCH)) {
        const there = await this.rows.listByKeys(tx, shape, keys);
        await keep(
          there.map(({ key, texts }) => ({
            tableName: shape.name,
            rowKey: key,
            before: JSON.parse(texts),
            afterHash: null,
          })),
        );
        if (!(await this.#deleted(tx, shape, keys))) later.push([shape, keys]);
      }
    for (const shape of ordered) {
      const { changed, missing } = byTable.get(shape.name)!;
      for (const keys of inChunks(changed, BATCH)) {
        const [before, after] = [await this.rows.listByKeys(tx, shape, keys), await source(shape, keys)];
        const hashes = new Map(after.map(({ key, hash }) => [nameOf(key), hash.toString('hex')]));
        await keep(
          before.map(({ key, texts }) => ({
            tableName: shape.name,
            rowKey: key,
            before: JSON.parse(texts),
            afterHash: hashes.get(nameOf(key)) ?? null,
          })),
        );
        await tx.asRecovery(() => this.rows.update(tx, shape, arrayOf(after)));
      }
      for (const keys of inChunks(missing, BATCH)) {
        const after = await source(shape, keys);
        await keep(
          after.map(({ key, hash }) => ({
            tableName: shape.name,
            rowKey: key,
            before: null,
            afterHash: hash.toString('hex'),
          })),
        );
        await tx.asRecovery(() => this.rows.insert(tx, shape, arrayOf(after)));
      }
    }
    for (const [shape, keys] of later) await tx.asRecovery(() => this.rows.delete(tx, shape, keys));
    return ordinal;
  }

  /** Deletes rows. Returns false if other rows still refer to them. */
  #deleted(tx: TenantTx, shape: TableShape, keys: readonly RowKey[]): Promise<boolean> {
    return tx.asRecovery(() =>
      tx
        .attempt(() => this.rows.delete(tx, shape, keys))
        .then(
          () => true,
          (failure: unknown) => {
            if ((failure as { code?: unknown }).code === FOREIGN_KEY_VIOLATION) return false;
            throw failure;
          },
        ),
    );
  }
}

const FOREIGN_KEY_VIOLATION = '23503';

const arrayOf = (rows: readonly { texts: string }[]): string => `[${rows.map(({ texts }) => texts).join(',')}]`;
