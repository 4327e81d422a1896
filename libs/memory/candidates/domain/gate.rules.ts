import { roleIsAtLeast, round4, type Caller } from '#libs/kernel/index.js';
import type { AtomKind, Decision, Violation, ViolationCode } from './candidate.js';
import {
  contentTokens,
  hasToken,
  keepsOrder,
  negationsIn,
  numbersMissing,
  overlapOf,
  type Passage,
} from './words.rules.js';

/** Without the grant `extractor`, confidence counts as at most this, which is too little to be promoted by the gate. */
const MAX_WITHOUT_GRANT = 0.84;

export const effectiveConfidence = (confidence: number, { grants }: Pick<Caller, 'grants'>): number =>
  grants.includes('extractor') ? confidence : Math.min(confidence, MAX_WITHOUT_GRANT);

/** Whether the caller may record candidates by hand: only a person who is at least a reviewer may. */
export const mayRecordByHand = ({ principal, role }: Caller): boolean =>
  principal.kind === 'user' && roleIsAtLeast(role, 'reviewer');

/** A span as it was read from its message. */
export interface ReadSpan {
  /** null if there is no such message, if it was revoked, or if the caller may not read it. */
  message: { role: string; private: boolean } | null;
  /** null if the span is not within the message. */
  passage: Passage | null;
  /** Whether the quoted text has the hash that was given. */
  isIntact: boolean;
}

/** Everything that the decision about a candidate for an atom depends on. */
export interface AtomCase {
  kind: AtomKind;
  text: string;
  /** The effective confidence. */
  confidence: number;
  spans: readonly ReadSpan[];
  supersedes: Superseded;
  /** Ids of visible claims that contradict it. */
  contradicted: readonly string[];
  entities: NamedEntities;
}

/** The entities of a domain schema that a text names. */
export interface NamedEntities {
  /** Their values, such as `ORD-123`. */
  values: readonly string[];
  /** Entities whose patterns took too long. */
  unread: readonly string[];
}

/** The claim to be replaced. `known`: an active claim of the same level. `unknown`: anything else. */
export type Superseded = 'none' | 'known' | 'unknown';

export interface Judgement {
  decision: Decision;
  violations: Violation[];
  overlap: number | null;
}

const MIN_CONFIDENCE = 0.5;
const MIN_CONFIDENCE_TO_PROMOTE = 0.85;
const MIN_SPAN_LENGTH = 10;
const MIN_SPAN_TOKENS = 2;
const MIN_OVERLAP = 0.3;
const MIN_OVERLAP_TO_PROMOTE = 0.8;

/** What the tests look at. */
interface Facts extends AtomCase {
  /** The passages that could be read, in the order of the spans. */
  passages: readonly Passage[];
  overlap: number;
}

interface Test {
  decision: Exclude<Decision, 'promote'>;
  find: (facts: Facts) => Violation[];
}

/** The tests in their order. The first test that finds something decides (gates spec, section 7). */
const TESTS: readonly Test[] = [
  { decision: 'reject', find: unreadable },
  { decision: 'reject', find: tooThin },
  { decision: 'reject', find: instructedByOthers },
  { decision: 'reject', find: notEntailed },
  { decision: 'reject', find: notGrounded },
  { decision: 'pending', find: uncertain },
];

/** Judges an atom. `byPerson`: a person decides what the last test would leave to people, so that test is left out. */
export function judgeAtom(atom: AtomCase, { byPerson }: { byPerson: boolean }): Judgement {
  const passages = atom.spans.flatMap(({ passage }) => passage ?? []);
  const facts: Facts = {
    ...atom,
    passages,
    overlap: round4(
      overlapOf(
        atom.text,
        passages.map(({ words }) => words),
      ),
    ),
  };
  const overlap = passages.length < atom.spans.length || passages.length === 0 ? null : facts.overlap;
  for (const { decision, find } of TESTS) {
    if (decision === 'pending' && byPerson) continue;
    const violations = find(facts);
    if (violations.length > 0) return { decision, violations, overlap };
  }
  return { decision: 'promote', violations: [], overlap };
}

/** Everything that the decision about a candidate for a scenario or a persona depends on. */
export interface SummaryCase {
  /** Ids of sources that readers do not see. */
  hidden: readonly string[];
  supersedes: Superseded;
}

