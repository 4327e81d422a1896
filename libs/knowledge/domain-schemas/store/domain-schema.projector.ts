import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedDomainSchemaEvent } from '../domain/schema-version.js';

const insertDomainSchema = sql(import.meta.url, 'insert-domain-schema');

export class DomainSchemaProjector implements Projector<RecordedDomainSchemaEvent> {
  readonly tables = ['domain_schemas'];
  readonly kinds = ['schema_put'] as const;

  async project(tx: TenantTx, events: readonly RecordedDomainSchemaEvent[]): Promise<void> {
    await Promise.all(events.map(({ payload }) => tx.run(insertDomainSchema, JSON.stringify(payload.schema))));
  }
}
