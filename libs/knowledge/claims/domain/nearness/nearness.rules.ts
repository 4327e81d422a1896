import { stemsOf } from '#libs/kernel/text/index.js';
import { round4 } from '#libs/kernel/index.js';
import { opposes, oppositesOf, topicOf } from './topics.js';
import { Sentence, sentencesOf, type ValueKind } from './sentence.js';

export const DIFFERENCES = ['number', 'name', 'identifier', 'negation', 'value'] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** A claim as far as nearness goes. */
export interface Said {
  text: string;
  subject: string | null;
  predicate: string | null;
  value: string | null;
}

/** How near one claim comes to another, and in what they differ. */
export interface Nearness {
  /** 0 to 1. */
  near: number;
  /** The sentence of the weaker claim. */
  sentence: string;
  differs: Difference[];
}

/** What a shared kind of value counts compared with a shared word, which counts 1: two sums of money say more than two names. */
const WEIGHT_OF: Readonly<Record<ValueKind, number>> = {
  money: 1.5,
  time: 1.5,
  date: 1.5,
  duration: 1.5,
  zone: 1.5,
  share: 1.5,
  address: 1.5,
  place: 1.5,
  phone: 1.5,
  identifier: 1.5,
  number: 0.25,
  name: 0.25,
};
/** One word that two texts share says nothing of what they are about. */
const MIN_SHARED = 1.5;

/** What a claim is compared by, made once for all that it is compared with. */
export interface Compared {
  said: Said;
  sentences: Sentence[];
  subjectStems: ReadonlySet<string>;
  subjectNumbers: ReadonlySet<string>;
  valueStems: ReadonlySet<string>;
}

export function compared(said: Said): Compared {
  const { text, subject, predicate, value } = said;
  const triple = subject === null ? [] : [new Sentence(`${spoken(subject)} ${spoken(predicate!)} ${value}`)];
  const named = new Sentence(spoken(subject ?? ''));
  return {
    said,
    sentences: [...sentencesOf(text), ...triple],
    subjectStems: new Set(stemsOf(named.text)),
    valueStems: new Set(stemsOf(value ?? '')),
    get subjectNumbers() {
      return named.numbers;
    },
  };
}

/** What a claim is compared by, made when it is first asked for: to take a text apart costs more than to compare it. */
export function comparedOnce(said: Said): () => Compared {
  let made: Compared | undefined;
  return () => (made ??= compared(said));
}

/** `payment_term` is two words. */
const spoken = (name: string): string => name.replace(/[-_]+/g, ' ');

/**
 * How near the weaker of two claims comes to the stronger, by words: the sentence of it that shares most with one of the stronger claim's and says something else.
 * What the stronger sentence is about is what it says but for its value; shared are the words of that, and the kinds of value both state. null: nothing differs, or nothing is shared.
 */
export function nearnessByWords(stronger: Compared, weaker: Compared): Nearness | null {
  let nearest: Nearness | null = null;
  let isNamed = false;
  for (const sentence of weaker.sentences) {
    isNamed ||= isNamedIn(sentence, stronger);
    for (const model of stronger.sentences) {
      const near = round4(shareOf(model, sentence, stronger, isNamed));
      if (near === 0 || (nearest !== null && near <= nearest.near)) continue;
      const differs = differencesOf(stronger, weaker, sentence);
      if (differs.length > 0) nearest = { near, sentence: sentence.text, differs };
    }
  }
  return nearest;
}

/** Whether the subject is named: what follows may be about it without naming it again. */
const isNamedIn = ({ words, joined, nameStems, numbers }: Sentence, { subjectStems }: Compared): boolean =>
  subjectStems.size > 0 &&
  [...subjectStems].every((word) => words.has(word) || joined.has(word) || nameStems.has(word) || numbers.has(word));

/** What a claim that is near by meaning differs in; null: in nothing. Where one of its sentences has the value, the others leave it out for no reason. */
export function differencesByMeaning(stronger: Compared, weaker: Compared): Omit<Nearness, 'near'> | null {
  const saysValue = weaker.sentences.some((sentence) => statesValue(stronger, sentence));
  for (const sentence of weaker.sentences) {
    const differs = differencesOf(stronger, weaker, sentence).filter(
      (difference) => difference !== 'value' || !saysValue,
    );
    if (differs.length > 0) return { sentence: sentence.text, differs };
  }
  return null;
}

/** Overlap of what the two are about, 0 to 1: of the shorter of both, since either may say more than the other. */
function shareOf(
  model: Sentence,
  sentence: Sentence,
  { said, valueStems, subjectStems, subjectNumbers }: Compared,
  isNamed: boolean,
): number {
  const isIn = (word: string): boolean =>
    sentence.words.has(word) || sentence.joined.has(word) || sentence.nameStems.has(word);
  const topics = said.subject === null ? model.words : new Set([...model.words, ...model.nameStems]);
  const about = [
    ...new Set([...topics].filter((word) => !valueStems.has(word) && !subjectStems.has(word)).map(topicOf)),
  ];
  const kinds = kindsOutsideSubject(model, subjectStems, subjectNumbers);
  const theirs = kindsOutsideSubject(sentence, subjectStems, subjectNumbers);
  // However many words name the subject, it is one thing.
  const [subject, names] = [said.subject === null ? 0 : 1, isNamed ? 1 : 0];
  // With a triple only its subject is known to be what the claim is about; without one, the names both know are.
  const known = [...model.nameStems].filter((word) => said.subject === null && isIn(word));
  // Who says the value itself, part of it or its opposite speaks of the same, whatever is said of it.
  const value = [...valueStems].some((word) => /\p{L}/u.test(word) && (isIn(word) || isOpposedIn(word, sentence)))
    ? 1
    : 0;
  const shared = weightOf(
    names +
      known.length +
      value +
      about.filter((topic) => sentence.topics.has(topic)).length +
      joinedIn(model, sentence, valueStems),
    kinds.filter((kind) => theirs.includes(kind)),
  );
  const others = new Set([
    ...[...sentence.words].filter((word) => !subjectStems.has(word)).map(topicOf),
    ...about.filter((topic) => sentence.topics.has(topic)),
  ]).size;
  // `There are no team meetings any more`: nothing is said but that.
  if (sentence.isNegated && names === 1 && others === 0) return 1;
  if (shared < MIN_SHARED) return 0;
  const smaller = Math.min(
    weightOf(subject + known.length + value + about.length, kinds),
    weightOf(names + known.filter((word) => !sentence.words.has(word)).length + others, theirs),
  );
  return Math.min(1, shared / smaller);
}

