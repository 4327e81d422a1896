/** Where in the record a reader stands. */
export interface Moment {
  /** Up to when the record is read; null: to its end. */
  knownAt: Date | null;
  /** The time that trust and strength are computed for. */
  now: Date;
}

/** What `knownAt` of a request means: a time that is not past yet is the present. */
export function momentOf(knownAt: Date | undefined, now: Date): Moment {
  return knownAt !== undefined && knownAt < now ? { knownAt, now: knownAt } : { knownAt: null, now };
}
