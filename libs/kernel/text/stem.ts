/**
 * Where the regions begin in which suffixes are searched. R1 begins after the first consonant that follows a vowel. R2
 * is defined in the same way within R1.
 */
interface Regions {
  r1: number;
  r2: number;
}

interface Suffix {
  ending: string;
  replacement: string;
  region: keyof Regions;
  /** The condition on the letters before the ending. */
  after?: RegExp;
}

const suffix = (ending: string, replacement: string, region: keyof Regions, after?: RegExp): Suffix =>
  after === undefined ? { ending, replacement, region } : { ending, replacement, region, after };

/**
 * Suffixes by their last letter, longest first. Only the longest suffix of a word counts, even if a condition forbids
 * replacing it.
 */
type Table = ReadonlyMap<string, readonly Suffix[]>;

const tableOf = (suffixes: readonly Suffix[]): Table =>
  [...suffixes]
    .sort((a, b) => b.ending.length - a.ending.length)
    .reduce((table, each) => {
      const last = each.ending.at(-1)!;
      return table.set(last, [...(table.get(last) ?? []), each]);
    }, new Map<string, Suffix[]>());

/** Step 2: derived forms. */
const DERIVED = tableOf([
  ...Object.entries({
    tional: 'tion',
    enci: 'ence',
    anci: 'ance',
    abli: 'able',
    entli: 'ent',
    izer: 'ize',
    ization: 'ize',
    ational: 'ate',
    ation: 'ate',
    ator: 'ate',
    alism: 'al',
    aliti: 'al',
    alli: 'al',
    fulness: 'ful',
    ousli: 'ous',
    ousness: 'ous',
    iveness: 'ive',
    iviti: 'ive',
    biliti: 'ble',
    bli: 'ble',
    fulli: 'ful',
    lessli: 'less',
  }).map(([ending, replacement]) => suffix(ending, replacement, 'r1')),
  suffix('ogi', 'og', 'r1', /l$/),
  suffix('li', '', 'r1', /[cdeghkmnrt]$/),
]);

/** Step 3: more derived forms. */
const SHORTENED = tableOf([
  ...Object.entries({
    tional: 'tion',
    ational: 'ate',
    alize: 'al',
    icate: 'ic',
    iciti: 'ic',
    ical: 'ic',
    ful: '',
    ness: '',
  }).map(([ending, replacement]) => suffix(ending, replacement, 'r1')),
  suffix('ative', '', 'r2'),
]);

/** Step 4: endings that are removed. */
const REMOVED = tableOf([
  ...'al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize'
    .split(' ')
    .map((ending) => suffix(ending, '', 'r2')),
  suffix('ion', '', 'r2', /[st]$/),
]);

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ...Object.entries({
    skis: 'ski',
    skies: 'sky',
    dying: 'die',
    lying: 'lie',
    tying: 'tie',
    idly: 'idl',
    gently: 'gentl',
    ugly: 'ugli',
    early: 'earli',
    only: 'onli',
    singly: 'singl',
  }),
  ...'sky news howe atlas cosmos bias andes'.split(' ').map((word) => [word, word] as const),
]);

/** Words with a fixed stem, looked up after the plural has been removed. */
const FINISHED = new Set('inning outing canning herring earring proceed exceed succeed'.split(' '));

const VOWEL = /[aeiouy]/;
const SHORT_SYLLABLE = /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/;
const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;
const TO_NEXT_REGION = /[^aeiouy]*[aeiouy]+[^aeiouy]/y;

/**
 * Returns the stem of a lower-case English word. It is identical to that of PostgreSQL's `english_stem` (Porter2, the
 * English algorithm of Snowball). Until the last step, a `y` that is a consonant (at the beginning, or after a vowel)
 * is written `Y`.
 */
export function stem(word: string): string {
  let found = remembered.get(word);
  if (found === undefined) {
    found = stemOf(word);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(word, found);
  }
  return found;
}

/** A cache of stems, which makes stemming ten times as fast because words repeat. */
const remembered = new Map<string, string>();
const MAX_REMEMBERED = 20_000;

function stemOf(word: string): string {
  if (word.length < 3) return word;
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  const marked = withConsonantsMarked(word.replace(/^'/, '')).replace(/'$/, '').replace(/'s$/, '');
  const singular = withoutPlural(marked);
  if (FINISHED.has(singular)) return singular;
  const regions = regionsOf(marked);
  const present = withoutPast(singular, regions).replace(/(?<=.[^aeiouy])[yY]$/, 'i');
  const base = [DERIVED, SHORTENED, REMOVED].reduce((known, table) => replaced(known, table, regions), present);
  return withoutFinal(base, regions).replaceAll('Y', 'y');
}

const withConsonantsMarked = (word: string): string => {
  if (!word.includes('y')) return word;
  let marked = '';
  for (const letter of word) marked += letter === 'y' && (marked === '' || VOWEL.test(marked.at(-1)!)) ? 'Y' : letter;
  return marked;
};

function regionsOf(word: string): Regions {
  const r1 = /^(?:gener|arsen|commun)/.exec(word)?.[0].length ?? nextRegion(word, 0);
  return { r1, r2: nextRegion(word, r1) };
}

function nextRegion(word: string, from: number): number {
  TO_NEXT_REGION.lastIndex = from;
  return TO_NEXT_REGION.test(word) ? TO_NEXT_REGION.lastIndex : word.length;
}

/** Step 1a. */
function withoutPlural(word: string): string {
  if (word.length < 3) return word;
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ied') || word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1);
  if (word.endsWith('us') || word.endsWith('ss')) return word;
  // The `s` is removed only if there is a vowel before it, but not immediately before it.
  return word.endsWith('s') && VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

/** Step 1b. */
function withoutPast(word: string, { r1 }: Regions): string {
  const verb = word.endsWith('ly') ? word.slice(0, -2) : word;
  if (verb.endsWith('eed')) return verb.length - 3 >= r1 ? verb.slice(0, -1) : word;
  const base = /^(.*)(?:ed|ing)$/s.exec(verb)?.[1];
  return base === undefined || !VOWEL.test(base) ? word : withoutDoubling(base, r1);
}

/** Turns `hopp` into `hop`, and the `hop` of `hoping` into `hope`. */
function withoutDoubling(base: string, r1: number): string {
  if (DOUBLE.test(base)) return base.slice(0, -1);
  const isShort = r1 >= base.length && SHORT_SYLLABLE.test(base);
  return isShort || /(?:at|bl|iz)$/.test(base) ? `${base}e` : base;
}

/** Steps 2 to 4. */
function replaced(word: string, table: Table, regions: Regions): string {
  const found = table.get(word.at(-1)!)?.find(({ ending }) => word.endsWith(ending));
  if (found === undefined) return word;
  const before = word.slice(0, word.length - found.ending.length);
  if (before.length < regions[found.region]) return word;
  return found.after === undefined || found.after.test(before) ? before + found.replacement : word;
}

/** Step 5. */
function withoutFinal(word: string, { r1, r2 }: Regions): string {
  const before = word.slice(0, -1);
  const isFinalE = word.endsWith('e') && (before.length >= r2 || (before.length >= r1 && !SHORT_SYLLABLE.test(before)));
  return isFinalE || (word.endsWith('ll') && before.length >= r2) ? before : word;
}
