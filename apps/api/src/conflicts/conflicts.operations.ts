import { defineOperation } from '#libs/kernel/index.js';
import { ConflictInput, ConflictList, ConflictView, ContradictInput, ContradictResult, ListConflictsInput, ResolutionView, ResolveConflictInput, WithdrawalView, WithdrawConflictInput } from '#libs/knowledge/conflicts/domain/index.js';
import { Contradict, GetConflict, ListConflicts, ResolveConflict, WithdrawContradiction } from '#libs/knowledge/conflicts/use-cases/index.js';

const CONFLICTS = '/v1/spaces/{space}/conflicts';

export const conflictOperations = [
  defineOperation({
    name: 'conflicts.list', summary: 'List the contradictions that wait for a person: those of a key together, authors in turn, newest first.', role: 'agent', effect: 'read',
    input: ListConflictsInput, output: ConflictList, useCase: ListConflicts, rest: { method: 'GET', path: CONFLICTS }, graphql: 'conflicts', mcp: 'list_conflicts',
  }),
  defineOperation({
    name: 'conflicts.get', summary: 'Read a conflict with both parties as they are now.', role: 'agent', effect: 'read',
    input: ConflictInput, output: ConflictView, useCase: GetConflict, graphql: 'conflict',
    rest: { method: 'GET', path: `${CONFLICTS}/{id}`, version: (conflict) => conflict.version },
  }),
  defineOperation({
    name: 'conflicts.contradict', summary: 'Say that two claims cannot both be true. What rests on either is contested until it is resolved.', role: 'agent', effect: 'write',
    input: ContradictInput, output: ContradictResult, useCase: Contradict, graphql: 'contradict', mcp: 'contradict',
    rest: { method: 'POST', path: '/v1/spaces/{space}/contradictions', status: ({ outcome }) => (outcome === 'opened' ? 201 : 200) },
  }),
  defineOperation({
    name: 'conflicts.withdraw', summary: 'Take back a contradiction that you pointed out; its sides stand as if it had never been opened.', role: 'agent', effect: 'write',
    input: WithdrawConflictInput, output: WithdrawalView, useCase: WithdrawContradiction, graphql: 'withdrawContradiction', mcp: 'withdraw_contradiction',
    rest: { method: 'POST', path: `${CONFLICTS}/{id}:withdraw`, version: ({ conflict }) => conflict.version },
  }),
  defineOperation({
    name: 'conflicts.resolve', summary: 'Decide a contradiction: replace, reject or keep both.', role: 'reviewer', effect: 'write',
    input: ResolveConflictInput, output: ResolutionView, useCase: ResolveConflict, graphql: 'resolveConflict', mcp: 'resolve_conflict',
    rest: { method: 'POST', path: `${CONFLICTS}/{id}:resolve`, version: ({ conflict }) => conflict.version },
  }),
];
