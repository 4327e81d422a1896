import type { z } from 'zod';
import { defineOperation } from '#libs/kernel/index.js';
import { ClaimView, FindClaims } from '#libs/knowledge/claims/index.js';
import {
  CandidateInput,
  CandidateList,
  CandidateView,
  GetCandidate,
  ListCandidates,
  ListCandidatesInput,
  RecordCandidate,
  RecordCandidateInput,
} from '#libs/memory/candidates/index.js';
import { defineRelation } from '../transport/catalogue.js';

const CANDIDATES = '/v1/spaces/{space}/candidates';

export const candidateOperations = [
  defineOperation({
    name: 'candidates.record',
    summary:
      'Record a candidate for an atom, a scenario or a persona. The gate promotes it, leaves it to a reviewer, or rejects it.',
    role: 'agent',
    effect: 'write',
    input: RecordCandidateInput,
    output: CandidateView,
    useCase: RecordCandidate,
    rest: { method: 'POST', path: CANDIDATES, status: 201 },
    graphql: 'recordCandidate',
    mcp: 'record_candidate',
  }),
  defineOperation({
    name: 'candidates.list',
    summary: 'List candidates, newest first.',
    role: 'agent',
    effect: 'read',
    input: ListCandidatesInput,
    output: CandidateList,
    useCase: ListCandidates,
    rest: { method: 'GET', path: CANDIDATES },
    graphql: 'candidates',
    mcp: 'list_candidates',
  }),
  defineOperation({
    name: 'candidates.get',
    summary: 'Read a candidate in any state.',
    role: 'agent',
    effect: 'read',
    input: CandidateInput,
    output: CandidateView,
    useCase: GetCandidate,
    rest: { method: 'GET', path: `${CANDIDATES}/{id}` },
    graphql: 'candidate',
    mcp: 'get_candidate',
  }),
];

export const candidateRelations = [
  defineRelation({
    on: 'Candidate',
    field: 'claim',
    summary: 'The claim that it became, if the claim may be believed.',
    type: ClaimView.nullable(),
    useCase: FindClaims,
    keyOf: ({ claimId }: z.output<typeof CandidateView>, input) =>
      claimId === null ? null : { space: String(input.space), id: claimId, statuses: [] },
  }),
];
