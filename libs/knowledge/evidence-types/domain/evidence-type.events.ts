import { written, type Written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { EvidenceType } from './evidence-type.js';

/** `evidence_type_registered`: the row after the registration or a change of it. */
export interface EvidenceTypeEvent {
  kind: 'evidence_type_registered';
  spaceId: Id<'spc'>;
  /** Its name: types have no id of their own. */
  subjectId: string;
  occurredAt: Date;
  payload: { evidenceType: Written<EvidenceType> };
}

export function evidenceTypeRegistered(type: EvidenceType, occurredAt: Date): EvidenceTypeEvent {
  return {
    kind: 'evidence_type_registered',
    spaceId: type.spaceId,
    subjectId: type.name,
    occurredAt,
    payload: { evidenceType: written(type) },
  };
}
