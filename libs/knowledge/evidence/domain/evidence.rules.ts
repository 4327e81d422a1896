import type { z } from 'zod';
import { ASSERTION_CLASSES, utf8Bytes, validationFailed, type AssertionClass, type Id } from '#libs/kernel/index.js';
import type { Assertion } from '../../sources/index.js';
import { MESSAGE_RECORD, type Evidence, type ParsedFragment } from './evidence.js';
import type { Fragment } from './fragment.schemas.js';
import { anchorsOf } from '../../anchors/index.js';
import type { SchemaEvidenceType } from '../../domain-schemas/index.js';
import { shelfLifeOf, type EvidenceType, freshnessAt, shortest, shownLife } from '../../evidence-types/index.js';
import { observedInFuture } from './evidence.errors.js';
import { assertionOnParents, observedAtMost } from './parents.rules.js';
import { MAX_TEXT_BYTES, type EvidenceView, type RecordEvidenceItem } from './evidence.schemas.js';

const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * The time of observation: `now` if none is given; a time up to 5 minutes ahead is attributed to a fast clock and read
 * as now. Throws `observed_in_future`.
 */
export function observedTime(given: Date | null | undefined, now: Date): Date {
  if (given === null || given === undefined) return now;
  if (given.getTime() > now.getTime() + CLOCK_SKEW_MS)
    throw observedInFuture({ observedAt: given.toISOString(), now: now.toISOString() });
  return given > now ? now : given;
}

/**
 * Class and source as given in the body: a single word is a class if it is the name of one, otherwise the name of a
 * source.
 */
export function namedOrigin(source: RecordEvidenceItem['source']): {
  class: AssertionClass | null;
  sourceId: string | null;
} {
  if (source === null || source === undefined) return { class: null, sourceId: null };
  if (typeof source !== 'string') return { class: source.class ?? null, sourceId: source.sourceId ?? null };
  const named = ASSERTION_CLASSES.find((assertionClass) => assertionClass === source);
  return named === undefined ? { class: null, sourceId: source } : { class: named, sourceId: null };
}

export interface Recording {
  id: Id<'evd'>;
  spaceId: Id<'spc'>;
  assertion: Assertion;
  contentHash: string;
  sessionId: Id<'ses'> | null;
  /** Whether the session is private. Its messages are then read only by its participants. */
  isSessionPrivate?: boolean;
  workspaceId?: Id<'wsp'> | null | undefined;
  recordedBy: Id<'prn'>;
  /** The namespace of its external id; null: the namespace of its recorder. */
  namespace?: string | null;
  now: Date;
  /** Its registered type, if it has one. */
  type?: EvidenceType | undefined;
  /**
   * The evidence that it is taken from. It is fresh no longer than any of its parents, and has at most the weight of
   * the weakest of them.
   */
  parents?: readonly Evidence[];
  /** For a type of the schema: the values that the evidence is about. */
  about?: About | null;
}

/** The values that evidence is about: declared ones, under the names of the schema, and those found in its content. */
export type About = Pick<Evidence, 'anchors' | 'foundAnchors' | 'anchorsCutShort' | 'ingest'>;

/** The row to record. Throws `observed_in_future`. */
export function evidenceOf(
  item: Omit<RecordEvidenceItem, 'workspaceId'>,
  {
    id,
    spaceId,
    assertion: said,
    contentHash,
    sessionId,
    isSessionPrivate,
    workspaceId,
    recordedBy,
    namespace = null,
    now,
    type,
    parents = [],
    about,
  }: Recording,
): Evidence {
  const observedAt = observedTime(observedAtMost(item.observedAt, parents), now);
  const assertion = assertionOnParents(said, parents);
  return {
    id,
    spaceId,
    kind: item.kind,
    evidenceType: item.evidenceType ?? null,
    sourceSystem: item.sourceSystem ?? null,
    sourceId: assertion.sourceId,
    class: assertion.class,
    weight: assertion.weight,
    independenceGroup: assertion.independenceGroup,
    content: item.content,
    contentHash,
    locator: item.locator ?? null,
    anchors: item.anchors ?? null,
    ...about,
    observedAt,
    ...shortest([shelfLifeOf(type, observedAt), ...parents]),
    recordedAt: now,
    recordedBy,
    sessionId,
    ...privacyOf(item.kind, isSessionPrivate),
    ...parsedFragments(item.fragments),
    ...(workspaceId ? { workspaceId } : {}),
    taskId: item.taskId ?? null,
    externalId: item.externalId ?? null,
    namespace,
    revokedAt: null,
    revokedReason: null,
    parentEvidenceIds: parents.map((parent) => parent.id),
    taintedAt: null,
    version: 1,
  };
}

