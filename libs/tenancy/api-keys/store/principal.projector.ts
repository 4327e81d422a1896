import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedPrincipalEvent } from '../domain/api-key.js';

const insertPrincipal = sql(import.meta.url, 'insert-principal');

export class PrincipalProjector implements Projector<RecordedPrincipalEvent> {
  readonly tables = ['principals'];
  readonly kinds = ['principal_created'] as const;

  async project(tx: TenantTx, events: readonly RecordedPrincipalEvent[]): Promise<void> {
    await Promise.all(
      events.map(({ subjectId, payload, occurredAt }) =>
        tx.run(insertPrincipal, subjectId, payload.kind, payload.name, occurredAt),
      ),
    );
  }
}
