import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedEvidenceTypeEvent } from '../domain/evidence-type.js';

const insertEvidenceType = sql(import.meta.url, 'insert-evidence-type');

export class EvidenceTypeProjector implements Projector<RecordedEvidenceTypeEvent> {
  readonly tables = ['evidence_types'];
  readonly kinds = ['evidence_type_registered'] as const;

  async project(tx: TenantTx, events: readonly RecordedEvidenceTypeEvent[]): Promise<void> {
    await Promise.all(events.map(({ payload }) => tx.run(insertEvidenceType, JSON.stringify(payload.evidenceType))));
  }
}
