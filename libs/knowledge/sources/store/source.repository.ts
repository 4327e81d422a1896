import { sql, type TenantTx, type SourceRow } from '#libs/platform/database/index.js';
import type { Source } from '../domain/source.js';

const findSource = sql(import.meta.url, 'find-source');
const findSources = sql(import.meta.url, 'find-sources');
const lockSource = sql(import.meta.url, 'lock-source');
const lockSources = sql(import.meta.url, 'lock-sources');
const listSources = sql(import.meta.url, 'list-sources');

export class SourceRepository {
  find(tx: TenantTx, spaceId: string, sourceId: string): Promise<Source | null> {
    return tx.one<SourceRow>(findSource, spaceId, sourceId);
  }

  /** Like `find`, with the name locked, so that two registrations of one name are made one after the other. */
  async load(tx: TenantTx, spaceId: string, sourceId: string): Promise<Source | null> {
    const [, source] = await Promise.all([tx.run(lockSource, spaceId, sourceId), this.find(tx, spaceId, sourceId)]);
    return source;
  }

  /** The registered sources among the names. All names are locked, in the order that all transactions follow. */
  async loadAll(tx: TenantTx, spaceId: string, sourceIds: readonly string[]): Promise<Map<string, Source>> {
    const inOrder = [...new Set(sourceIds)].sort();
    await tx.run(lockSources, spaceId, inOrder);
    const sources = await tx.all<SourceRow>(findSources, spaceId, inOrder);
    return new Map(sources.map((source) => [source.sourceId, source]));
  }

  /** The sources of a space, by name. A filter that is null selects sources of every class, or of every group. */
  list(
    tx: TenantTx,
    spaceId: string,
    after: { id: string; limit: number },
    filter: { class: string | null; independenceGroup: string | null },
  ): Promise<Source[]> {
    return tx.all<SourceRow>(listSources, spaceId, after.id, after.limit, filter.class, filter.independenceGroup);
  }
}
