import type { Cursor, Page, Tally, Report } from './run.js';

/** The share of its time in which a run works. The remaining time is left to writes and searches. */
const SHARE = 2 / 3;
/** The same share for urgent runs (`isUrgent` in `kinds.ts`). */
const SHARE_IF_URGENT = 5 / 6;
/** The longest pause, however long the page took, because the worker has other runs to continue with. */
const MAX_PAUSE_MS = 250;
/** The target time of a page: concurrent requests share the machine with the page for that long. */
const PAGE_MS = 100;
/** A page has at least this many items, because with fewer of them its fixed cost would dominate. */
const FEWEST = 100;
/** A page that takes longer than this is not enlarged to FEWEST items, because its items are costly by themselves. */
const COSTLY_MS = 1_000;

/** How long to pause after work, in milliseconds. */
export function pauseAfter(workedMs: number, isUrgent: boolean): number {
  const share = isUrgent ? SHARE_IF_URGENT : SHARE;
  return Math.min(MAX_PAUSE_MS, Math.round((workedMs * (1 - share)) / share));
}

/**
 * The size of the next page, after a page with `limit` items that took the given time: as many items as fit into the
 * target time, but at most twice as many as before. A small page becomes larger even if it took longer than the target
 * time, because on a busy machine every page takes that long, whatever its items.
 */
export function nextLimit(limit: number, workedMs: number, most: number): number {
  const fitting = workedMs <= 0 ? limit * 2 : Math.floor((limit * PAGE_MS) / workedMs);
  const fewest = workedMs > COSTLY_MS ? limit : limit * 2;
  return Math.min(most, limit * 2, Math.max(fitting, Math.min(fewest, FEWEST)));
}

/** How many items a page has. The first page is small, because runs of other spaces wait behind it. */
const FIRST_PAGE = 20;
const FULL_PAGE = 200;
/**
 * After more failures than this at one place, the run is left to the retries of the queue, and finally to a person.
 * Finding one item by halving pages needs fewer failures.
 */
export const MAX_TRIES = 16;
/** How many skipped items a report names. */
const MAX_NAMED_ITEMS = 100;

/** An item that fails by itself, and the reason, as far as it may be disclosed. */
export interface SkippedItem {
  item: string;
  why: string;
}

/** The progress of a run, as its job stores and shows it. */
export type RunProgress = {
  /** How many deliveries have requested another delivery. */
  step: number;
  pages: number;
  phase: string | null;
  /** For each phase, how many items are done and about how many there are. */
  phases: Record<string, { done: number; total: number | null }>;
  cursor: Cursor | null;
  tally: Tally;
  /** Size of the next page. */
  limit: number;
  /** The largest size that a page may have; it is reduced when larger pages have taken too long. */
  most: number;
  /** How many pages have failed since the last one that succeeded. */
  tries: number;
  skipped: number;
  skippedItems: SkippedItem[];
};

/**
 * `cursor` is the place at which an earlier run ended because its budget was used up; null to start at the beginning.
 */
export const atStart = (cursor: Cursor | null = null): RunProgress => ({
  step: 0,
  pages: 0,
  phase: null,
  phases: {},
  cursor,
  tally: {},
  limit: FIRST_PAGE,
  most: FULL_PAGE,
  tries: 0,
  skipped: 0,
  skippedItems: [],
});

/** The progress after a page that took `workedMs`. */
export function afterPage(
  at: RunProgress,
  { items, phase, total, cursor }: Page<unknown>,
  tally: Tally,
  workedMs: number,
): RunProgress {
  const before = at.phases[phase] ?? { done: 0, total: null };
  const phases = { ...at.phases, [phase]: { done: before.done + items.length, total: total ?? before.total } };
  // An empty page does not show whether a larger one would succeed.
  const limit = items.length === 0 ? at.limit : nextLimit(at.limit, workedMs, at.most);
  return { ...at, pages: at.pages + 1, phase, phases, cursor, tally: added(at.tally, tally), limit, tries: 0 };
}

export const failedOnce = (at: RunProgress): RunProgress => ({ ...at, tries: at.tries + 1 });

/**
 * The progress after a page that failed because of its items or because it had too many. The next page has half as
 * many, until the one item that fails by itself is found.
 */
export function halvePage(at: RunProgress, { items, isSlow }: { items: number; isSlow: boolean }): RunProgress {
  const limit = Math.max(1, Math.floor(items / 2));
  return { ...at, limit, most: isSlow ? limit : at.most };
}

/** The progress after skipping the only item of a page, which fails by itself. */
export function skipItem(at: RunProgress, page: Page<unknown>, left: SkippedItem): RunProgress {
  const after = afterPage(at, page, {}, 0);
  return {
    ...after,
    skipped: at.skipped + 1,
    skippedItems: at.skippedItems.length < MAX_NAMED_ITEMS ? [...at.skippedItems, left] : at.skippedItems,
  };
}

export function added(a: Tally, b: Tally): Tally {
  const sum = { ...a };
  for (const [name, count] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/** The report of a run: the given facts and its counts. Counts with a dot in their names are nested. */
export function reportOf({ tally, skipped, skippedItems }: RunProgress, facts: Report): Report {
  return { ...facts, ...nested(tally), skipped, ...(skippedItems.length > 0 ? { skippedItems } : {}) };
}

function nested(tally: Tally): Report {
  const report: Report = {};
  for (const [name, count] of Object.entries(tally)) {
    const parts = name.split('.');
    const last = parts.pop()!;
    let place = report;
    for (const part of parts) place = (place[part] ??= {}) as Report;
    place[last] = count;
  }
  return report;
}

/** The name of an item: its id or, if it has none, the whole item as JSON. */
export function nameOf(item: unknown): string {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : item;
  return typeof id === 'string' ? id : JSON.stringify(id);
}
