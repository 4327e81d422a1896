import { createHash } from 'node:crypto';
import type { Tier } from '#libs/kernel/index.js';
import { sql, TABLES, type Settings, type Statement, type TenantTx } from '#libs/platform/database/index.js';
import { WITHOUT_PAUSE, type Pace } from '#libs/platform/process/index.js';
import { rowsOfLines } from '../domain/copy-lines.js';
import { stateHashOf, type StateHash, type TableHash } from '../domain/state-hash.js';
import type { ColumnShape, TableShape } from '../domain/table-shape.js';

const loadTableShapes = sql(import.meta.url, 'load-table-shapes');
/** Formats in which every database and session writes values in the same way. */
const CANONICAL: Settings = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'iso_8601',
  bytea_output: 'hex',
  extra_float_digits: 1,
};

/** The values of a primary key without the tenant, as text. */
export type RowKey = readonly string[];

/** A page of rows of a table, in key order. */
export interface RowPage {
  count: number;
  /** Hashes of the rows, 32 bytes each. */
  hashes: Buffer;
  /** The key of the last row; null: the page is empty. */
  last: RowKey | null;
}

/** Which rows of a table to read: those after one key (null: from the first) and up to another (null: to the last). */
export interface RowRange {
  after: RowKey | null;
  upTo?: RowKey | null;
  limit?: number;
}

/** Rows as lines of COPY; the tenant comes first, then the columns of the shape. */
export interface RowLines {
  count: number;
  rows: Buffer;
}

const PAGE = 2_000;

const TIER = new Map(Object.values(TABLES).map(({ name, tier }) => [name, tier]));
/** The tables of some tiers, by name. */
export const tablesOf = (...tiers: readonly Tier[]): string[] =>
  [...TIER]
    .filter(([, tier]) => tiers.includes(tier))
    .map(([name]) => name)
    .sort();

/** The tiers whose tables replay restores. */
export const REPLAYED_TIERS = ['critical', 'degradable'] as const;

/**
 * Reads and writes rows of any table of a tenant: their hashes, and their columns as JSON arrays of text, in the order
 * of the shape. Statements are built from the catalogue and contain no values of rows.
 */
export class TableRows {
  /**
   * The shapes of the tables. Also sets output formats until the transaction ends, so that every database reads and
   * hashes values in the same way.
   */
  async shapes(tx: TenantTx, tables: readonly string[]): Promise<TableShape[]> {
    tx.use(CANONICAL);
    const shapes = await tx.all<Omit<TableShape, 'tier'>>(loadTableShapes, tables);
    return shapes.map((shape) => ({ ...shape, tier: TIER.get(shape.name)! }));
  }

  async page(tx: TenantTx, shape: TableShape, range: RowRange): Promise<RowPage> {
    const row = await tx.one<RowPage>(
      built(`with page as (${rowsIn(shape, range)})
        select count(*)::int as count, coalesce(string_agg(p.hash, ''::bytea order by p.place), '') as hashes,
          (select l.key from page l order by l.place desc limit 1) as last
        from page p`),
      ...paramsOf(range),
    );
    return row!;
  }

  /** Keys and hashes of rows, for comparing pages that differ. */
  listKeys(tx: TenantTx, shape: TableShape, range: RowRange): Promise<{ key: RowKey; hash: Buffer }[]> {
    return tx.all(built(`select key, hash from (${rowsIn(shape, range)}) p order by p.place`), ...paramsOf(range));
  }

  /** Like `page`, with the rows themselves: a JSON array of rows, each an array of texts. */
  async copy(tx: TenantTx, shape: TableShape, range: RowRange): Promise<RowPage & { rows: string }> {
    const row = await tx.one<RowPage & { rows: string }>(
      built(`with page as (${rowsIn(shape, range, `${textsOf(shape.columns, 't')}::text as texts`)})
        select count(*)::int as count, coalesce(string_agg(p.hash, ''::bytea order by p.place), '') as hashes,
          (select l.key from page l order by l.place desc limit 1) as last,
          '[' || coalesce(string_agg(p.texts, ',' order by p.place), '') || ']' as rows
        from page p`),
      ...paramsOf(range),
    );
    return row!;
  }

