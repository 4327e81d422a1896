import { isStopWord, wordsOf } from '#libs/kernel/text/index.js';
import { negationsIn } from '#libs/recall/packing/domain/index.js';

const DIGIT = /\p{N}/u;
/** A number as it is written, with what it is compared by, its sign and its unit. What joins letters and digits, or two numbers, is no sign. */
const AMOUNT = /(?<than>[<>≤≥±~≈]=?)?\s?(?<sign>(?<![\p{L}\p{N}])[-−–])?(?:(?<unit>\p{L}{0,3}\p{Sc})\s?(?<inner>[-−–])?)?(?<number>\p{N}+(?:[.,:/'’–-]\p{N}+)*)(?:\s?(?<after>[\p{Sc}%‰°]))?/gu;

/**
 * What a note says, whatever the order of its words: its content words, numbers and negations, each once, as canonical text (claims spec, section 12).
 * A note without a content word says its whole text. Notes are found by it; whether two are the same, `saysTheSame` tells.
 */
export function sayingOf(text: string): string {
  const words = wordsOf(text);
  const negations = negationsIn(words);
  const content = words.filter((word) => isContent(word, negations));
  return JSON.stringify([content.length > 0 ? sorted(content) : [text], sorted(words.filter((word) => DIGIT.test(word))), sorted(negations)]);
}

/** Whether two notes of the same words also mean the same amounts and deny the same: "$750" is not "€750", nor "not green but black" what "green but not black" is. */
export const saysTheSame = (one: string, other: string): boolean => sayingOf(one) === sayingOf(other) && markedIn(one) === markedIn(other);

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
  return words.flatMap((word, i) => (negations.includes(word) ? [`${word} ${words.slice(i + 1).find((next) => isContent(next, negations)) ?? ''}`] : []));
}

const isContent = (word: string, negations: readonly string[]): boolean => !isStopWord(word) && !negations.includes(word);

const sorted = (words: readonly string[]): string[] => [...new Set(words)].sort();
