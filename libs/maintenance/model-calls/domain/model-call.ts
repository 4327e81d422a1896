import { canonicalJson, type Id } from '#libs/kernel/index.js';
import { MODEL_CALL, type Evidence } from '#libs/knowledge/evidence/index.js';
import { assertionWeight, type Source, CLASS_WEIGHTS } from '#libs/knowledge/sources/index.js';
import { EVERLASTING } from '#libs/knowledge/evidence-types/index.js';

export interface ModelCall {
  purpose: string;
  model: string;
  /** What it was shown beside stored claims. */
  text: string | null;
  /** Claims it was shown. */
  claimIds: readonly string[];
  said: string;
}

export interface CallMaker {
  id: Id<'evd'>;
  spaceId: Id<'spc'>;
  recordedBy: Id<'prn'>;
  now: Date;
  /** Whose text it was, as named; its registration may lower the weight. */
  sourceId: string | null;
  source: Source | null;
}

export const contentOfCall = ({ purpose, model, text, claimIds, said }: ModelCall): string =>
  canonicalJson({ purpose, model, text, claimIds: [...claimIds], said });

/** A guess, whatever it was made from: it weighs no more than an inference and no more than its source, and all guesses of a space are one witness. */
export function callEvidence(
  content: string,
  contentHash: string,
  { id, spaceId, recordedBy, now, sourceId, source }: CallMaker,
): Evidence {
  const weight = Math.min(CLASS_WEIGHTS.inference, source === null ? 1 : assertionWeight(source.class, source));
  return {
    id,
    spaceId,
    kind: MODEL_CALL,
    evidenceType: null,
    sourceSystem: null,
    sourceId,
    class: 'inference',
    weight,
    independenceGroup: 'inference',
    content,
    contentHash,
    locator: null,
    anchors: null,
    observedAt: now,
    recordedAt: now,
    recordedBy,
    sessionId: null,
    taskId: null,
    externalId: null,
    namespace: null,
    revokedAt: null,
    revokedReason: null,
    ...EVERLASTING,
    parentEvidenceIds: [],
    taintedAt: null,
    version: 1,
  };
}
