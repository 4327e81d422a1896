import { sql, type DomainSchemaRow, type Narrowed, type TenantTx } from '#libs/platform/database/index.js';
import type { SchemaVersion } from '../domain/schema-version.js';

const findDomainSchema = sql(import.meta.url, 'find-domain-schema');
const findSchemaVersion = sql(import.meta.url, 'find-schema-version');
const listDomainSchemas = sql(import.meta.url, 'list-domain-schemas');
const lockDomainSchema = sql(import.meta.url, 'lock-domain-schema');

type Row = Narrowed<DomainSchemaRow, Pick<SchemaVersion, 'document'>>;

export class DomainSchemaRepository {
  /** A version; without one, that in force. null: there is none. */
  find(tx: TenantTx, spaceId: string, version: number | null = null): Promise<SchemaVersion | null> {
    return tx.one<Row>(findDomainSchema, spaceId, version);
  }

  /** The version in force; null: there is no schema. */
  async findVersion(tx: TenantTx, spaceId: string): Promise<number | null> {
    return (await tx.one<Pick<Row, 'version'>>(findSchemaVersion, spaceId))?.version ?? null;
  }

  /** That in force, held, so that two new versions follow each other. */
  async load(tx: TenantTx, spaceId: string): Promise<SchemaVersion | null> {
    const [, schema] = await Promise.all([tx.run(lockDomainSchema, spaceId), this.find(tx, spaceId)]);
    return schema;
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
