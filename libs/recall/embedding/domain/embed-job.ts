import { z } from 'zod';

export const EMBED_QUEUE = 'embed';

export const EMBEDDED_KINDS = ['claim', 'message'] as const;
export type EmbeddedKind = (typeof EMBEDDED_KINDS)[number];

/** Payload of the queue `embed`: texts that may lack a vector, or claims that may have one no more. */
export const EmbedJob = z.object({
  spaceId: z.string(),
  kind: z.enum(EMBEDDED_KINDS),
  ids: z.array(z.string()).min(1).max(1_000),
});
export type EmbedJob = z.output<typeof EmbedJob>;

/** Enough to fill batches of the embedder; few enough that a failure repeats little. */
const IDS_PER_JOB = 200;

/** Fewer payloads for the same texts: those of one space and kind go together. What is no payload of ours is passed on as it is. */
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
  return Array.from({ length: Math.ceil(job.ids.length / IDS_PER_JOB) }, (_, n) => ({
    ...job,
    ids: job.ids.slice(n * IDS_PER_JOB, (n + 1) * IDS_PER_JOB),
  }));
}
