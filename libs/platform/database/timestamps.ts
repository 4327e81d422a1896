import pg from 'pg';

const TIMESTAMPTZ = pg.types.builtins.TIMESTAMPTZ;
const parseAny = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date | number;

const ZERO = 48;
const two = (text: string, at: number): number => 10 * (text.charCodeAt(at) - ZERO) + text.charCodeAt(at + 1) - ZERO;

/**
 * Parses the text of a `timestamptz`, to the millisecond. Texts in UTC for the years 1000 to 9999, such as
 * `2026-01-31 12:00:00.5+00`, are parsed here, because a search reads hundreds of them and pg's own parser takes seven
 * times as long. Other zones, other years and `infinity` are left to pg's parser.
 */
export function parseTimestamp(text: string): Date | number {
  const { length } = text;
  if (
    length < 22 ||
    length > 29 ||
    text[0] === '0' ||
    text[4] !== '-' ||
    text[length - 3] !== '+' ||
    text[length - 2] !== '0' ||
    text[length - 1] !== '0'
  )
    return parseAny(text);
  let milliseconds = 0;
  for (let at = 20, worth = 100; at < length - 3 && worth >= 1; at += 1, worth /= 10)
    milliseconds += worth * (text.charCodeAt(at) - ZERO);
  return new Date(
    Date.UTC(
      100 * two(text, 0) + two(text, 2),
      two(text, 5) - 1,
      two(text, 8),
      two(text, 11),
      two(text, 14),
      two(text, 17),
      milliseconds,
    ),
  );
}

/** Parses the values in answers like pg, except that timestamps are parsed faster. */
export const TYPES = {
  getTypeParser: (...[oid, format]: Parameters<typeof pg.types.getTypeParser>): unknown =>
    oid === TIMESTAMPTZ && format !== 'binary' ? parseTimestamp : pg.types.getTypeParser(oid, format),
};
