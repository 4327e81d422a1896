import type { Id } from '#libs/kernel/index.js';
import type { NewEvent } from '#libs/history/events/domain/index.js';

/** The embedding models a space lives with. A new space reads and writes the installation's first model. */
export interface SpaceModels {
  /** What questions are compared in; null: the installation's first model. */
  reads: string | null;
  /** What the space is moving to: new texts get its vectors too, and once every text has one it is read instead. */
  next: { model: string; jobId: Id<'job'> } | null;
  /** When it began to read what it reads, in real time; null: with its creation. */
  since: Date | null;
}

export const FIRST_MODELS: SpaceModels = { reads: null, next: null, since: null };

/** What the event of a space's creation does not say where it is from before there was another. */
const FIRST_BUILTIN = 'use-lite-en-1';

/** What a space reads that was created with a built-in model: its vectors stay what they are when an installation gets a newer one. */
export const readFromCreation = (builtin: string | undefined, current: string): string | null => {
  const created = builtin ?? FIRST_BUILTIN;
  return created === current ? null : created;
};

/** Models whose vectors a new text gets. */
export function modelsWritten({ reads, next }: SpaceModels, first: string): string[] {
  return [...new Set([reads ?? first, ...(next === null ? [] : [next.model])])];
}

/** The one event of every change of a space's models: moving begun, called off, done. */
export function modelsSet(
  space: { id: Id<'spc'>; now: Date; version: number },
  { reads, next, since }: SpaceModels,
): NewEvent {
  return {
    kind: 'space_models_set',
    spaceId: space.id,
    subjectId: space.id,
    ts: space.now,
    payload: {
      reads,
      next: next?.model ?? null,
      job: next?.jobId ?? null,
      since: since?.toISOString() ?? null,
      version: space.version + 1,
    },
  };
}
