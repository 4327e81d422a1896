import type { z } from 'zod';
import { ClaimView, FindClaims, type ConflictView } from '#libs/knowledge/claims/index.js';
import { defineRelation } from '../common/graphql/relation.js';

type Conflict = z.output<typeof ConflictView>;

export const conflictRelations = [
  defineRelation({
    on: 'Conflict',
    field: 'newClaim',
    summary: 'The claim that waits in quarantine.',
    type: ClaimView.nullable(),
    useCase: FindClaims,
    keyOf: (conflict: Conflict, input) => ({ space: String(input.space), id: conflict.newClaimId }),
  }),
  defineRelation({
    on: 'Conflict',
    field: 'existingClaim',
    summary: 'The claim it contradicts.',
    type: ClaimView.nullable(),
    useCase: FindClaims,
    keyOf: (conflict: Conflict, input) => ({ space: String(input.space), id: conflict.existingClaimId }),
  }),
];
