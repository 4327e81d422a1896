import type { z } from 'zod';
import { defineOperation } from '#libs/kernel/index.js';
import {
  ConflictInput,
  ConflictList,
  ConflictView,
  ContradictInput,
  ContradictResult,
  ListConflictsInput,
  ResolutionView,
  ResolveConflictInput,
  WithdrawalView,
  WithdrawConflictInput,
  Contradict,
  GetConflict,
  ListConflicts,
  ResolveConflict,
  WithdrawContradiction,
  type ClaimSummary,
  ClaimView,
  FindClaims,
  ConfirmPossibleConflictInput,
  DismissPossibleConflictInput,
  ListPossibleConflictsInput,
  PossibleConflictList,
  PossibleConflictView,
  ConfirmPossibleConflict,
  DismissPossibleConflict,
  ListPossibleConflicts,
} from '#libs/knowledge/claims/index.js';
import { defineRelation } from '../transport/catalogue.js';

const CONFLICTS = '/v1/spaces/{space}/conflicts';

export const conflictOperations = [
  defineOperation({
    name: 'conflicts.list',
    summary: 'List conflicts, newest first. Conflicts about one key are listed together, alternating between authors.',
    role: 'agent',
    effect: 'read',
    input: ListConflictsInput,
    output: ConflictList,
    useCase: ListConflicts,
    rest: { method: 'GET', path: CONFLICTS },
    graphql: 'conflicts',
    mcp: 'list_conflicts',
  }),
  defineOperation({
    name: 'conflicts.get',
    summary: 'Read a conflict with the current state of both claims.',
    role: 'agent',
    effect: 'read',
    input: ConflictInput,
    output: ConflictView,
    useCase: GetConflict,
    graphql: 'conflict',
    rest: { method: 'GET', path: `${CONFLICTS}/{id}`, version: (conflict) => conflict.version },
  }),
  defineOperation({
    name: 'conflicts.contradict',
    summary:
      'Open a contradiction: two claims cannot both be true. Everything that depends on either claim is contested until the contradiction is resolved.',
    role: 'agent',
    effect: 'write',
    input: ContradictInput,
    output: ContradictResult,
    useCase: Contradict,
    graphql: 'contradict',
    mcp: 'contradict',
    rest: {
      method: 'POST',
      path: '/v1/spaces/{space}/contradictions',
      status: ({ outcome }) => (outcome === 'opened' ? 201 : 200),
    },
  }),
  defineOperation({
    name: 'conflicts.withdraw',
    summary:
      'Withdraw a contradiction that you opened; both claims return to the state that they would have without it.',
    role: 'agent',
    effect: 'write',
    input: WithdrawConflictInput,
    output: WithdrawalView,
    useCase: WithdrawContradiction,
    graphql: 'withdrawContradiction',
    mcp: 'withdraw_contradiction',
    rest: { method: 'POST', path: `${CONFLICTS}/{id}:withdraw`, version: ({ conflict }) => conflict.version },
  }),
  defineOperation({
    name: 'conflicts.resolve',
    summary: 'Resolve a conflict: replace the existing claim, reject the new one, or keep both.',
    role: 'reviewer',
    effect: 'write',
    input: ResolveConflictInput,
    output: ResolutionView,
    useCase: ResolveConflict,
    graphql: 'resolveConflict',
    mcp: 'resolve_conflict',
    rest: { method: 'POST', path: `${CONFLICTS}/{id}:resolve`, version: ({ conflict }) => conflict.version },
  }),
];

export const conflictRelations = [
  defineRelation({
    on: 'ClaimSummary',
    field: 'claim',
    summary: 'The whole claim.',
    type: ClaimView.nullable(),
    useCase: FindClaims,
    keyOf: (claim: z.output<typeof ClaimSummary>, input) => ({ space: String(input.space), id: claim.id }),
  }),
];

const POSSIBLE_CONFLICTS = '/v1/spaces/{space}/possible-conflicts';

export const possibleConflictOperations = [
  defineOperation({
    name: 'possibleConflicts.list',
    summary:
      'List weaker claims that may contradict a protected or system claim, newest first. Entries about one claim are listed together, alternating between authors.',
    role: 'agent',
    effect: 'read',
    input: ListPossibleConflictsInput,
    output: PossibleConflictList,
    useCase: ListPossibleConflicts,
    rest: { method: 'GET', path: POSSIBLE_CONFLICTS },
    graphql: 'possibleConflicts',
    mcp: 'list_possible_conflicts',
  }),
  defineOperation({
    name: 'possibleConflicts.confirm',
    summary: 'Decide that the two claims contradict each other: opens a conflict.',
    role: 'reviewer',
    effect: 'write',
    input: ConfirmPossibleConflictInput,
    output: PossibleConflictView,
    useCase: ConfirmPossibleConflict,
    graphql: 'confirmPossibleConflict',
    mcp: 'confirm_possible_conflict',
    rest: { method: 'POST', path: `${POSSIBLE_CONFLICTS}/{id}:confirm`, version: ({ version }) => version },
  }),
  defineOperation({
    name: 'possibleConflicts.dismiss',
    summary:
      'Decide that the two claims do not contradict each other. The same text by the same author is not marked again.',
    role: 'reviewer',
    effect: 'write',
    input: DismissPossibleConflictInput,
    output: PossibleConflictView,
    useCase: DismissPossibleConflict,
    graphql: 'dismissPossibleConflict',
    mcp: 'dismiss_possible_conflict',
    rest: { method: 'POST', path: `${POSSIBLE_CONFLICTS}/{id}:dismiss`, version: ({ version }) => version },
  }),
];
