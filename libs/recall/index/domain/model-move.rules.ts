import { z } from 'zod';
import type { Id } from '#libs/kernel/index.js';
import type { SpaceModels } from '#libs/tenancy/spaces/index.js';
import type { EmbeddedKind } from './embed-job.js';

/**
 * The minimum time for which vectors of the former model are kept. Other processes may learn of the change some seconds
 * later.
 */
export const KEPT_MS = 60_000;

export type MovePlan =
  /** A job computes the vectors of all texts; if `models` is set, the space also begins to write the new model. */
  | { kind: 'start'; models: ((jobId: Id<'job'>) => SpaceModels) | null }
  /** A job for this move exists already. It is returned, unless it ended without success. */
  | { kind: 'underway'; jobId: Id<'job'>; models: (jobId: Id<'job'>) => SpaceModels }
  | { kind: 'elsewhere'; to: string };

/**
 * What a request to move a space to a model leads to. If the space already reads the model, only missing vectors are
 * computed.
 */
export function planMove(models: SpaceModels, first: string, to: string): MovePlan {
  const begun = (jobId: Id<'job'>): SpaceModels => ({ ...models, nextModel: { model: to, jobId } });
  if (models.nextModel?.model === to) return { kind: 'underway', jobId: models.nextModel.jobId, models: begun };
  if (models.nextModel !== null) return { kind: 'elsewhere', to: models.nextModel.model };
  return { kind: 'start', models: (models.activeModel ?? first) === to ? null : begun };
}

/** The models of a space once every text has its vector; null if the space is no longer moving to the model. */
export function arrivedAt(models: SpaceModels, model: string, now: Date): SpaceModels | null {
  return models.nextModel?.model === model ? { activeModel: model, nextModel: null, movedAt: now } : null;
}

/** Until when the vectors of the former model are kept; null if they need not be kept. */
export function keptUntil({ movedAt }: SpaceModels, now: Date): Date | null {
  const until = movedAt === null ? null : new Date(movedAt.getTime() + KEPT_MS);
  return until !== null && until > now ? until : null;
}

/** The queue for work on all texts of a space, page by page. */
export const MODEL_QUEUE = 'embedding-models';

export const ModelJob = z.object({
  /**
   * `embed`: computes the vectors of the model for every text, then makes the space read it. `remove`: deletes the
   * vectors of the model.
   */
  work: z.enum(['embed', 'remove']),
  spaceId: z.string(),
  model: z.string(),
});
export type ModelJob = z.output<typeof ModelJob>;

/** One delivery of such a job. A job takes as many deliveries as it needs. */
export interface ModelWork {
  tenantId: Id<'ten'>;
  jobId: Id<'job'>;
  /** The number of the delivery; null if a person requested it. It then continues where the job stopped. */
  step: number | null;
  job: ModelJob;
}

/** The progress of a job as the job ledger stores it. */
export type Progress = {
  step: number;
  kind: EmbeddedKind;
  /** The last text that was processed. */
  after: string;
  texts: number;
  embedded: number;
  /** Whether all texts have been visited once, so that texts that the model cannot embed are left out. */
  isAgain?: boolean;
  /** How many texts the model could not embed. */
  skipped?: number;
};

/**
 * How often an unavailable embedder is tried: for a day, and at least every minute, so that no job waits long once the
 * embedder is available again.
 */
export const EMBEDDER_RETRIES = { attempts: 1_440, firstDelayMs: 1_000, longestDelayMs: 60_000 };
