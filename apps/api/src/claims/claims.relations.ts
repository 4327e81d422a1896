import { z } from 'zod';
import {
  ClaimView,
  HistoryEntry,
  type ClaimRef,
  FindClaims,
  FindHistories,
  ConflictView,
  FindConflicts,
  CLAIM_STATUSES,
} from '#libs/knowledge/claims/index.js';
import { EvidenceView, FindEvidence } from '#libs/knowledge/evidence/index.js';
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
