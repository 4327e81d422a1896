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
    summary: 'List what a claim is linked with, as far as it is to be seen.',
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
    summary: 'List the claims to be seen that have to do with no other: no link, no edge. Newest first.',
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
    summary: 'Say that two claims are alike, or have to do with each other. It makes neither more believable.',
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
    summary: 'Remove a link between two claims: for who made it, and for reviewers.',
    role: 'agent',
    effect: 'write',
    input: RemoveLinkInput,
    output: RemovedLink,
    useCase: RemoveLink,
    graphql: 'unlinkClaims',
    rest: { method: 'DELETE', path: LINKS },
  }),
];
