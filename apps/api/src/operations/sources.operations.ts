import { defineOperation } from '#libs/kernel/index.js';
import {
  PutSourceInput,
  SourceView,
  ListSources,
  ListSourcesInput,
  PutSource,
  SourceList,
} from '#libs/knowledge/sources/index.js';

export const sourceOperations = [
  defineOperation({
    name: 'sources.put',
    summary: 'Register a source, or change its registration.',
    role: 'writer',
    effect: 'write',
    input: PutSourceInput,
    output: SourceView,
    useCase: PutSource,
    graphql: 'putSource',
    rest: { method: 'PUT', path: '/v1/spaces/{space}/sources/{sourceId}', version: (source) => source.version },
  }),
  defineOperation({
    name: 'sources.list',
    summary: 'List the registered sources of a space by name.',
    role: 'reader',
    effect: 'read',
    input: ListSourcesInput,
    output: SourceList,
    useCase: ListSources,
    rest: { method: 'GET', path: '/v1/spaces/{space}/sources' },
    graphql: 'sources',
  }),
];
