import { negationsIn } from './negations.js';
import { isStopWord, wordsOf } from './words.js';

const DIGIT = /\p{N}/u;
/**
 * A number as it is written, with its comparison sign, its minus sign and its unit. A hyphen between letters and
 * digits, or between two numbers, does not count as a minus sign.
 */
const AMOUNT =
  /(?<than>[<>≤≥±~≈]=?)?\s?(?<sign>(?<![\p{L}\p{N}])[-−–])?(?:(?<unit>\p{L}{0,3}\p{Sc})\s?(?<inner>[-−–])?)?(?<number>\p{N}+(?:[.,:/'’–-]\p{N}+)*)(?:\s?(?<after>[\p{Sc}%‰°]))?/gu;
/** A capitalised word that is not the first word of a sentence. The lookahead makes the search faster. */
const WRITTEN_LARGE = /(?=\p{Lu})(?<=[\p{L}\p{N},;:"'’”)\]]\s+["'‘“(]?)(?<word>\p{Lu}[\p{L}\p{M}\p{N}]*)/gu;

/**
 * Returns the fingerprint of a note, by which notes with the same words are found: its content words, numbers and
 * negations, each once and sorted, as canonical text (claims spec, section 12). If a note has no content word, its
 * whole text takes their place. Two notes with the same fingerprint may still differ; `saysTheSame` decides that.
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
 * Whether two texts say different things in the same words: they state different amounts, deny different words, or have
 * names or numbers in a different order.
 */
export const saysOtherwise = (one: string, other: string): boolean =>
  sayingOf(one) === sayingOf(other) && !statesTheSame(one, other);

/**
 * Whether two texts say the same with their words in the same order, except that a phrase at the beginning of one may
 * be at the end of the other. "Copy from a to b" and "copy from b to a" have the same words, but in a different order.
 */
export const saysTheSameInOrder = (one: string, other: string): boolean =>
  saysTheSame(one, other) && isTurned(wordsOf(one), wordsOf(other));

function isTurned(one: readonly string[], other: readonly string[]): boolean {
  // A line break ends each word, because words do not contain it. So only whole words are compared.
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

/** Returns names and numbers in order, because the order decides who does what to whom, and how much. */
const actingIn = (text: string, names: ReadonlySet<string>): string[] =>
  wordsOf(text).filter((word) => names.has(word) || DIGIT.test(word));

/** Whether the order is the same. If there is only one name and one number, their order does not matter. */
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

/** Returns each negation together with the next content word. */
function deniedIn(words: readonly string[]): string[] {
  const negations = negationsIn(words);
  return words.flatMap((word, i) =>
    negations.includes(word) ? [`${word} ${words.slice(i + 1).find((next) => isContent(next, negations)) ?? ''}`] : [],
  );
}

const isContent = (word: string, negations: readonly string[]): boolean =>
  !isStopWord(word) && !negations.includes(word);

const sorted = (words: readonly string[]): string[] => [...new Set(words)].sort();
