import { stemsOf, wordsOf } from '#libs/kernel/text/index.js';
import { isNegated, sentencesOf, splitSentences, type Sentence } from './sentence.js';
import { statesValue, withDigits } from '../../../predicates/index.js';

/** The parts of a claim that evidence is compared with. */
export interface Worded {
  text: string;
  triple?: { subject?: string; predicate: string; value: string } | null;
}

/**
 * Whether evidence says what a claim says (claims spec, section 15a, rule 13). For a claim with a triple: one sentence
 * contains its value, in the order of its words, and does not deny it. For a claim without a triple: the evidence
 * contains its numbers, names and identifiers. Sentences are judged as a whole: "approved" is not said by a sentence
 * with "not approved".
 */
export const bearsOut = ({ text, triple }: Worded, content: string): boolean =>
  triple ? saysValue(triple, content) : saysParticulars(text, content);

function saysValue({ predicate, value }: { predicate: string; value: string }, content: string): boolean {
  const denies = isNegated(`${predicate.replace(/[-_]+/g, ' ')} ${value}`);
  return [...new Set(splitSentences(content))].some(
    (sentence) =>
      isNegated(sentence) === denies &&
      (statesValue(sentence, value) || statesValue(withDigits(sentence.toLowerCase()), value)),
  );
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((each) => all.has(each));

/** A note without numbers, names and identifiers must share at least half of its words. */
function saysParticulars(text: string, content: string): boolean {
  const [claimed, shown] = [sentencesOf(text), sentencesOf(content)];
  const all = (sentences: readonly Sentence[], pick: (sentence: Sentence) => Iterable<string>): Set<string> =>
    new Set(sentences.flatMap((sentence) => [...pick(sentence)]));
  const [numbers, identifiers, names] = [
    all(claimed, (each) => each.numbers),
    all(claimed, (each) => each.identifiers),
    all(claimed, (each) => each.nameStems),
  ];
  const words = new Set(stemsOf(content));
  if (
    !isWithin(
      numbers,
      all(shown, (each) => each.numbers),
    ) ||
    !isWithin(
      identifiers,
      all(shown, (each) => each.identifiers),
    ) ||
    !isWithin(names, words)
  )
    return false;
  if (numbers.size + identifiers.size + names.size === 0 && !sharesHalf(stemsOf(text), words)) return false;
  return agreesInNegation(text, [content]);
}

/** Whether at least half of the words are shown. A text of stop words alone has no words, and shares nothing. */
function sharesHalf(words: readonly string[], shown: ReadonlySet<string>): boolean {
  const distinct = [...new Set(words)];
  return distinct.length > 0 && 2 * distinct.filter((word) => shown.has(word)).length >= distinct.length;
}

/**
 * Whether each sentence agrees in negation with at least one of the sentences most similar to it: both affirm, or both
 * deny.
 */
export function agreesInNegation(text: string, shown: readonly string[]): boolean {
  const denials: boolean[] = [];
  const places = new Map<string, number[]>();
  for (const sentence of new Set(shown.flatMap(splitSentences))) {
    const place = denials.push(isNegated(sentence)) - 1;
    for (const word of new Set(wordsOf(sentence).flatMap(stemsOf))) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [place]);
      else known.push(place);
    }
  }
  return [...new Set(splitSentences(text))].every((sentence) => {
    const shares = new Map<number, number>();
    for (const word of new Set(stemsOf(sentence)))
      for (const place of places.get(word) ?? []) shares.set(place, (shares.get(place) ?? 0) + 1);
    let most = 0;
    for (const share of shares.values()) most = Math.max(most, share);
    const denies = isNegated(sentence);
    return most === 0 || [...shares].some(([place, share]) => share === most && denials[place] === denies);
  });
}

/**
 * Whether evidence is about the same thing as a claim, but does not say the same. For a claim with a triple, one
 * sentence of the evidence must name the subject; for a claim without a triple, it must share at least half of the
 * words.
 */
export function speaksAgainst(claim: Worded, content: string): boolean {
  if (bearsOut(claim, content)) return false;
  if (!claim.triple) return sharesHalf(stemsOf(claim.text), new Set(stemsOf(content)));
  const names = namerOf((claim.triple.subject ?? '').replace(/[-_]+/g, ' '));
  return splitSentences(content).some(names);
}

/** Whether a sentence names a subject. A subject of stop words alone, such as `Will` or `IT`, must occur as it is. */
function namerOf(subject: string): (sentence: string) => boolean {
  const stems = new Set(stemsOf(subject));
  return stems.size > 0
    ? (sentence) => isWithin(stems, new Set(stemsOf(sentence)))
    : (sentence) => statesValue(sentence, subject);
}

/** The statements of the evidence, and of the roots that it was taken from. */
export interface Witness {
  statement: string;
  roots: readonly string[];
}

/**
 * Whether evidence that an agent attaches counts as a witness: the evidence itself, and at least one of the roots that
 * it was taken from, must say what the claim says.
 */
export const isWitness = (claim: Worded, { statement, roots }: Witness): boolean =>
  bearsOut(claim, statement) && (roots.length === 0 || roots.some((root) => bearsOut(claim, root)));

/** Like `isWitness`, for evidence against a claim. */
export const isCounterWitness = (claim: Worded, { statement, roots }: Witness): boolean =>
  speaksAgainst(claim, statement) && (roots.length === 0 || roots.some((root) => speaksAgainst(claim, root)));
