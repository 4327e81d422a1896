/**
 * An address or an identifier in a text. Each run of characters is looked at once, so that the time is linear in the
 * length of any text. A single pattern would scan a run again from every place where an address or identifier may
 * begin.
 */
export interface Written {
  from: number;
  to: number;
}

export type Finder = (text: string) => readonly Written[];

/**
 * An address, or otherwise the run of characters up to the next link. Such a run contains no address: if no address
 * begins at its first character, none begins at a later character.
 */
const ADDRESS_OR_RUN =
  /\b(?:(?<found>[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/[^\s,;]*[^\s,;.!?)]|www\.[^\s,;]*[^\s,;.!?)])|(?:(?!\b(?:https?:\/\/|www\.))[\w.+-])+)/giu;

/** Finds mail addresses and links. */
export const addressesIn: Finder = (text) =>
  [...text.matchAll(ADDRESS_OR_RUN)].flatMap(({ index, groups }) =>
    groups?.found === undefined ? [] : [{ from: index, to: index + groups.found.length }],
  );

const RUN = /[\p{L}\p{N}_./:#-]{3,}/gu;
/** A text up to its last letter or digit. */
const TO_LAST = /^.*[\p{L}\p{N}]/su;
/**
 * Matches a place where an identifier may begin, or a number that is followed by its unit. The latter is skipped,
 * because no identifier begins in it.
 */
const BEGINNING = /(?<![\p{L}\p{N}])(?:(?<amount>\d[\d.]*(?=\p{L}{1,3}(?![\p{L}\p{N}])))|[\p{L}\p{N}#])/gu;

/**
 * Letters and digits together, or the characters of a path, a version or an account; `5.5k` and `400d` are numbers. A
 * run has one identifier at most, from the first place where one may begin to the last letter or digit.
 */
export const identifiersIn: Finder = (text) =>
  [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const whole = TO_LAST.exec(run)?.[0] ?? '';
    if (!/\p{N}/u.test(whole) || !/\p{L}/u.test(whole)) return [];
    const begins = beginningIn(run);
    return isIdentifier(whole.slice(begins)) ? [{ from: index + begins, to: index + whole.length }] : [];
  });

function beginningIn(run: string): number {
  for (const { index, groups } of run.matchAll(BEGINNING)) if (groups?.amount === undefined) return index;
  return run.length;
}

const isIdentifier = (written: string): boolean =>
  /^.{3}/su.test(written) && /\p{N}/u.test(written) && /\p{L}/u.test(written);

/** The addresses or identifiers found in a text, as they are written there. */
export const writtenIn = (text: string, find: Finder): string[] =>
  find(text).map(({ from, to }) => text.slice(from, to));

/** The text with a space in place of each address or identifier found. */
export function withoutWritten(text: string, find: Finder): string {
  let [left, end] = ['', 0];
  for (const { from, to } of find(text)) {
    left += `${text.slice(end, from)} `;
    end = to;
  }
  return left + text.slice(end);
}
