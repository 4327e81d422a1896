import { z } from 'zod';
import { ClaimView, HistoryEntry, type ClaimRef } from '#libs/knowledge/claims/domain/index.js';
import { FindClaims, FindHistories } from '#libs/knowledge/claims/use-cases/index.js';
import { ConflictView } from '#libs/knowledge/conflicts/domain/index.js';
import { FindConflicts } from '#libs/knowledge/conflicts/use-cases/index.js';
import { EvidenceView } from '#libs/knowledge/evidence/domain/index.js';
import { FindEvidence } from '#libs/knowledge/evidence/use-cases/index.js';
import { CLAIM_STATUSES } from '#libs/knowledge/slots/domain/index.js';
import { defineRelation } from '../common/graphql/relation.js';

type Claim = z.output<typeof ClaimView>;
const SuccessorArgs = z.object({
  statuses: z
    .array(z.enum(CLAIM_STATUSES))
    .min(1)
    .optional()
    .describe('Statuses to show in addition to what is visible. For agents and higher roles.'),
});
const spaceOf = (input: Record<string, unknown>): string => String(input.space);

export const claimRelations = [
  defineRelation({
    on: 'Claim',
    field: 'provenance',
    summary: 'The evidence that carries the claim, first to last.',
    type: z.array(EvidenceView),
    useCase: FindEvidence,
    keyOf: (claim: Claim, input) => ({ space: spaceOf(input), ids: claim.evidence }),
  }),
  defineRelation({
    on: 'Claim',
    field: 'openConflicts',
    summary: 'The open conflicts the claim is a party of.',
    type: z.array(ConflictView),
    useCase: FindConflicts,
    keyOf: (claim: Claim, input) => ({ space: spaceOf(input), ids: claim.conflicts }),
  }),
  defineRelation({
    on: 'Claim',
    field: 'history',
    summary: 'The latest 50 things that happened to the claim, oldest first.',
    type: z.array(HistoryEntry),
    useCase: FindHistories,
    keyOf: (claim: Claim, input) => ({ space: spaceOf(input), id: claim.id }),
  }),
  defineRelation({
    on: 'Claim',
    field: 'successor',
    summary: 'The claim that replaced it, if it may be believed.',
    type: ClaimView.nullable(),
    args: SuccessorArgs,
    useCase: FindClaims,
    keyOf: (claim: Claim, input, { statuses }: z.output<typeof SuccessorArgs>): ClaimRef | null =>
      claim.supersededBy === null ? null : { space: spaceOf(input), id: claim.supersededBy, statuses: statuses ?? [] },
  }),
];