/** Judges a scenario or a persona. Without a reason for rejection, people decide about it. */
export function judgeSummary(summary: SummaryCase, { byPerson }: { byPerson: boolean }): Judgement {
  const rejected = [
    ...(summary.hidden.length > 0
      ? [
          violation('source_not_visible', 'It summarizes sources that readers do not see.', {
            claimIds: summary.hidden,
          }),
        ]
      : []),
    ...unknownSuperseded(summary),
  ];
  if (rejected.length > 0) return { decision: 'reject', violations: rejected, overlap: null };
  if (byPerson) return { decision: 'promote', violations: [], overlap: null };
  return {
    decision: 'pending',
    violations: [
      violation('summary', 'A reviewer decides about every scenario and persona.'),
      ...(summary.supersedes === 'known' ? [replaces()] : []),
    ],
    overlap: null,
  };
}

function unreadable({ spans, confidence, ...atom }: Facts): Violation[] {
  const unread = (code: ViolationCode, reason: string, isBad: (span: ReadSpan) => boolean): Violation[] => {
    const places = spans.flatMap((span, place) => (isBad(span) ? [place] : []));
    return places.length === 0 ? [] : [violation(code, reason, { spans: places })];
  };
  const isKnown = ({ message }: ReadSpan): boolean => message !== null && !message.private;
  return [
    ...(spans.length === 0 ? [violation('span_missing', 'An atom quotes at least one passage of a message.')] : []),
    ...unread('message_unknown', 'There is no such message, or it was revoked.', ({ message }) => message === null),
    ...unread(
      'message_private',
      'The message belongs to a private session, but an atom is shown to everybody in the space.',
      ({ message }) => message?.private ?? false,
    ),
    ...unread(
      'span_out_of_range',
      'The passage is empty, or not within the message.',
      (span) => isKnown(span) && span.passage === null,
    ),
    ...unread(
      'span_hash_mismatch',
      'The SHA-256 of the passage differs from the given one.',
      (span) => isKnown(span) && span.passage !== null && !span.isIntact,
    ),
    ...unknownSuperseded(atom),
    ...(confidence < MIN_CONFIDENCE
      ? [violation('confidence_too_low', `Its confidence is below ${MIN_CONFIDENCE.toFixed(2)}.`)]
      : []),
  ];
}

const unknownSuperseded = ({ supersedes }: { supersedes: Superseded }): Violation[] =>
  supersedes === 'unknown'
    ? [violation('supersedes_unknown', 'The claim that it replaces is not an active claim of its level.')]
    : [];

function tooThin({ passages }: Facts): Violation[] {
  const places = passages.flatMap(({ quote, words }, place) =>
    [...quote].length < MIN_SPAN_LENGTH || new Set(contentTokens(words)).size < MIN_SPAN_TOKENS ? [place] : [],
  );
  const reason = `A passage has at least ${MIN_SPAN_LENGTH} characters and ${MIN_SPAN_TOKENS} words that carry meaning.`;
  return places.length === 0 ? [] : [violation('span_too_thin', reason, { spans: places })];
}

function instructedByOthers({ kind, spans }: Facts): Violation[] {
  const places = spans.flatMap(({ message }, place) => (message?.role === 'user' ? [] : [place]));
  return kind === 'instruction' && places.length > 0
    ? [violation('instruction_source_not_user', 'An instruction may quote only what a user said.', { spans: places })]
    : [];
}

function notEntailed({ text, passages, entities }: Facts): Violation[] {
  const said = passages.map(({ words }) => words);
  const denied = new Set(said.flatMap((words) => [...negationsIn(words)]));
  const words = [
    ...numbersMissing(text, said),
    ...entities.values.filter((entity) => !said.some((words) => hasToken(words, entity))),
    ...[...negationsIn(text)].filter((word) => !denied.has(word)),
  ];
  const reason = 'It contains a number, an entity or a negation that no passage contains.';
  return words.length === 0 ? [] : [violation('not_entailed', reason, { words: [...new Set(words)] })];
}

function notGrounded({ overlap }: Facts): Violation[] {
  const reason = `Less than ${MIN_OVERLAP.toFixed(2)} of its words are in the passages.`;
  return overlap < MIN_OVERLAP ? [violation('not_grounded', reason)] : [];
}

