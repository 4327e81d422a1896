import {
  daysFrom,
  dayOn,
  monthOf,
  plusDays,
  type Season,
  seasonOf,
  type Unit,
  unitAround,
  yearOf,
} from './calendar.js';
import type { TimeKind, TimeRange, TimeReading } from './time-expression.js';
import { FEW, isAmbiguous, isFew, MONTH, monthIn, NUMBER, numberIn, SEASON, YEAR } from './words.js';

/** A pattern of a time in words, and how it is read relative to `now`; null if the match is not a time after all. */
export interface Phrase {
  pattern: RegExp;
  read(part: (name: string) => string | undefined, now: Date): TimeReading | null;
}

const phrase = (source: string, read: Phrase['read']): Phrase => ({
  pattern: new RegExp(`(?<![a-z0-9])(?:${source})(?![a-z0-9])`, 'gi'),
  read,
});
const reading = (kind: TimeKind, range: TimeRange, recurs = false): TimeReading => ({ ...range, kind, recurs });

const PART = '(?<part>early|mid|late|(?:the +)?(?:start|beginning|middle|end) +of)(?: +the)?[ -]+';
const WHICH = '(?<which>last|past|previous|this|next|coming)';
const STEP: Record<string, number> = { last: -1, past: -1, previous: -1, this: 0, next: 1, coming: 1 };
/**
 * If one of these words comes before a word that could be a verb or a number, that word is a month or a year. The
 * preceding word is not part of the time.
 */
const AFTER_LEAD =
  '(?<=(?<lead>in|on|since|by|during|until|till|before|after|of|around|from|between|and|to|year) {1,3}(?:the {1,3})?)';
const NO_DAY = '(?! {1,3}\\d{1,2}(?:st|nd|rd|th)?(?!\\d))';

const kindOf = (unit: Unit): TimeKind => (unit === 'weekend' ? 'week' : unit);
const seasonIn = (word: string): Season => (word.toLowerCase() === 'fall' ? 'autumn' : (word.toLowerCase() as Season));

/** The named third of a range: "early", "mid" or "late". */
function partOf(range: TimeRange, part: string | undefined): TimeRange {
  if (part === undefined) return range;
  const third = (range.to.getTime() - range.from.getTime()) / 3;
  const index = /early|start|beginning/i.test(part) ? 0 : /mid/i.test(part) ? 1 : 2;
  return {
    from: new Date(range.from.getTime() + index * third),
    to: new Date(range.from.getTime() + (index + 1) * third),
  };
}

/**
 * The occurrence that is meant if no year is named: the latest that has begun, because memories are about the past.
 * "last" and "next" shift it.
 */
function occurrence(of: (year: number) => TimeRange, which: string | undefined, now: Date): TimeRange {
  const step = which === undefined ? null : STEP[which.toLowerCase()]!;
  const year = now.getUTCFullYear();
  if (step === 0) return of(year);
  if (step === 1) return of(year).from > now ? of(year) : of(year + 1);
  const past = (range: TimeRange): boolean => (step === null ? range.from : range.to) <= now;
  return [of(year), of(year - 1)].find(past) ?? of(year - 2);
}

/** The unit that is `count` units away from `now`. With a vague number ("a few"), the range is wider. */
function apart(count: string, unit: Unit, sign: 1 | -1, now: Date): TimeReading {
  if (!isFew(count)) return reading(kindOf(unit), unitAround(now, unit, sign * numberIn(count)));
  const [near, far] = [unitAround(now, unit, sign * 2), unitAround(now, unit, sign * 5)];
  return reading('vague', sign > 0 ? { from: near.from, to: far.to } : { from: far.from, to: near.to });
}

/** The range of `count` units that ends now, or starts now. */
function stretch(count: string, unit: Unit, which: string, now: Date): TimeReading {
  const sign = STEP[which.toLowerCase()]! > 0 ? 1 : -1;
  const edge = unitAround(now, unit, sign * (isFew(count) ? 4 : numberIn(count)));
  const today = unitAround(now, 'day');
  return reading('stretch', sign > 0 ? { from: today.from, to: edge.to } : { from: edge.from, to: today.to });
}

const UNIT = '(?<unit>day|weekend|week|month|year)';
const unitOf = (part: (name: string) => string | undefined): Unit => part('unit')!.toLowerCase() as Unit;

