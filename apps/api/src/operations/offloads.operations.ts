import { defineOperation } from '#libs/kernel/index.js';
import {
  ListOffloads,
  ListOffloadsInput,
  OffloadList,
  OffloadView,
  RecordOffload,
  RecordOffloadInput,
} from '#libs/work/offloads/index.js';

const OFFLOADS = '/v1/spaces/{space}/offloads';

export const offloadOperations = [
  defineOperation({
    name: 'offloads.record',
    summary: 'Record that a raw result was moved out of a context, with a summary that replaces it.',
    role: 'agent',
    effect: 'write',
    input: RecordOffloadInput,
    output: OffloadView,
    useCase: RecordOffload,
    rest: { method: 'POST', path: OFFLOADS, status: 201 },
    graphql: 'recordOffload',
    mcp: 'record_offload',
  }),
  defineOperation({
    name: 'offloads.list',
    summary: 'List the offloads of a task, a step or a tool call, oldest first.',
    role: 'reader',
    effect: 'read',
    input: ListOffloadsInput,
    output: OffloadList,
    useCase: ListOffloads,
    rest: { method: 'GET', path: OFFLOADS },
    graphql: 'offloads',
    mcp: 'list_offloads',
  }),
];
