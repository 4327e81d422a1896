import type { RecordedEvent, Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const insertPrincipal = sql(import.meta.url, 'insert-principal');

export class PrincipalProjector implements Projector {
  readonly tables = ['principals'];
  readonly kinds = ['principal_created'];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(
      events.map(({ subjectId, payload, occurredAt }) =>
        tx.run(insertPrincipal, subjectId, payload.kind, payload.name, occurredAt),
      ),
    );
  }
}
