import type { Database } from './port.js';

/** What the server reports about settings that an installation can get wrong. */
export interface DatabaseFacts {
  /** `150010` for 15.10. */
  versionNumber: number;
  vectorVersion: string | null;
  /** The role that this process logs in as. */
  login: {
    name: string;
    bypassesRowSecurity: boolean;
    mayActAs: { app: boolean; reader: boolean; system: boolean; recovery: boolean };
  };
  /** Tables that belong to a role under which requests run. The list must be empty. */
  ownedByApp: string[];
  /**
   * Tables with a tenant column whose row-level security is not both enabled and forced; Citus does not support forcing
   * it.
   */
  unprotected: string[];
  /** Whether the text search operator may be used in an index search under row-level security. */
  isTextSearchLeakproof: boolean;
  /** Indexes that were left half-built. */
  invalidIndexes: string[];
  doesFsync: boolean;
  /** Sizes in bytes: the memory that the server has for pages (`shared_buffers`), and all vector indexes together. */
  pageMemory: number;
  vectorIndexSize: number;
}

const FACTS = `
  select current_setting('server_version_num')::int as version_number,
    (select extversion from pg_extension where extname = 'vector') as vector_version,
    current_user as login, (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses,
    coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = 'credence_app'), false) as may_app,
    coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = 'credence_reader'), false) as may_reader,
    coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = 'credence_system'), false) as may_system,
    coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = 'credence_recovery'), false) as may_recovery,
    array(select c.relname::text from pg_class c join pg_roles r on r.oid = c.relowner where c.relkind in ('r', 'p') and r.rolname in ('credence_app', 'credence_reader', 'credence_system', 'credence_recovery') order by 1) as owned_by_app,
    array(select c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and not (c.relrowsecurity and (c.relforcerowsecurity or exists (select from pg_extension where extname = 'citus'))) order by 1) as unprotected,
    (select bool_and(proleakproof) from pg_proc
      where oid in ('pg_catalog.ts_match_vq(tsvector, tsquery)'::regprocedure, to_regprocedure('space_words(text, tsvector)'))) as is_leakproof,
    array(select i.indexrelid::regclass::text from pg_index i where not i.indisvalid order by 1) as invalid_indexes,
    current_setting('fsync') = 'on' as does_fsync,
    (select setting::float8 * 8192 from pg_settings where name = 'shared_buffers') as page_memory,
    (select coalesce(sum(pg_relation_size(i.oid)), 0)::float8 from pg_class i join pg_am a on a.oid = i.relam where i.relkind = 'i' and a.amname = 'hnsw') as vector_index_size`;

/** Reads only the catalogue. Changes nothing and needs no tenant. */
export async function inspectDatabase(database: Database): Promise<DatabaseFacts> {
  const connection = await database.connect();
  try {
    const {
      rows: [row],
    } = await connection.query(FACTS);
    return {
      versionNumber: row.version_number,
      vectorVersion: row.vector_version,
      login: {
        name: row.login,
        bypassesRowSecurity: row.bypasses,
        mayActAs: { app: row.may_app, reader: row.may_reader, system: row.may_system, recovery: row.may_recovery },
      },
      ownedByApp: row.owned_by_app,
      unprotected: row.unprotected,
      isTextSearchLeakproof: row.is_leakproof,
      invalidIndexes: row.invalid_indexes,
      // PGlite reports that fsync is on, but does not write through to the disk.
      doesFsync: database.kind === 'native' && row.does_fsync,
      pageMemory: row.page_memory,
      vectorIndexSize: row.vector_index_size,
    };
  } finally {
    connection.release();
  }
}
