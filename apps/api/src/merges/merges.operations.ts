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
    summary: 'List claims that consolidation made one, newest first.',
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
    summary: 'Read a merge: by what rule, and how both claims stood before and after it.',
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
    summary: 'Part two claims again: the archived one comes back through the gate, and they are not made one again.',
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
