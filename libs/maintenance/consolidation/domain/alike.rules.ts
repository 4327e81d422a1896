import { wordsOf, isStopWord } from '#libs/kernel/text/index.js';
import { sentencesOf } from '#libs/knowledge/claims/index.js';
import { negationsIn } from '#libs/recall/context/index.js';

/** A claim as far as likeness goes. */
export interface Saying {
  text: string;
  subjectN: string | null;
}

/** Claims as near as this in meaning are alike, whatever the model (claims spec, section 12). */
export const SURELY_ALIKE_ABOVE = 0.9;
export const areSurelyAlike = (cosine: number): boolean => cosine > SURELY_ALIKE_ABOVE;
/** Of the content words of the shorter text, those that the other must share where meaning alone is not sure. */
const MIN_SHARED = 0.3;
/** Texts that differ in no more of their words are one sentence about two things. */
const SWAPPED = 1 / 3;

/**
 * Whether two claims that are near for their model are about one matter. Below 0.90 they must not have different subjects, name different things, or be
 * the same sentence with something else put in; and they must share words.
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
/** A number as it is written, with what it is compared by, its sign and its unit. What joins letters and digits, or two numbers, is not a sign. */
const AMOUNT =
  /(?<than>[<>≤≥±~≈]=?)?\s?(?<sign>(?<![\p{L}\p{N}])[-−–])?(?:(?<unit>\p{L}{0,3}\p{Sc})\s?(?<inner>[-−–])?)?(?<number>\p{N}+(?:[.,:/'’–-]\p{N}+)*)(?:\s?(?<after>[\p{Sc}%‰°]))?/gu;
/** A word that begins with a capital letter behind another word of its sentence. */
const WRITTEN_LARGE = /(?<=[\p{L}\p{N},;:"'’”)\]]\s+["'‘“(]?)(?<word>\p{Lu}[\p{L}\p{M}\p{N}]*)/gu;

/**
 * What a note says, whatever the order of its words: its content words, numbers and negations, each once, as canonical text (claims spec, section 12).
 * A note without a content word says its whole text. Notes are found by it; whether two are the same, `saysTheSame` tells.
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
 * Whether two notes of the same words also mean the same amounts, deny the same and say it of the same: "$750" is not "€750", "not green but black" not
 * what "green but not black" is, nor "Bob owes Ann 5" what "Ann owes Bob 5" is.
 */
export function saysTheSame(one: string, other: string): boolean {
  if (sayingOf(one) !== sayingOf(other) || markedIn(one) !== markedIn(other)) return false;
  const names = new Set([...namesIn(one), ...namesIn(other)]);
  return isInOneOrder(actingIn(one, names), actingIn(other, names));
}

/** Words written large, but for those that only begin a sentence. */
function namesIn(text: string): string[] {
  return [...text.normalize('NFKC').matchAll(WRITTEN_LARGE)]
    .flatMap(({ groups }) => wordsOf(groups?.word ?? ''))
    .filter((word) => !isStopWord(word));
}

/** Who is named and how many there are, in order: who does what to whom, and how much, hangs on it. */
const actingIn = (text: string, names: ReadonlySet<string>): string[] =>
  wordsOf(text).filter((word) => names.has(word) || DIGIT.test(word));

/** One name and one number may change places, in whatever order a sentence puts them. */
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

/** Each negation with the content word it stands before. */
function deniedIn(words: readonly string[]): string[] {
  const negations = negationsIn(words);
  return words.flatMap((word, i) =>
    negations.includes(word) ? [`${word} ${words.slice(i + 1).find((next) => isContent(next, negations)) ?? ''}`] : [],
  );
}

const isContent = (word: string, negations: readonly string[]): boolean =>
  !isStopWord(word) && !negations.includes(word);

const sorted = (words: readonly string[]): string[] => [...new Set(words)].sort();
