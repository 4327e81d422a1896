import type { AssertionClass, Id } from '#libs/kernel/index.js';
import type { ShelfLife } from '../../evidence-types/index.js';

/** Where in a document the content was found. */
export interface Locator {
  url?: string;
  repo?: string;
  file?: string;
  gitSha?: string;
  span?: { start: number; end: number };
}

/** What came in, kept as it came: a row of `evidence`. Nothing changes but whether it counts, and for which group. */
export interface Evidence extends ShelfLife {
  id: Id<'evd'>;
  spaceId: Id<'spc'>;
  /** What it is: `assertion` for the record of a claim's write, `message`, or the caller's word for it. */
  kind: string;
  /** How long it holds is said by the space for its type; `staleAt` and `expiresAt` are fixed at recording. */
  evidenceType: string | null;
  sourceSystem: string | null;
  sourceId: string | null;
  class: AssertionClass;
  weight: number;
  independenceGroup: string;
  content: string;
  contentHash: string;
  locator: Locator | null;
  /** Entity name to the value it binds to. */
  anchors: Record<string, string> | null;
  observedAt: Date;
  recordedAt: Date;
  recordedBy: Id<'prn'>;
  sessionId: Id<'ses'> | null;
  /** Of a message in a private session; others of a session are its participants' anyway. */
  isPrivate?: true;
  taskId: Id<'tsk'> | null;
  externalId: string | null;
  /** Whose external id it is; null: that of who recorded it. */
  namespace: string | null;
  revokedAt: Date | null;
  revokedReason: string | null;
  /** What it was taken from, in the order named. Without any it is a root. */
  parentEvidenceIds: Id<'evd'>[];
  /** Since when something it was taken from counts no more, be it revoked or tainted in turn. */
  taintedAt: Date | null;
  version: number;
}

/** Whose the external ids of a record are. */
export const namespaceFor = ({ namespace, recordedBy }: { namespace?: string | null; recordedBy: string }): string =>
  namespace ?? recordedBy;

/** Whether it counts: neither it nor anything it was taken from, at whatever remove, is revoked. */
export const isLive = ({ revokedAt, taintedAt }: Pick<Evidence, 'revokedAt' | 'taintedAt'>): boolean =>
  revokedAt === null && taintedAt === null;

/** Kind of the record that a claim's write leaves of itself. */
export const ASSERTION_RECORD = 'assertion';

/** Kind of a turn of a conversation. */
export const MESSAGE_RECORD = 'message';

/** Kind of the record of what a model said when it was asked. */
export const MODEL_CALL = 'model_call';

/** What a user wrote in a conversation: ground for what the user implied. */
export const isUserMessage = ({ kind, class: origin }: Evidence): boolean =>
  kind === MESSAGE_RECORD && (origin === 'user_explicit' || origin === 'user_implicit');

/** All that evidence states: of an assertion its words and its triple. */
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

/** What evidence says: of an assertion the words of the claim, which is kept with all that came with it. */
export function wordsOf({ kind, content }: Pick<Evidence, 'kind' | 'content'>): string {
  if (kind !== ASSERTION_RECORD) return content;
  try {
    const { text } = JSON.parse(content) as { text?: unknown };
    return typeof text === 'string' ? text : content;
  } catch {
    return content;
  }
}

/** Code points from which a text is long enough that the same words elsewhere are a copy. */
export const COPY_LENGTH = 200;
