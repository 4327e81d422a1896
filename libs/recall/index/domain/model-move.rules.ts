import { z } from 'zod';
import type { Id } from '#libs/kernel/index.js';
import type { SpaceModels } from '#libs/tenancy/spaces/index.js';
import type { EmbeddedKind } from './embed-job.js';

/** Vectors that were read are kept at least this long after: a process may know of the change some seconds later. */
export const KEPT_MS = 60_000;

export type MovePlan =
  /** A job gives every text its vector; with `models` set the space begins to write the model as well. */
  | { kind: 'start'; models: ((jobId: Id<'job'>) => SpaceModels) | null }
  /** Asked for before: that job is the answer, unless it has ended without success. */
  | { kind: 'underway'; jobId: Id<'job'>; models: (jobId: Id<'job'>) => SpaceModels }
  | { kind: 'elsewhere'; to: string };

/** What a request to move to a model means for a space. To the model it reads already: texts without a vector get one. */
export function planMove(models: SpaceModels, first: string, to: string): MovePlan {
  const begun = (jobId: Id<'job'>): SpaceModels => ({ ...models, nextModel: { model: to, jobId } });
  if (models.nextModel?.model === to) return { kind: 'underway', jobId: models.nextModel.jobId, models: begun };
  if (models.nextModel !== null) return { kind: 'elsewhere', to: models.nextModel.model };
  return { kind: 'start', models: (models.activeModel ?? first) === to ? null : begun };
}

/** Once every text has its vector; null where the space was not moving to the model (any more). */
export function arrivedAt(models: SpaceModels, model: string, now: Date): SpaceModels | null {
  return models.nextModel?.model === model ? { activeModel: model, nextModel: null, movedAt: now } : null;
}

/** Until when the vectors of what was read before are kept, if that is still to come. */
export function keptUntil({ movedAt }: SpaceModels, now: Date): Date | null {
  const until = movedAt === null ? null : new Date(movedAt.getTime() + KEPT_MS);
  return until !== null && until > now ? until : null;
}

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
  /** The number of the delivery; null: one that a person requested, which continues where the run stopped. */
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
