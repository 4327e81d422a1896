import { negationsIn } from './negations.js';
import { isStopWord, wordsOf } from './words.js';

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
export const saysTheSame = (one: string, other: string): boolean =>
  sayingOf(one) === sayingOf(other) && statesTheSame(one, other);

/**
 * Whether two texts say different things in the same words: other amounts, another word denied, or their names or
 * numbers in another order.
 */
export const saysOtherwise = (one: string, other: string): boolean =>
  sayingOf(one) === sayingOf(other) && !statesTheSame(one, other);

/**
 * Whether two texts say the same, with all their words in one order, except that a phrase may stand at the beginning of
 * one and at the end of the other. "Copy from a to b" and "copy from b to a" have the same words, but not in one order.
 */
export const saysTheSameInOrder = (one: string, other: string): boolean =>
  saysTheSame(one, other) && isTurned(wordsOf(one), wordsOf(other));

function isTurned(one: readonly string[], other: readonly string[]): boolean {
  // Each word ends with a mark that no word has, so that words are compared as a whole.
  const joined = (words: readonly string[]): string => words.map((word) => `${word}\n`).join('');
  return one.length === other.length && `\n${joined([...other, ...other])}`.includes(`\n${joined(one)}`);
}

function statesTheSame(one: string, other: string): boolean {
  if (markedIn(one) !== markedIn(other)) return false;
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
