import { defineOperation } from '#libs/kernel/index.js';
import { ConflictInput, ConflictList, ConflictView, ListConflictsInput, ResolutionView, ResolveConflictInput } from '#libs/knowledge/conflicts/domain/index.js';
import { GetConflict, ListConflicts, ResolveConflict } from '#libs/knowledge/conflicts/use-cases/index.js';

const CONFLICTS = '/v1/spaces/{space}/conflicts';

export const conflictOperations = [
  defineOperation({
    name: 'conflicts.list', summary: 'List the contradictions that wait for a person, newest first.', role: 'agent', effect: 'read',
    input: ListConflictsInput, output: ConflictList, useCase: ListConflicts, rest: { method: 'GET', path: CONFLICTS }, graphql: 'conflicts', mcp: 'list_conflicts',
  }),
  defineOperation({
    name: 'conflicts.get', summary: 'Read a conflict with both parties as they are now.', role: 'agent', effect: 'read',
    input: ConflictInput, output: ConflictView, useCase: GetConflict, graphql: 'conflict',
    rest: { method: 'GET', path: `${CONFLICTS}/{id}`, version: (conflict) => conflict.version },
  }),
  defineOperation({
    name: 'conflicts.resolve', summary: 'Decide a contradiction: replace, reject or keep both.', role: 'reviewer', effect: 'write',
    input: ResolveConflictInput, output: ResolutionView, useCase: ResolveConflict, graphql: 'resolveConflict', mcp: 'resolve_conflict',
    rest: { method: 'POST', path: `${CONFLICTS}/{id}:resolve`, version: ({ conflict }) => conflict.version },
  }),
];