const privacyOf = (kind: string, isSessionPrivate = false): Pick<Evidence, 'private'> =>
  isSessionPrivate && kind === MESSAGE_RECORD ? { private: true } : {};

/** The fragments, if there are any. Most evidence has none, and its payload then omits the field. */
const parsedFragments = (fragments: readonly Fragment[] | null | undefined): Pick<Evidence, 'fragments'> =>
  fragments == null || fragments.length === 0
    ? {}
    : { fragments: fragments.map(({ text, triple = null }) => ({ text, triple })) };

/** What other nouns know about the evidence. */
interface Surroundings {
  stepIds: Id<'stp'>[];
  risk: SchemaEvidenceType['risk'] | null;
}

/** The view of evidence. `contentBytes`: the length of the whole content, if only its beginning was read. */
export function viewOfEvidence(
  { spaceId: _, namespace: _namespace, contentBytes, ...evidence }: Evidence & { contentBytes?: number },
  now: Date,
  { stepIds, risk }: Surroundings,
): z.input<typeof EvidenceView> {
  const { foundAnchors: _found, private: _private, anchorsCutShort, ingest, fragments, ...shown } = evidence;
  const anchors = anchorsOf(evidence).map(({ pointer = null, span = null, ...anchor }) => ({
    ...anchor,
    pointer,
    span,
  }));
  const shownText = contentBytes === undefined ? (text: string) => text : excerptOf;
  return {
    ...shown,
    workspaceId: evidence.workspaceId ?? null,
    content: shownText(evidence.content),
    contentBytes: contentBytes ?? utf8Bytes(evidence.content),
    anchors,
    parsed: { anchors, fragments: shownFragments(fragments, shownText) },
    anchorsCutShort: (anchorsCutShort ?? []).length > 0,
    stepIds,
    risk,
    ingest: { status: ingest ?? 'complete' },
    status: statusOf(evidence),
    freshness: freshnessAt(evidence, now),
    ...shownLife(evidence),
    observedAt: evidence.observedAt.toISOString(),
    recordedAt: evidence.recordedAt.toISOString(),
    revokedAt: evidence.revokedAt?.toISOString() ?? null,
    taintedAt: evidence.taintedAt?.toISOString() ?? null,
  };
}

const shownFragments = (
  fragments: readonly ParsedFragment[] | null | undefined,
  shown: (text: string) => string,
): ParsedFragment[] => (fragments ?? []).map(({ text, triple }) => ({ text: shown(text), triple }));

/** Maximum number of bytes of a content that lists show. */
const EXCERPT_BYTES = 1_024;

/** The first kilobyte of a content, without half a character at the end. */
function excerptOf(content: string): string {
  const { read } = new TextEncoder().encodeInto(content, new Uint8Array(EXCERPT_BYTES));
  return content.slice(0, read);
}

/**
 * Checks the size of a content. Messages of people and quotes have a lower limit than content that a system returned.
 * Throws `validation_failed`.
 */
export function checkContent({ kind, content }: Pick<RecordEvidenceItem, 'kind' | 'content'>): void {
  if (!SHORT_KINDS.has(kind) || utf8Bytes(content) <= MAX_TEXT_BYTES) return;
  const message = `must have at most ${MAX_TEXT_BYTES} bytes of UTF-8 in a ${kind}`;
  throw validationFailed(
    { what: `"/content" ${message}.` },
    { errors: [{ field: '/content', code: 'too_big', message }] },
  );
}

const SHORT_KINDS: ReadonlySet<string> = new Set([MESSAGE_RECORD, 'quote']);

const statusOf = ({
  revokedAt,
  taintedAt,
}: Pick<Evidence, 'revokedAt' | 'taintedAt'>): z.input<typeof EvidenceView>['status'] =>
  revokedAt !== null ? 'revoked' : taintedAt !== null ? 'tainted' : 'active';
