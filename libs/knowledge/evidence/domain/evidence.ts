import type { AssertionClass, Id } from '#libs/kernel/index.js';
import type { Anchor } from '../../anchors/index.js';
import type { ShelfLife } from '../../evidence-types/index.js';

export const INGEST_STATUSES = ['pending', 'complete', 'failed'] as const;
export type Ingest = (typeof INGEST_STATUSES)[number];

/** A candidate proposition that evidence contains. */
export type ParsedFragment = {
  text: string;
  triple: { subject: string; predicate: string; value: string } | null;
};

/** Where in a document the content was found. */
export interface Locator {
  url?: string;
  repo?: string;
  file?: string;
  gitSha?: string;
  span?: { start: number; end: number };
}

/**
 * A record of something that was received: a row of `evidence`. Only two things about it can change: whether it counts,
 * and which independence group it belongs to.
 */
export interface Evidence extends ShelfLife {
  id: Id<'evd'>;
  spaceId: Id<'spc'>;
  /** What it is: `assertion` for the record of a write of a claim, `message`, or a kind chosen by the caller. */
  kind: string;
  /**
   * The space defines for each type how long its evidence is fresh; `staleAt` and `expiresAt` are fixed at recording.
   */
  evidenceType: string | null;
  sourceSystem: string | null;
  sourceId: string | null;
  class: AssertionClass;
  weight: number;
  independenceGroup: string;
  content: string;
  contentHash: string;
  locator: Locator | null;
  /** The values of entities that the evidence is about, as declared by the principal that recorded it. */
  anchors: Record<string, string> | null;
  /** Values found in its content; null or absent: none. */
  foundAnchors?: Anchor[] | null;
  /** Entities whose pattern did not reach the end of the content; null or absent: none. */
  anchorsCutShort?: string[] | null;
  /** The state of the work of a language model on the evidence; null or absent: there is none. */
  ingest?: Ingest | null;
  /** Candidate propositions recorded with the evidence; null or absent: none. */
  fragments?: ParsedFragment[] | null;
  observedAt: Date;
  recordedAt: Date;
  recordedBy: Id<'prn'>;
  sessionId: Id<'ses'> | null;
  /**
   * Set for a message in a private session. Other evidence of a session can be read only by its participants anyway.
   */
  private?: true;
  /** The workspace that it was recorded into; null or absent: into none. */
  workspaceId?: Id<'wsp'> | null | undefined;
  taskId: Id<'tsk'> | null;
  externalId: string | null;
  /** The namespace of its external id; null: the namespace of its recorder. */
  namespace: string | null;
  revokedAt: Date | null;
  revokedReason: string | null;
  /** The evidence that it was taken from, in the order named. Empty: it is a root. */
  parentEvidenceIds: Id<'evd'>[];
  /** Since when some evidence that it was taken from no longer counts, because it was revoked or is itself tainted. */
  taintedAt: Date | null;
  version: number;
}

/** What is known of evidence without its content, which may be large. */
export type EvidenceHeader = Pick<
  Evidence,
  'id' | 'kind' | 'class' | 'evidenceType' | 'sessionId' | 'revokedAt' | 'taintedAt'
>;

/** Maximum number of pieces of evidence whose contents a request holds in memory at the same time. */
export const MAX_CONTENTS = 64;

/** The namespace of the external ids of a record. */
export const namespaceFor = ({ namespace, recordedBy }: { namespace?: string | null; recordedBy: string }): string =>
  namespace ?? recordedBy;

/** Whether it counts: neither it nor anything that it was taken from, directly or indirectly, is revoked. */
export const isLive = ({ revokedAt, taintedAt }: Pick<Evidence, 'revokedAt' | 'taintedAt'>): boolean =>
  revokedAt === null && taintedAt === null;

/** Kind of the record that every write of a claim leaves. */
export const ASSERTION_RECORD = 'assertion';

/** Kind of a turn of a conversation. */
export const MESSAGE_RECORD = 'message';

/** Kind of the record of a model's answer. */
export const MODEL_CALL = 'model_call';

/** A message of a user in a conversation: it can support what the user implied. */
export const isUserMessage = ({ kind, class: origin }: Pick<Evidence, 'kind' | 'class'>): boolean =>
  kind === MESSAGE_RECORD && (origin === 'user_explicit' || origin === 'user_implicit');

/** The full statement of the evidence: for an assertion, its text and its triple. */
export function statementOf(evidence: Pick<Evidence, 'kind' | 'content'>): string {
  if (evidence.kind !== ASSERTION_RECORD) return evidence.content;
  try {
    const { triple } = JSON.parse(evidence.content) as {
      triple?: Record<'subject' | 'predicate' | 'value', unknown> | null;
    };
    return triple
      ? `${wordsOf(evidence)}\n${String(triple.subject)} ${String(triple.predicate)} ${String(triple.value)}`
      : wordsOf(evidence);
  } catch {
    return evidence.content;
  }
}

/** The text of the evidence: for an assertion the words of the claim, which are stored with the rest of the request. */
export function wordsOf({ kind, content }: Pick<Evidence, 'kind' | 'content'>): string {
  if (kind !== ASSERTION_RECORD) return content;
  try {
    const { text } = JSON.parse(content) as { text?: unknown };
    return typeof text === 'string' ? text : content;
  } catch {
    return content;
  }
}

/** The number of code points from which a text is so long that an equal text must be a copy. */
export const COPY_LENGTH = 200;
