import { defineOperation } from '#libs/kernel/index.js';
import {
  ListMergesInput,
  MergeInput,
  MergeList,
  MergeView,
  UndoMergeInput,
  UnmergeView,
  GetMerge,
  ListMerges,
  UndoMerge,
} from '#libs/maintenance/merges/index.js';

const MERGES = '/v1/spaces/{space}/merges';

export const mergeOperations = [
  defineOperation({
    name: 'merges.list',
    summary: 'List merges of claims, newest first.',
    role: 'reader',
    effect: 'read',
    input: ListMergesInput,
    output: MergeList,
    useCase: ListMerges,
    rest: { method: 'GET', path: MERGES },
    graphql: 'merges',
    mcp: 'list_merges',
  }),
  defineOperation({
    name: 'merges.get',
    summary: 'Read a merge: its rule, and both claims before and after it.',
    role: 'reader',
    effect: 'read',
    input: MergeInput,
    output: MergeView,
    useCase: GetMerge,
    graphql: 'merge',
    rest: { method: 'GET', path: `${MERGES}/{id}`, version: (merge) => merge.version },
  }),
  defineOperation({
    name: 'merges.undo',
    summary: 'Undo a merge: the archived claim returns through the gate, and the two are not merged again.',
    role: 'writer',
    effect: 'write',
    input: UndoMergeInput,
    output: UnmergeView,
    useCase: UndoMerge,
    graphql: 'undoMerge',
    mcp: 'undo_merge',
    rest: { method: 'POST', path: `${MERGES}/{id}:undo`, version: ({ merge }) => merge.version },
  }),
];