  /** The rows that exist under these keys, in the format of `copy`. */
  async listByKeys(
    tx: TenantTx,
    shape: TableShape,
    keys: readonly RowKey[],
  ): Promise<{ key: RowKey; hash: Buffer; texts: string }[]> {
    return tx.all(
      built(`select ${keyOf(shape, 't')} as key, ${hashOf(shape)} as hash, ${textsOf(shape.columns, 't')}::text as texts
        from ${shape.name} t join jsonb_array_elements($2::jsonb) k on ${joined(shape.key, 't', 'k.value')}
        where t.tenant_id = $1`),
      JSON.stringify(keys),
    );
  }

  /**
   * The rows in some blocks of a table, as lines of COPY for `load`. Nobody may write to the database meanwhile, and
   * the connection must support COPY.
   */
  copyLines(tx: TenantTx, shape: TableShape, blocks: { from: number; to: number }): Promise<RowLines> {
    return tx.copying!.copyOut(`copy (select ${namesOf(shape)} from ${shape.name}
      where tenant_id = '${tx.tenantId}' and ctid >= '(${blocks.from},0)' and ctid < '(${blocks.to},0)') to stdout`);
  }

  async countBlocks(tx: TenantTx, { name }: TableShape): Promise<number> {
    const row = await tx.one<{ blocks: number }>(
      built(`select (pg_relation_size('${name}') / current_setting('block_size')::int)::int as blocks
        where $1::text is not null`),
    );
    return row!.blocks;
  }

  /** Writes lines that `copyLines` has read, and returns how many. */
  load(tx: TenantTx, shape: TableShape, lines: Buffer): Promise<number> {
    if (tx.copying !== null) return tx.copying.copyIn(`copy ${shape.name} (${namesOf(shape)}) from stdin`, lines);
    return this.insert(tx, shape, rowsOfLines(lines));
  }

  /** Writes rows that `copy` has read. `rows` is a JSON array of arrays of texts. */
  insert(tx: TenantTx, shape: TableShape, rows: string): Promise<number> {
    const names = shape.columns.map(({ name }) => `"${name}"`).join(', ');
    const values = shape.columns.map((column, i) => valueAt('r.value', i, column)).join(', ');
    return tx.run(
      built(`insert into ${shape.name} (tenant_id${names === '' ? '' : `, ${names}`})
        select $1${values === '' ? '' : `, ${values}`} from jsonb_array_elements($2::jsonb) r`),
      rows,
    );
  }

  update(tx: TenantTx, shape: TableShape, rows: string): Promise<number> {
    const places = shape.columns.map((column, i) => ({ column, i }));
    const isKey = (name: string): boolean => shape.key.some((column) => column.name === name);
    const set = places
      .filter(({ column }) => !isKey(column.name))
      .map(({ column, i }) => `"${column.name}" = ${valueAt('r.value', i, column)}`);
    const same = places
      .filter(({ column }) => isKey(column.name))
      .map(({ column, i }) => `t."${column.name}" = ${valueAt('r.value', i, column)}`);
    return tx.run(
      built(`update ${shape.name} t set ${set.join(', ')} from jsonb_array_elements($2::jsonb) r
        where ${['t.tenant_id = $1', ...same].join(' and ')}`),
      rows,
    );
  }

  delete(tx: TenantTx, shape: TableShape, keys: readonly RowKey[]): Promise<number> {
    return tx.run(
      built(`delete from ${shape.name} t using jsonb_array_elements($2::jsonb) k
        where t.tenant_id = $1 and ${joined(shape.key, 't', 'k.value')}`),
      JSON.stringify(keys),
    );
  }

