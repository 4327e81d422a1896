import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { awaitedLater, firstIdAt } from '#libs/kernel/index.js';
import { sql, type SnapshotPageRow, type SnapshotRow, type TenantTx } from '#libs/platform/database/index.js';
import { WITHOUT_PAUSE, type Pace } from '#libs/platform/process/index.js';
import {
  inForeignKeyOrder,
  REPLAYED_TIERS,
  tablesOf,
  type RowKey,
  type RowPage,
  type TableRows,
  type TableShape,
} from '../../state/index.js';
import { manifestOf, type ManifestLine, type Snapshot, type SnapshotSettings } from '../domain/snapshot.js';

const listSnapshots = sql(import.meta.url, 'list-snapshots');
const findLastMigration = sql(import.meta.url, 'find-last-migration');
const insertSnapshot = sql(import.meta.url, 'insert-snapshot');
const insertSnapshotPage = sql(import.meta.url, 'insert-snapshot-page');
const listSnapshotPages = sql(import.meta.url, 'list-snapshot-pages');
const deleteOldSnapshotPages = sql(import.meta.url, 'delete-old-snapshot-pages');
const deleteSnapshotPages = sql(import.meta.url, 'delete-snapshot-pages');
const deleteOldSnapshots = sql(import.meta.url, 'delete-old-snapshots');

const zip = promisify(gzip);
const unzip = promisify(gunzip);

const ROWS_PER_PAGE = 2_000;
/** How many blocks of a table make one page; a block has 8 KB. */
const BLOCKS_PER_PAGE = 256;
const PAGES_AT_ONCE = 8;
/** Longer than it takes to make a snapshot. */
const MAX_WORK_MS = 24 * 3_600_000;
/** Size of the buffer for unzipping, in bytes. With the usual size, unzipping takes twice as long. */
const UNZIPPED_AT_ONCE = 1 << 20;

/** A page of rows as it is stored. */
export type SnapshotPage = ManifestLine & Pick<SnapshotPageRow, 'content'>;

/** The rows of a page: lines of COPY, or JSON. */
interface UnpackedPage {
  line: ManifestLine;
  rows: Buffer;
}

/** JSON begins with a bracket, lines of COPY with the id of the tenant. */
const isJson = (rows: Buffer): boolean => rows[0] === '['.charCodeAt(0);

