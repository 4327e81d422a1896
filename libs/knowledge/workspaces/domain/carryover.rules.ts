/** What determines the position of a proposition in the carryover order. */
export interface Carried {
  id: string;
  importance: number;
  recordedAt: Date;
}

/**
 * The carryover order (beliefs spec, section 6): by importance, highest first, then by time of recording, earliest
 * first, then by id. If there is room for only some propositions, the last ones are dropped.
 */
export const byCarryover = (a: Carried, b: Carried): number =>
  b.importance - a.importance || a.recordedAt.getTime() - b.recordedAt.getTime() || (a.id < b.id ? -1 : 1);