/**
 * What people have to decide. Passages are judged with their whole sentence, and an instruction has to keep its word
 * order (claims spec, section 15a, rule 13).
 */
function uncertain({
  kind,
  text,
  confidence,
  overlap,
  passages,
  supersedes,
  contradicted,
  entities,
}: Facts): Violation[] {
  const denied = [...new Set(passages.flatMap(({ sentence }) => [...negationsIn(sentence)]))];
  const leftOut = denied.filter((word) => !negationsIn(text).has(word));
  const isReordered =
    kind === 'instruction' &&
    !keepsOrder(
      text,
      passages.map(({ words }) => words),
    );
  return [
    ...(overlap < MIN_OVERLAP_TO_PROMOTE
      ? [violation('overlap_low', `Less than ${MIN_OVERLAP_TO_PROMOTE.toFixed(2)} of its words are in the passages.`)]
      : []),
    ...(confidence < MIN_CONFIDENCE_TO_PROMOTE
      ? [violation('confidence_low', `Its confidence counts as less than ${MIN_CONFIDENCE_TO_PROMOTE.toFixed(2)}.`)]
      : []),
    ...(leftOut.length > 0
      ? [violation('negation_left_out', 'It leaves out a negation in the quoted sentences.', { words: leftOut })]
      : []),
    ...(isReordered
      ? [violation('word_order_changed', 'An instruction must keep the order of the quoted words.')]
      : []),
    ...(entities.unread.length > 0
      ? [violation('entities_unread', 'Patterns of the schema took too long.', { words: entities.unread })]
      : []),
    ...(kind === 'persona' ? [violation('persona_kind', 'It describes a person.')] : []),
    ...(supersedes === 'known' ? [replaces()] : []),
    ...(contradicted.length > 0
      ? [violation('contradicts', 'A claim that readers see says otherwise.', { claimIds: contradicted })]
      : []),
  ];
}

const replaces = (): Violation => violation('supersedes', 'It replaces another claim.');

/**
 * The violation if the claim to be replaced would win against the new one in the gate of claims (claims spec, section
 * 15a, rule 2).
 */
export const supersedesStronger = (claimId: string): Violation =>
  violation('supersedes_stronger', 'The claim that it replaces is stronger, or was stated later.', {
    claimIds: [claimId],
  });

function violation(
  code: ViolationCode,
  reason: string,
  concerned: { spans?: readonly number[]; words?: readonly string[]; claimIds?: readonly string[] } = {},
): Violation {
  const { spans = [], words = [], claimIds = [] } = concerned;
  return { code, reason, spans: [...spans], words: [...words], claimIds: [...claimIds] };
}

const REVIEW = 'A reviewer decides: see the proposal.';
const WHAT_TO_DO: Readonly<Record<ViolationCode, string>> = {
  span_missing: 'Quote the passages that it follows from.',
  message_unknown: 'Quote a message of the space that was not revoked.',
  message_private: 'Quote messages of sessions that are not private, or store a claim in the session.',
  span_out_of_range: 'Count start and end in code points of the message; end is not part of the passage.',
  span_hash_mismatch: 'Give the SHA-256, in hex, of the UTF-8 of exactly the passage.',
  source_not_visible: 'Name sources that readers see.',
  supersedes_unknown: 'Name an active claim of the same level, or none.',
  confidence_too_low: 'Send only what you are reasonably sure of.',
  span_too_thin: 'Quote longer passages.',
  instruction_source_not_user: 'Quote the user who gives the instruction, or record it as episodic.',
  not_entailed: 'Quote the passages that contain these words, or leave the words out.',
  not_grounded: 'Keep to the words of the passages, or quote the passages that say it.',
  overlap_low: REVIEW,
  confidence_low: REVIEW,
  negation_left_out: REVIEW,
  word_order_changed: REVIEW,
  entities_unread: REVIEW,
  persona_kind: REVIEW,
  summary: REVIEW,
  supersedes: REVIEW,
  contradicts: REVIEW,
  supersedes_stronger: 'Retract or resolve the claim that it replaces first, or keep both.',
};

/** What the author of the candidate should do next; null if it was promoted. */
export const suggestionOf = ([first]: readonly Pick<Violation, 'code'>[]): string | null =>
  first === undefined ? null : WHAT_TO_DO[first.code];
