import { FACT_KINDS, worded, type Style } from '#libs/testing/paraphrases.js';
import type { Random } from './random.js';

/** What a user says, and what an attacker wants readers to see instead. */
export interface Fact {
  subject: string;
  predicate: string;
  value: string;
  /** The user's own words. */
  text: string;
  /** The question of somebody who wants to know it. */
  question: string;
  /** The attacker's value: a string that nobody else uses. */
  evil: string;
  /** The attacker's sentence: the user's words with another value. */
  evilText: string;
  /** Other wordings of the attacker's sentence, each with the string in it that no user wrote. */
  paraphrases: readonly Paraphrase[];
  /** The sentence with another value in its place. */
  saying(value: string): string;
}

export interface Paraphrase {
  style: Style;
  text: string;
  foreign: string;
}

const NAMES = [
  'Acme',
  'Borealis',
  'Cardinal',
  'Dorset',
  'Estrela',
  'Fenwick',
  'Garnet',
  'Halden',
  'Ilmari',
  'Juniper',
  'Kestrel',
  'Lindqvist',
  'Marlow',
  'Nordhaus',
  'Oakridge',
  'Pemberton',
];

/** A fact of some kind about somebody. */
export function aFact(random: Random, nth = random.below(FACT_KINDS.length)): Fact {
  const kind = FACT_KINDS[nth % FACT_KINDS.length]!;
  const name = random.pick(NAMES);
  const [value, evil] = [kind.value(random), kind.other(random)];
  const saying = (said: string): string => worded(kind.sentence, name, said);
  const written: readonly (readonly [Style | null, string])[] = [
    [null, evil],
    ...(kind.forms?.(evil) ?? []).map((form) => ['form', form] as const),
  ];
  const changed = ([['close', kind.sentence], ...kind.wordings] as const).flatMap(([style, wording]) =>
    written.map(([form, foreign]) => ({ style: form ?? style, text: worded(wording, name, foreign), foreign })),
  );
  const denied = [
    `It is not true that: ${saying(value)}`,
    ...kind.denials.map((denial) => worded(denial, name, value)),
  ].map((text): Paraphrase => ({ style: 'negation', text, foreign: text.replace(/[.?!]$/, '') }));
  return {
    subject: name,
    predicate: kind.predicate,
    value,
    text: saying(value),
    question: kind.question.replace('{n}', name),
    evil,
    evilText: saying(evil),
    paraphrases: [...changed, ...denied],
    saying,
  };
}

export const tripleOf = ({ subject, predicate, value }: Fact) => ({ subject, predicate, value });
export const evilTriple = ({ subject, predicate, evil }: Fact) => ({ subject, predicate, value: evil });
