import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { awaitedLater } from '#libs/kernel/index.js';
import { sql, type SnapshotPageRow, type SnapshotRow, type TenantTx } from '#libs/platform/database/index.js';
import {
  inForeignKeyOrder,
  REPLAYED_TIERS,
  stateHashOf,
  tablesOf,
  type RowKey,
  type TableHash,
  type TableRows,
} from '../../state/index.js';
import { manifestOf, type ManifestLine, type Snapshot, type SnapshotSettings } from '../domain/snapshot.js';

const listSnapshots = sql(import.meta.url, 'list-snapshots');
const findLastMigration = sql(import.meta.url, 'find-last-migration');
const insertSnapshot = sql(import.meta.url, 'insert-snapshot');
const insertSnapshotPage = sql(import.meta.url, 'insert-snapshot-page');
const listSnapshotPages = sql(import.meta.url, 'list-snapshot-pages');
const deleteOldSnapshotPages = sql(import.meta.url, 'delete-old-snapshot-pages');
const deleteOldSnapshots = sql(import.meta.url, 'delete-old-snapshots');

const zip = promisify(gzip);
const unzip = promisify(gunzip);

const ROWS_PER_PAGE = 2_000;
const PAGES_AT_ONCE = 8;

/** A page of rows as it is stored. */
export type SnapshotPage = ManifestLine & Pick<SnapshotPageRow, 'content'>;

/** The rows of a page, as JSON. */
interface UnpackedPage {
  line: ManifestLine;
  rows: string;
}

/** A snapshot whose stored pages are not what was written. */
class DamagedSnapshot extends Error {
  override readonly name = 'DamagedSnapshot';
}

export interface Copied {
  copied: Pick<Snapshot, 'stateHash' | 'tableRows' | 'bytes' | 'migration'>;
  manifestHash: string;
}

/** Copies of the tables of a tenant, in compressed pages. */
export class SnapshotStore {
  constructor(
    private readonly rows: TableRows,
    readonly settings: SnapshotSettings,
  ) {}

  /**
   * Copies every table that replay restores, as the transaction sees them, which has to see one moment. `keep` stores
   * pages; it may be slow, and the next ones are then read later.
   */
  async copy(tx: TenantTx, keep: (pages: readonly SnapshotPage[]) => Promise<void>): Promise<Copied> {
    const migration = await this.lastMigration(tx);
    const waiting: SnapshotPage[] = [];
    const manifest: ManifestLine[] = [];
    const hashes: TableHash[] = [];
    const tableRows: Record<string, number> = {};
    let [ordinal, bytes] = [0, 0];
    for (const shape of inForeignKeyOrder(await this.rows.shapes(tx, tablesOf(...REPLAYED_TIERS)))) {
      const hasher = createHash('sha256');
      tableRows[shape.name] = 0;
      let after: RowKey | null = null;
      for (let isLast = false; !isLast;) {
        const page = await this.rows.copy(tx, shape, { after, limit: ROWS_PER_PAGE });
        isLast = page.count < ROWS_PER_PAGE || shape.key.length === 0;
        if (page.count === 0) break;
        after = page.last;
        hasher.update(page.hashes);
        tableRows[shape.name]! += page.count;
        const content = await zip(page.rows, { level: 1 });
        bytes += content.length;
        const line = {
          ordinal: (ordinal += 1),
          tableName: shape.name,
          rowCount: page.count,
          sha256: hashOf(content),
        };
        manifest.push(line);
        waiting.push({ ...line, content });
        if (waiting.length === PAGES_AT_ONCE) await keep(waiting.splice(0));
      }
      if (shape.tier === 'critical')
        hashes.push({ table: shape.name, rows: tableRows[shape.name]!, hash: hasher.digest('hex') });
    }
    await keep(waiting);
    const stateHash = stateHashOf(hashes, () => createHash('sha256'));
    return { copied: { stateHash, tableRows, bytes, migration }, manifestHash: hashOf(manifestOf(manifest)) };
  }

  async lastMigration(tx: TenantTx): Promise<string> {
    return (await tx.one<{ name: string }>(findLastMigration))?.name ?? '';
  }

  async insertPages(tx: TenantTx, snapshotId: string, pages: readonly SnapshotPage[]): Promise<void> {
    await Promise.all(
      pages.map(({ ordinal, tableName, rowCount, sha256, content }) =>
        tx.run(insertSnapshotPage, snapshotId, ordinal, tableName, rowCount, sha256, content),
      ),
    );
  }

