import type { Id } from '#libs/kernel/index.js';
import { sql, type DomainSchemaRow, type Narrowed, type TenantTx } from '#libs/platform/database/index.js';
import type { SchemaVersion } from '../domain/schema-version.js';

const findDomainSchema = sql(import.meta.url, 'find-domain-schema');
const findSchemaVersion = sql(import.meta.url, 'find-schema-version');
const listDomainSchemas = sql(import.meta.url, 'list-domain-schemas');
const lockDomainSchema = sql(import.meta.url, 'lock-domain-schema');
const lockDomainSchemaShared = sql(import.meta.url, 'lock-domain-schema-shared');
const findClaimsInTheWay = sql(import.meta.url, 'find-claims-in-the-way');
const findFactOfSpace = sql(import.meta.url, 'find-fact-of-space');

/** The number of plain claims whose predicate only facts may use, and the ids of some of them. */
export interface ClaimsInTheWay {
  count: number;
  ids: Id<'clm'>[];
}

type Row = Narrowed<DomainSchemaRow, Pick<SchemaVersion, 'document'>>;

export class DomainSchemaRepository {
  /** The given version of a schema or, if no version is given, the version in force; null: there is none. */
  find(tx: TenantTx, spaceId: string, version: number | null = null): Promise<SchemaVersion | null> {
    return tx.one<Row>(findDomainSchema, spaceId, version);
  }

  /** The version in force; null: there is no schema. */
  async findVersion(tx: TenantTx, spaceId: string): Promise<number | null> {
    return (await tx.one<Pick<Row, 'version'>>(findSchemaVersion, spaceId))?.version ?? null;
  }

  /** The version in force, locked exclusively, so that new versions are created one after the other. */
  async load(tx: TenantTx, spaceId: string): Promise<SchemaVersion | null> {
    const [, schema] = await Promise.all([tx.run(lockDomainSchema, spaceId), this.find(tx, spaceId)]);
    return schema;
  }

  /** The version in force, locked so that it stays in force until the transaction ends. */
  async holdVersion(tx: TenantTx, spaceId: string): Promise<number | null> {
    const [, version] = await Promise.all([tx.run(lockDomainSchemaShared, spaceId), this.findVersion(tx, spaceId)]);
    return version;
  }

  /** Plain claims with a predicate that has one of the names, in comparable form. */
  async findInTheWay(tx: TenantTx, spaceId: string, names: readonly string[], limit: number): Promise<ClaimsInTheWay> {
    if (names.length === 0) return { count: 0, ids: [] };
    return (await tx.one<ClaimsInTheWay>(findClaimsInTheWay, spaceId, names, limit))!;
  }

  async hasFacts(tx: TenantTx, spaceId: string): Promise<boolean> {
    return (await tx.one(findFactOfSpace, spaceId)) !== null;
  }

  list(
    tx: TenantTx,
    spaceId: string,
    beforeVersion: number,
    limit: number,
  ): Promise<Omit<SchemaVersion, 'document'>[]> {
    return tx.all<Omit<Row, 'document'>>(listDomainSchemas, spaceId, beforeVersion, limit);
  }
}
