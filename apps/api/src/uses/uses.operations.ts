import { defineOperation } from '#libs/kernel/index.js';
import { MarkedView, MarkUsedInput, UsesInput, UsesView } from '#libs/knowledge/uses/domain/index.js';
import { GetUses, MarkUsed } from '#libs/knowledge/uses/use-cases/index.js';

export const useOperations = [
  defineOperation({
    name: 'claims.used',
    summary:
      'Say which claims were used in a session: they fade more slowly. Counted once for a claim, session and day.',
    role: 'agent',
    effect: 'write',
    input: MarkUsedInput,
    output: MarkedView,
    useCase: MarkUsed,
    rest: { method: 'POST', path: '/v1/spaces/{space}/claims:used' },
    graphql: 'markClaimsUsed',
    mcp: 'mark_claims_used',
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
