import { z } from 'zod';
import { declareError, idOf, instantOut } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';

const modelName = z.string().min(1).max(40);

export const ModelsInput = z.object({ space: spaceRef });
export const MoveModelInput = z.object({
  space: spaceRef,
  to: modelName.describe('Name of a model of this installation; `embeddings.list` names them.'),
});
export const RemoveVectorsInput = z.object({
  space: spaceRef,
  model: modelName.describe(
    'Name of the model whose vectors are removed; it must be neither the active nor the next model of the space.',
  ),
});

const ModelView = z
  .object({
    model: z.string().describe('Its name.'),
    state: z
      .enum(['active', 'next', 'idle'])
      .describe(
        '`active`: queries use it; `next`: the space is moving to it; `idle`: neither. New texts get vectors of the active and the next model.',
      ),
    dimensions: z
      .int()
      .nullable()
      .describe(
        'Dimensions of a vector; null if the model is not configured in this process and therefore unavailable.',
      ),
    texts: z.int().describe('Number of texts in the space.'),
    embedded: z.int().describe('Number of these that have a vector of the model.'),
    indexed: z
      .boolean()
      .describe('Whether large spaces have a vector index of the model; without one, every vector is compared.'),
  })
  .meta({ id: 'EmbeddingModel', description: 'An embedding model, and how many texts of a space have its vectors.' });
export type ModelView = z.input<typeof ModelView>;

export const ModelsView = z
  .object({
    activeModel: z.string().describe('The model that queries use.'),
    movedAt: instantOut.nullable().describe('When the space moved to it; null if the space has always used it.'),
    nextModel: z.string().nullable().describe('The model that the space is moving to; null if it is not moving.'),
    job: idOf('job').nullable().describe('The job that moves it.'),
    models: z.array(ModelView).describe('Every model that is configured or has vectors in the space.'),
  })
  .meta({ id: 'EmbeddingModels', description: 'The embedding models of a space.' });

export const modelUnknown = declareError<{ model: string; known: readonly string[] }>(
  'model_unknown',
  'precondition',
  ({ model, known }) =>
    `The embedding model ${model} is not configured; the configured models are ${known.join(', ')}.`,
);
export const embeddingMigrationRunning = declareError<{ to: string }>(
  'embedding_migration_running',
  'conflict',
  ({ to }) => `The space is moving to model ${to}; wait for the job, or cancel it first.`,
);
export const modelInUse = declareError<{ model: string }>(
  'model_in_use',
  'conflict',
  ({ model }) => `The space uses model ${model} or is moving to it, so its vectors cannot be removed.`,
);
export const modelRecentlyRetired = declareError<{ until: string }>(
  'model_recently_retired',
  'conflict',
  ({ until }) =>
    `The space moved to another model a moment ago, and some searches may still use this one; remove its vectors after ${until}.`,
);
