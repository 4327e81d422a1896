import { codePoints, utf8Bytes } from '#libs/kernel/index.js';
import { isStopWord, wordsOf } from '#libs/kernel/text/index.js';
import { effectiveImportance } from '#libs/knowledge/claims/index.js';
import type { Member } from './digest.js';

/** What a claim's text may have at most (claims spec, section 1). */
const MAX_CHARACTERS = 10_000;
const MAX_BYTES = 32_768;

/** Stop words without which a text would say the opposite. */
const NEGATIONS = new Set(['no', 'nor', 'not', 'don', 't']);
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Words that carry meaning, each once. */
export const contentWords = (text: string): Set<string> =>
  new Set(wordsOf(text).filter((word) => !isStopWord(word) || NEGATIONS.has(word)));

export const sentencesOf = (text: string): string[] =>
  [...sentences.segment(text)].map(({ segment }) => segment.trim()).filter((sentence) => sentence !== '');

/** Most important first; of equals the later observed, then the earlier made. */
export function byImportance(a: Member, b: Member): number {
  return (
    effectiveImportance(b) - effectiveImportance(a) ||
    b.agingFrom.getTime() - a.agingFrom.getTime() ||
    (a.id < b.id ? -1 : 1)
  );
}

/**
 * The texts of the members put together: the most important, then every further one that has a content word the ones before have not.
 * A text a line; cut behind the last sentence that fits into a claim.
 */
export function extract(members: readonly Member[]): string {
  const said = new Set<string>();
  const chosen = [...members].sort(byImportance).filter(({ text }, place) => {
    const words = contentWords(text);
    const adds = place === 0 || [...words].some((word) => !said.has(word));
    for (const word of words) said.add(word);
    return adds;
  });
  return fitting(chosen.map(({ text }) => text));
}

/** Whole texts while they fit, then the sentences that still do. Any one text is short enough. */
function fitting([first = '', ...others]: readonly string[]): string {
  let text = first;
  for (const other of others) {
    if (fits(`${text}\n${other}`)) {
      text = `${text}\n${other}`;
      continue;
    }
    return withSentences(`${text}\n`, sentencesOf(other)).trimEnd();
  }
  return text;
}

/** As many of the sentences as fit, parted by spaces. */
export function withSentences(start: string, parts: readonly string[]): string {
  let text = start;
  for (const [place, part] of parts.entries()) {
    const longer = place === 0 ? `${text}${part}` : `${text} ${part}`;
    if (!fits(longer)) break;
    text = longer;
  }
  return text;
}

const fits = (text: string): boolean => codePoints(text) <= MAX_CHARACTERS && utf8Bytes(text) <= MAX_BYTES;