  async insert(tx: TenantTx, snapshot: Snapshot): Promise<void> {
    await tx.run(insertSnapshot, JSON.stringify({ ...snapshot, createdAt: snapshot.createdAt.toISOString() }));
  }

  /** Deletes all but the newest, and pages of snapshots that were never finished. */
  async deleteOld(tx: TenantTx): Promise<void> {
    const { keep } = this.settings;
    await Promise.all([tx.run(deleteOldSnapshotPages, keep), tx.run(deleteOldSnapshots, keep)]);
  }

  /** Newest first. */
  async list(tx: TenantTx): Promise<Snapshot[]> {
    return (await tx.all<SnapshotRow>(listSnapshots)).map((row) => ({
      ...row,
      seq: Number(row.seq),
      bytes: Number(row.bytes),
      tableRows: row.tableRows as Record<string, number>,
    }));
  }

  /** Those at which a replay up to a number may begin, newest first. */
  async listUsable(tx: TenantTx, toSeq: number | null): Promise<Snapshot[]> {
    const [all, migration] = await Promise.all([this.list(tx), this.lastMigration(tx)]);
    return all.filter(
      (snapshot) =>
        snapshot.migration === migration && (toSeq === null || (snapshot.seq <= toSeq && snapshot.ahead.length === 0)),
    );
  }

  /**
   * Writes the rows of a snapshot into empty tables, in as many transactions as are given: each takes the next page. Its
   * pages are compared with the hash that the log keeps of them; of a snapshot of an earlier version, the rows are
   * compared with the hash of the state, for which one transaction has to see them all. Throws a failure that is
   * `isDamage` if they differ.
   */
  async restore(
    source: TenantTx,
    targets: readonly TenantTx[],
    snapshot: Snapshot,
    manifestHash: string | undefined,
  ): Promise<void> {
    const pages = this.#pagesOf(source, snapshot);
    const written = await Promise.allSettled(targets.map((target) => this.#write(target, pages, snapshot)));
    const manifest = written.flatMap((each) => {
      if (each.status === 'rejected') throw each.reason;
      return each.value;
    });
    const isWhole =
      manifestHash === undefined
        ? (await this.rows.hash(targets[0]!)).stateHash === snapshot.stateHash
        : hashOf(manifestOf(manifest.sort((one, other) => one.ordinal - other.ordinal))) === manifestHash;
    if (!isWhole) throw new DamagedSnapshot(`${snapshot.id} is not what its hash is of`);
  }

  /** Writes pages until there are no more. */
  async #write(target: TenantTx, pages: AsyncIterable<UnpackedPage>, { id }: Snapshot): Promise<ManifestLine[]> {
    const shapes = new Map(
      (await this.rows.shapes(target, tablesOf(...REPLAYED_TIERS))).map((shape) => [shape.name, shape]),
    );
    const manifest: ManifestLine[] = [];
    for await (const { line, rows } of pages) {
      manifest.push(line);
      const written = await this.rows.insert(target, shapes.get(line.tableName)!, rows);
      if (written !== line.rowCount)
        throw new DamagedSnapshot(`a page of ${id} has ${written} rows, not ${line.rowCount}`);
    }
    return manifest;
  }

  /** The pages in their order. While they are written, the next ones are read and unpacked. */
  async *#pagesOf(source: TenantTx, snapshot: Snapshot): AsyncGenerator<UnpackedPage> {
    const read = async (after: number): Promise<{ last: number; pages: Promise<UnpackedPage>[] }> => {
      const pages = await source.all<SnapshotPage>(listSnapshotPages, snapshot.id, after, PAGES_AT_ONCE);
      return {
        last: pages.at(-1)?.ordinal ?? after,
        pages: pages.map((page) => awaitedLater(unpacked(page, snapshot))),
      };
    };
    for (let next = read(0); ;) {
      const { last, pages } = await next;
      if (pages.length === 0) return;
      next = awaitedLater(read(last));
      for (const page of pages) yield await page;
    }
  }

  isDamage(failure: unknown): boolean {
    return failure instanceof DamagedSnapshot;
  }
}

async function unpacked(page: SnapshotPage, { id }: Snapshot): Promise<UnpackedPage> {
  const { ordinal, tableName, rowCount, sha256, content } = page;
  if (hashOf(content) !== sha256) throw new DamagedSnapshot(`a page of ${id} has changed`);
  return { line: { ordinal, tableName, rowCount, sha256 }, rows: (await unzip(content)).toString('utf8') };
}

const hashOf = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');
