import { stemsOf, wordsOf } from '#libs/kernel/text/index.js';
import { round4 } from '#libs/kernel/index.js';
import { comparableName } from '../../../predicates/index.js';
import { turnedRound } from './order.rules.js';
import { opposes, oppositesOf, topicOf } from './topics.js';
import { Sentence, sentencesOf, type ValueKind } from './sentence.js';

export const DIFFERENCES = ['number', 'name', 'identifier', 'negation', 'value', 'order'] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** The parts of a claim that similarity is computed from. */
export interface Said {
  text: string;
  subject: string | null;
  predicate: string | null;
  value: string | null;
}

/** How near one claim is to another, and in what they differ. */
export interface Nearness {
  /** 0 to 1. */
  near: number;
  /** The sentence of the weaker claim. */
  sentence: string;
  differs: Difference[];
}

/**
 * The weight of a shared kind of value relative to a shared word, which counts 1: two amounts of money are a stronger
 * sign than two names.
 */
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
/** A single shared word does not show what two texts are about. */
const MIN_SHARED = 1.5;

/** The parts by which a claim is compared, computed once for all comparisons. */
export interface Compared {
  said: Said;
  /** The sentences of the text, followed by the triple as one more sentence. */
  sentences: Sentence[];
  /** Every subject that the text may name: its runs of one to four words, in comparable form. */
  named: ReadonlySet<string>;
  subjectStems: ReadonlySet<string>;
  subjectNumbers: ReadonlySet<string>;
  valueStems: ReadonlySet<string>;
}

export function compared(said: Said): Compared {
  const { text, subject, predicate, value } = said;
  const triple = subject === null ? [] : [new Sentence(`${spoken(subject)} ${spoken(predicate!)} ${value}`)];
  const topic = new Sentence(spoken(subject ?? ''));
  let named: ReadonlySet<string> | undefined;
  return {
    said,
    sentences: [...sentencesOf(text), ...triple],
    get named() {
      return (named ??= namesIn(text));
    },
    subjectStems: new Set(stemsOf(topic.text)),
    valueStems: new Set(stemsOf(value ?? '')),
    get subjectNumbers() {
      return topic.numbers;
    },
  };
}

/** A subject of more words is not recognised in a text. */
const MAX_WORDS_OF_SUBJECT = 4;

function namesIn(text: string): ReadonlySet<string> {
  const words = wordsOf(spoken(text));
  const runs = new Set<string>();
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_WORDS_OF_SUBJECT); to += 1)
      runs.add(words.slice(from, to).join(' '));
  return runs;
}

/**
 * The parts of a claim that are compared, computed when they are first needed, because splitting a text into its parts
 * costs more than comparing it.
 */
export function comparedOnce(said: Said): () => Compared {
  let made: Compared | undefined;
  return () => (made ??= compared(said));
}

/** `payment_term` is two words. */
const spoken = (name: string): string => name.replace(/[-_]+/g, ' ');

/**
 * How near the weaker of two claims is to the stronger, by words. Only sentences of the weaker claim that say something
 * other than the stronger claim are considered; the one that shares most with a sentence of the stronger claim counts.
 * The topic of the stronger sentence is everything in it except its value; the score counts the topic words, and the
 * kinds of value, that both share. null: nothing differs, or nothing is shared.
 */
export function nearnessByWords(stronger: Compared, weaker: Compared): Nearness | null {
  let nearest: Nearness | null = null;
  let isNamed = false;
  const models = modelsOf(stronger);
  const known = knownIn(stronger);
  const shares = new Map<string, number>();
  for (const sentence of sentencesAbout(stronger, weaker)) {
    isNamed ||= isNamedIn(sentence, stronger);
    const theirs = partsOf(sentence, stronger, isNamed);
    const near = shares.get(theirs.key) ?? nearestOf(models, theirs, stronger);
    shares.set(theirs.key, near);
    if (near === 0 || (nearest !== null && near <= nearest.near)) continue;
    const differs = differencesOf({ stronger, weaker, known }, sentence);
    if (differs.length > 0) nearest = { near, sentence: sentence.text, differs };
  }
  return nearest;
}

/**
 * The sentences of the weaker claim that may be about the stronger claim. If the two have different subjects, the
 * triple of the weaker claim is left out; only its text may be about the stronger claim.
 */
function sentencesAbout(stronger: Compared, weaker: Compared): readonly Sentence[] {
  const [of, by] = [stronger.said.subject, weaker.said.subject];
  const isOther = of !== null && by !== null && comparableName(of) !== comparableName(by);
  return isOther ? weaker.sentences.slice(0, -1) : weaker.sentences;
}

