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
} from '#libs/recall/embedding/index.js';

export const embeddingOperations = [
  defineOperation({
    name: 'embeddings.list',
    summary: 'Say which embedding models a space reads and writes, and how far their vectors cover it.',
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
      'Move a space to another embedding model: a job makes the vectors, then reading changes. To the model it reads: make those that are missing.',
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
    summary: 'Call off the move of a space to another embedding model.',
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
    summary: 'Have a job take away the vectors of a model that a space no longer uses.',
    role: 'admin',
    effect: 'write',
    input: RemoveVectorsInput,
    output: JobView,
    useCase: RemoveVectors,
    rest: { method: 'POST', path: '/v1/spaces/{space}/embeddings:remove', status: 202 },
    graphql: 'removeEmbeddings',
  }),
];
