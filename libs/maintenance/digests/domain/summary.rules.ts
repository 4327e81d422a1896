import { z } from 'zod';
import { agreesInNegation } from '#libs/knowledge/claims/index.js';
import { ABOUT_MATERIAL, fenced, hasOnlyNamesOf, hasOnlyNumbersOf } from '../../model-calls/index.js';
import type { Member } from './digest.js';
import { byImportance, sentencesOf, withSentences } from './extract.rules.js';

/** What a model is to answer. */
export const Summary = z.strictObject({
  sentences: z
    .array(z.strictObject({ text: z.string(), cites: z.array(z.string()) }))
    .describe('The sentences of the summary, each with the ids of the records it says nothing beyond.'),
});

/** What a model is asked for a digest of the members. */
export function summaryQuestion(members: readonly Member[]): { instructions: string; material: string } {
  return {
    instructions: `${ABOUT_MATERIAL} Put the records together in few plain sentences. Say nothing that no record says, take names and numbers as they stand there, and name with each sentence the ids of the records it is from.`,
    material: fenced([...members].sort(byImportance).map(({ id, text }) => ({ id, text }))),
  };
}

/**
 * The sentences that cite a member and have no number and no name that the cited have not, and deny what these deny, as far as they fit into a claim; null: none does.
 * A model may put several sentences and a heading where one was asked for: each is judged by itself.
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
/** Without headings; an item of a list is a paragraph of its own. */
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

/** What claims may hold: no NUL, no half of a surrogate pair, no white space at the ends. */
const onOneLine = (text: string): string =>
  text
    .replaceAll(/\p{Surrogate}/gu, '')
    .replaceAll(/[\0\s]+/g, ' ')
    .trim();
