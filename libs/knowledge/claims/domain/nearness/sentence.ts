import { isStopWord, stemsOf } from '#libs/kernel/text/index.js';
import { withDigits } from '../../../predicates/index.js';
import { placesIn } from './places.js';
import { topicOf } from './topics.js';
import { addressesIn, identifiersIn, withoutWritten, writtenIn } from './written.js';

export const VALUE_KINDS = [
  'money',
  'time',
  'date',
  'duration',
  'zone',
  'share',
  'address',
  'place',
  'phone',
  'identifier',
  'number',
  'name',
] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

const ENDS = /(?<=[.!?;\u2026\u3002\uff01\uff1f])\s+|(?<=[\u3002\uff01\uff1f])|\n+/u;
/** Words that deny a statement. */
const DENIALS = String.raw`not|no|never|none|nobody|nothing|neither|nor|without|cannot|false|untrue|wrong|any ?more|used to|former(?:ly)?|(?:is|are|was|were|do|does|did|has|have|had|wo|would|ca|could|should|must)n['\u2019]t`;
const DENIED = new RegExp(String.raw`\b(?:${DENIALS})\b`, 'iu');
/** Words that deny a statement, and words that say it was true once. */
const NEGATION = new RegExp(
  String.raw`\b(?:${DENIALS}|lost|loses|ceased|stopped|quit|cancel?led|closed|discontinued|dropped|dissolved|terminated|revoked|withdrawn|abolished)\b`,
  'iu',
);
/** A question in which `not` expects a yes. */
const ASKS = /^(?:is|are|was|were|do|does|did|has|have|had|can|will|would|should)(?:n['\u2019]t)?\b.*\?$/iu;
const ANSWER = /^\s*(?:no|nope)(?: problem| worries)?\s*[,!]/iu;
const DENIES_NOTHING =
  /,\s*no (?:more|less|fewer|later|earlier)\b|\b(?:no|not) (?:more|less|fewer|later|earlier) than\b|\bno doubt\b|\bnot only\b/giu;
const MONEY_BEFORE =
  /(?:[$\u20ac\u00a3\u00a5]|\b(?:usd|eur|gbp|chf|jpy))\s?([\d.,]*\d)\s?(k|m|bn|thousand|million|billion)?\b/giu;
/** A number matches only from its first character, so that each number is scanned once. */
const MONEY_AFTER =
  /(?<![\d.,])[\d.,]*\d\s?(?:k|m|bn|thousand|million|billion)?\s?(?:[$\u20ac\u00a3\u00a5]|(?:us |canadian |australian )?dollars?\b|bucks?\b|euros?\b|pounds?\b|francs?\b|yen\b|yuan\b|rupees?\b|pesos?\b|zloty\b|kron(?:er|or|a|e)\b|crowns?\b|usd\b|eur\b|gbp\b|chf\b|jpy\b)|(?<![\d.,])[\d.,]*\d\s?(?:k|grand)\b|\b(?:free of charge|for free|gratis|(?:is|are|be|was|were) free)\b/giu;
const TIME = /\b\d{1,2}(?::\d{2})?\s?(?:am|pm|o'?clock)\b|\b\d{1,2}:\d{2}\b/giu;
const DATE =
  /\b\d{4}-\d{2}-\d{2}\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\b\d{1,2}(?:st|nd|rd|th)?\.? may\b|\bmay \d|\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.? \d|\b\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b|\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/giu;
const SHARE = /(?<![\d.,])[\d.,]*\d\s?(?:%|percent\b|per cent\b)/giu;
const DURATION = /\d\s?(?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|yrs?)\b|\b\d+[dwy]\b/giu;
const ZONE =
  /\b(?:utc|gmt|cet|cest|eet|eest|wet|bst|msk|ist|jst|kst|hkt|sgt|aest|aedt|acst|awst|nzst|nzdt|est|edt|cst|cdt|mst|mdt|pst|pdt|akst|hst|brt|art)\b|\b(?:pacific|mountain|central|eastern|atlantic|greenwich|european|australian|japan|korea|india|china|moscow|hawaii|alaska)[\w ]{0,20}? time\b/giu;
/** A number before words that end in a word for a street, or after such a word. */
const PLACE =
  /\b\d{1,5}\p{L}?\s(?:\p{L}[\p{L}'\u2019.-]*\s){1,3}?(?:street|st|road|rd|lane|ln|avenue|ave|way|drive|dr|square|sq|place|court|ct|boulevard|blvd|quay|row|terrace|close|gardens?)\b|(?:stra(?:\u00dfe|sse)|gatan|iela|rue|via|calle)\s[\p{L}\s]{0,30}?\d{1,5}\b/giu;
const PHONE = /(?<![\p{L}\p{N}])(?:\+|00)\d{1,3}[\s./-]?\(?\d[\d\s()./-]{4,20}\d/gu;
/** An account number in groups of four, as printed by banks. */
const GROUPED = /\b[A-Z]{2}\d{2}(?: [A-Z\d]{4}){1,7}(?: [A-Z\d]{1,3})?(?![\p{L}\p{N}])/gu;
/**
 * The `at` of an address that is spelled out so that it does not look like an address, and the text after the `at`. The
 * text before the `at` is checked only where an `at` was found, so that the time is linear.
 */
const SPELLED_AT =
  /(?= at |\s?[[(]at[\])])(?<=\b[\w+-]{0,30}[\d._+-][\w+-]{0,30})(?: at |\s?[[(]at[\])]\s?)([\w-]+(?:\.[\w-]+)+)\b/giu;
const NUMBER = /(?<![\p{L}\p{N}])\d(?:[\d.,]*\d)?(?:\s?(?:k|m|bn|grand|thousand|million|billion)\b)?/giu;
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  grand: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};
/** `the right one`: not a number. */
const PRONOUN = /\bone\b(?! (?:hundred|thousand|million|billion))/gu;
const NAME = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}'\u2019&-]*/gu;
/** Capitalised words that are not names. */
const NO_NAMES = new Set([
  'i',
  'the',
  'a',
  'an',
  'user',
  'users',
  'customer',
  'client',
  'my',
  'our',
  'his',
  'her',
  'their',
  'it',
  'he',
  'she',
  'we',
  'they',
  'this',
  'that',
  'please',
  'note',
  'update',
  'yes',
  'no',
  'actually',
  'important',
]);

/**
 * The sentences of a text: a long note is compared sentence by sentence, so that a contradiction cannot hide among
 * other sentences.
 */
export const sentencesOf = (text: string): Sentence[] => splitSentences(text).map((sentence) => new Sentence(sentence));

export const splitSentences = (text: string): string[] =>
  plainly(text.normalize('NFKC'))
    .split(ENDS)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * Whether a sentence denies something. `No, it is done` is an answer to something else, and `750, no more` states an
 * amount.
 */
export const isNegated = (sentence: string): boolean =>
  DENIED.test(sentence.replace(ANSWER, '').replace(DENIES_NOTHING, ''));

/** Restores the usual spelling of text that is obfuscated. */
const plainly = (text: string): string =>
  text.replace(GROUPED, (grouped) => grouped.replaceAll(' ', '')).replace(SPELLED_AT, '@$1');

/**
 * One sentence in the form in which it is compared: its topic, and what it says about this topic. Each part is computed
 * on demand, because most comparisons need only a few.
 */
export class Sentence {
  #lower?: string;
  #bare?: string;
  #stems?: readonly string[];
  #found?: Named;
  #foundIds?: readonly string[];
  #foundAddresses?: readonly string[];
  #words?: ReadonlySet<string>;
  #joined?: ReadonlySet<string>;
  #topics?: ReadonlySet<string>;
  #kinds?: ReadonlySet<ValueKind>;
  #numbers?: ReadonlySet<string>;
  #identifiers?: ReadonlySet<string>;
  #isNegated?: boolean;
  #places?: ReturnType<typeof placesIn>;
  #keys?: ReadonlySet<string>;

  constructor(readonly text: string) {}

  /** Stems of its content words, without numbers, names and identifiers. */
  get words(): ReadonlySet<string> {
    return (this.#words ??= new Set(this.#ownStems));
  }

  /** Two adjacent words, joined: `time zone` is `timezone`. */
  get joined(): ReadonlySet<string> {
    return (this.#joined ??= new Set(this.#ownStems.slice(1).map((word, i) => `${this.#ownStems[i]}${word}`)));
  }

  /** The topics of its words and names (`topics.ts`). */
  get topics(): ReadonlySet<string> {
    return (this.#topics ??= new Set([...this.#ownStems, ...this.nameStems].map(topicOf)));
  }

  /** The kinds of value that it states. */
  get kinds(): ReadonlySet<ValueKind> {
    return (this.#kinds ??= kindsIn(this.#inDigits, {
      hasNames: this.names.size > 0,
      hasIdentifiers: this.#ids.length > 0,
      hasAddresses: this.#addresses.length > 0,
    }));
  }

  get numbers(): ReadonlySet<string> {
    return (this.#numbers ??= new Set(matches(this.#plain, NUMBER).map(amountOf)));
  }

  get names(): ReadonlySet<string> {
    return this.#named.names;
  }

  get nameStems(): ReadonlySet<string> {
    return this.#named.stems;
  }

  get identifiers(): ReadonlySet<string> {
    return (this.#identifiers ??= new Set([...this.#ids, ...this.#addresses].map((found) => found.toLowerCase())));
  }

  get isNegated(): boolean {
    return (this.#isNegated ??= NEGATION.test(this.text) && !ASKS.test(this.text));
  }

  /** Its words and numbers in order, each with the part that the words before it give it (`places.ts`). */
  get places(): ReturnType<typeof placesIn> {
    return (this.#places ??= placesIn(this.#inDigits, amountOf));
  }

  get keys(): ReadonlySet<string> {
    return (this.#keys ??= new Set(this.places.map(({ key }) => key)));
  }

  get #inDigits(): string {
    return (this.#lower ??= withDigits(this.text.toLowerCase().replace(PRONOUN, ' ')));
  }

  /** Without addresses and identifiers. */
  get #plain(): string {
    return (this.#bare ??= withoutWritten(withoutWritten(this.#inDigits, addressesIn), identifiersIn));
  }

  get #ownStems(): readonly string[] {
    return (this.#stems ??= stemsOf(this.#plain.replace(NUMBER, ' ').replace(NEGATION, ' ')).filter(
      (word) => !this.nameStems.has(word),
    ));
  }

  get #named(): Named {
    return (this.#found ??= namesIn(this.text));
  }

  get #ids(): readonly string[] {
    return (this.#foundIds ??= writtenIn(withoutWritten(this.text, addressesIn), identifiersIn));
  }

  get #addresses(): readonly string[] {
    return (this.#foundAddresses ??= writtenIn(this.text, addressesIn));
  }
}

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([found]) => found);

const STATED: readonly (readonly [ValueKind, RegExp])[] = [
  ['money', MONEY_BEFORE],
  ['money', MONEY_AFTER],
  ['time', TIME],
  ['date', DATE],
  ['duration', DURATION],
  ['zone', ZONE],
  ['place', PLACE],
  ['phone', PHONE],
  ['share', SHARE],
  ['number', NUMBER],
];

function kindsIn(
  text: string,
  { hasNames, hasIdentifiers, hasAddresses }: { hasNames: boolean; hasIdentifiers: boolean; hasAddresses: boolean },
): Set<ValueKind> {
  const kinds = new Set(STATED.filter(([, pattern]) => text.search(pattern) >= 0).map(([kind]) => kind));
  if (hasAddresses) kinds.add('address');
  if (hasIdentifiers) kinds.add('identifier');
  if (hasNames) kinds.add('name');
  return kinds;
}

/**
 * `5,000`, `5k` and `5 thousand` are one number. As for money, the number of digits after the last mark shows whether
 * this mark is a decimal mark.
 */
function amountOf(found: string): string {
  const [, digits = '', scale = ''] = /^([\d.,]+)\s?(\p{L}*)$/u.exec(found.toLowerCase()) ?? [];
  const [, whole = digits, fraction = ''] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? [];
  const amount = Number(`${whole.replace(/[.,]/g, '') || '0'}.${fraction || '0'}`) * (SCALES[scale] ?? 1);
  return String(amount);
}

interface Named {
  names: ReadonlySet<string>;
  stems: ReadonlySet<string>;
}

/** Capitalised words, except at the beginning of the sentence; none for a sentence entirely in capitals. */
function namesIn(text: string): Named {
  const isShouted = text === text.toUpperCase();
  const found = isShouted
    ? []
    : [...text.replace(DATE, (date) => ' '.repeat(date.length)).matchAll(NAME)]
        .filter(
          ({ index, 0: name }) => (index > 0 || (name.length > 1 && name === name.toUpperCase())) && !/\d/.test(name),
        )
        .map(([name]) => name.toLowerCase().replace(/['\u2019]s$/u, ''));
  const names = new Set(found.filter((name) => !NO_NAMES.has(name) && !isStopWord(name)));
  return { names, stems: new Set([...names].flatMap(stemsOf)) };
}