/** The stored pages of a snapshot are not what was written. */
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
   * Copies every table that replay restores. The transaction must see all tables as of one moment. `keep` stores pages;
   * while it runs, no further pages are read. `stateHash`: the hash of the state, if it is known; otherwise it is
   * computed.
   */
  async copy(
    tx: TenantTx,
    keep: (pages: readonly SnapshotPage[]) => Promise<void>,
    { stateHash, pace = WITHOUT_PAUSE }: { stateHash?: string; pace?: Pace } = {},
  ): Promise<Copied> {
    const migration = await this.lastMigration(tx);
    const known = stateHash ?? (await this.rows.hash(tx, undefined, pace)).stateHash;
    const pages = new PageWriter(keep);
    const tableRows: Record<string, number> = {};
    for (const shape of inForeignKeyOrder(await this.rows.shapes(tx, tablesOf(...REPLAYED_TIERS)))) {
      tableRows[shape.name] = 0;
      for await (const { count, rows } of this.#pagesOf(tx, shape)) {
        tableRows[shape.name]! += count;
        await pages.add(shape.name, count, rows);
        await pace.rest();
      }
    }
    const { bytes, manifestHash } = await pages.end();
    return { copied: { stateHash: known, tableRows, bytes, migration }, manifestHash };
  }

  /** Yields lines of COPY if the connection supports it, otherwise JSON, which takes several times as long. */
  async *#pagesOf(tx: TenantTx, shape: TableShape): AsyncGenerator<{ count: number; rows: string | Buffer }> {
    if (tx.copying !== null) {
      const blocks = await this.rows.countBlocks(tx, shape);
      for (let from = 0; from < blocks; from += BLOCKS_PER_PAGE) {
        const page = await this.rows.copyLines(tx, shape, { from, to: from + BLOCKS_PER_PAGE });
        if (page.count > 0) yield page;
      }
      return;
    }
    for (let after: RowKey | null = null; ;) {
      const page: RowPage & { rows: string } = await this.rows.copy(tx, shape, { after, limit: ROWS_PER_PAGE });
      if (page.count > 0) yield page;
      if (page.count < ROWS_PER_PAGE || shape.key.length === 0) return;
      after = page.last;
    }
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

  /**
   * Deletes all snapshots but the newest ones, and the pages of snapshots that were begun a day ago and never finished:
   * their workers are no longer at work.
   */
  async deleteOld(tx: TenantTx, now: Date): Promise<void> {
    const { keep } = this.settings;
    const unfinished = firstIdAt('snp', new Date(now.getTime() - MAX_WORK_MS));
    await Promise.all([tx.run(deleteOldSnapshotPages, keep, unfinished), tx.run(deleteOldSnapshots, keep)]);
  }

  /** Deletes the pages of a snapshot that will not be finished. */
  async deletePages(tx: TenantTx, snapshotId: string): Promise<void> {
    await tx.run(deleteSnapshotPages, snapshotId);
  }

  /** The latest snapshots, newest first. */
  async list(tx: TenantTx): Promise<Snapshot[]> {
    return (await tx.all<SnapshotRow>(listSnapshots)).map((row) => ({
      ...row,
      seq: Number(row.seq),
      bytes: Number(row.bytes),
      tableRows: row.tableRows as Record<string, number>,
    }));
  }

  /**
   * The snapshots from which a replay up to the number `toSeq` may start, newest first. `toSeq` is null for a replay of
   * the whole log.
   */
  async listUsable(tx: TenantTx, toSeq: number | null): Promise<Snapshot[]> {
    const [all, migration] = await Promise.all([this.list(tx), this.lastMigration(tx)]);
    return all.filter(
      (snapshot) =>
        snapshot.migration === migration && (toSeq === null || (snapshot.seq <= toSeq && snapshot.ahead.length === 0)),
    );
  }

  /**
   * Writes the rows of a snapshot into empty tables, in as many transactions as are given; each takes the next page.
   * The pages are compared with their hash in the log. If the log has no such hash, because the snapshot is of an
   * earlier version, the rows are compared with the hash of the state; in this case there must be only one transaction,
   * so that it sees all rows. If the hashes differ, throws a failure for which `isDamage` returns true.
   */
  async restore(
    source: TenantTx,
    targets: readonly TenantTx[],
    snapshot: Snapshot,
    manifestHash: string | undefined,
  ): Promise<void> {
    const pages = this.#unpackedOf(source, snapshot);
    const written = await Promise.allSettled(targets.map((target) => this.#write(target, pages, snapshot)));
    const manifest = written.flatMap((each) => {
      if (each.status === 'rejected') throw each.reason;
      return each.value;
    });
    const isWhole =
      manifestHash === undefined
        ? (await this.rows.hash(targets[0]!)).stateHash === snapshot.stateHash
        : hashOf(manifestOf(manifest.sort((one, other) => one.ordinal - other.ordinal))) === manifestHash;
    if (!isWhole) throw new DamagedSnapshot(`${snapshot.id} does not match its hash`);
  }

  /**
   * Writes pages until none are left. It does not pause, because it keeps a writing transaction open, and the sealer
   * waits for the oldest writing transaction of the whole server.
   */
  async #write(target: TenantTx, pages: AsyncIterable<UnpackedPage>, { id }: Snapshot): Promise<ManifestLine[]> {
    const shapes = new Map(
      (await this.rows.shapes(target, tablesOf(...REPLAYED_TIERS))).map((shape) => [shape.name, shape]),
    );
    const manifest: ManifestLine[] = [];
    for await (const { line, rows } of pages) {
      manifest.push(line);
      const shape = shapes.get(line.tableName)!;
      const written = await (
        isJson(rows) ? this.rows.insert(target, shape, rows.toString('utf8')) : this.rows.load(target, shape, rows)
      ).catch((failure: unknown) => {
        throw isRefusedAsData(failure)
          ? new DamagedSnapshot(`a page of ${id} has no rows`, { cause: failure })
          : failure;
      });
      if (written !== line.rowCount)
        throw new DamagedSnapshot(`a page of ${id} has ${written} rows, not ${line.rowCount}`);
    }
    return manifest;
  }

  /** Yields the pages in order. While they are written, the next ones are read and unpacked. */
  async *#unpackedOf(source: TenantTx, snapshot: Snapshot): AsyncGenerator<UnpackedPage> {
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

/** Compresses pages and passes them on, several at a time. */
class PageWriter {
  readonly #manifest: ManifestLine[] = [];
  readonly #waiting: SnapshotPage[] = [];
  #bytes = 0;

  constructor(private readonly keep: (pages: readonly SnapshotPage[]) => Promise<void>) {}

  async add(tableName: string, rowCount: number, rows: string | Buffer): Promise<void> {
    const content = await zip(rows, { level: 1 });
    const line = { ordinal: this.#manifest.length + 1, tableName, rowCount, sha256: hashOf(content) };
    this.#bytes += content.length;
    this.#manifest.push(line);
    this.#waiting.push({ ...line, content });
    if (this.#waiting.length === PAGES_AT_ONCE) await this.keep(this.#waiting.splice(0));
  }

  async end(): Promise<{ bytes: number; manifestHash: string }> {
    await this.keep(this.#waiting.splice(0));
    return { bytes: this.#bytes, manifestHash: hashOf(manifestOf(this.#manifest)) };
  }
}

async function unpacked(page: SnapshotPage, { id }: Snapshot): Promise<UnpackedPage> {
  const { ordinal, tableName, rowCount, sha256, content } = page;
  if (hashOf(content) !== sha256) throw new DamagedSnapshot(`a page of ${id} has changed`);
  return {
    line: { ordinal, tableName, rowCount, sha256 },
    rows: await unzip(content, { chunkSize: UNZIPPED_AT_ONCE }),
  };
}

/** Whether the database refused the data: it is not rows of the table, or contains a row twice. */
const isRefusedAsData = (failure: unknown): boolean =>
  /^2[23]/.test(String((failure as { code?: unknown }).code ?? ''));

const hashOf = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');
