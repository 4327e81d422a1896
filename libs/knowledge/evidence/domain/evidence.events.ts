import type { Edge, WrittenEdge } from '#libs/graph/model/index.js';
import {
  renaming,
  written,
  type EventsOf,
  type PayloadUpgrades,
  type RecordedOf,
  type Written,
} from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Anchor, Stage } from '../../anchors/index.js';
import { freshnessAt, lapsesNext, type Freshness } from '../../evidence-types/index.js';
import type { Evidence, Ingest } from './evidence.js';

export interface EvidencePayloads {
  /**
   * Evidence was recorded. The payload has the whole row and, for a message, its place in the session. `rootKeys`: keys
   * by which its group is found from now on; `edges` lead to the evidence that it was taken from. `bindsTo`, for a type
   * of the schema: the value of each entity by which gates find it.
   */
  evidence_recorded: {
    evidence: WrittenEvidence;
    rootKeys?: string[];
    edges?: WrittenEdge[];
    bindsTo?: Record<string, string>;
  };
  /**
   * A language model searched evidence for those entities whose values nothing else had found, or failed to search it.
   * `foundAnchors`: all values found in it so far.
   */
  evidence_annotated: { evidence: { id: Id<'evd'>; foundAnchors: WrittenAnchor[]; ingest: Ingest } };
  /**
   * Evidence became stale or expired. `lapsesAt`: when it changes next. Readers compute this from the times of the
   * evidence; the event serves those who follow the log.
   */
  evidence_lapsed: { freshness: Freshness; lapsesAt: string | null };
}

/** Parts of the events of claims that mark evidence (knowledge/claims). */
interface MarkingPayloads {
  evidence_revoked: MarkPart;
  evidence_reinstated: MarkPart;
  evidence_regrouped: { regrouped: Regrouping[] };
}

export type EvidenceEvent = EventsOf<Pick<EvidencePayloads, 'evidence_recorded'>>;
export type EvidenceLapsed = EventsOf<Pick<EvidencePayloads, 'evidence_lapsed'>>;
/** The parts of payloads that the projector of evidence receives. */
export type RecordedEvidenceEvent = RecordedOf<EvidencePayloads & MarkingPayloads>;

export type WrittenEvidence = Omit<Written<Evidence>, 'locator' | 'foundAnchors'> & {
  locator: WrittenLocator | null;
  foundAnchors?: WrittenAnchor[] | null;
};
type WrittenAnchor = {
  entity: string;
  value: string;
  stage: Stage;
  pointer?: string;
  span?: { start: number; end: number };
  confidence: number;
};
type WrittenLocator = {
  url?: string;
  repo?: string;
  file?: string;
  gitSha?: string;
  span?: { start: number; end: number };
};

export function evidenceRecorded(
  evidence: Evidence,
  rootKeys: readonly string[] = [],
  edges: readonly Edge[] = [],
  bindsTo: ReadonlyMap<string, string> | null = null,
): EvidenceEvent {
  const { id, spaceId, sessionId, taskId, recordedAt } = evidence;
  const payload = {
    evidence: written(evidence),
    ...(rootKeys.length > 0 ? { rootKeys: [...rootKeys] } : {}),
    ...(edges.length > 0 ? { edges: edges.map(written) } : {}),
    ...(bindsTo !== null ? { bindsTo: Object.fromEntries(bindsTo) } : {}),
  };
  return { kind: 'evidence_recorded', spaceId, subjectId: id, sessionId, taskId, occurredAt: recordedAt, payload };
}

/**
 * The event that a language model searched evidence. `ingest`: whether the model answered. `annotations`: the values
 * that it found; they never bind.
 */
export function evidenceAnnotated(
  { id, spaceId, sessionId, taskId, foundAnchors }: Evidence,
  annotations: readonly Anchor[],
  ingest: Ingest,
  now: Date,
): EventsOf<Pick<EvidencePayloads, 'evidence_annotated'>> {
  const payload = { evidence: { id, foundAnchors: [...(foundAnchors ?? []), ...annotations], ingest } };
  return { kind: 'evidence_annotated', spaceId, subjectId: id, sessionId, taskId, occurredAt: now, payload };
}

export type AgingEvidence = Pick<Evidence, 'id' | 'spaceId' | 'sessionId' | 'staleAt' | 'expiresAt'>;

export function evidenceLapsed(evidence: AgingEvidence, now: Date): EvidenceLapsed {
  const { id, spaceId, sessionId } = evidence;
  const payload = { freshness: freshnessAt(evidence, now), lapsesAt: lapsesNext(evidence, now)?.toISOString() ?? null };
  return { kind: 'evidence_lapsed', spaceId, subjectId: id, sessionId, occurredAt: now, payload };
}

/**
 * Whether evidence counts. `lapsesAt`: when `expire` has to record its next change; `taintedAt`: since when one of its
 * parents does not count.
 */
export type EvidenceMark = {
  id: Id<'evd'>;
  revokedAt: string | null;
  revokedReason: string | null;
  lapsesAt?: string | null;
  taintedAt?: string | null;
  version: number;
};

/**
 * Whether evidence that was taken from marked evidence counts. `carrying`: a cascade weighs the claims that depend on
 * it.
 */
export type DerivedEvidenceMark = { id: Id<'evd'>; taintedAt: string | null; version: number; carrying: boolean };

/** Part of the payload of a mark. */
export type MarkPart = { evidence: EvidenceMark; derivedEvidence?: DerivedEvidenceMark[] };

/** Whether the evidence counts after the mark. */
export const countsAfter = ({ revokedAt, taintedAt = null }: EvidenceMark): boolean =>
  revokedAt === null && taintedAt === null;

/** Whether the evidence counted when claims were weighed. */
export type WeighedMark = { id: Id<'evd'>; live: boolean };

type OldDerivedMark = Omit<DerivedEvidenceMark, 'carrying'> & { isCarrying: boolean };

const markUpgrades = [
  ({
    derivedEvidence,
    ...rest
  }: Omit<MarkPart, 'derivedEvidence'> & { derivedEvidence?: OldDerivedMark[] }): MarkPart =>
    derivedEvidence === undefined
      ? rest
      : {
          ...rest,
          derivedEvidence: derivedEvidence.map(({ isCarrying, ...mark }) => ({ ...mark, carrying: isCarrying })),
        },
];

/** Version 2: flags have the names of their columns. */
export const EVIDENCE_UPGRADES = {
  evidence_recorded: [renaming({ isPrivate: 'private' }, ['evidence', 'message'])],
} satisfies PayloadUpgrades;

/** The first upgrades of the events that mark evidence. The events of claims have further ones. */
export const MARK_UPGRADES = {
  evidence_revoked: markUpgrades,
  evidence_reinstated: markUpgrades,
  evidence_weighed: [
    ({ weighed: { isLive, ...mark }, ...rest }: { weighed: Omit<WeighedMark, 'live'> & { isLive: boolean } }) => ({
      ...rest,
      weighed: { ...mark, live: isLive },
    }),
  ],
} satisfies PayloadUpgrades;

/** Evidence that belongs to another independence group from now on. */
export type Regrouping = { id: Id<'evd'>; independenceGroup: string; version: number };
