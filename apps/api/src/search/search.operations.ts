import { defineOperation } from '#libs/kernel/index.js';
import {
  SearchBatchInput,
  SearchBatchResults,
  SearchInput,
  SearchResults,
  Search,
  SearchBatch,
} from '#libs/recall/search/index.js';

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
