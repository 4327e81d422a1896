import { z } from 'zod';
import type { RecordedOf } from '#libs/history/events/index.js';
import type { SlotPayloads } from '#libs/knowledge/claims/index.js';
import type { MessagePayloads } from '#libs/memory/conversations/index.js';

/** How often the words of a query occur in the texts of a space. */
export interface WordStatistics {
  documents: number;
  /** Average number of indexed words per text. */
  meanLength: number;
  /**
   * The distinct words of the query, stemmed and without stop words, each with the exact or estimated number of texts
   * that contain it.
   */
  words: readonly { word: string; holding: number }[];
}

export const WORDS_QUEUE = 'words';

export const COUNTED_KINDS = ['claim', 'message'] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** Payload of the queue `words`: how many texts of a kind were added to a space. */
export const CountJob = z.object({ spaceId: z.string(), kind: z.enum(COUNTED_KINDS), added: z.int().min(1) });
export type CountJob = z.output<typeof CountJob>;

/** The kinds of events that add texts. */
export const COUNTED_EVENT_KINDS = ['claim_stored', 'evidence_recorded'] as const;

/** An event that may add a text. */
export type CountedEvent = RecordedOf<MessagePayloads & Pick<SlotPayloads, 'claim_stored'>>;

/** The payload for an event, or null if the event adds no text. */
export function countJobOf({ kind, spaceId, payload }: CountedEvent): CountJob | null {
  if (kind === 'claim_stored') return { spaceId: spaceId!, kind: 'claim', added: 1 };
  return payload.message === undefined ? null : { spaceId: spaceId!, kind: 'message', added: 1 };
}

/** Merges the payloads of each space and kind. A payload of another form is passed on unchanged. */
export function joinCountJobs(payloads: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const joined = new Map<string, CountJob>();
  const foreign: Record<string, unknown>[] = [];
  for (const payload of payloads) {
    const { data } = CountJob.safeParse(payload);
    if (data === undefined) {
      foreign.push(payload);
      continue;
    }
    const key = `${data.spaceId} ${data.kind}`;
    joined.set(key, { ...data, added: data.added + (joined.get(key)?.added ?? 0) });
  }
  return [...foreign, ...joined.values()];
}

const FEW = 20;
const GROWTH = 0.1;

const RETRY_GROWTH = 0.5;
const RETRY_MS = 24 * 60 * 60_000;

/** When a count that took too long is tried again: after so many texts or at this time, whichever comes first. */
export interface CountRetry {
  /** The number of added texts above which it is tried again. */
  retryBeyond: number | null;
  retryAfter: Date | null;
}

export interface Counted extends CountRetry {
  /** How many texts there were at the last count. */
  documents: number;
  /** How many texts were added since. */
  added: number;
}

/**
 * Delays the next attempt. An immediate attempt would take as long as the last attempt, and would delay all other
 * counts.
 */
export const retryAt = ({ documents, added }: Counted, now: Date): CountRetry => ({
  retryBeyond: added + Math.ceil(RETRY_GROWTH * (documents + added)),
  retryAfter: new Date(now.getTime() + RETRY_MS),
});

/**
 * Whether a count is due. It is due if so many texts were added since the last count that ranking may suffer, unless a
 * count has just taken too long. Counting after every 10% of growth means that each text is counted about ten times in
 * all.
 */
export const isDue = ({ documents, added, retryBeyond, retryAfter }: Counted, now: Date): boolean =>
  added > Math.max(FEW, GROWTH * documents) && (retryAfter === null || added > retryBeyond! || now >= retryAfter);
