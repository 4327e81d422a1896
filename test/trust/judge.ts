/**
 * Judges what happened to what users said, only from what a reader is shown. It knows nothing about the attacks: its
 * input is what users said, what only others wrote, and the answers.
 */
export interface Said {
  subject: string;
  predicate: string;
  value: string;
  /** Every wording that a user chose for it. */
  texts: readonly string[];
}

/** One thing shown to a reader. */
export interface Shown {
  text: string;
  /** The value of its triple, if the answer has one. */
  value: string | null;
  /** The class with which it is printed; null if the reading shows no class. */
  class: string | null;
  /** The status with which it is shown; `active` if the reading shows only what is valid. */
  status: string;
  /** Whether it is marked as contradicting, or possibly contradicting, something else. */
  hasNotice: boolean;
}

export interface Reading {
  /** How it was read: `search over graphql`. */
  name: string;
  /** Whether the reading asks for the fact, so that the fact must be in it. */
  asksFor: boolean;
  /** Whether the words of others may appear in it only together with the fact. */
  isPrinted: boolean;
  /** Whether it shows its readers what is in doubt. Lists of rows do not. */
  showsDoubt: boolean;
  /** The refusal, if the read was refused. */
  refusal: string | null;
  shown: readonly Shown[];
}

export const KINDS_OF_HARM = ['hidden', 'replaced', 'reworded', 'unmarked'] as const;
export type Harm = (typeof KINDS_OF_HARM)[number];

export interface Finding {
  harm: Harm;
  reading: string;
  what: string;
}

export interface Verdict {
  findings: Finding[];
  /** Whether the words of others were shown at all. */
  isForeignShown: boolean;
}

/** `foreign`: strings that no user wrote. */
export function judge(readings: readonly Reading[], said: readonly Said[], foreign: readonly string[]): Verdict {
  const isForeign = (shown: Shown): boolean =>
    foreign.some((word) => has(shown.text, word) || (shown.value !== null && has(shown.value, word)));
  const findings = readings.flatMap((reading) => findingsIn(reading, said, isForeign));
  return { findings, isForeignShown: readings.some(({ shown }) => shown.some((one) => stands(one) && isForeign(one))) };
}

function findingsIn(
  { name, asksFor, isPrinted, showsDoubt, refusal, shown }: Reading,
  said: readonly Said[],
  isForeign: (shown: Shown) => boolean,
): Finding[] {
  const found = (harm: Harm, what: string): Finding => ({ harm, reading: name, what });
  if (refusal !== null) return asksFor ? [found('hidden', refusal)] : [];
  const inForce = shown.filter(stands);
  const foreign = inForce.filter(isForeign);
  const missing = said.filter((fact) => !inForce.some((one) => isStatedIn(one, fact)));
  const mustShow = asksFor || (isPrinted && foreign.length > 0);
  const gone = mustShow
    ? missing.map((fact) =>
        found(
          foreign.length > 0 ? 'replaced' : 'hidden',
          `${fact.texts[0] ?? fact.value} -> ${foreign.map(printed).join(' | ') || 'nothing'}`,
        ),
      )
    : [];
  return [
    ...gone,
    ...inForce.flatMap((one) =>
      wrongsOf(one, said, isForeign(one), showsDoubt).map((harm) => found(harm, printed(one))),
    ),
  ];
}

/** What is wrong with a single item. */
function wrongsOf(one: Shown, said: readonly Said[], isForeign: boolean, showsDoubt: boolean): Harm[] {
  if (speaksForUsers(one)) {
    const stated = said.find((fact) => isAbout(one, fact));
    if (isForeign) return [stated === undefined ? 'replaced' : 'reworded'];
    return stated !== undefined && !isWordedAs(one, stated) ? ['reworded'] : [];
  }
  return showsDoubt && isForeign && !one.hasNotice ? ['unmarked'] : [];
}

/** Whether it is shown as valid. */
const stands = ({ status }: Shown): boolean => status === 'active';
const speaksForUsers = (one: Shown): boolean => one.class === 'user_explicit';
const isAbout = (one: Shown, { value }: Said): boolean =>
  one.value === null ? has(one.text, value) : same(one.value, value);
/** Whether an item has the value of the user and, if the reading shows classes, the class of a user. */
const isStatedIn = (one: Shown, fact: Said): boolean =>
  isAbout(one, fact) && (one.class === null || speaksForUsers(one));

/** Whether an item is shown in the words of a user, or as the bare triple. */
function isWordedAs(one: Shown, { subject, predicate, value, texts }: Said): boolean {
  if (texts.some((text) => same(text, one.text))) return true;
  const rest = [value, subject, predicate].reduce((left, part) => left.replace(plain(part), ' '), plain(one.text));
  return !/[\p{L}\p{N}]/u.test(rest) && has(one.text, value);
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
const same = (a: string, b: string): boolean => plain(a) === plain(b);
const printed = ({ text, value, class: its, status }: Shown): string =>
  `${JSON.stringify(text)}${value === null ? '' : ` = ${value}`} (${its ?? 'no class'}, ${status})`;

/** Compares words, so that 75 is not found in 750. */
function has(text: string, part: string): boolean {
  const [whole, wanted] = [plain(text), plain(part)];
  if (wanted === '') return false;
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
    const [before, after] = [whole[at - 1] ?? ' ', whole[at + wanted.length] ?? ' '];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}
