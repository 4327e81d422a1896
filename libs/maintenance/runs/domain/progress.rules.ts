import type { Cursor, Page, Tally, Report } from './run.js';

/** Of the time that a run takes, so much it works. The remainder is left to those who write and search meanwhile. */
const SHARE = 2 / 3;
/** However long a page took: a worker has others to go on with. */
const MAX_PAUSE_MS = 250;
/** How long a page is to take: who comes in meanwhile shares the machine with it for as long. */
const PAGE_MS = 100;
/** Items below which what a page costs by itself would outweigh what is in it. */
const FEWEST = 100;

/** Returns how long to pause after work, in ms. */
export const pauseAfter = (workedMs: number): number =>
  Math.min(MAX_PAUSE_MS, Math.round((workedMs * (1 - SHARE)) / SHARE));

/** How many items the next page may have after one that had `limit` of them and took so long: as many as fit the time, twice as many at most. */
export function nextLimit(limit: number, workedMs: number, most: number): number {
  const fitting = workedMs <= 0 ? limit * 2 : Math.floor((limit * PAGE_MS) / workedMs);
  return Math.min(most, limit * 2, Math.max(fitting, Math.min(limit, FEWEST)));
}

/** Items of a page. The first of all is small: runs of other spaces wait behind it. */
const FIRST_PAGE = 20;
const FULL_PAGE = 200;
/** Failures of one place after which it is left to the queue, and in the end to a person: halving takes fewer. */
export const MAX_TRIES = 16;
/** Skipped items that a report names. */
const MAX_NAMED_ITEMS = 100;

/** An item that failed alone, and why, as far as it may be disclosed. */
export interface SkippedItem {
  item: string;
  why: string;
}

/** Where a run is, as its job keeps and shows it. */
export type RunProgress = {
  /** How many deliveries have handed on. */
  step: number;
  pages: number;
  phase: string | null;
  /** Items done, by phase, and about how many there are. */
  phases: Record<string, { done: number; total: number | null }>;
  cursor: Cursor | null;
  tally: Tally;
  /** How many items the next page may have. */
  limit: number;
  /** How many a page may ever have: fewer once larger ones took too long. */
  most: number;
  /** How often pages have failed since one went through. */
  tries: number;
  skipped: number;
  skippedItems: SkippedItem[];
};

/** `cursor`: where an earlier run ended for its budget. */
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
  // A page of nothing says nothing of whether a larger one would go through.
  const limit = items.length === 0 ? at.limit : nextLimit(at.limit, workedMs, at.most);
  return { ...at, pages: at.pages + 1, phase, phases, cursor, tally: added(at.tally, tally), limit, tries: 0 };
}

export const failedOnce = (at: RunProgress): RunProgress => ({ ...at, tries: at.tries + 1 });

/** After a page that failed for what is in it, or for how much: half of it, until the one item is found that fails alone. */
export function halvePage(at: RunProgress, { items, isSlow }: { items: number; isSlow: boolean }): RunProgress {
  const limit = Math.max(1, Math.floor(items / 2));
  return { ...at, limit, most: isSlow ? limit : at.most };
}

/** Skips the only item of a page, which fails alone. */
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

/** What the run did: its counts, those with a dot in their name nested. */
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

/** The name of an item: its id, or all of it. */
export function nameOf(item: unknown): string {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : item;
  return typeof id === 'string' ? id : JSON.stringify(id);
}
