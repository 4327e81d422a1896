import type { Id } from '#libs/kernel/index.js';
import type { NewEvent } from '#libs/history/events/index.js';

/** The embedding models a space lives with. A new space reads and writes the installation's first model. */
export interface SpaceModels {
  /** What questions are compared in; null: the installation's first model. */
  activeModel: string | null;
  /** What the space is moving to: new texts get its vectors too, and once every text has one it becomes the active one. */
  nextModel: { model: string; jobId: Id<'job'> } | null;
  /** When the active model changed last, in real time; null: never since the space was created. */
  movedAt: Date | null;
}

export const FIRST_MODELS: SpaceModels = { activeModel: null, nextModel: null, movedAt: null };

/** What the event of a space's creation does not say where it is from before there was another. */
const FIRST_BUILTIN = 'use-lite-en-1';

/** The active model of a space that was created with a built-in model: its vectors stay what they are when an installation gets a newer one. */
export const readFromCreation = (builtin: string | undefined, current: string): string | null => {
  const created = builtin ?? FIRST_BUILTIN;
  return created === current ? null : created;
};

/** Models whose vectors a new text gets. */
export function modelsWritten({ activeModel, nextModel }: SpaceModels, first: string): string[] {
  return [...new Set([activeModel ?? first, ...(nextModel === null ? [] : [nextModel.model])])];
}

/** The one event of every change of a space's models: moving begun, called off, done. */
export function modelsSet(
  space: { id: Id<'spc'>; now: Date; version: number },
  { activeModel, nextModel, movedAt }: SpaceModels,
): NewEvent {
  return {
    kind: 'space_models_set',
    spaceId: space.id,
    subjectId: space.id,
    occurredAt: space.now,
    payload: {
      activeModel,
      nextModel: nextModel?.model ?? null,
      job: nextModel?.jobId ?? null,
      movedAt: movedAt?.toISOString() ?? null,
      version: space.version + 1,
    },
  };
}
