import { wordsOf } from '#libs/kernel/text/index.js';
import { sentencesOf } from '#libs/knowledge/claims/index.js';

/** The parts of a claim that are compared to decide whether two claims are alike. */
export interface Saying {
  text: string;
  subjectN: string | null;
}

/** Claims with a cosine above this are alike, whatever the model (claims spec, section 12). */
export const SURELY_ALIKE_ABOVE = 0.9;
export const areSurelyAlike = (cosine: number): boolean => cosine > SURELY_ALIKE_ABOVE;
/**
 * At or below SURELY_ALIKE_ABOVE, the two texts must share at least this part of the content words of the shorter one.
 */
const MIN_SHARED = 0.3;
/**
 * Two texts of equal length are the same sentence about two different things if at most this share of their words
 * differs.
 */
const SWAPPED = 1 / 3;

/**
 * Whether two claims that are near according to their model are about the same matter. Above a cosine of 0.90 they
 * always are. Otherwise they must share words and have the same subject. If the subject of one of them is unknown, they
 * must not name different things, and must not be the same sentence with a different name or value.
 */
export function areAboutOneMatter(one: Saying, other: Saying, cosine: number): boolean {
  if (areSurelyAlike(cosine)) return true;
  const [a, b] = [saidIn(one.text), saidIn(other.text)];
  const isOfOneSubject =
    one.subjectN === null || other.subjectN === null
      ? !nameDifferent(a.named, b.named) && !isSwapped(a.words, b.words)
      : one.subjectN === other.subjectN;
  return isOfOneSubject && shareWords(a.topics, b.topics);
}

const shareWords = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && other.size > 0 && common(one, other) >= MIN_SHARED * Math.min(one.size, other.size);

function saidIn(text: string) {
  const sentences = sentencesOf(text);
  const names = new Set(sentences.flatMap(({ nameStems }) => [...nameStems]));
  return {
    words: wordsOf(text),
    topics: new Set(sentences.flatMap(({ topics }) => [...topics]).filter((topic) => !names.has(topic))),
    named: new Set(sentences.flatMap((sentence) => [...sentence.names, ...sentence.numbers, ...sentence.identifiers])),
  };
}

const common = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((each) => other.has(each)).length;

const nameDifferent = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && other.size > 0 && common(one, other) === 0;

/** For example, `Ana leads the platform team` and `Boris leads the platform team`. */
function isSwapped(one: readonly string[], other: readonly string[]): boolean {
  const swapped = one.filter((word, at) => word !== other[at]).length;
  return one.length === other.length && swapped > 0 && swapped <= Math.max(1, one.length * SWAPPED);
}