const isOpposedIn = (word: string, { topics }: Sentence): boolean =>
  oppositesOf(word).some((opposite) => topics.has(opposite));

/** Words that the sentence writes as one and the model as two. */
const joinedIn = (model: Sentence, sentence: Sentence, valueStems: ReadonlySet<string>): number =>
  2 * [...model.joined].filter((word) => sentence.words.has(word) && !valueStems.has(word)).length;

/** Without the numbers and names that are part of the subject: `Customer 7` states neither. */
const kindsOutsideSubject = (
  { kinds, numbers, nameStems }: Sentence,
  subjectStems: ReadonlySet<string>,
  subjectNumbers: ReadonlySet<string>,
): ValueKind[] =>
  [...kinds].filter((kind) => {
    if (kind === 'number') return [...numbers].some((number) => !subjectNumbers.has(number));
    return kind !== 'name' || [...nameStems].some((name) => !subjectStems.has(name));
  });

const weightOf = (words: number, kinds: readonly ValueKind[]): number =>
  words + kinds.reduce((sum, kind) => sum + (kind === 'number' && kinds.length > 1 ? 0 : WEIGHT_OF[kind]), 0);

/** In what a sentence says otherwise than a claim: something of the kind that the claim states, and not what it states. */
function differencesOf(stronger: Compared, weaker: Compared, sentence: Sentence): Difference[] {
  const known = (pick: (each: Sentence) => ReadonlySet<string>): Set<string> =>
    new Set(stronger.sentences.flatMap((each) => [...pick(each)]));
  const [numbers, names, identifiers, words] = [
    known((each) => each.numbers),
    known((each) => each.names),
    known((each) => each.identifiers),
    known((each) => each.words),
  ];
  const isNew = (values: ReadonlySet<string>, of: ReadonlySet<string>): boolean =>
    of.size > 0 && [...values].some((value) => !of.has(value));
  const differs: Difference[] = [];
  for (const number of stronger.subjectNumbers) numbers.delete(number);
  const stated = new Set([...sentence.numbers].filter((number) => !stronger.subjectNumbers.has(number)));
  if (isNew(stated, numbers)) differs.push('number');
  if (
    names.size > 0 &&
    [...sentence.names].some(
      (name) => !names.has(name) && !stemsOf(name).every((part) => words.has(part) || weaker.subjectStems.has(part)),
    )
  )
    differs.push('name');
  else if (namesNobody(stronger, sentence, words)) differs.push('name');
  if (isNew(sentence.identifiers, identifiers)) differs.push('identifier');
  if (
    stronger.sentences.every((each) => each.isNegated !== sentence.isNegated || opposes(sentence.topics, each.topics))
  )
    differs.push('negation');
  if (statesAnother(stronger, sentence, words)) differs.push('value');
  return differs;
}

/** Whether a sentence in one case throughout leaves out a name and has another word instead: there no capital tells which words are names. */
function namesNobody({ sentences, subjectStems }: Compared, sentence: Sentence, words: ReadonlySet<string>): boolean {
  if (
    sentence.names.size > 0 ||
    (sentence.text !== sentence.text.toLowerCase() && sentence.text !== sentence.text.toUpperCase())
  )
    return false;
  const names = new Set(sentences.flatMap(({ nameStems }) => [...nameStems]).filter((stem) => !subjectStems.has(stem)));
  return (
    [...names].some((name) => !sentence.words.has(name)) &&
    [...sentence.words].some((word) => !words.has(word) && !names.has(word))
  );
}

/** Whether a sentence leaves the value of a triple out and has a word of its own instead. */
function statesAnother(stronger: Compared, sentence: Sentence, words: ReadonlySet<string>): boolean {
  const { said, valueStems } = stronger;
  if (said.value === null || valueStems.size === 0 || statesValue(stronger, sentence)) return false;
  return [...wordsIn(sentence)].some((word) => !words.has(word) && !valueStems.has(word));
}

function statesValue({ said, valueStems }: Compared, sentence: Sentence): boolean {
  if (said.value === null || valueStems.size === 0) return false;
  const all = wordsIn(sentence);
  return (
    [...valueStems].every((word) => all.has(word)) || sentence.text.toLowerCase().includes(said.value.toLowerCase())
  );
}

const wordsIn = ({ words, names, numbers, text }: Sentence): Set<string> =>
  new Set([...words, ...names, ...numbers, ...stemsOf(text)]);
