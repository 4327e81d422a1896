import { canonicalJson, clamp01, round4, type Id } from '#libs/kernel/index.js';
import {
  dice,
  differsInNumberOrNegation,
  itemTokens,
  saysOtherwise,
  saysTheSameInOrder,
} from '#libs/kernel/text/index.js';
import type { NoteCategory } from '#libs/knowledge/claims/index.js';
import { comparable } from '#libs/knowledge/predicates/index.js';
import type { NoteThresholds } from '#libs/tenancy/spaces/index.js';

/** The parts of a note that are compared, besides its text. */
interface Noted {
  category: NoteCategory;
  importance: number;
  /** Signature of a failure, which includes its component; null: it is not a failure. */
  signature: string | null;
  taskId: Id<'tsk'> | null;
  metadata: Record<string, unknown> | null;
}

/** A note that is about to be recorded. */
export interface Incoming extends Noted {
  text: string;
}

/** A visible memory that the note is compared with. */
export interface Candidate {
  id: Id<'clm'>;
  text: string;
  /** Its properties as a note; null: the memory is not a note. */
  note: (Noted & { isOwn: boolean }) | null;
  /** Cosine similarity of the two texts; null: at least one of them has no vector. */
  cosine: number | null;
}

export interface Likeness {
  id: Id<'clm'>;
  similarity: number;
}

/** What happens to a note. A contradiction never merges or drops it. */
export type Decision =
  { kind: 'repeated'; of: Id<'clm'> } | { kind: 'new'; contradicts: Likeness | null; similar: Likeness[] };

/** Maximum number of memories to which a new note is linked. */
const MAX_LINKS = 3;

/**
 * Decides what happens to a note (continuity spec, section 7). Candidates are checked in order of similarity, most
 * similar first; each is checked for a contradiction and then for the same meaning. `by`: thresholds of the space.
 */
export function decideNote(
  incoming: Incoming & { isByUser: boolean },
  candidates: readonly Candidate[],
  by: NoteThresholds,
): Decision {
  const compared = compareAll(incoming, candidates, by);
  const opposed = compared.findIndex(({ isContradicting }) => isContradicting);
  const repeated = compared
    .slice(0, opposed === -1 ? compared.length : opposed)
    .find(
      (each) => (each.isSameText || isSameByMeaning(incoming, each, by)) && mayBeRepeated(incoming, each.candidate),
    );
  return repeated === undefined
    ? { kind: 'new', ...tiesOf(compared, by) }
    : { kind: 'repeated', of: repeated.candidate.id };
}

/**
 * Repeats the decision about a note once there are vectors that did not exist when it was written (continuity spec,
 * section 7). Two notes that would have become one note stay separate, because each may already have uses and
 * outcomes. They are linked as similar.
 */
export const decideAgain = (incoming: Incoming, candidates: readonly Candidate[], by: NoteThresholds): Ties =>
  tiesOf(compareAll(incoming, candidates, by), by);

type Ties = Pick<Extract<Decision, { kind: 'new' }>, 'contradicts' | 'similar'>;

/** The memory that a note contradicts, and the memories to which it is linked. */
function tiesOf(compared: readonly Comparison[], by: NoteThresholds): Ties {
  const likenesses = (isContradicting: boolean): Likeness[] =>
    compared
      .filter((each) => each.isContradicting === isContradicting)
      .map(({ candidate: { id }, similarity }) => ({ id, similarity }));
  return {
    contradicts: likenesses(true)[0] ?? null,
    similar: likenesses(false)
      .filter(({ similarity }) => similarity >= by.linked)
      .slice(0, MAX_LINKS),
  };
}

interface Comparison {
  candidate: Candidate;
  similarity: number;
  isContradicting: boolean;
  isSameText: boolean;
}

