import { z } from 'zod';
import type { Id } from '#libs/kernel/index.js';
import type { EmbeddedKind } from './embed-job.js';

/** Work on all texts of a space, page by page. */
export const MODEL_QUEUE = 'embedding-models';

export const ModelJob = z.object({
  /** `embed`: gives every text its vector of the model, then lets the space read it. `remove`: takes the vectors of the model away. */
  work: z.enum(['embed', 'remove']),
  spaceId: z.string(),
  model: z.string(),
});
export type ModelJob = z.output<typeof ModelJob>;

/** One delivery of such a job, which goes on over as many as it takes. */
export interface ModelWork {
  tenantId: Id<'ten'>;
  jobId: Id<'job'>;
  /** Which of its deliveries; null: one that a person asked for, to go on where it stopped. */
  step: number | null;
  job: ModelJob;
}

/** How far a job has come, as its ledger keeps it. */
export type Progress = {
  step: number;
  kind: EmbeddedKind;
  /** The last text that was looked at. */
  after: string;
  texts: number;
  embedded: number;
};

/** An embedder may be away for a day, and is asked again at least every minute: nothing is lost, and nothing waits long once it is back. */
export const EMBEDDER_RETRIES = { attempts: 1_440, firstDelayMs: 1_000, longestDelayMs: 60_000 };
