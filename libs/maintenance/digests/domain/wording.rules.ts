import { z } from 'zod';
import { codePoints, utf8Bytes } from '#libs/kernel/index.js';
import { isStopWord, wordsOf } from '#libs/kernel/text/index.js';
import { effectiveImportance, agreesInNegation } from '#libs/knowledge/claims/index.js';
import { ABOUT_MATERIAL, fenced, hasOnlyNamesOf, hasOnlyNumbersOf } from '#libs/recall/model-calls/index.js';
import type { Member } from './digest.js';

/** Maximum length of the text of a claim (claims spec, section 1). */
const MAX_CHARACTERS = 10_000;
const MAX_BYTES = 32_768;

/** Stop words whose removal would reverse the meaning of a text. */
const NEGATIONS = new Set(['no', 'nor', 'not', 'don', 't']);
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The words of a text that carry meaning, each once. */
export const contentWords = (text: string): Set<string> =>
  new Set(wordsOf(text).filter((word) => !isStopWord(word) || NEGATIONS.has(word)));

export const sentencesOf = (text: string): string[] =>
  [...sentences.segment(text)].map(({ segment }) => segment.trim()).filter((sentence) => sentence !== '');

/**
 * Sorts the most important member first. Of equally important members, the one observed later comes first; if that is
 * equal too, the one created earlier.
 */
export function byImportance(a: Member, b: Member): number {
  return (
    effectiveImportance(b) - effectiveImportance(a) ||
    b.agingFrom.getTime() - a.agingFrom.getTime() ||
    (a.id < b.id ? -1 : 1)
  );
}

/**
 * Combines the texts of the members: the most important text, then each further text with a content word that is
 * missing from the texts chosen so far. One text per line. The result is cut after the last sentence that fits into a
 * claim.
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

/** Adds whole texts as long as they fit, then single sentences of the next text. Any single text fits. */
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

/** Adds as many of the sentences as fit, separated by spaces. */
function withSentences(start: string, parts: readonly string[]): string {
  let text = start;
  for (const [place, part] of parts.entries()) {
    const longer = place === 0 ? `${text}${part}` : `${text} ${part}`;
    if (!fits(longer)) break;
    text = longer;
  }
  return text;
}

const fits = (text: string): boolean => codePoints(text) <= MAX_CHARACTERS && utf8Bytes(text) <= MAX_BYTES;

/** The expected form of a model's answer. */
export const Summary = z.strictObject({
  sentences: z
    .array(z.strictObject({ text: z.string(), cites: z.array(z.string()) }))
    .describe('The sentences of the summary, each with the ids of the records that cover it.'),
});

/** The request to a model for a digest of the members. */
export function summaryQuestion(members: readonly Member[]): { instructions: string; material: string } {
  return {
    instructions: `${ABOUT_MATERIAL} Put the records together in few plain sentences. Say nothing that no record says, take names and numbers as they stand there, and name with each sentence the ids of the records it is from.`,
    material: fenced([...members].sort(byImportance).map(({ id, text }) => ({ id, text }))),
  };
}

/**
 * The text of a digest from a model's answer: as many of its sentences as fit into a claim. A sentence must cite a
 * member, must contain no number or name that the cited members lack, and must negate the same things as they do. null
 * if no sentence qualifies. A model may answer with several sentences and a heading where one sentence was requested,
 * so each sentence is judged by itself.
 */
export function summaryOf({ sentences }: z.output<typeof Summary>, members: readonly Member[]): string | null {
  const texts = new Map<string, string>(members.map(({ id, text }) => [id, text]));
  const kept = sentences.flatMap(({ text, cites }) => {
    const cited = cites.flatMap((id) => texts.get(id) ?? []);
    return cited.length === 0
      ? []
      : paragraphsOf(text)
          .flatMap(sentencesOf)
          .filter((sentence) => isBorneOut(sentence, cited));
  });
  const text = withSentences('', kept);
  return text === '' ? null : text;
}

const HEADING = /^[ \t]*(?:#{1,6}[ \t].*|(?:\*\*|__)[^\n.!?]*(?:\*\*|__):?[ \t]*|[^\n.!?]{1,80}:[ \t]*)$/gmu;
const LIST_MARK = /^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+/gmu;
/** The paragraphs without headings; each item of a list is a separate paragraph. */
const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(HEADING, '\n')
    .replaceAll(LIST_MARK, '\n')
    .split(/\n[ \t]*\n/)
    .map(onOneLine)
    .filter((paragraph) => paragraph !== '');

const isBorneOut = (sentence: string, cited: readonly string[]): boolean =>
  hasOnlyNumbersOf(sentence, cited) && hasOnlyNamesOf(sentence, cited) && agreesInNegation(sentence, cited);

/** The text in a form that claims may contain: without NUL, halves of surrogate pairs and white space at the ends. */
const onOneLine = (text: string): string =>
  text
    .replaceAll(/\p{Surrogate}/gu, '')
    .replaceAll(/[\0\s]+/g, ' ')
    .trim();
