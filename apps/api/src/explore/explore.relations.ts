import type { z } from 'zod';
import { ClaimView, FindClaims } from '#libs/knowledge/claims/index.js';
import { LinkArgs, LinkPage, type LinkKey, type NodeSummary, FindLinks } from '#libs/reasoning/explore/index.js';
import { defineRelation } from '../common/graphql/relation.js';

type Claim = z.output<typeof ClaimView>;

const links = (field: LinkKey['links'], summary: string) =>
  defineRelation({
    on: 'Claim',
    field,
    summary,
    type: LinkPage,
    args: LinkArgs,
    useCase: FindLinks,
    keyOf: (
      { id, scope, sessionId }: Claim,
      input,
      { limit, cursor, statuses }: z.output<typeof LinkArgs>,
    ): LinkKey => ({
      space: String(input.space),
      id,
      links: field,
      sessionId: scope === 'session' ? sessionId : null,
      limit,
      cursor,
      statuses,
    }),
  });

export const exploreRelations = [
  links('premises', 'What the claim depends on: evidence or other claims.'),
  links('dependents', 'What depends on the claim.'),
  links('edges', 'All edges of the claim, either way.'),
  defineRelation({
    on: 'NodeSummary',
    field: 'claim',
    summary: 'The claim that the node is; null where it is none.',
    type: ClaimView.nullable(),
    useCase: FindClaims,
    keyOf: ({ id }: NodeSummary, input) => (id.startsWith('clm_') ? { space: String(input.space), id } : null),
  }),
];
