import { z } from 'zod';
import { defineOperation } from '#libs/kernel/index.js';
import {
  EvidenceView,
  RecordedEvidence,
  RecordEvidenceInput,
  RegroupEvidenceInput,
  RegroupingView,
  ReinstateEvidenceInput,
  RevocationView,
  RevokeEvidenceInput,
  EvidenceList,
  GetEvidence,
  GetEvidenceInput,
  ListEvidence,
  ListEvidenceInput,
  RecordEvidence,
  RecordEvidenceBatch,
  RecordEvidenceBatchInput,
  RecordedEvidenceBatch,
  FindEvidence,
} from '#libs/knowledge/evidence/index.js';
import { RegroupEvidence, ReinstateEvidence, RevokeEvidence } from '#libs/knowledge/revocations/index.js';
import {
  EvidenceTypeView,
  PutEvidenceTypeInput,
  EvidenceTypeList,
  ListEvidenceTypes,
  ListEvidenceTypesInput,
  PutEvidenceType,
} from '#libs/knowledge/evidence-types/index.js';
import { defineRelation } from '../transport/catalogue.js';

/** One for the record, plus one for each of its fragments. */
const costOf = ({ fragments }: { fragments?: readonly unknown[] | null | undefined }): number =>
  1 + (fragments ?? []).length;

export const evidenceOperations = [
  defineOperation({
    name: 'evidence.record',
    summary: 'Record evidence: its content is stored unchanged.',
    role: 'agent',
    effect: 'write',
    cost: (item) => costOf(item),
    input: RecordEvidenceInput,
    output: RecordedEvidence,
    useCase: RecordEvidence,
    graphql: 'recordEvidence',
    mcp: 'record_evidence',
    rest: {
      method: 'POST',
      path: '/v1/spaces/{space}/evidence',
      status: ({ deduplicated }) => (deduplicated ? 200 : 201),
    },
  }),
  defineOperation({
    name: 'evidence.recordBatch',
    summary: 'Record multiple pieces of evidence at once.',
    role: 'agent',
    effect: 'write',
    cost: ({ items }) => items.reduce((sum, item) => sum + costOf(item), 0),
    input: RecordEvidenceBatchInput,
    output: RecordedEvidenceBatch,
    useCase: RecordEvidenceBatch,
    graphql: 'recordEvidenceBatch',
    rest: { method: 'POST', path: '/v1/spaces/{space}/evidence:batch' },
  }),
  defineOperation({
    name: 'evidence.revoke',
    summary: 'Revoke evidence: it no longer counts, and every claim based on it is recomputed.',
    role: 'agent',
    effect: 'write',
    input: RevokeEvidenceInput,
    output: RevocationView,
    useCase: RevokeEvidence,
    rest: { method: 'POST', path: '/v1/spaces/{space}/evidence/{id}:revoke' },
    graphql: 'revokeEvidence',
  }),
  defineOperation({
    name: 'evidence.reinstate',
    summary: 'Reinstate revoked evidence; every claim based on it is recomputed.',
    role: 'reviewer',
    effect: 'write',
    input: ReinstateEvidenceInput,
    output: RevocationView,
    useCase: ReinstateEvidence,
    rest: { method: 'POST', path: '/v1/spaces/{space}/evidence/{id}:reinstate' },
    graphql: 'reinstateEvidence',
  }),
  defineOperation({
    name: 'evidence.regroup',
    summary: 'Move evidence to another independence group; everything that depends on it is recomputed.',
    role: 'reviewer',
    effect: 'write',
    input: RegroupEvidenceInput,
    output: RegroupingView,
    useCase: RegroupEvidence,
    rest: { method: 'POST', path: '/v1/spaces/{space}/evidence/{id}:regroup' },
    graphql: 'regroupEvidence',
  }),
  defineOperation({
    name: 'evidence.get',
    summary: 'Read one piece of evidence.',
    role: 'reader',
    effect: 'read',
    input: GetEvidenceInput,
    output: EvidenceView,
    useCase: GetEvidence,
    rest: { method: 'GET', path: '/v1/spaces/{space}/evidence/{id}' },
    graphql: 'evidence',
    mcp: 'get_evidence',
  }),
  defineOperation({
    name: 'evidence.list',
    operationId: 'listEvidence',
    summary: 'List the evidence of a space, oldest first.',
    role: 'reader',
    effect: 'read',
    input: ListEvidenceInput,
    output: EvidenceList,
    useCase: ListEvidence,
    rest: { method: 'GET', path: '/v1/spaces/{space}/evidence' },
    graphql: 'evidenceList',
    mcp: 'list_evidence',
  }),
];

type Evidence = z.output<typeof EvidenceView>;

export const evidenceRelations = [
  defineRelation({
    on: 'Evidence',
    field: 'parents',
    summary: 'The evidence that it was taken from, in the order given.',
    type: z.array(EvidenceView),
    useCase: FindEvidence,
    keyOf: (evidence: Evidence, input) => ({ space: String(input.space), ids: evidence.parentEvidenceIds }),
  }),
];

export const evidenceTypeOperations = [
  defineOperation({
    name: 'evidenceTypes.put',
    summary: 'Set how long evidence of a type stays valid; applies to evidence recorded from now on.',
    role: 'writer',
    effect: 'write',
    input: PutEvidenceTypeInput,
    output: EvidenceTypeView,
    useCase: PutEvidenceType,
    graphql: 'putEvidenceType',
    rest: { method: 'PUT', path: '/v1/spaces/{space}/evidence-types/{name}', version: (type) => type.version },
  }),
  defineOperation({
    name: 'evidenceTypes.list',
    summary: 'List the evidence types of a space by name.',
    role: 'reader',
    effect: 'read',
    input: ListEvidenceTypesInput,
    output: EvidenceTypeList,
    useCase: ListEvidenceTypes,
    rest: { method: 'GET', path: '/v1/spaces/{space}/evidence-types' },
    graphql: 'evidenceTypes',
  }),
];
