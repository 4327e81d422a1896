import { z } from 'zod';
import { ABOUT_MATERIAL, fenced, hasOnlyNamesOf, hasOnlyNumbersOf } from '../../model-calls/domain/index.js';
import type { Member } from './digest.js';
import { byImportance, withSentences } from './extract.rules.js';

/** What a model is to answer. */
export const Summary = z.strictObject({
  sentences: z.array(z.strictObject({ text: z.string(), cites: z.array(z.string()) })).describe('The sentences of the summary, each with the ids of the records it says nothing beyond.'),
});

/** What a model is asked for a digest of the members. */
export function summaryQuestion(members: readonly Member[]): { instructions: string; material: string } {
  return {
    instructions: `${ABOUT_MATERIAL} Put the records together in few plain sentences. Say nothing that no record says, take names and numbers as they stand there, and name with each sentence the ids of the records it is from.`,
    material: fenced([...members].sort(byImportance).map(({ id, text }) => ({ id, text }))),
  };
}

/** The sentences that cite a member and have no number and no name that the cited have not, as far as they fit into a claim; null: none does. */
export function summaryOf({ sentences }: z.output<typeof Summary>, members: readonly Member[]): string | null {
  const texts = new Map<string, string>(members.map(({ id, text }) => [id, text]));
  const kept = sentences.map(({ text, cites }) => ({ text: onOneLine(text), cited: cites.flatMap((id) => texts.get(id) ?? []) }))
    .filter(({ text, cited }) => text !== '' && cited.length > 0 && hasOnlyNumbersOf(text, cited) && hasOnlyNamesOf(text, cited));
  const text = withSentences('', kept.map((sentence) => sentence.text));
  return text === '' ? null : text;
}

/** What claims may hold: no NUL, no half of a surrogate pair, no white space at the ends. */
const onOneLine = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '').replaceAll(/[\0\s]+/g, ' ').trim();
