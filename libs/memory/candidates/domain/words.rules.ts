import { occurrencesOf } from '#libs/kernel/index.js';
import { isStopWord, wordsOf } from '#libs/kernel/text/index.js';
import { sentencesOf } from '#libs/knowledge/claims/index.js';
import { visible } from '#libs/knowledge/predicates/index.js';

/** Words that negate. They are kept even if they are on the stop list. */
const NEGATIONS: ReadonlySet<string> = new Set(['not', 'no', 'nor', 'never', 'none', 'without', 'cannot']);
const APOSTROPHES = /[\u2018\u2019\u02bc\uff07]/g;
/** `don't`, `isn't`: a single word that negates. */
const CONTRACTION = /(?<![\p{L}\p{M}])[\p{L}\p{M}]+n't(?![\p{L}\p{M}\p{N}])/gu;

const isNegation = (word: string): boolean => NEGATIONS.has(word) || word.endsWith("n't");

/** The words of a text that carry meaning, in order: words that negate, and all others that are not stop words. */
export function contentTokens(text: string): string[] {
  const plain = visible(text).toLowerCase().replace(APOSTROPHES, "'");
  const tokens: string[] = [];
  let at = 0;
  for (const { 0: contraction, index } of plain.matchAll(CONTRACTION)) {
    tokens.push(...wordsOf(plain.slice(at, index)), contraction);
    at = index + contraction.length;
  }
  return [...tokens, ...wordsOf(plain.slice(at))].filter((word) => isNegation(word) || !isStopWord(word));
}

export const negationsIn = (text: string): Set<string> => new Set(contentTokens(text).filter(isNegation));

/** The share of the distinct words of a text that the sources contain; 0 for a text without a word. */
export function overlapOf(text: string, sources: readonly string[]): number {
  const words = new Set(contentTokens(text));
  const known = new Set(sources.flatMap(contentTokens));
  return words.size === 0 ? 0 : [...words].filter((word) => known.has(word)).length / words.size;
}

const DIGIT = /\p{N}/u;
/** A number that is compared by its value, so that `5k` equals `5,000`. */
const PLAIN_NUMBER = /^[\d.]+(?:k|m|bn)?$/;

const numbersIn = (text: string): Set<string> => new Set(sentencesOf(text).flatMap(({ numbers }) => [...numbers]));

/**
 * The numbers of a text, in digits or words, that the sources lack. This includes words with a digit, such as `v2`,
 * which are compared as they are written.
 */
export function numbersMissing(text: string, sources: readonly string[]): string[] {
  const known = new Set(sources.flatMap((source) => [...numbersIn(source)]));
  const words = new Set(sources.flatMap((source) => wordsOf(visible(source))));
  const amounts = [...numbersIn(text)].filter((number) => !known.has(number));
  const others = wordsOf(visible(text)).filter(
    (word) => DIGIT.test(word) && !words.has(word) && !PLAIN_NUMBER.test(word),
  );
  return [...new Set([...amounts, ...others])];
}

/**
 * Whether the words of a text come in the order of the sources. Words that occur several times in the sources are
 * ignored, because they have no single place.
 */
export function keepsOrder(text: string, sources: readonly string[]): boolean {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [place, word] of sources.flatMap(contentTokens).entries()) {
    if (places.has(word)) repeated.add(word);
    places.set(word, place);
  }
  const order = contentTokens(text).flatMap((word) => (repeated.has(word) ? [] : (places.get(word) ?? [])));
  return order.every((place, i) => i === 0 || place >= order[i - 1]!);
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_-]/u;
const WORD_AT_END = /[\p{L}\p{M}\p{N}_-]$/u;
const WORD_AT_START = /^[\p{L}\p{M}\p{N}_-]/u;
const MARK_IN_NUMBER = /[.,]/;

/** Whether a text contains a value as a whole token. Case matters. */
export function hasToken(text: string, value: string): boolean {
  const [whole, wanted] = [text.normalize('NFKC'), value.normalize('NFKC')];
  for (const at of occurrencesOf(wanted, whole)) {
    const end = at + wanted.length;
    const isPart =
      WORD_AT_END.test(whole.slice(Math.max(0, at - 2), at)) || WORD_AT_START.test(whole.slice(end, end + 2));
    if (!isPart) return true;
  }
  return false;
}

/** A passage, as read from its message. */
export interface Passage {
  /** The text exactly as it was quoted. */
  quote: string;
  /** The quote extended to whole words, so that `ORD-7` is not quoted from `ORD-77`, or `5` from `1.5`. */
  words: string;
  /** The sentences that it is part of. */
  sentence: string;
}

/** Cuts passages out of one message. */
export class QuotedText {
  readonly #points: readonly string[];
  #sentences?: { start: number; end: number }[];

  constructor(content: string) {
    this.#points = [...content];
  }

  /** The passage; null if it is not within the text. */
  passage(start: number, end: number): Passage | null {
    if (start >= end || end > this.#points.length) return null;
    const around = this.#sentencesHere().filter((sentence) => sentence.start < end && start < sentence.end);
    return {
      quote: this.#cut(start, end),
      words: this.#cut(this.#wordStart(start), this.#wordEnd(end)),
      sentence: this.#cut(around[0]?.start ?? start, around.at(-1)?.end ?? end),
    };
  }

  #cut(start: number, end: number): string {
    return this.#points.slice(start, end).join('');
  }

  #wordStart(start: number): number {
    let at = start;
    while (at > 0 && this.#isWithinWord(at)) at -= 1;
    return at;
  }

  #wordEnd(end: number): number {
    let at = end;
    while (at < this.#points.length && this.#isWithinWord(at)) at += 1;
    return at;
  }

  /** Whether the position is inside a word or number. */
  #isWithinWord(at: number): boolean {
    const around = this.#points.slice(Math.max(0, at - 2), at + 2);
    const [before = '', after = ''] = [this.#points[at - 1], this.#points[at]];
    if (WORD_CHARACTER.test(before) && WORD_CHARACTER.test(after)) return true;
    const digits = MARK_IN_NUMBER.test(after) ? [before, around.at(-1)] : [around[0], after];
    return (
      (MARK_IN_NUMBER.test(after) || MARK_IN_NUMBER.test(before)) && digits.every((sign) => DIGIT.test(sign ?? ''))
    );
  }

  #sentencesHere(): { start: number; end: number }[] {
    if (this.#sentences !== undefined) return this.#sentences;
    let start = 0;
    return (this.#sentences = [...sentences.segment(this.#points.join(''))].map(({ segment }) => {
      const sentence = { start, end: start + [...segment].length };
      start = sentence.end;
      return sentence;
    }));
  }
}
