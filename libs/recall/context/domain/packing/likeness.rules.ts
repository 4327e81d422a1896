import { isNegationWord, isStopWord, negationsIn, wordsOf } from '#libs/kernel/text/index.js';

/** The parts of a text that are compared to find out whether two texts say the same. */
export interface ContentFingerprint {
  /** Words that carry meaning, in order. */
  words: readonly string[];
  distinct: ReadonlySet<string>;
  /** Differences that matter even if two texts are otherwise similar: numbers, negations, the speaker. */
  marks: string;
}

interface Said {
  text: string;
  speaker: string | null;
}

const ALIKE_FROM = 0.8;
const REPEATED_FROM = 0.9;
const DIGIT = /\p{N}/u;
/**
 * In UTF-16 units. A longer text is compared as a whole, because splitting hundreds of long texts would block other
 * requests.
 */
const MAX_SPLIT_LENGTH = 2_000;

export function contentFingerprintOf({ text, speaker }: Said): ContentFingerprint {
  if (text.length > MAX_SPLIT_LENGTH)
    return { words: [text], distinct: new Set([text]), marks: JSON.stringify([speaker]) };
  const all = wordsOf(text);
  const content = all.filter((word) => !isStopWord(word) && !isNegationWord(word));
  const words = content.length > 0 ? content : all.length > 0 ? all : [text];
  const marks = [speaker, all.filter((word) => DIGIT.test(word)), negationsIn(all).length];
  return { words, distinct: new Set(words), marks: JSON.stringify(marks) };
}

/**
 * Whether most of their words are the same (Dice coefficient), while numbers, negations and speaker do not differ
 * (compare the matching of items in the continuity spec, section 4.2).
 */
export const areAlike = (a: ContentFingerprint, b: ContentFingerprint): boolean => isAlike(a, b, ALIKE_FROM);

/**
 * Whether `fingerprint` adds nothing to `other`: it has nearly the same words, in the same order, and none that `other`
 * lacks.
 */
export function repeats(fingerprint: ContentFingerprint, other: ContentFingerprint): boolean {
  return isAlike(fingerprint, other, REPEATED_FROM) && isWithin(fingerprint.words, other.words);
}

function isAlike(a: ContentFingerprint, b: ContentFingerprint, from: number): boolean {
  const [fewer, more] = a.distinct.size <= b.distinct.size ? [a.distinct, b.distinct] : [b.distinct, a.distinct];
  const total = fewer.size + more.size;
  if (a.marks !== b.marks || 2 * fewer.size < from * total) return false;
  let shared = 0;
  for (const word of fewer) if (more.has(word)) shared += 1;
  return 2 * shared >= from * total;
}

function isWithin(words: readonly string[], others: readonly string[]): boolean {
  let at = 0;
  for (const other of others) if (other === words[at]) at += 1;
  return at === words.length;
}
