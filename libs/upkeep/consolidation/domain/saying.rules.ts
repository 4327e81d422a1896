import { isStopWord, wordsOf } from '#libs/kernel/text/index.js';
import { negationsIn } from '#libs/recall/packing/domain/index.js';

const DIGIT = /\p{N}/u;

/**
 * What a note says, whatever the order of its words: its content words, numbers and negations, each once, as canonical text (claims spec, section 12).
 * A note without a content word says its whole text.
 */
export function sayingOf(text: string): string {
  const words = wordsOf(text);
  const negations = negationsIn(words);
  const content = words.filter((word) => !isStopWord(word) && !negations.includes(word));
  return JSON.stringify([content.length > 0 ? sorted(content) : [text], sorted(words.filter((word) => DIGIT.test(word))), sorted(negations)]);
}

const sorted = (words: readonly string[]): string[] => [...new Set(words)].sort();
