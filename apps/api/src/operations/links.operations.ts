import { defineOperation } from '#libs/kernel/index.js';
import { ClaimList } from '#libs/knowledge/claims/index.js';
import {
  AddedLink,
  AddLinkInput,
  LinkList,
  ListLinksInput,
  ListOrphansInput,
  RemovedLink,
  RemoveLinkInput,
  AddLink,
  ListLinks,
  ListOrphans,
  RemoveLink,
} from '#libs/memory/links/index.js';

const LINKS = '/v1/spaces/{space}/claims/{id}/links';

export const linkOperations = [
  defineOperation({
    name: 'links.list',
    summary: 'List the links of a claim to visible claims.',
    role: 'reader',
    effect: 'read',
    input: ListLinksInput,
    output: LinkList,
    useCase: ListLinks,
    graphql: 'claimLinks',
    rest: { method: 'GET', path: LINKS },
  }),
  defineOperation({
    name: 'links.orphans',
    operationId: 'listOrphanClaims',
    summary: 'List visible claims that have neither links nor edges, newest first.',
    role: 'reader',
    effect: 'read',
    input: ListOrphansInput,
    output: ClaimList,
    useCase: ListOrphans,
    graphql: 'orphanClaims',
    rest: { method: 'GET', path: '/v1/spaces/{space}/claims/orphans' },
  }),
  defineOperation({
    name: 'links.add',
    summary: 'Link two claims as similar or related. It does not change their trust.',
    role: 'agent',
    effect: 'write',
    input: AddLinkInput,
    output: AddedLink,
    useCase: AddLink,
    graphql: 'linkClaims',
    rest: { method: 'POST', path: LINKS, status: ({ outcome }) => (outcome === 'linked' ? 201 : 200) },
  }),
  defineOperation({
    name: 'links.remove',
    summary: 'Remove a link between two claims; allowed for its creator and for reviewers.',
    role: 'agent',
    effect: 'write',
    input: RemoveLinkInput,
    output: RemovedLink,
    useCase: RemoveLink,
    graphql: 'unlinkClaims',
    rest: { method: 'DELETE', path: LINKS },
  }),
];
