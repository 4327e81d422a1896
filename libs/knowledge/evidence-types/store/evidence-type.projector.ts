import type { RecordedEvent, Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const insertEvidenceType = sql(import.meta.url, 'insert-evidence-type');

export class EvidenceTypeProjector implements Projector {
  readonly tables = ['evidence_types'];
  readonly kinds = ['evidence_type_registered'];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(events.map(({ payload }) => tx.run(insertEvidenceType, JSON.stringify(payload.evidenceType))));
  }
}
