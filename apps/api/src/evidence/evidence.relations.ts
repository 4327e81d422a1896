import { z } from 'zod';
import { EvidenceView, FindEvidence } from '#libs/knowledge/evidence/index.js';
import { defineRelation } from '../common/graphql/relation.js';

type Evidence = z.output<typeof EvidenceView>;

export const evidenceRelations = [
  defineRelation({
    on: 'Evidence',
    field: 'parents',
    summary: 'What it was taken from, in the order named.',
    type: z.array(EvidenceView),
    useCase: FindEvidence,
    keyOf: (evidence: Evidence, input) => ({ space: String(input.space), ids: evidence.parentEvidenceIds }),
  }),
];
