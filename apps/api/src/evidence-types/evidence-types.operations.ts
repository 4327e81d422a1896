import { defineOperation } from '#libs/kernel/index.js';
import {
  EvidenceTypeView,
  PutEvidenceTypeInput,
  EvidenceTypeList,
  ListEvidenceTypes,
  ListEvidenceTypesInput,
  PutEvidenceType,
} from '#libs/knowledge/evidence-types/index.js';

export const evidenceTypeOperations = [
  defineOperation({
    name: 'evidenceTypes.put',
    summary: 'Say how long evidence of a type holds, for what is recorded from now on.',
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
    summary: 'List the types of evidence of a space by name.',
    role: 'reader',
    effect: 'read',
    input: ListEvidenceTypesInput,
    output: EvidenceTypeList,
    useCase: ListEvidenceTypes,
    rest: { method: 'GET', path: '/v1/spaces/{space}/evidence-types' },
    graphql: 'evidenceTypes',
  }),
];
