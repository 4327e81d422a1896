import { defineOperation } from '#libs/kernel/index.js';
import {
  CompressInput,
  DigestMembersView,
  DigestView,
  ExpandInput,
  ExpandView,
  MembersInput,
  Compress,
  ExpandDigest,
  ListMembers,
} from '#libs/maintenance/digests/index.js';

const CLAIMS = '/v1/spaces/{space}/claims';

export const digestOperations = [
  defineOperation({
    name: 'digests.compress',
    summary:
      'Combine claims in a digest, which is trusted no more than its least trusted member. The claims do not change.',
    role: 'agent',
    effect: 'write',
    input: CompressInput,
    output: DigestView,
    useCase: Compress,
    graphql: 'compressClaims',
    mcp: 'compress_claims',
    rest: { method: 'POST', path: `${CLAIMS}:compress`, status: 201 },
  }),
  defineOperation({
    name: 'digests.members',
    operationId: 'getDigestMembers',
    summary: 'Read the members of a digest.',
    role: 'reader',
    effect: 'read',
    input: MembersInput,
    output: DigestMembersView,
    useCase: ListMembers,
    graphql: 'digestMembers',
    mcp: 'digest_members',
    rest: { method: 'GET', path: `${CLAIMS}/{id}/members` },
  }),
  defineOperation({
    name: 'digests.expand',
    summary: 'Dissolve a digest: it is archived, and its members do not change.',
    role: 'writer',
    effect: 'write',
    input: ExpandInput,
    output: ExpandView,
    useCase: ExpandDigest,
    graphql: 'expandDigest',
    mcp: 'expand_digest',
    rest: { method: 'POST', path: `${CLAIMS}/{id}:expand` },
  }),
];
