import type { MessagePayloads } from '#libs/memory/conversations/index.js';
import { z } from 'zod';
import type { RecordedEvent } from '#libs/history/events/index.js';

/** How often the words of a query occur in a space's texts. */
export interface WordStatistics {
  documents: number;
  /** Indexed words of a text, on average. */
  meanLength: number;
  /** The distinct words of the query, in stemmed form and without stop words, each with how many texts hold it, or about so many. */
  words: readonly { word: string; holding: number }[];
}

export const WORDS_QUEUE = 'words';

export const COUNTED_KINDS = ['claim', 'message'] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** Payload of the queue `words`: how many texts of a kind were added to a space. */
export const CountJob = z.object({ spaceId: z.string(), kind: z.enum(COUNTED_KINDS), added: z.int().min(1) });
export type CountJob = z.output<typeof CountJob>;

/** What kind of new text an event brings, if any. */
const NEW_TEXTS: Readonly<Record<string, (event: RecordedEvent) => CountedKind | null>> = {
  claim_stored: () => 'claim',
  evidence_recorded: ({ payload }) =>
    (payload as MessagePayloads['evidence_recorded']).message === undefined ? null : 'message',
};

/** The kinds of events that bring new texts. */
export const COUNTED_EVENT_KINDS = Object.keys(NEW_TEXTS);

/** What one of them asks for; null: nothing. */
export function countJobOf(event: RecordedEvent): CountJob | null {
  const kind = NEW_TEXTS[event.kind]!(event);
  return kind && { spaceId: event.spaceId!, kind, added: 1 };
}

/** One payload for each space and kind. What is not a payload of ours is passed on as it is. */
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

/** Whether so many texts were added since the last count that ranks may suffer. Counting at every tenth more costs ten counts of each text in all. */
export const isStale = ({ documents, added }: { documents: number; added: number }): boolean =>
  added > Math.max(FEW, GROWTH * documents);
