import { defineOperation } from '#libs/kernel/index.js';
import {
  SearchBatchInput,
  SearchBatchResults,
  SearchInput,
  SearchResults,
  Search,
  SearchBatch,
} from '#libs/recall/search/index.js';
import { ContextInput, ContextView, GetContext } from '#libs/recall/context/index.js';

export const searchOperations = [
  defineOperation({
    name: 'search.run',
    operationId: 'search',
    summary: 'Search the visible memory, best results first.',
    role: 'reader',
    effect: 'read',
    input: SearchInput,
    output: SearchResults,
    useCase: Search,
    rest: { method: 'POST', path: '/v1/spaces/{space}/search' },
    graphql: 'search',
    mcp: 'search',
  }),
  defineOperation({
    name: 'search.batch',
    operationId: 'searchBatch',
    summary: 'Run up to 100 searches at once, each as if it were sent separately.',
    role: 'reader',
    effect: 'read',
    cost: ({ queries }) => queries.length,
    input: SearchBatchInput,
    output: SearchBatchResults,
    useCase: SearchBatch,
    rest: { method: 'POST', path: '/v1/spaces/{space}/search:batch' },
    graphql: 'searchBatch',
  }),
];

export const contextOperations = [
  defineOperation({
    name: 'context.get',
    summary: 'Build a context for a query from the visible memory, within a token budget, with citations.',
    role: 'reader',
    effect: 'read',
    input: ContextInput,
    output: ContextView,
    useCase: GetContext,
    rest: { method: 'POST', path: '/v1/spaces/{space}/context' },
    graphql: 'context',
    mcp: 'get_context',
  }),
];
