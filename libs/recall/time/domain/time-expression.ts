/**
 * How precisely a text names a time. A weekend counts as a `week`. A `stretch` is "the last two weeks", "since 2016" or
 * "before 2020". `vague` is "recently" or "a few days ago".
 */
const TIME_KINDS = ['day', 'week', 'month', 'season', 'year', 'stretch', 'vague'] as const;
export type TimeKind = (typeof TIME_KINDS)[number];

/** A range in UTC that includes `from` and excludes `to`. */
export interface TimeRange {
  from: Date;
  to: Date;
}

/** A range as one rule reads it, without its position in the text. */
export interface TimeReading extends TimeRange {
  kind: TimeKind;
  /**
   * Whether no year was named. The range is then the latest that fits, but the same days of another year may be meant.
   */
  recurs: boolean;
}

/** A time that a text names, resolved. */
export interface TimeExpression extends TimeReading {
  /** The time as it is written in the text. */
  text: string;
  /** Where it starts in the text, in UTF-16 units. */
  index: number;
  /** How likely it is that this range was meant, 0..1. It depends on the kind. */
  confidence: number;
}

/**
 * Estimates, not measurements; only their order matters. A time given by a number is more certain than one that depends
 * on convention, such as the beginning of summer.
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

/** Open ranges begin and end here ("before 2020", "after May"). PostgreSQL and JavaScript can store both times. */
export const BEGINNING = new Date('0001-01-01T00:00:00.000Z');
export const END = new Date('9999-12-31T00:00:00.000Z');

/**
 * How much of a text is read, in UTF-16 units. The work is linear in the length, and a longer text is judged by its
 * beginning.
 */
export const MAX_SCANNED_LENGTH = 2000;
