import { stemsOf, wordsOf } from '#libs/kernel/text/index.js';
import { isNegated, sentencesOf, splitSentences, type Sentence } from './sentence.js';
import { statesValue, withDigits } from '../../../predicates/index.js';

/** A claim as far as evidence can bear it out. */
export interface Worded {
  text: string;
  triple?: { predicate: string; value: string } | null;
}

/**
 * Whether evidence says what a claim says (claims spec, section 15a, rule 13): the value of its triple, in one sentence, in the order of its words, and not denied there;
 * of a claim without a triple its numbers, names and identifiers. A sentence is judged whole: "approved" is not said where "not approved" stands.
 */
export const bearsOut = ({ text, triple }: Worded, content: string): boolean =>
  triple ? saysValue(triple, content) : saysParticulars(text, content);

function saysValue({ predicate, value }: { predicate: string; value: string }, content: string): boolean {
  const denies = isNegated(`${predicate.replace(/[-_]+/g, ' ')} ${value}`);
  return splitSentences(content).some(
    (sentence) =>
      isNegated(sentence) === denies &&
      (statesValue(sentence, value) || statesValue(withDigits(sentence.toLowerCase()), value)),
  );
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((each) => all.has(each));

/** A note that states nothing of that kind shares half of its words, at least. */
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

function sharesHalf(words: readonly string[], shown: ReadonlySet<string>): boolean {
  const distinct = [...new Set(words)];
  return 2 * distinct.filter((word) => shown.has(word)).length >= distinct.length;
}

/** Whether no sentence affirms what the sentences most like it deny, or denies what they affirm. */
export function agreesInNegation(text: string, shown: readonly string[]): boolean {
  const sentences = shown
    .flatMap(splitSentences)
    .map((sentence) => ({ words: new Set(wordsOf(sentence).flatMap(stemsOf)), denies: isNegated(sentence) }));
  return splitSentences(text).every((sentence) => {
    const words = new Set(stemsOf(sentence));
    const shares = sentences.map((other) => [...words].filter((word) => other.words.has(word)).length);
    const most = Math.max(0, ...shares);
    return most === 0 || sentences.some(({ denies }, i) => shares[i] === most && denies === isNegated(sentence));
  });
}

/** Of evidence what it states, and what it was taken from at the root. */
export interface Witness {
  statement: string;
  roots: readonly string[];
}

/** Whether evidence counts as a witness where an agent attaches it: it says what the claim says, and so does what it was taken from. */
export const isWitness = (claim: Worded, { statement, roots }: Witness): boolean =>
  bearsOut(claim, statement) && (roots.length === 0 || roots.some((root) => bearsOut(claim, root)));
