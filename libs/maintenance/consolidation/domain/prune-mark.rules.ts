import { DAY_MS } from '#libs/kernel/index.js';
import type { ConsolidateOptions } from './options.js';

/** How far a space has been pruned. Times are of its clock. */
export type PruneMark = {
  /** What was asked of the claims. */
  asked: string;
  /** What was due by then was looked at. */
  upTo: Date;
  /** When last all was, kept before or not. */
  allAt: Date;
};

/** What is kept because something holds on to it is looked at again after so long, if nothing tells before that the hold is gone. */
const ALL_AGAIN_DAYS = 7;

/** Ages are found by the database and judged by the rules, which differ by minutes at most. */
const MARGIN_MS = DAY_MS;

const askedBy = ({ pruneSuperseded, pruneAge, pruneQuarantined, quarantineMaxAge }: ConsolidateOptions): string =>
  JSON.stringify([pruneSuperseded, pruneAge, pruneQuarantined, quarantineMaxAge]);

/** From when on a run that began at a time looks at what is due, in addition to what has changed; null: it looks at all. */
export function looksFrom(mark: PruneMark | null, options: ConsolidateOptions, startedAt: Date): Date | null {
  if (mark === null || options.full || mark.asked !== askedBy(options)) return null;
  const age = startedAt.getTime() - mark.allAt.getTime();
  return age >= ALL_AGAIN_DAYS * DAY_MS || age < 0 ? null : new Date(mark.upTo.getTime() - MARGIN_MS);
}

/** Where the run leaves the mark. */
export const markedBy = (mark: PruneMark | null, options: ConsolidateOptions, startedAt: Date): PruneMark => ({
  asked: askedBy(options),
  upTo: startedAt,
  allAt: looksFrom(mark, options, startedAt) === null ? startedAt : mark!.allAt,
});
