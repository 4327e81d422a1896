import { codePoints } from '#libs/kernel/index.js';
import { wordsOf } from '#libs/kernel/text/index.js';
import { isNegated, splitSentences } from '#libs/knowledge/claims/index.js';

const MIN_CHARACTERS = 12;
const MIN_WORDS = 3;
const MAX_NEAR = 3;
const NEAR_LENGTH = 200;

/** Whether evidence says what it is quoted with; where it does not, the places most like it. */
export type QuoteFinding = { isFound: true; isVerified: boolean } | { isFound: false; nearMatches: string[] };

/**
 * Looks for a quote in the content it is said to come from, whatever dashes, quotation marks and spaces stand in either.
 * What is found but so short that it stands in many a text is not verified, unless it is the whole content (graph spec, section 1). Nor is what leaves out that its
 * sentence denies it: a sentence is judged whole (claims spec, section 15a, rule 13).
 */
export function findQuote(quote: string, content: string): QuoteFinding {
  const [sought, said] = [plain(quote), plain(content)];
  if (!said.includes(sought)) return { isFound: false, nearMatches: nearMatches(sought, content) };
  const isLong = codePoints(sought) >= MIN_CHARACTERS && sought.split(' ').length >= MIN_WORDS;
  return { isFound: true, isVerified: (isLong || sought === said) && isFaithful(sought, content) };
}

/** Whether a quote denies what its sentence denies, at one of the places where it stands. One of several sentences has them whole but for its ends. */
function isFaithful(sought: string, content: string): boolean {
  const parts = splitSentences(sought);
  const sentences = splitSentences(content).map(plain);
  const holding = (part: string): string[] => sentences.filter((sentence) => sentence.includes(part));
  return parts.every((part) => {
    const whole = holding(plain(part));
    return whole.length === 0 || whole.some((sentence) => isNegated(sentence) === isNegated(part));
  });
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[‘’‚‛′`]/gu, "'")
    .replace(/[“”„‟″«»]/gu, '"')
    .replace(/[‐‑‒–—―−]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Sentences of the content that share words with the quote, most like it first. */
function nearMatches(quote: string, content: string): string[] {
  const sought = new Set(wordsOf(quote));
  return [...content.matchAll(/[^.!?\n]+[.!?]*/gu)]
    .map(([sentence]) => ({ sentence: sentence.trim(), likeness: likeness(sought, new Set(wordsOf(sentence))) }))
    .filter(({ likeness: found }) => found > 0)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_NEAR)
    .map(({ sentence }) => [...sentence].slice(0, NEAR_LENGTH).join(''));
}

/** Dice's coefficient of two sets of words, 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}
