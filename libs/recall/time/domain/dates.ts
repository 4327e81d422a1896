import { casual, type ParsedResult } from 'chrono-node/en';
import { dayOn, monthOf, closestWeekday, yearOf } from './calendar.js';
import type { TimeReading } from './time-expression.js';
import { isAmbiguous, MONTH, WEEKDAY } from './words.js';

/** A time expression and its position in the text. */
export interface Placed extends TimeReading {
  index: number;
  end: number;
}

/**
 * The places where a date or a day may be written. Only the text around these places is given to chrono-node. Its
 * running time grows with the square of the text length (160 ms for 500 characters of "may may may"), and it would take
 * "12 people" or "half" for times of day.
 */
const SIGNAL = new RegExp(
  [
    'yesterday|today|tonight|tomorrow|(?:last|this) +(?:night|morning|afternoon|evening)',
    WEEKDAY,
    `${MONTH}\\.?,? {0,2}(?:the +)?\\d`,
    `\\d(?:st|nd|rd|th)?(?: +of)? {0,2}${MONTH}`,
    '(?<![\\d/.-])\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}(?![\\d/-])',
  ]
    .map((source) => `(?<![a-z])${source}`)
    .join('|'),
  'gi',
);
const AROUND = 14;
const MAX_WINDOW_LENGTH = 70;
const MAX_WINDOWS = 8;

/** Dates and weekdays, parsed by chrono-node. */
export function datesIn(text: string, now: Date): Placed[] {
  const placed: Placed[] = [];
  for (const { from, to } of windowsOf(text)) {
    for (const result of casual.parse(text.slice(from, to), { instant: now, timezone: 0 })) {
      const range = rangeOf(result, text.slice(0, from + result.index), now);
      if (range !== null)
        placed.push({ ...range, index: from + result.index, end: from + result.index + result.text.length });
    }
  }
  return placed;
}

/** The pieces of text around possible dates, cut between words; at most `MAX_WINDOWS`. */
function windowsOf(text: string): { from: number; to: number }[] {
  const windows: { from: number; to: number }[] = [];
  for (const {
    index,
    0: { length },
  } of text.matchAll(SIGNAL)) {
    const [from, to] = [wordStart(text, index - AROUND), wordEnd(text, index + length + AROUND)];
    const last = windows.at(-1);
    if (last !== undefined && from <= last.to && to - last.from <= MAX_WINDOW_LENGTH) last.to = to;
    else if (windows.length === MAX_WINDOWS) break;
    else windows.push({ from: Math.max(from, last?.to ?? 0), to });
  }
  return windows;
}

const wordStart = (text: string, at: number): number => (at <= 0 ? 0 : Math.max(at, text.indexOf(' ', at)));
const wordEnd = (text: string, at: number): number =>
  at >= text.length ? text.length : Math.max(at - AROUND, text.lastIndexOf(' ', at));

const LEADS_A_DAY = /(?:^|[^a-z])(?:on|last|next|this|since|by|until|before|after|of|every) +$/i;

function rangeOf({ text, start, end }: ParsedResult, before: string, now: Date): TimeReading | null {
  if (isAmbiguous(text) && !LEADS_A_DAY.test(before)) return null;
  const first = partRange(start, text, now);
  const last = end == null ? null : partRange(end, text, now);
  if (first === null || last === null || last.to <= first.to) return first;
  return { ...first, to: last.to };
}

/** Uses only what the text states, and not what chrono-node assumes in addition. A time of day stands for its day. */
function partRange(part: ParsedResult['start'], text: string, now: Date): TimeReading | null {
  const [year, month, day] = (['year', 'month', 'day'] as const).map((name) => part.get(name)!) as [
    number,
    number,
    number,
  ];
  if (part.isCertain('day')) {
    const recurs = !part.isCertain('year');
    const thisYear = dayOn(year, month - 1, day);
    return { kind: 'day', recurs, ...(recurs && thisYear.from > now ? dayOn(year - 1, month - 1, day) : thisYear) };
  }
  if (part.isCertain('weekday'))
    return { kind: 'day', recurs: false, ...weekday(part.get('weekday')!, text, dayOn(year, month - 1, day), now) };
  if (part.isCertain('month'))
    return part.isCertain('year') ? { kind: 'month', recurs: false, ...monthOf(year, month - 1) } : null;
  return part.isCertain('year') ? { kind: 'year', recurs: false, ...yearOf(year) } : null;
}

/**
 * chrono-node returns the nearest day with the given weekday. Memories are about the past, so a day in the future is
 * moved back unless the text says "next", "this" or "coming".
 */
function weekday(day: number, text: string, nearest: ReturnType<typeof dayOn>, now: Date): ReturnType<typeof dayOn> {
  if (/^last\b/i.test(text)) return closestWeekday(now, day, 'before');
  return nearest.from > now && !/^(?:next|this|coming)\b/i.test(text) ? closestWeekday(now, day, 'before') : nearest;
}