  /** The state hash of the tenant as the transaction sees it, by default over the critical tables. */
  async hash(
    tx: TenantTx,
    tables: readonly string[] = tablesOf('critical'),
    pace: Pace = WITHOUT_PAUSE,
  ): Promise<StateHash> {
    const hashes: TableHash[] = [];
    for (const shape of await this.shapes(tx, tables)) hashes.push(await this.#tableHash(tx, shape, pace));
    return { stateHash: stateHashOf(hashes, () => createHash('sha256')), tables: hashes };
  }

  async #tableHash(tx: TenantTx, shape: TableShape, pace: Pace): Promise<TableHash> {
    const hasher = createHash('sha256');
    let rows = 0;
    for await (const { count, hashes } of this.pages(tx, shape)) {
      hasher.update(hashes);
      rows += count;
      await pace.rest();
    }
    return { table: shape.name, rows, hash: hasher.digest('hex') };
  }

  async *pages(tx: TenantTx, shape: TableShape): AsyncGenerator<RowPage> {
    let after: RowKey | null = null;
    for (;;) {
      const page: RowPage = await this.page(tx, shape, { after, limit: PAGE });
      if (page.count > 0) yield page;
      if (page.count < PAGE || shape.key.length === 0) return;
      after = page.last;
    }
  }
}

const built = (text: string): Statement => ({ name: '', text });

const namesOf = ({ columns }: TableShape): string =>
  ['tenant_id', ...columns.map(({ name }) => `"${name}"`)].join(', ');

const quoted = ({ name }: ColumnShape, alias: string): string => `${alias}."${name}"`;

/**
 * SQL for the hash of one row as text, under the settings made by `shapes`. Null and an empty text have different
 * hashes.
 */
const hashOf = ({ columns }: TableShape): string =>
  `sha256(convert_to(row(${columns.map((column) => quoted(column, 't')).join(', ')})::text, 'UTF8'))`;

const textsOf = (columns: readonly ColumnShape[], alias: string): string =>
  `json_build_array(${columns.map((column) => `${quoted(column, alias)}::text`).join(', ')})`;

const keyOf = ({ key }: TableShape, alias: string): string =>
  `array[${key.map((column) => `${quoted(column, alias)}::text`).join(', ')}]::text[]`;

const valueAt = (array: string, at: number, { type }: ColumnShape): string => `(${array} ->> ${at})::${type}`;

const joined = (key: readonly ColumnShape[], alias: string, array: string): string =>
  key.length === 0
    ? 'true'
    : key.map((column, i) => `${quoted(column, alias)} = ${valueAt(array, i, column)}`).join(' and ');

/** Rows are read after the key `$2` and up to the key `$3`; null: no limit on that side. */
const paramsOf = ({ after, upTo = null }: RowRange): unknown[] => [
  after === null ? null : JSON.stringify(after),
  upTo === null ? null : JSON.stringify(upTo),
];

function rowsIn(shape: TableShape, { after, upTo = null, limit }: RowRange, more?: string): string {
  const { name, key } = shape;
  const own = `(${key.map((column) => quoted(column, 't')).join(', ')})`;
  const given = (param: string): string =>
    `(${key.map((column, i) => valueAt(`${param}::jsonb`, i, column)).join(', ')})`;
  const order = key.map((column) => quoted(column, 't')).join(', ');
  const conditions = [
    't.tenant_id = $1',
    after === null || key.length === 0 ? '$2::text is null' : `${own} > ${given('$2')}`,
    upTo === null || key.length === 0 ? '$3::text is null' : `${own} <= ${given('$3')}`,
  ];
  const place = key.length === 0 ? '1' : `row_number() over (order by ${order})`;
  return `select ${keyOf(shape, 't')} as key, ${hashOf(shape)} as hash, ${place} as place${more === undefined ? '' : `, ${more}`}
    from ${name} t where ${conditions.join(' and ')}${key.length === 0 ? '' : ` order by ${order}`}${limit === undefined ? '' : ` limit ${limit}`}`;
}
