import { defineOperation } from '#libs/kernel/index.js';
import { EvidenceView, RecordedEvidence, RecordEvidenceInput, RegroupEvidenceInput, RegroupingView, ReinstateEvidenceInput, RevocationView, RevokeEvidenceInput } from '#libs/knowledge/evidence/domain/index.js';
import {
  EvidenceList, GetEvidence, GetEvidenceInput, ListEvidence, ListEvidenceInput, RecordEvidence, RecordEvidenceBatch, RecordEvidenceBatchInput, RecordedEvidenceBatch,
  RegroupEvidence, ReinstateEvidence, RevokeEvidence,
} from '#libs/knowledge/evidence/use-cases/index.js';

export const evidenceOperations = [
  defineOperation({
    name: 'evidence.record', summary: 'Record evidence: content kept exactly as it came.', role: 'agent', effect: 'write',
    input: RecordEvidenceInput, output: RecordedEvidence, useCase: RecordEvidence, graphql: 'recordEvidence', mcp: 'record_evidence',
    rest: { method: 'POST', path: '/v1/spaces/{space}/evidence', status: ({ deduplicated }) => (deduplicated ? 200 : 201) },
  }),
  defineOperation({
    name: 'evidence.recordBatch', summary: 'Record many pieces of evidence at once.', role: 'agent', effect: 'write',
    cost: ({ items }) => items.length, input: RecordEvidenceBatchInput, output: RecordedEvidenceBatch, useCase: RecordEvidenceBatch, graphql: 'recordEvidenceBatch',
    rest: { method: 'POST', path: '/v1/spaces/{space}/evidence:batch' },
  }),
  defineOperation({
    name: 'evidence.revoke', summary: 'Say that evidence no longer counts; every claim it carried is weighed anew.', role: 'agent', effect: 'write',
    input: RevokeEvidenceInput, output: RevocationView, useCase: RevokeEvidence, rest: { method: 'POST', path: '/v1/spaces/{space}/evidence/{id}:revoke' }, graphql: 'revokeEvidence',
  }),
  defineOperation({
    name: 'evidence.reinstate', summary: 'Say that revoked evidence counts after all; every claim it carried rests on it again.', role: 'reviewer', effect: 'write',
    input: ReinstateEvidenceInput, output: RevocationView, useCase: ReinstateEvidence, rest: { method: 'POST', path: '/v1/spaces/{space}/evidence/{id}:reinstate' }, graphql: 'reinstateEvidence',
  }),
  defineOperation({
    name: 'evidence.regroup', summary: 'Say which evidence is one witness; whatever rests on it is weighed anew.', role: 'reviewer', effect: 'write',
    input: RegroupEvidenceInput, output: RegroupingView, useCase: RegroupEvidence, rest: { method: 'POST', path: '/v1/spaces/{space}/evidence/{id}:regroup' }, graphql: 'regroupEvidence',
  }),
  defineOperation({
    name: 'evidence.get', summary: 'Read one piece of evidence.', role: 'reader', effect: 'read',
    input: GetEvidenceInput, output: EvidenceView, useCase: GetEvidence, rest: { method: 'GET', path: '/v1/spaces/{space}/evidence/{id}' }, graphql: 'evidence',
  }),
  defineOperation({
    name: 'evidence.list', summary: 'List the evidence of a space, oldest first.', role: 'reader', effect: 'read',
    input: ListEvidenceInput, output: EvidenceList, useCase: ListEvidence, rest: { method: 'GET', path: '/v1/spaces/{space}/evidence' }, graphql: 'evidenceList',
  }),
];
