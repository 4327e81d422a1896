import { wordsOf, isStopWord } from '#libs/kernel/text/index.js';
import { sentencesOf } from '#libs/knowledge/claims/index.js';
import { negationsIn } from '#libs/recall/context/index.js';

/** The parts of a claim that likeness is computed from. */
export interface Saying {
  text: string;
  subjectN: string | null;
}

/** Claims with at least this cosine are alike, whatever the model (claims spec, section 12). */
export const SURELY_ALIKE_ABOVE = 0.9;
export const areSurelyAlike = (cosine: number): boolean => cosine > SURELY_ALIKE_ABOVE;
/** Of the content words of the shorter text, those that the other must share where meaning alone is not sure. */
const MIN_SHARED = 0.3;
/** Texts that differ in no more than this share of their words are the same sentence about two different things. */
const SWAPPED = 1 / 3;

/**
 * Whether two claims that are near according to their model are about the same matter. Below 0.90 they must share
 * words, and must not have different subjects, name different things, or be the same sentence with a different name or
 * value.
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

/** `Ana leads the platform team` and `Boris leads the platform team`. */
function isSwapped(one: readonly string[], other: readonly string[]): boolean {
  const swapped = one.filter((word, at) => word !== other[at]).length;
  return one.length === other.length && swapped > 0 && swapped <= Math.max(1, one.length * SWAPPED);
}

const DIGIT = /\p{N}/u;
/**
 * A number as written, and the form by which it is compared, its sign and its unit. A sign that joins letters and
 * digits, or two numbers, is not counted as the sign of a number.
 */
const AMOUNT =
  /(?<than>[<>≤≥±~≈]=?)?\s?(?<sign>(?<![\p{L}\p{N}])[-−–])?(?:(?<unit>\p{L}{0,3}\p{Sc})\s?(?<inner>[-−–])?)?(?<number>\p{N}+(?:[.,:/'’–-]\p{N}+)*)(?:\s?(?<after>[\p{Sc}%‰°]))?/gu;
/** A capitalised word that is not the first of its sentence; what is before it is looked at only where one is. */
const WRITTEN_LARGE = /(?=\p{Lu})(?<=[\p{L}\p{N},;:"'’”)\]]\s+["'‘“(]?)(?<word>\p{Lu}[\p{L}\p{M}\p{N}]*)/gu;

/**
 * The fingerprint of a note, independent of the order of its words: its content words, numbers and negations, each
 * once, as canonical text (claims spec, section 12). The fingerprint of a note without a content word is its whole
 * text. Notes are found by it; `saysTheSame` decides whether two are the same.
 */
export function sayingOf(text: string): string {
  const words = wordsOf(text);
  const negations = negationsIn(words);
  const content = words.filter((word) => isContent(word, negations));
  return JSON.stringify([
    content.length > 0 ? sorted(content) : [text],
    sorted(words.filter((word) => DIGIT.test(word))),
    sorted(negations),
  ]);
}

/**
 * Whether two notes with the same words also state the same amounts, and affirm and deny the same things: "$750"
 * differs from "€750", "not green but black" from "green but not black", and "Bob owes Ann 5" from "Ann owes Bob 5".
 */
export function saysTheSame(one: string, other: string): boolean {
  if (sayingOf(one) !== sayingOf(other) || markedIn(one) !== markedIn(other)) return false;
  const names = new Set([...namesIn(one), ...namesIn(other)]);
  return isInOneOrder(actingIn(one, names), actingIn(other, names));
}

/** Capitalised words, except those that are capitalised only because they begin a sentence. */
function namesIn(text: string): string[] {
  return [...text.normalize('NFKC').matchAll(WRITTEN_LARGE)]
    .flatMap(({ groups }) => wordsOf(groups?.word ?? ''))
    .filter((word) => !isStopWord(word));
}

/** The names and numbers in order, because who does what to whom, and how much, depends on it. */
const actingIn = (text: string, names: ReadonlySet<string>): string[] =>
  wordsOf(text).filter((word) => names.has(word) || DIGIT.test(word));

/** A single name and a single number may change places, since sentences put them in either order. */
function isInOneOrder(one: readonly string[], other: readonly string[]): boolean {
  const isPair = one.length === 2 && other.length === 2 && one.filter((word) => DIGIT.test(word)).length === 1;
  return JSON.stringify(isPair ? [...one].sort() : one) === JSON.stringify(isPair ? [...other].sort() : other);
}

function markedIn(text: string): string {
  return JSON.stringify([sorted(amountsIn(text)), deniedIn(wordsOf(text)).sort()]);
}

function amountsIn(text: string): string[] {
  return [...text.normalize('NFKC').toLowerCase().matchAll(AMOUNT)].map(({ groups }) => {
    const { than = '', sign, inner, unit = '', number = '', after = '' } = groups ?? {};
    return [than, sign === undefined && inner === undefined ? '' : '-', unit + after, number].join(' ');
  });
}

/** Each negation with the content word after it. */
function deniedIn(words: readonly string[]): string[] {
  const negations = negationsIn(words);
  return words.flatMap((word, i) =>
    negations.includes(word) ? [`${word} ${words.slice(i + 1).find((next) => isContent(next, negations)) ?? ''}`] : [],
  );
}

const isContent = (word: string, negations: readonly string[]): boolean =>
  !isStopWord(word) && !negations.includes(word);

const sorted = (words: readonly string[]): string[] => [...new Set(words)].sort();