/** Whether the sentence names the subject. Later sentences may then be about the subject without naming it again. */
const isNamedIn = ({ words, joined, nameStems, numbers }: Sentence, { subjectStems }: Compared): boolean =>
  subjectStems.size > 0 &&
  [...subjectStems].every((word) => words.has(word) || joined.has(word) || nameStems.has(word) || numbers.has(word));

/**
 * How the weaker of two claims that are near in meaning differs from the stronger; null: it does not differ. If one of
 * its sentences contains the value of the stronger claim, its other sentences need not contain that value.
 */
export function differencesByMeaning(stronger: Compared, weaker: Compared): Omit<Nearness, 'near'> | null {
  const saysValue = weaker.sentences.some((sentence) => statesValue(stronger, sentence));
  const known = knownIn(stronger);
  for (const sentence of sentencesAbout(stronger, weaker)) {
    const differs = differencesOf({ stronger, weaker, known }, sentence).filter(
      (difference) => difference !== 'value' || !saysValue,
    );
    if (differs.length > 0) return { sentence: sentence.text, differs };
  }
  return null;
}

/** What a sentence of the stronger claim is about, without its value. */
interface Model {
  about: readonly string[];
  kinds: readonly ValueKind[];
  nameStems: readonly string[];
  /** Words that the model writes as two and a sentence may write as one. */
  joined: readonly string[];
}

/** The models of a claim without duplicates, because many sentences are about the same things. */
function modelsOf({ sentences, said, valueStems, subjectStems, subjectNumbers }: Compared): Model[] {
  const models = sentences.map((model): Model => {
    const topics = said.subject === null ? model.words : new Set([...model.words, ...model.nameStems]);
    return {
      about: [...new Set([...topics].filter((word) => !valueStems.has(word) && !subjectStems.has(word)).map(topicOf))],
      kinds: kindsOutsideSubject(model, subjectStems, subjectNumbers),
      // With a triple, only its subject is known to be the topic; without a triple, the names that both texts contain
      // are the topic.
      nameStems: said.subject === null ? [...model.nameStems] : [],
      joined: [...model.joined].filter((word) => !valueStems.has(word)),
    };
  });
  return [...new Map(models.map((model) => [JSON.stringify(model), model])).values()];
}

/** The parts of a weaker sentence that its share depends on, and a key that is equal for equal parts. */
interface Parts {
  key: string;
  sentence: Sentence;
  kinds: readonly ValueKind[];
  /** Its topics apart from the subject. */
  topics: ReadonlySet<string>;
  names: 0 | 1;
  /**
   * 1: the sentence contains the value, part of the value, or its opposite. It is then about the same thing, whatever
   * it says.
   */
  value: 0 | 1;
}

function partsOf(sentence: Sentence, { valueStems, subjectStems, subjectNumbers }: Compared, isNamed: boolean): Parts {
  const kinds = kindsOutsideSubject(sentence, subjectStems, subjectNumbers);
  const { words, joined, nameStems, isNegated } = sentence;
  const says = [...valueStems].some(
    (word) => /\p{L}/u.test(word) && (isIn(word, sentence) || isOpposedIn(word, sentence)),
  );
  return {
    key: JSON.stringify([[...words], [...joined], [...nameStems], kinds, isNegated, isNamed]),
    sentence,
    kinds,
    topics: new Set([...words].filter((word) => !subjectStems.has(word)).map(topicOf)),
    names: isNamed ? 1 : 0,
    value: says ? 1 : 0,
  };
}

const isIn = (word: string, { words, joined, nameStems }: Sentence): boolean =>
  words.has(word) || joined.has(word) || nameStems.has(word);

const nearestOf = (models: readonly Model[], theirs: Parts, stronger: Compared): number =>
  round4(models.reduce((most, model) => Math.max(most, shareOf(model, theirs, stronger)), 0));

/**
 * The overlap of the topics of a model and a sentence, 0 to 1, relative to the shorter of the two, because either may
 * say more than the other.
 */
