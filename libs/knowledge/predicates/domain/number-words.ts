const ONES: Readonly<Record<string, number>> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, n) => [word, n]),
);
const TENS: Readonly<Record<string, number>> = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, n) => [word, 10 * (n + 2)]),
);
const SCALES: Readonly<Record<string, number>> = { thousand: 1_000, million: 1_000_000, billion: 1_000_000_000 };

const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(ONES),
  ...Object.keys(TENS),
  ...Object.keys(SCALES),
  'hundred',
]);

/** A number that is spelled out in a text, and how many words that took. */
export interface SpelledNumber {
  value: number;
  length: number;
}

interface Spelling {
  /** The sum of the completed thousands and millions. */
  total: number;
  /** The part that the next scale multiplies. */
  group: number;
}

/**
 * The English number that begins at a word, in lower case; null if none does: `seven hundred and fifty`, `a thousand`,
 * `twenty five`.
 */
export function spelledNumberAt(words: readonly string[], start: number): SpelledNumber | null {
  let at = isOneOf(words, start) ? start + 1 : start;
  let spelling: Spelling | null = null;
  for (; at < words.length; at += 1) {
    if (spelling !== null && words[at] === 'and' && isSmall(words[at + 1])) continue;
    const next = continued(spelling, words, at);
    if (next === null) break;
    spelling = next;
  }
  return spelling === null ? null : { value: spelling.total + spelling.group, length: at - start };
}

/** `a hundred`, `a thousand`. */
const isOneOf = (words: readonly string[], at: number): boolean =>
  (words[at] === 'a' || words[at] === 'an') && (words[at + 1] === 'hundred' || (words[at + 1] ?? '') in SCALES);

/** The number extended by one more word; null if the word is not part of it. */
function continued(spelling: Spelling | null, words: readonly string[], at: number): Spelling | null {
  const word = words[at]!;
  const { total, group } = spelling ?? { total: 0, group: 0 };
  if (word === 'hundred') return { total, group: (group || 1) * 100 };
  if (word in SCALES) return { total: total + (group || 1) * SCALES[word]!, group: 0 };
  if (!isSmall(word) || (spelling !== null && !fits(group, word, words[at - 1]!))) return null;
  return { total, group: group + (ONES[word] ?? TENS[word]!) };
}

const isSmall = (word: string | undefined): boolean => word !== undefined && (word in ONES || word in TENS);

/** `twenty five` is one number, `five six` are two, and so are `twenty eleven`. */
function fits(group: number, word: string, previous: string): boolean {
  if (group % 100 === 0) return true;
  return previous in TENS && word in ONES && ONES[word]! > 0 && ONES[word]! < 10;
}

/** The text with spelled-out numbers replaced by digits, and words separated by single spaces. */
export function withDigits(text: string): string {
  const words = text.split(/[ -]+/);
  if (!words.some((word) => NUMBER_WORDS.has(word))) return text;
  const written: string[] = [];
  for (let at = 0; at < words.length;) {
    const number = spelledNumberAt(words, at);
    if (number === null || isScaleAfterDigits(words, at)) {
      written.push(words[at]!);
      at += 1;
    } else {
      written.push(String(number.value));
      at += number.length;
    }
  }
  return written.join(' ');
}

const isScaleAfterDigits = (words: readonly string[], at: number): boolean =>
  words[at]! in SCALES && /\d$/.test(words[at - 1] ?? '');