/** The candidates that are similar enough to be considered, most similar first. */
function compareAll(
  { text, signature }: Incoming,
  candidates: readonly Candidate[],
  { evaluated }: NoteThresholds,
): Comparison[] {
  const [tokens, form] = [itemTokens(text), comparable(text)];
  return candidates
    .map((candidate) => {
      const theirs = itemTokens(candidate.text);
      const byWords = dice(tokens, theirs);
      const isSameText = comparable(candidate.text) === form;
      return {
        candidate,
        similarity: isSameText ? 1 : round4(clamp01(candidate.cosine ?? byWords)),
        isContradicting:
          !isSameText &&
          !isSameFailure(signature, candidate) &&
          contradicts({ text, tokens }, { text: candidate.text, tokens: theirs }),
        isSameText,
      };
    })
    .filter(({ similarity }) => similarity >= evaluated)
    .sort((a, b) => b.similarity - a.similarity || (a.candidate.id < b.candidate.id ? -1 : 1));
}

/** Whether a note repeats the same failure. Such a note contradicts nothing, even if numbers in the message differ. */
const isSameFailure = (signature: string | null, { note }: Candidate): boolean =>
  signature !== null && note?.signature === signature;

/**
 * Whether two texts have the same meaning although their words differ. For a note of the same author, similarity is
 * enough. Somebody else could word a note so that it is similar and hides this one (claims spec, section 15a). A note
 * of somebody else must therefore also have the same words in the same order: otherwise "deploy with green, not blue"
 * would hide "deploy with blue, not green".
 */
const isSameByMeaning = (
  { text }: Pick<Incoming, 'text'>,
  { candidate, similarity }: Pick<Comparison, 'candidate' | 'similarity'>,
  by: NoteThresholds,
): boolean =>
  candidate.cosine !== null &&
  similarity >= by.repeated &&
  (candidate.note?.isOwn === true || saysTheSameInOrder(text, candidate.text));

/**
 * Another author's note does not count as the same if its importance is lower. What a user notes is not the same either
 * if the note belongs to another task or component or lacks the metadata: readers would not find there what the user
 * noted.
 */
const mayBeRepeated = (incoming: Incoming & { isByUser: boolean }, { note }: Candidate): boolean =>
  note !== null &&
  note.category === incoming.category &&
  (note.isOwn || (note.importance >= incoming.importance && (!incoming.isByUser || hasPlaceOf(note, incoming))));

const hasPlaceOf = (note: Noted, { signature, taskId, metadata }: Noted): boolean =>
  note.signature === signature &&
  note.taskId === taskId &&
  (metadata === null || canonicalJson(note.metadata) === canonicalJson(metadata));

interface Said {
  text: string;
  tokens: readonly string[];
}

/**
 * Whether two similar texts exclude each other: they differ in numbers, in a negation, in a name among otherwise equal
 * words, or in the meaning of otherwise equal words.
 */
const contradicts = (a: Said, b: Said): boolean =>
  differsInNumberOrNegation(a.tokens, b.tokens) || differsInOneName(a, b) || saysOtherwise(a.text, b.text);

function differsInOneName(a: Said, b: Said): boolean {
  const [one, other] = [new Set(a.tokens), new Set(b.tokens)];
  const [only, theirs] = [[...one].filter((token) => !other.has(token)), [...other].filter((token) => !one.has(token))];
  if (only.length !== 1 || theirs.length !== 1) return false;
  return namesIn(a.text).has(only[0]!) || namesIn(b.text).has(theirs[0]!);
}

/** Capitalised words, quoted text, and words written like identifiers. */
const CAPITALISED = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}]*/gu;
const QUOTED =
  /[`"\u201c\u201e\u00ab]([^`"\u201c\u201d\u00ab\u00bb]{1,100})[`"\u201d\u00bb]|(?<!\p{L})'([^']{1,100})'/gu;
const IDENTIFIER = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[_./:@#-][\p{L}\p{N}]+)+|(?<!\p{Ll})\p{Ll}+\p{Lu}\p{L}*/gu;

function namesIn(text: string): Set<string> {
  const form = text.normalize('NFKC');
  return new Set(
    [
      ...[...form.matchAll(CAPITALISED)].map(([word]) => word),
      ...[...form.matchAll(QUOTED)].map(([, quoted, single]) => quoted ?? single ?? ''),
      ...[...form.matchAll(IDENTIFIER)].map(([word]) => word),
    ].flatMap(itemTokens),
  );
}
