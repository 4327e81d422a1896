/** Words that do not distinguish one item from another (continuity spec, section 4.2). */
const FILLERS: ReadonlySet<string> = new Set(['a', 'an', 'the', 'of', 'to', 'and', 'in', 'on', 'for', 'with']);
/** Words that negate. Contractions such as `don't` have lost their apostrophe at this point: `dont`, `cant`. */
const NEGATION =
  /^(?:not|no|never|without|cannot|(?:do|does|did|is|are|was|were|wo|would|ca|could|should|must|has|have|had)nt)$/;
/** The apostrophe inside a word, of either kind. It is removed, so that `don't` counts as one word. */
const CONTRACTION = /(?<=\p{L})['\u2019](?=\p{L})/gu;
const RUN = /[\p{L}\p{M}\p{N}]+/gu;
const DIGIT = /\p{N}/u;

/** The words by which two short texts are compared, in order: normalised in case and form, without fillers. */
export function itemTokens(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase().replace(CONTRACTION, '');
  return (folded.match(RUN) ?? []).filter((token) => !FILLERS.has(token));
}

/** Numbers, dates, versions and ids, in order: every word that contains a digit. */
export const digitTokens = (tokens: readonly string[]): string[] => tokens.filter((token) => DIGIT.test(token));

/** The negating words, sorted and without repetitions. */
export const negationTokens = (tokens: readonly string[]): string[] =>
  [...new Set(tokens.filter((token) => NEGATION.test(token)))].sort();

/** Returns 2·|A∩B| / (|A|+|B|) over distinct words, or 1 if neither text has a word. */
export function dice(a: readonly string[], b: readonly string[]): number {
  const [one, other] = [new Set(a), new Set(b)];
  if (one.size + other.size === 0) return 1;
  return (2 * [...one].filter((token) => other.has(token)).length) / (one.size + other.size);
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, i) => each === b[i]);

/** Whether two texts contain different numbers, or one denies what the other says. */
export const differsInNumberOrNegation = (a: readonly string[], b: readonly string[]): boolean =>
  !isSameList(digitTokens(a), digitTokens(b)) || !isSameList(negationTokens(a), negationTokens(b));
