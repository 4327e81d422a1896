// The claims and questions of the read benchmarks: generated, the same on every machine. Word frequencies follow Zipf's
// law as in real texts, so some words of a question occur in thousands of claims, and others in only one.
import { oneOf, randomFrom, zipf } from './random.mjs';
import { FIRST_NAMES, MONTHS, name, word, WORDS } from './vocabulary.mjs';

/**
 * Number of claims about each subject. Each claim has a different predicate, so that no claim replaces or contradicts
 * another.
 */
const CLAIMS_EACH = 4;
/**
 * Flattens the distribution as if the hundred most common words were left out as stop words. Our most common word is
 * then in one claim of thirty.
 */
const SHIFT = 30;
const SOURCES = ['crm', 'wiki'];

const wordFrom = (random) => word(zipf(random, WORDS, SHIFT));
const personFrom = (random) => `${FIRST_NAMES[zipf(random, FIRST_NAMES.length, 8)]} ${name(zipf(random, 5_000, 20))}`;
const dayFrom = (random) =>
  `${1 + Math.floor(random() * 28)} ${oneOf(random, MONTHS)} ${2024 + Math.floor(random() * 3)}`;
const amountFrom = (random) => `${10 * Math.ceil(10 ** (1 + 4 * random()))} EUR`;
const placeFrom = (random) => name(100_000 + zipf(random, 800, 5));

/**
 * For each kind of subject: its names, and for each of its predicates the form of a value, a statement and a question.
 * More common kinds come first.
 */
const KINDS = [
  {
    called: (number, random) => `project ${name(200_000 + number)} ${wordFrom(random)}`,
    predicates: {
      lead: [personFrom, (s, v) => `${v} leads ${s}`, (s) => `Who leads ${s}?`],
      deadline: [dayFrom, (s, v) => `The deadline of ${s} is ${v}`, (s) => `When is ${s} due?`],
      budget: [amountFrom, (s, v) => `The budget of ${s} is ${v}`, (s) => `What is the budget of ${s}?`],
      status: [
        (random) => oneOf(random, ['on track', 'delayed', 'paused', 'cancelled', 'in review']),
        (s, v) => `${s} is ${v}`,
        (s) => `How is ${s} doing?`,
      ],
      location: [placeFrom, (s, v) => `${s} is carried out in ${v}`, (s) => `Where does ${s} take place?`],
    },
  },
  {
    called: (number, random) => `${oneOf(random, FIRST_NAMES)} ${name(300_000 + number)}`,
    predicates: {
      home: [placeFrom, (s, v) => `${s} lives in ${v}`, (s) => `Where does ${s} live?`],
      employer: [
        (random) => `${placeFrom(random)} ${oneOf(random, ['Systems', 'Foods', 'Bank', 'Motors'])}`,
        (s, v) => `${s} works for ${v}`,
        (s) => `Who does ${s} work for?`,
      ],
      interest: [wordFrom, (s, v) => `${s} cares a lot about ${v}`, (s) => `What does ${s} like?`],
      birthday: [dayFrom, (s, v) => `${s} was born on ${v}`, (s) => `When is the birthday of ${s}?`],
      assistant: [personFrom, (s, v) => `${v} assists ${s}`, (s) => `Who assists ${s}?`],
    },
  },
  {
    called: (number, random) => `${name(400_000 + number)} ${oneOf(random, ['Ltd', 'Group', 'Partners', 'Works'])}`,
    predicates: {
      contact: [personFrom, (s, v) => `Our contact at ${s} is ${v}`, (s) => `Whom do we call at ${s}?`],
      seat: [placeFrom, (s, v) => `${s} has its seat in ${v}`, (s) => `Where is ${s}?`],
      revenue: [amountFrom, (s, v) => `${s} had a revenue of ${v}`, (s) => `How large is ${s}?`],
      supplies: [wordFrom, (s, v) => `${s} supplies us with ${v}`, (s) => `What do we get from ${s}?`],
      renewal: [
        dayFrom,
        (s, v) => `The agreement with ${s} is renewed on ${v}`,
        (s) => `When does the agreement with ${s} end?`,
      ],
    },
  },
];

function subjectOf(number) {
  const random = randomFrom(number * 31 + 1);
  const kind = oneOf(random, KINDS);
  return {
    subject: kind.called(number, random),
    predicates: Object.entries(kind.predicates),
    first: Math.floor(random() * 5),
  };
}

/** The claim with a given number, as the API takes it. */
export function claim(number) {
  const random = randomFrom(number * 31 + 2);
  const { subject, predicates, first } = subjectOf(Math.floor(number / CLAIMS_EACH));
  const [predicate, [valueFrom, said]] = predicates[(first + number) % predicates.length];
  const value = valueFrom(random);
  const sentence = said(subject, value);
  const aside = `, after the ${wordFrom(random)} of the ${wordFrom(random)} and some ${wordFrom(random)} about the ${wordFrom(random)}`;
  return {
    text: `${sentence[0].toUpperCase()}${sentence.slice(1)}${random() < 0.7 ? aside : ''}.`,
    triple: { subject, predicate, value },
    provenance: { sourceId: oneOf(random, SOURCES) },
    observedAt: new Date(Date.UTC(2025, 0, 1) + Math.floor(random() * 500) * 86_400_000).toISOString(),
    importance: Math.round(10 * random()) / 10,
  };
}

/**
 * The question with a given number, about the first `claims` claims. Half of the questions ask for a value, the other
 * half for a theme in common or rare words.
 */
export function question(number, claims) {
  const random = randomFrom(number * 31 + 3);
  if (random() < 0.5)
    return `What did the ${wordFrom(random)} of the ${wordFrom(random)} change about ${wordFrom(random)}?`;
  const { subject, predicates } = subjectOf(Math.floor(random() * (claims / CLAIMS_EACH)));
  const [, [, , asked]] = oneOf(random, predicates);
  return asked(subject);
}

/** The question that the claim with a given number answers. */
export function questionAbout(number) {
  const { subject, predicates, first } = subjectOf(Math.floor(number / CLAIMS_EACH));
  const [, [, , asked]] = predicates[(first + number) % predicates.length];
  return asked(subject);
}
