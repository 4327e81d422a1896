import type { RecordedEvent, Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { ASSERTION_RECORD, MESSAGE_RECORD, MODEL_CALL } from '../domain/evidence.js';
import type { EvidenceEvent, DerivedEvidenceMark, MarkPart, Regrouping } from '../domain/evidence.events.js';

const insertEvidence = sql(import.meta.url, 'insert-evidence');
const insertRootGroups = sql(import.meta.url, 'insert-root-groups');
const updateEvidenceMark = sql(import.meta.url, 'update-evidence-mark');
const updateDerivedEvidence = sql(import.meta.url, 'update-derived-evidence');
const updateEvidenceGroups = sql(import.meta.url, 'update-evidence-groups');
const updateEvidenceLapses = sql(import.meta.url, 'update-evidence-lapses');

export class EvidenceProjector implements Projector {
  readonly tables = ['evidence', 'root_groups'];
  readonly kinds = [
    'evidence_recorded',
    'evidence_lapsed',
    'evidence_revoked',
    'evidence_reinstated',
    'evidence_regrouped',
  ];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    if (events[0]!.kind === 'evidence_recorded') {
      const keys = events.flatMap(keysFixedBy);
      await Promise.all([
        tx.run(insertEvidence, JSON.stringify(events.map((event) => event.payload.evidence))),
        ...(keys.length > 0 ? [tx.run(insertRootGroups, JSON.stringify(keys))] : []),
      ]);
      return;
    }
    if (events[0]!.kind === 'evidence_lapsed') {
      await tx.run(
        updateEvidenceLapses,
        events.map(({ subjectId }) => subjectId),
        events.map(({ payload }) => payload.lapsesAt),
      );
      return;
    }
    if (events[0]!.kind === 'evidence_regrouped') {
      await Promise.all(
        events.map(({ payload }) =>
          tx.run(
            updateEvidenceGroups,
            JSON.stringify(payload.regrouped),
            (payload.regrouped as Regrouping[]).map(({ id }) => id),
          ),
        ),
      );
      return;
    }
    await Promise.all(
      events.flatMap(({ payload }) => {
        const {
          evidence: { id, revokedAt, revokedReason, version, lapsesAt = null },
          derivedEvidence = [],
        } = payload as unknown as MarkPart;
        return [
          tx.run(updateEvidenceMark, id, revokedAt, revokedReason, version, lapsesAt),
          ...this.#markDerivedEvidence(tx, derivedEvidence),
        ];
      }),
    );
  }

  #markDerivedEvidence(tx: TenantTx, derivedEvidence: readonly DerivedEvidenceMark[]): Promise<number>[] {
    return derivedEvidence.length > 0
      ? [
          tx.run(
            updateDerivedEvidence,
            JSON.stringify(derivedEvidence),
            derivedEvidence.map(({ id }) => id),
          ),
        ]
      : [];
  }
}

/** Of a root that was recorded before there were keys, the group of its source is known. */
function keysFixedBy({
  payload,
  spaceId,
}: RecordedEvent): { spaceId: string | null; key: string; rootGroup: string }[] {
  const { evidence, rootKeys } = payload as unknown as EvidenceEvent['payload'];
  const { kind, class: origin, independenceGroup: rootGroup, parentEvidenceIds = [] } = evidence;
  const isOld =
    rootKeys === undefined &&
    parentEvidenceIds.length === 0 &&
    origin !== 'inference' &&
    !MADE_BY_THE_SERVICE.has(kind);
  return (isOld ? [`group/${rootGroup}`] : (rootKeys ?? [])).map((key) => ({ spaceId, key, rootGroup }));
}

const MADE_BY_THE_SERVICE: ReadonlySet<string> = new Set([ASSERTION_RECORD, MESSAGE_RECORD, MODEL_CALL]);
