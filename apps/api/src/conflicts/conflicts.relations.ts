import type { z } from 'zod';
import { ClaimView } from '#libs/knowledge/claims/domain/index.js';
import { FindClaims } from '#libs/knowledge/claims/use-cases/index.js';
import type { ConflictView } from '#libs/knowledge/conflicts/domain/index.js';
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
