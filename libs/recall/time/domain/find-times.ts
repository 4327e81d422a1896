import { DAY_MS } from '#libs/kernel/index.js';
import { daysFrom, plusDays, type Unit, unitAround, closestWeekday } from './calendar.js';
import { datesIn, type Placed } from './dates.js';
import { PHRASES } from './phrases.js';
import {
  BEGINNING,
  confidenceOf,
  END,
  MAX_SCANNED_LENGTH,
  type TimeExpression,
  type TimeReading,
} from './time-expression.js';
import { FEW, isFew, NUMBER, numberIn, WEEKDAY, weekdayIn } from './words.js';

/**
 * The times that a text names, in the order of the text, without overlaps.
 *
 * `now` is the moment when the text was written: for a question the space's clock, for a stored turn the turn's own
 * time, so that "last week" said on 8 May 2023 is the first week of that May. English only; calendar and weekdays are
 * in UTC. A time without a year is resolved to the latest one that began before `now`, and is marked `recurs`.
 */
export function findTimes(text: string, now: Date): TimeExpression[] {
  const looked = text.slice(0, MAX_SCANNED_LENGTH).replace(/[\s ]/g, ' ');
  const simple = withoutOverlaps([...phrasesIn(looked, now), ...datesIn(looked, now)]);
  // At the limits of the calendar, joining two ranges may leave an empty range.
  return joined(anchored(simple, looked, now), looked)
    .filter(({ from, to }) => from < to)
    .map((placed) => {
      const { index, end, from, to, kind, recurs } = placed;
      return { text: text.slice(index, end), index, from, to, kind, recurs, confidence: confidenceOf(placed) };
    });
}

function phrasesIn(text: string, now: Date): Placed[] {
  return PHRASES.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const reading = read((name) => match.groups?.[name], now);
      const length = match[0].replace(/(?<![ ?.,!])[ ?.,!]+$/, '').length;
      return reading === null || reading.from >= reading.to
        ? []
        : [{ ...reading, index: match.index, end: match.index + length }];
    }),
  );
}

/** The longest match wins; if two are equally long, the first. */
function withoutOverlaps(found: Placed[]): Placed[] {
  const kept: Placed[] = [];
  for (const one of found.sort((a, b) => b.end - b.index - (a.end - a.index) || a.index - b.index)) {
    if (kept.every(({ index, end }) => one.end <= index || end <= one.index)) kept.push(one);
  }
  return kept.sort((a, b) => a.index - b.index);
}

const COUNTED = new RegExp(
  `(?<![a-z])(?:the +|last +)*(?:(?<count>${FEW}|${NUMBER}) +)?(?:(?<unit>day|week|weekend|month|year)s?|(?<weekday>${WEEKDAY})) +(?<side>before|after|of|prior +to|following)(?: +(?:the|last|on))* *$`,
  'i',
);
const OPEN = /(?<![a-z])(?<side>since|before|after|until|till|prior +to) +(?:the +)?$/i;
/** Maximum distance between a time and the start of the words that anchor another time to it. */
const ANCHOR_LENGTH = 60;

/**
 * Ranges that are anchored to another time: "two weeks before 11 August", "the Friday after May 20", "since 2016".
 * Without an anchor, "two weeks before" means before `now`.
 */
function anchored(times: Placed[], text: string, now: Date): Placed[] {
  const moved = times.map((time) => {
    const start = Math.max(0, time.index - ANCHOR_LENGTH);
    const lead = text.slice(start, time.index);
    const counted = COUNTED.exec(lead);
    if (counted !== null) return at(time, start + counted.index, relativeTo(time, counted.groups!));
    const open = OPEN.exec(lead);
    return open === null ? time : at(time, start + open.index, opened(time, open.groups!.side!.toLowerCase(), now));
  });
  const unanchored = [...text.matchAll(LEFT_ALONE)].map((match): Placed => ({
    ...relativeTo({ ...unitAround(now, 'day'), kind: 'day', recurs: false }, match.groups!),
    index: match.index,
    end: match.index + match[0].length,
  }));
  return withoutOverlaps([...moved, ...unanchored]);
}

