/** What decides how long a proposition is kept among others. */
export interface Carried {
  id: string;
  importance: number;
  recordedAt: Date;
}

/**
 * The carryover order (beliefs spec, section 6): the more important first, then the one recorded earlier, then by id.
 * Where there is room for some only, the last ones go.
 */
export const byCarryover = (a: Carried, b: Carried): number =>
  b.importance - a.importance || a.recordedAt.getTime() - b.recordedAt.getTime() || (a.id < b.id ? -1 : 1);
