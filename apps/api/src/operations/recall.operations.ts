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
    summary: 'Find what meets a query among what may be believed, best first.',
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
    summary: 'Answer up to 100 searches at once, each as if it were asked alone.',
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
    summary: 'Print what may be believed about a query, within a budget of tokens, with its sources.',
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