const LEFT_ALONE = new RegExp(
  `(?<![a-z])(?<count>${FEW}|${NUMBER}) +(?<unit>day|week|weekend|month|year)s? +(?<side>before)(?= *(?:$|[?.,!;]))`,
  'gi',
);

const at = (time: Placed, index: number, reading: TimeReading): Placed => ({ ...reading, index, end: time.end });

function relativeTo(
  anchor: TimeReading,
  { count, unit, weekday, side }: Record<string, string | undefined>,
): TimeReading {
  const around = unit?.toLowerCase() as Unit | undefined;
  if (/^of$/i.test(side!))
    return {
      ...(around === undefined ? anchor : unitAround(anchor.from, around)),
      kind: 'week',
      recurs: anchor.recurs,
    };
  const isBefore = /before|prior/i.test(side!);
  const edge = isBefore ? anchor.from : plusDays(anchor.to, -1);
  if (around === undefined)
    return {
      ...closestWeekday(edge, weekdayIn(weekday!), isBefore ? 'before' : 'after'),
      kind: 'day',
      recurs: anchor.recurs,
    };
  return {
    ...steppedFrom(edge, around, (isBefore ? -1 : 1) * countIn(count)),
    kind: around === 'weekend' ? 'week' : around,
    recurs: anchor.recurs,
  };
}

function countIn(count: string | undefined): number {
  if (count === undefined) return 1;
  return isFew(count) ? 3 : numberIn(count);
}

/**
 * "the week before 9 June" is the seven days before that day. In other units, the result is the unit that is `step`
 * units away.
 */
function steppedFrom(edge: Date, unit: Unit, step: number): { from: Date; to: Date } {
  if (unit === 'week')
    return step < 0 ? daysFrom(plusDays(edge, 7 * step), 7) : daysFrom(plusDays(edge, 7 * step - 6), 7);
  const isWorkday = edge.getUTCDay() % 6 !== 0;
  // If `edge` is a workday, the first weekend after `edge` belongs to the same week.
  return unitAround(edge, unit, unit === 'weekend' && step > 0 && isWorkday ? step - 1 : step);
}

/** Without a year, only the latest occurrence is meant, because "before May" of any year would match every time. */
function opened({ from, to }: TimeReading, side: string, now: Date): TimeReading {
  const open = { kind: 'stretch', recurs: false } as const;
  if (side === 'since') return { ...open, from, to: now > from ? new Date(now.getTime() + DAY_MS) : END };
  return side === 'after' ? { ...open, from: to, to: END } : { ...open, from: BEGINNING, to: from };
}

/**
 * Joins two times into one range: "between August 11 and August 15 2023", "from May to July". A year given once applies
 * to both.
 */
function joined(times: Placed[], text: string): Placed[] {
  const out: Placed[] = [];
  for (const time of times) {
    const last = out.at(-1);
    if (
      last === undefined ||
      !/(?<![a-z])(?:between|from) +$/i.test(text.slice(Math.max(0, last.index - ANCHOR_LENGTH), last.index)) ||
      !isLinked(text.slice(last.end, time.end))
    )
      out.push(time);
    else out[out.length - 1] = spanned(last, time);
  }
  return out;
}

const isLinked = (text: string): boolean => /^ *(?:and|to|until|till|-|–) +/i.test(text.slice(0, ANCHOR_LENGTH));

function spanned(first: Placed, second: Placed): Placed {
  const from = new Date(first.from);
  if (first.recurs && !second.recurs) from.setUTCFullYear(second.from.getUTCFullYear());
  if (from > second.from) from.setUTCFullYear(from.getUTCFullYear() - 1);
  return from < second.to ? { ...second, from, index: first.index } : { ...second, index: first.index };
}
