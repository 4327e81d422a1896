import { z } from 'zod';
import { DAY_MS, firstIdAt, idOf, instantOut, madeAt, timeText, type Id, type IdPrefix } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { MAX_COUNTED } from './inspection.js';

const MAX_DAYS = 90;

export const GrowthInput = z.strictObject({
  space: spaceRef,
  days: z.int().min(1).max(MAX_DAYS).default(30).describe(`How many days, including today; 1 to ${MAX_DAYS}.`),
});

const countedFrom = (what: string) =>
  instantOut
    .nullable()
    .describe(`Only the newest ${MAX_COUNTED} ${what} are counted: those from this time on. null: all are counted.`);

export const GrowthView = z
  .object({
    spaceId: idOf('spc').describe('The space.'),
    data: z
      .array(
        z
          .object({
            day: z.string().describe('The day in UTC, such as `2026-01-31`.'),
            claims: z.int().describe('Claims stored on that day, whatever their status is now.'),
            evidence: z.int().describe('Evidence recorded on that day.'),
          })
          .meta({ id: 'GrowthOfDay', description: 'What was recorded on a day.' }),
      )
      .describe('One entry for each day, oldest first. The last one is today.'),
    claimsCountedFrom: countedFrom('claims'),
    evidenceCountedFrom: countedFrom('pieces of evidence'),
  })
  .meta({
    id: 'Growth',
    description:
      'What was recorded in a space day by day, by the clock of the service, as far as the caller may read it.',
  });
export type GrowthView = z.input<typeof GrowthView>;

/** What is counted, with the prefixes of the ids. */
const COUNTED = { claims: 'clm', evidence: 'evd' } as const satisfies Record<string, IdPrefix>;
type Counted = keyof typeof COUNTED;

/** How much was recorded on a day. Only the newest records are counted, up to the limit. */
export interface DayCount {
  what: Counted;
  /** 1 is the first day of the window. */
  day: number;
  count: number;
  firstId: Id;
}

/** The beginnings of the given number of days, in UTC. The last day is today. */
export function daysUntil(now: Date, days: number): Date[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  return Array.from({ length: days }, (_, n) => new Date((today - days + 1 + n) * DAY_MS));
}

/** The lowest possible id of each day, for claims and for evidence. */
export const firstIdsOf = (days: readonly Date[]): Record<Counted, string[]> => ({
  claims: days.map((day) => firstIdAt(COUNTED.claims, day)),
  evidence: days.map((day) => firstIdAt(COUNTED.evidence, day)),
});

/** Turns the counts into the answer. Days without a count get zeros. */
export function growthOf(days: readonly Date[], counts: readonly DayCount[]): Omit<GrowthView, 'spaceId'> {
  const countOf = (what: Counted, day: number): number =>
    counts.find((each) => each.what === what && each.day === day)?.count ?? 0;
  return {
    data: days.map((day, n) => ({
      day: timeText(day).slice(0, 10),
      claims: countOf('claims', n + 1),
      evidence: countOf('evidence', n + 1),
    })),
    claimsCountedFrom: countedFromOf(counts, 'claims'),
    evidenceCountedFrom: countedFromOf(counts, 'evidence'),
  };
}

/** The time from which everything was counted; null if everything was counted, because the limit was not reached. */
function countedFromOf(counts: readonly DayCount[], what: Counted): string | null {
  const those = counts.filter((each) => each.what === what);
  if (those.reduce((sum, { count }) => sum + count, 0) < MAX_COUNTED) return null;
  const first = those.map(({ firstId }) => firstId).reduce((a, b) => (a < b ? a : b));
  return timeText(madeAt(first));
}
