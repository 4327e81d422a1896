import type { RecordedEvent } from '#libs/history/events/domain/index.js';
import type { Projector } from '#libs/history/events/store/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { EvidenceMark } from '../../slots/domain/index.js';

const insertEvidence = sql(import.meta.url, 'insert-evidence');
const updateEvidenceMark = sql(import.meta.url, 'update-evidence-mark');
const updateEvidenceLapses = sql(import.meta.url, 'update-evidence-lapses');

export class EvidenceProjector implements Projector {
  readonly tables = ['evidence'];
  readonly kinds = ['evidence_recorded', 'evidence_lapsed', 'evidence_revoked', 'evidence_reinstated'];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    if (events[0]!.kind === 'evidence_recorded') {
      await tx.run(insertEvidence, JSON.stringify(events.map((event) => event.payload.evidence)));
      return;
    }
    if (events[0]!.kind === 'evidence_lapsed') {
      await tx.run(updateEvidenceLapses, events.map(({ subjectId }) => subjectId), events.map(({ payload }) => payload.lapsesAt));
      return;
    }
    await Promise.all(events.map(({ payload }) => {
      const { id, revokedAt, revokedReason, version, lapsesAt = null } = payload.evidence as unknown as EvidenceMark;
      return tx.run(updateEvidenceMark, id, revokedAt, revokedReason, version, lapsesAt);
    }));
  }
}
