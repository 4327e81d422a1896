import { defineOperation } from '#libs/kernel/index.js';
import { JobView } from '#libs/history/jobs/index.js';
import {
  ModelsInput,
  ModelsView,
  MoveModelInput,
  RemoveVectorsInput,
  CancelMove,
  ListModels,
  MoveModel,
  RemoveVectors,
} from '#libs/recall/index/index.js';

export const embeddingOperations = [
  defineOperation({
    name: 'embeddings.list',
    summary: 'List the embedding models of a space, and how many of its texts have a vector of each model.',
    role: 'reader',
    effect: 'read',
    input: ModelsInput,
    output: ModelsView,
    useCase: ListModels,
    rest: { method: 'GET', path: '/v1/spaces/{space}/embeddings' },
    graphql: 'embeddings',
  }),
  defineOperation({
    name: 'embeddings.migrate',
    summary:
      'Move a space to another embedding model: a job computes the vectors, then the space switches. If the space already uses the model, the job computes the missing vectors.',
    role: 'admin',
    effect: 'write',
    input: MoveModelInput,
    output: JobView,
    useCase: MoveModel,
    rest: { method: 'POST', path: '/v1/spaces/{space}/embeddings:migrate', status: 202 },
    graphql: 'migrateEmbeddings',
  }),
  defineOperation({
    name: 'embeddings.cancel',
    summary: 'Cancel the move of a space to another embedding model.',
    role: 'admin',
    effect: 'write',
    input: ModelsInput,
    output: ModelsView,
    useCase: CancelMove,
    rest: { method: 'POST', path: '/v1/spaces/{space}/embeddings:cancel' },
    graphql: 'cancelEmbeddings',
  }),
  defineOperation({
    name: 'embeddings.remove',
    summary: 'Remove the vectors of a model that a space no longer uses, in a background job.',
    role: 'admin',
    effect: 'write',
    input: RemoveVectorsInput,
    output: JobView,
    useCase: RemoveVectors,
    rest: { method: 'POST', path: '/v1/spaces/{space}/embeddings:remove', status: 202 },
    graphql: 'removeEmbeddings',
  }),
];
