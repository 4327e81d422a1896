import { defineOperation } from '#libs/kernel/index.js';
import {
  RecordedUsesView,
  RecordUseInput,
  UsesInput,
  UsesView,
  GetUses,
  RecordUse,
} from '#libs/knowledge/uses/index.js';

export const useOperations = [
  defineOperation({
    name: 'claims.recordUse',
    summary: 'Record which claims a session used: they fade more slowly. A use counts once per claim, session and day.',
    role: 'agent',
    effect: 'write',
    input: RecordUseInput,
    output: RecordedUsesView,
    useCase: RecordUse,
    rest: { method: 'POST', path: '/v1/spaces/{space}/claims:recordUse' },
    graphql: 'recordClaimUse',
    mcp: 'record_claim_use',
  }),
  defineOperation({
    name: 'claims.uses',
    summary: 'Read how a claim was used, and how the sessions that used it ended.',
    role: 'reader',
    effect: 'read',
    input: UsesInput,
    output: UsesView,
    useCase: GetUses,
    rest: { method: 'GET', path: '/v1/spaces/{space}/claims/{id}/uses' },
    graphql: 'claimUses',
  }),
];
