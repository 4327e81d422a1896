import type { Cursor, Page, Tally, Report } from './run.js';

/** The share of a run's time in which it works. The rest is left to concurrent writes and searches. */
const SHARE = 2 / 3;
/** The same for urgent runs (`isUrgent` in `kinds.ts`). */
const SHARE_IF_URGENT = 5 / 6;
/** Applies however long a page took: a worker has other runs to continue with. */
const MAX_PAUSE_MS = 250;
/** Target time of a page: concurrent requests share the machine with it for that long. */
const PAGE_MS = 100;
/** Minimum number of items, below which the fixed cost of a page would dominate. */
const FEWEST = 100;
/** A page that took longer is not enlarged for that: its items are costly by themselves. */
const COSTLY_MS = 1_000;

/** Returns how long to pause after work, in ms. */
export function pauseAfter(workedMs: number, isUrgent: boolean): number {
  const share = isUrgent ? SHARE_IF_URGENT : SHARE;
  return Math.min(MAX_PAUSE_MS, Math.round((workedMs * (1 - share)) / share));
}

/**
 * The size of the next page after one with `limit` items that took the given time: as many items as fit the target
 * time, and at most twice as many. A small page becomes larger even if it took longer than that, because it would take
 * most of the time on a busy machine whatever its items.
 */
export function nextLimit(limit: number, workedMs: number, most: number): number {
  const fitting = workedMs <= 0 ? limit * 2 : Math.floor((limit * PAGE_MS) / workedMs);
  const fewest = workedMs > COSTLY_MS ? limit : limit * 2;
  return Math.min(most, limit * 2, Math.max(fitting, Math.min(fewest, FEWEST)));
}

/** Items of a page. The first page is small, because runs of other spaces wait behind it. */
const FIRST_PAGE = 20;
const FULL_PAGE = 200;
/**
 * How many failures at one place are allowed before the run is left to the retries of the queue, and finally to a
 * person: halving needs fewer.
 */
export const MAX_TRIES = 16;
/** Skipped items that a report names. */
const MAX_NAMED_ITEMS = 100;

/** An item that fails by itself, and why, as far as that may be disclosed. */
export interface SkippedItem {
  item: string;
  why: string;
}

/** The progress of a run, as stored and shown by its job. */
export type RunProgress = {
  /** How many deliveries have requested a next one. */
  step: number;
  pages: number;
  phase: string | null;
  /** Items done, by phase, and about how many there are. */
  phases: Record<string, { done: number; total: number | null }>;
  cursor: Cursor | null;
  tally: Tally;
  /** Size of the next page. */
  limit: number;
  /** Maximum size of a page: lower once larger ones took too long. */
  most: number;
  /** How often pages have failed since the last success. */
  tries: number;
  skipped: number;
  skippedItems: SkippedItem[];
};

/** `cursor`: where an earlier run ended because of its budget. */
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

/** `workedMs`: how long the page took. */
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
 * After a page that failed because of its items, or their number: half of it is tried, until the one item is found that
 * fails by itself.
 */
export function halvePage(at: RunProgress, { items, isSlow }: { items: number; isSlow: boolean }): RunProgress {
  const limit = Math.max(1, Math.floor(items / 2));
  return { ...at, limit, most: isSlow ? limit : at.most };
}

/** Skips the only item of a page, which fails by itself. */
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

/** The report of a run: its counts; those with a dot in their name are nested. */
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

/** The name of an item: its id, or the whole item. */
export function nameOf(item: unknown): string {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : item;
  return typeof id === 'string' ? id : JSON.stringify(id);
}
