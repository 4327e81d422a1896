import { z } from 'zod';

export const EMBED_QUEUE = 'embed';

export const EMBEDDED_KINDS = ['claim', 'message'] as const;
export type EmbeddedKind = (typeof EMBEDDED_KINDS)[number];

/** Payload of the queue `embed`: texts that may lack a vector. */
export const EmbedJob = z.object({
  spaceId: z.string(),
  kind: z.enum(EMBEDDED_KINDS),
  ids: z.array(z.string()).min(1).max(1_000),
});
export type EmbedJob = z.output<typeof EmbedJob>;

/** Enough to fill batches of the embedder; few enough that a failure repeats little. */
const IDS_PER_JOB = 200;

/** Fewer jobs for the same texts: those of one space and kind go together. */
export function joinEmbedJobs(jobs: readonly EmbedJob[]): EmbedJob[] {
  const joined = new Map<string, EmbedJob>();
  for (const { spaceId, kind, ids } of jobs) {
    const key = `${spaceId} ${kind}`;
    const job = joined.get(key) ?? { spaceId, kind, ids: [] };
    job.ids.push(...ids);
    joined.set(key, job);
  }
  return [...joined.values()].flatMap((job) => {
    const pages = Array.from({ length: Math.ceil(job.ids.length / IDS_PER_JOB) }, (_, n) => job.ids.slice(n * IDS_PER_JOB, (n + 1) * IDS_PER_JOB));
    return pages.map((ids) => ({ ...job, ids }));
  });
}
