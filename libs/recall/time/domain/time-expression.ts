/**
 * How precisely a text names a time. A weekend is a `week`; a `stretch` is "the last two weeks", "since 2016", "before
 * 2020"; `vague` is "recently", "a few days ago".
 */
export const TIME_KINDS = ['day', 'week', 'month', 'season', 'year', 'stretch', 'vague'] as const;
export type TimeKind = (typeof TIME_KINDS)[number];

/** Half-open, UTC: includes `from`, excludes `to`. */
export interface TimeRange {
  from: Date;
  to: Date;
}

/** A range as one rule reads it, without its position in the text. */
export interface TimeReading extends TimeRange {
  kind: TimeKind;
  /** No year was named: the range is the latest that fits, but the same days of another year may be meant. */
  recurs: boolean;
}

/** A time that a text names, resolved. */
export interface TimeExpression extends TimeReading {
  /** As written. */
  text: string;
  /** Where it starts in the text, in UTF-16 units. */
  index: number;
  /** 0..1: how likely the range is the one that was meant, depending on its kind. */
  confidence: number;
}

/**
 * Estimates whose order matters, not measurements: a time given by a number is more certain than one that depends on
 * convention (when does summer start?).
 */
const CONFIDENCE: Record<TimeKind, number> = {
  day: 0.95,
  month: 0.9,
  week: 0.85,
  year: 0.8,
  season: 0.7,
  stretch: 0.6,
  vague: 0.3,
};
const WITHOUT_YEAR = 0.8;

export const confidenceOf = ({ kind, recurs }: TimeReading): number => CONFIDENCE[kind] * (recurs ? WITHOUT_YEAR : 1);

/** Open ranges ("before 2020", "after May") end here; PostgreSQL and JavaScript can hold both times. */
export const BEGINNING = new Date('0001-01-01T00:00:00.000Z');
export const END = new Date('9999-12-31T00:00:00.000Z');

/**
 * How much of a text is read, in UTF-16 units: the work is linear in it, and a longer text is judged by its beginning.
 */
export const MAX_SCANNED_LENGTH = 2000;
