import type { Id } from '#libs/kernel/index.js';
import type { SpaceModels } from '#libs/tenancy/spaces/index.js';

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
