import { defineOperation } from '#libs/kernel/index.js';
import {
  ConfirmPossibleConflictInput,
  DismissPossibleConflictInput,
  ListPossibleConflictsInput,
  PossibleConflictList,
  PossibleConflictView,
  ConfirmPossibleConflict,
  DismissPossibleConflict,
  ListPossibleConflicts,
} from '#libs/knowledge/claims/index.js';

const POSSIBLE_CONFLICTS = '/v1/spaces/{space}/possible-conflicts';

export const possibleConflictOperations = [
  defineOperation({
    name: 'possibleConflicts.list',
    summary:
      'List weaker claims that may contradict a protected or system claim: those about one claim together, authors in turn, newest first.',
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