function shareOf(model: Model, theirs: Parts, { said }: Compared): number {
  const { sentence, names, value } = theirs;
  // The subject counts once, however many words name it.
  const subject = said.subject === null ? 0 : 1;
  const known = model.nameStems.filter((word) => isIn(word, sentence));
  const about = model.about.filter((topic) => sentence.topics.has(topic));
  const others = theirs.topics.size + about.filter((topic) => !theirs.topics.has(topic)).length;
  // `There are no team meetings any more`: only the negation is stated.
  if (sentence.isNegated && names === 1 && others === 0) return 1;
  const shared = weightOf(
    names + known.length + value + about.length + 2 * model.joined.filter((word) => sentence.words.has(word)).length,
    model.kinds.filter((kind) => theirs.kinds.includes(kind)),
  );
  if (shared < MIN_SHARED) return 0;
  const smaller = Math.min(
    weightOf(subject + known.length + value + model.about.length, model.kinds),
    weightOf(names + known.filter((word) => !sentence.words.has(word)).length + others, theirs.kinds),
  );
  return Math.min(1, shared / smaller);
}

const isOpposedIn = (word: string, { topics }: Sentence): boolean =>
  oppositesOf(word).some((opposite) => topics.has(opposite));

/**
 * The kinds of value in a sentence. Numbers and names that are part of the subject are ignored: `Customer 7` states
 * neither a number nor a name.
 */
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

/** What all sentences of a claim say, gathered once for all sentences that are compared with it. */
type Known = Readonly<Record<'numbers' | 'names' | 'nameStems' | 'identifiers' | 'words', ReadonlySet<string>>>;

function knownIn({ sentences, subjectNumbers }: Compared): () => Known {
  const all = (pick: (each: Sentence) => ReadonlySet<string>): Set<string> =>
    new Set(sentences.flatMap((each) => [...pick(each)]));
  let known: Known | undefined;
  return () =>
    (known ??= {
      numbers: new Set([...all((each) => each.numbers)].filter((number) => !subjectNumbers.has(number))),
      names: all((each) => each.names),
      nameStems: all((each) => each.nameStems),
      identifiers: all((each) => each.identifiers),
      words: all((each) => each.words),
    });
}

interface Pair {
  stronger: Compared;
  weaker: Compared;
  known: () => Known;
}

/**
 * How a sentence differs from a claim: by the other values that it states or, if it states none, by the order of the
 * same words.
 */
function differencesOf(pair: Pair, sentence: Sentence): Difference[] {
  const differs = otherValuesIn(pair, sentence);
  if (differs.length > 0) return differs;
  const { said, sentences, subjectStems, subjectNumbers } = pair.stronger;
  // The words of a triple do not have the order of a sentence.
  const models = said.subject === null ? sentences : sentences.slice(0, -1);
  return turnedRound(models, sentence, new Set([...subjectStems, ...subjectNumbers]));
}

/**
 * The kinds of values in which a sentence differs from a claim: the sentence contains a value of the kind that the
 * claim states, but not the value of the claim.
 */
function otherValuesIn({ stronger, weaker, known }: Pair, sentence: Sentence): Difference[] {
  const { numbers, names, nameStems, identifiers, words } = known();
  const isNew = (values: ReadonlySet<string>, of: ReadonlySet<string>): boolean =>
    of.size > 0 && [...values].some((value) => !of.has(value));
  const differs: Difference[] = [];
  const stated = new Set([...sentence.numbers].filter((number) => !stronger.subjectNumbers.has(number)));
  if (isNew(stated, numbers)) differs.push('number');
  if (
    names.size > 0 &&
    [...sentence.names].some(
      (name) => !names.has(name) && !stemsOf(name).every((part) => words.has(part) || weaker.subjectStems.has(part)),
    )
  )
    differs.push('name');
  else if (namesNobody({ nameStems, words }, stronger, sentence)) differs.push('name');
  if (isNew(sentence.identifiers, identifiers)) differs.push('identifier');
  if (
    stronger.sentences.every((each) => each.isNegated !== sentence.isNegated || opposes(sentence.topics, each.topics))
  )
    differs.push('negation');
  if (statesAnother(stronger, sentence, words)) differs.push('value');
  return differs;
}

/**
 * Whether a sentence written in a single case leaves out a name and has another word instead: without capitals, names
 * cannot be recognised.
 */
function namesNobody(
  { nameStems, words }: Pick<Known, 'nameStems' | 'words'>,
  { subjectStems }: Compared,
  sentence: Sentence,
): boolean {
  if (
    sentence.names.size > 0 ||
    (sentence.text !== sentence.text.toLowerCase() && sentence.text !== sentence.text.toUpperCase())
  )
    return false;
  const names = new Set([...nameStems].filter((stem) => !subjectStems.has(stem)));
  return (
    [...names].some((name) => !sentence.words.has(name)) &&
    [...sentence.words].some((word) => !words.has(word) && !names.has(word))
  );
}

/** Whether a sentence leaves out the value of a triple and has a word of its own instead. */
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
