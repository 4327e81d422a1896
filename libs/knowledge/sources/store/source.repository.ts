import type { AssertionClass, Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Source } from '../domain/source.js';

const findSource = sql(import.meta.url, 'find-source');
const lockSource = sql(import.meta.url, 'lock-source');
const listSources = sql(import.meta.url, 'list-sources');

interface Row {
  space_id: Id<'spc'>;
  source_id: string;
  class: AssertionClass;
  independence_group: string;
  base_reliability: number | null;
  domain_tags: string[];
  registered_at: Date;
  registered_by: Id<'prn'> | null;
  version: number;
}

export class SourceRepository {
  async find(tx: TenantTx, spaceId: string, sourceId: string): Promise<Source | null> {
    const row = await tx.one<Row>(findSource, spaceId, sourceId);
    return row && toSource(row);
  }

  /** As `find`, with the name held, so that two registrations of one name follow each other. */
  async load(tx: TenantTx, spaceId: string, sourceId: string): Promise<Source | null> {
    const [, source] = await Promise.all([tx.run(lockSource, spaceId, sourceId), this.find(tx, spaceId, sourceId)]);
    return source;
  }

  async list(tx: TenantTx, spaceId: string, afterId: string, limit: number): Promise<Source[]> {
    return (await tx.all<Row>(listSources, spaceId, afterId, limit)).map(toSource);
  }
}

function toSource(row: Row): Source {
  return {
    spaceId: row.space_id,
    sourceId: row.source_id,
    class: row.class,
    independenceGroup: row.independence_group,
    baseReliability: row.base_reliability,
    domainTags: row.domain_tags,
    registeredAt: row.registered_at,
    registeredBy: row.registered_by,
    version: row.version,
  };
}
