import type { Projector, RecordedOf } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { ASSERTION_RECORD, MESSAGE_RECORD, MODEL_CALL } from '../domain/evidence.js';
import type { DerivedEvidenceMark, EvidencePayloads, RecordedEvidenceEvent } from '../domain/evidence.events.js';

const insertEvidence = sql(import.meta.url, 'insert-evidence');
const updateEvidenceAnnotation = sql(import.meta.url, 'update-evidence-annotation');
const insertEvidenceAnchors = sql(import.meta.url, 'insert-evidence-anchors');
const insertRootGroups = sql(import.meta.url, 'insert-root-groups');
const updateEvidenceMark = sql(import.meta.url, 'update-evidence-mark');
const updateDerivedEvidence = sql(import.meta.url, 'update-derived-evidence');
const updateEvidenceGroups = sql(import.meta.url, 'update-evidence-groups');
const updateEvidenceLapses = sql(import.meta.url, 'update-evidence-lapses');

export class EvidenceProjector implements Projector<RecordedEvidenceEvent> {
  readonly tables = ['evidence', 'evidence_anchors', 'root_groups'];
  readonly kinds = [
    'evidence_recorded',
    'evidence_annotated',
    'evidence_lapsed',
    'evidence_revoked',
    'evidence_reinstated',
    'evidence_regrouped',
  ] as const;

  async project(tx: TenantTx, events: readonly RecordedEvidenceEvent[]): Promise<void> {
    const recorded = events.filter((event) => event.kind === 'evidence_recorded');
    const lapsed = events.filter((event) => event.kind === 'evidence_lapsed');
    const keys = recorded.flatMap(keysFixedBy);
    const anchors = recorded.flatMap(anchorsIn);
    await Promise.all([
      ...(recorded.length > 0
        ? [tx.run(insertEvidence, JSON.stringify(recorded.map(({ payload }) => payload.evidence)))]
        : []),
      ...(anchors.length > 0 ? [tx.run(insertEvidenceAnchors, JSON.stringify(anchors))] : []),
      ...(keys.length > 0 ? [tx.run(insertRootGroups, JSON.stringify(keys))] : []),
      ...(lapsed.length > 0
        ? [
            tx.run(
              updateEvidenceLapses,
              lapsed.map(({ subjectId }) => subjectId),
              lapsed.map(({ payload }) => payload.lapsesAt),
            ),
          ]
        : []),
      ...events.flatMap((event) => this.#change(tx, event)),
    ]);
  }

  #change(tx: TenantTx, { kind, payload }: RecordedEvidenceEvent): Promise<number>[] {
    switch (kind) {
      case 'evidence_recorded':
      case 'evidence_lapsed':
        return [];
      case 'evidence_annotated': {
        const { id, foundAnchors, ingest } = payload.evidence;
        return [tx.run(updateEvidenceAnnotation, id, JSON.stringify(foundAnchors), ingest)];
      }
      case 'evidence_regrouped':
        return [
          tx.run(
            updateEvidenceGroups,
            JSON.stringify(payload.regrouped),
            payload.regrouped.map(({ id }) => id),
          ),
        ];
      case 'evidence_revoked':
      case 'evidence_reinstated': {
        const { id, revokedAt, revokedReason, version, lapsesAt = null } = payload.evidence;
        return [
          tx.run(updateEvidenceMark, id, revokedAt, revokedReason, version, lapsesAt),
          ...this.#markDerivedEvidence(tx, payload.derivedEvidence ?? []),
        ];
      }
    }
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

/** Rows of a record in the index of anchors: one for its type, and one for each value. */
function anchorsIn({ payload: { evidence, bindsTo } }: RecordedOf<Pick<EvidencePayloads, 'evidence_recorded'>>) {
  if (bindsTo === undefined) return [];
  const { id: evidenceId, spaceId, evidenceType, sourceSystem, observedAt, recordedAt, contentHash } = evidence;
  return [['', ''], ...Object.entries(bindsTo)].map(([entity, value]) => ({
    evidenceId,
    entity,
    value,
    spaceId,
    evidenceType,
    sourceSystem: sourceSystem ?? '',
    observedAt,
    recordedAt,
    contentHash: entity === '' ? contentHash : null,
  }));
}

/** The keys whose group a record sets. A root that was recorded before keys existed has only the key of its group. */
function keysFixedBy({ payload, spaceId }: RecordedOf<Pick<EvidencePayloads, 'evidence_recorded'>>): {
  spaceId: string | null;
  key: string;
  rootGroup: string;
}[] {
  const { evidence, rootKeys } = payload;
  const { kind, class: origin, independenceGroup: rootGroup, parentEvidenceIds = [] } = evidence;
  const isOld =
    rootKeys === undefined &&
    parentEvidenceIds.length === 0 &&
    origin !== 'inference' &&
    !MADE_BY_THE_SERVICE.has(kind);
  return (isOld ? [`group/${rootGroup}`] : (rootKeys ?? [])).map((key) => ({ spaceId, key, rootGroup }));
}

const MADE_BY_THE_SERVICE: ReadonlySet<string> = new Set([ASSERTION_RECORD, MESSAGE_RECORD, MODEL_CALL]);