export const PHRASES: readonly Phrase[] = [
  phrase(`${WHICH} +(?<unit>weekend|week|month|year)`, (part, now) => {
    const unit = unitOf(part);
    return reading(kindOf(unit), unitAround(now, unit, STEP[part('which')!.toLowerCase()]!));
  }),
  phrase(`(?<count>${FEW}|${NUMBER}) +${UNIT}s? +(?:ago|back|earlier|prior)`, (part, now) =>
    apart(part('count')!, unitOf(part), -1, now),
  ),
  phrase(`in +(?<count>${FEW}|${NUMBER}) +${UNIT}s?`, (part, now) => apart(part('count')!, unitOf(part), 1, now)),
  phrase(`(?<which>last|past|previous|next|coming) +(?<count>${FEW}|${NUMBER}) +${UNIT}s?`, (part, now) =>
    stretch(part('count')!, unitOf(part), part('which')!, now),
  ),
  phrase(`(?:${PART})?(?:${WHICH} +)?(?:the +)?(?<season>${SEASON})(?:(?: +of)?,? +(?<year>${YEAR}))?`, (part, now) =>
    season(part, now),
  ),
  phrase(
    `(?:${AFTER_LEAD}|)(?:${PART})?(?:${WHICH} +)?(?<month>${MONTH})(?:(?: +of)?,? +(?<year>${YEAR})|${NO_DAY})`,
    (part, now) => month(part, now),
  ),
  phrase(
    `(?<nth>first|second|third|fourth|last) +week +(?:of|in) +(?<month>${MONTH})(?:,? +(?<year>${YEAR}))?`,
    (part, now) => {
      const nth = ['first', 'second', 'third', 'fourth'].indexOf(part('nth')!.toLowerCase());
      const { from, to } = monthNamed(part, now);
      return reading(
        'week',
        nth < 0 ? daysFrom(plusDays(to, -7), 7) : daysFrom(plusDays(from, 7 * nth), 7),
        part('year') === undefined,
      );
    },
  ),
  phrase(`(?:${AFTER_LEAD}|)(?:${PART})?(?<year>${YEAR})(?<end>[?.,!]| *$)?`, (part) =>
    (part('lead') ?? part('part') ?? part('end')) === undefined
      ? null
      : reading('year', partOf(yearOf(Number(part('year'))), part('part'))),
  ),
  phrase(`(?:in +)?the +(?:(?<century>19|20)(?<decade>\\d)0|'?(?<short>\\d)0)['’]?s`, (part) => {
    const first =
      part('short') === undefined
        ? Number(`${part('century')}${part('decade')}0`)
        : 1900 + 10 * Number(part('short')) + (Number(part('short')) < 4 ? 100 : 0);
    return reading('year', { from: yearOf(first).from, to: yearOf(first + 10).from });
  }),
  phrase(
    `(?<feast>christmas(?: +eve)?|new +year['’]?s?(?: +(?:eve|day))|halloween|valentine['’]?s(?: +day)?)(?:,? +(?:of +)?(?<year>${YEAR}))?`,
    (part, now) => feast(part, now),
  ),
  phrase('recently|lately|these days|nowadays', (_, now) => reading('vague', daysFrom(unitAround(now, 'day').to, -30))),
  phrase('the other day', (_, now) => reading('vague', daysFrom(unitAround(now, 'day').to, -14))),
  phrase('(?:a (?:long )?while|(?:a )?long time|ages) (?:ago|back)', (_, now) =>
    reading('vague', { from: unitAround(now, 'year', -5).from, to: plusDays(now, -30) }),
  ),
];

function season(part: (name: string) => string | undefined, now: Date): TimeReading | null {
  const name = seasonIn(part('season')!);
  const year = part('year');
  const isBare = (part('which') ?? part('part') ?? year) === undefined;
  // A bare season, as in "a spring", "to fall" or "cold winter days", does not name a time.
  if (isBare) return null;
  const range =
    year === undefined ? occurrence((y) => seasonOf(y, name), part('which'), now) : seasonOf(Number(year), name);
  return reading('season', partOf(range, part('part')), year === undefined && part('which') === undefined);
}

function month(part: (name: string) => string | undefined, now: Date): TimeReading | null {
  const isBare = (part('lead') ?? part('part') ?? part('which') ?? part('year')) === undefined;
  if (isBare && isAmbiguous(part('month')!)) return null;
  return reading(
    part('part') === undefined ? 'month' : 'week',
    partOf(monthNamed(part, now), part('part')),
    (part('year') ?? part('which')) === undefined,
  );
}

function monthNamed(part: (name: string) => string | undefined, now: Date): TimeRange {
  const named = monthIn(part('month')!);
  const year = part('year');
  return year === undefined
    ? occurrence((y) => monthOf(y, named), part('which') ?? undefined, now)
    : monthOf(Number(year), named);
}

/** Holidays with a fixed date, including the days around them that people also mean. */
function feast(part: (name: string) => string | undefined, now: Date): TimeReading {
  const name = part('feast')!.toLowerCase();
  const days = (year: number): TimeRange => {
    if (name.startsWith('christmas')) return daysFrom(dayOn(year, 11, 24).from, 3);
    if (name.startsWith('new')) return daysFrom(dayOn(year, 11, 31).from, 2);
    return name.startsWith('halloween') ? dayOn(year, 9, 31) : dayOn(year, 1, 14);
  };
  const year = part('year');
  return reading('day', year === undefined ? occurrence(days, undefined, now) : days(Number(year)), year === undefined);
}
