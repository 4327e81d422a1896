import type { MessagePayloads } from '#libs/memory/conversations/index.js';
import { z } from 'zod';
import { inChunks } from '#libs/kernel/index.js';
import type { RecordedEvent, RecordedOf } from '#libs/history/events/index.js';
import type { SlotPayloads } from '#libs/knowledge/claims/index.js';

export const EMBED_QUEUE = 'embed';

export const EMBEDDED_KINDS = ['claim', 'message'] as const;
export type EmbeddedKind = (typeof EMBEDDED_KINDS)[number];

/**
 * Payload of the queue `embed`: texts that may lack a vector, claims to compare, and claims whose vector may have to be
 * removed.
 */
export const EmbedJob = z.object({
  spaceId: z.string(),
  kind: z.enum(EMBEDDED_KINDS),
  ids: z.array(z.string()).min(1).max(1_000),
});
export type EmbedJob = z.output<typeof EmbedJob>;

/** Large enough to fill batches of the embedder, and small enough that a failure repeats little work. */
const IDS_PER_JOB = 200;

/**
 * Merges the payloads of each space and kind, and splits large payloads. A payload of another form is passed on
 * unchanged.
 */
export function joinEmbedJobs(payloads: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const joined = new Map<string, EmbedJob>();
  const foreign: Record<string, unknown>[] = [];
  for (const payload of payloads) {
    const { data } = EmbedJob.safeParse(payload);
    if (data === undefined) {
      foreign.push(payload);
      continue;
    }
    const key = `${data.spaceId} ${data.kind}`;
    const job = joined.get(key) ?? { ...data, ids: [] };
    job.ids.push(...data.ids);
    joined.set(key, job);
  }
  return [...foreign, ...[...joined.values()].flatMap(paged)];
}

function paged(job: EmbedJob): EmbedJob[] {
  return inChunks(job.ids, IDS_PER_JOB).map((ids) => ({ ...job, ids }));
}

/**
 * Events that change which texts have vectors, or which claims are compared by their vectors: new texts, and claims
 * that are archived, retracted, restored, or released from quarantine. A claim may also be restored to quarantine.
 */
type EmbeddedPayloads = MessagePayloads & Pick<SlotPayloads, (typeof CLAIM_KINDS)[number] | 'claim_merged'>;
const CLAIM_KINDS = [
  'claim_stored',
  'claim_reworded',
  'claim_archived',
  'claim_retracted',
  'claim_restored',
  'claim_quarantined',
  'claim_released',
] as const;

/** The kinds of these events, to filter the log. */
export const EMBEDDED_EVENT_KINDS = ['evidence_recorded', 'claim_merged', ...CLAIM_KINDS] as const;

/** Such an event as the log stores it. */
export type RecordedEmbeddedEvent = RecordedOf<EmbeddedPayloads>;

/** The parts of an event that tell which texts it is about. */
export type EmbeddedEvent = {
  [Kind in keyof EmbeddedPayloads]: Pick<
    RecordedEvent<Kind, EmbeddedPayloads[Kind]>,
    'kind' | 'spaceId' | 'subjectId' | 'payload'
  >;
}[keyof EmbeddedPayloads];

/**
 * The message for such an event; null if the event needs none. The texts of the event may lack a vector, or have a
 * vector that must be removed.
 */
export function embedJobOf({ kind, spaceId, subjectId, payload }: EmbeddedEvent): EmbedJob | null {
  switch (kind) {
    case 'evidence_recorded':
      return payload.message === undefined ? null : { spaceId: spaceId!, kind: 'message', ids: [subjectId] };
    case 'claim_merged':
      return { spaceId: spaceId!, kind: 'claim', ids: payload.claims.map(({ id }) => id) };
    default:
      return { spaceId: spaceId!, kind: 'claim', ids: [subjectId] };
  }
}

const FIRST_DELAY_MS = 60_000;
const MAX_DELAY_MS = 86_400_000;

/** How long to wait before the vector of a text is requested again. The delay grows with each request, up to a day. */
export function nextLookMs(asked: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(asked, 11), MAX_DELAY_MS);
}
