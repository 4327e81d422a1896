import { z } from 'zod';
import { idOf, instantOut, outcomesOf, pageOf, pageQuery } from '#libs/kernel/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { LINK_KINDS } from './link.js';

const of = {
  space: spaceRef,
  id: idOf('clm').describe('Id of the claim.'),
  sessionId: sessionRef.optional().describe('Session of the reader, by id or label: its claims are visible.'),
};
const to = idOf('clm').describe('The claim at the other end.');

export const ListLinksInput = z.object({
  ...of,
  kind: z.enum(LINK_KINDS).optional().describe('Only links of this kind.'),
  ...pageQuery,
});
export const AddLinkInput = z.strictObject({
  ...of,
  to,
  kind: z
    .enum(LINK_KINDS)
    .default('similar')
    .describe(
      '`similar`: both say nearly the same; such links form clusters. `related`: they concern the same matter.',
    ),
  weight: z
    .number()
    .min(0)
    .max(1)
    .default(0.8)
    .describe('Weight, 0 to 1: in a context, a claim gets this share of the score of a linked claim.'),
});
export const RemoveLinkInput = z.strictObject({
  ...of,
  to,
  kind: z.enum(LINK_KINDS).default('similar').describe('Kind of the link.'),
});

export const ListOrphansInput = z.object({ space: spaceRef, sessionId: of.sessionId, ...pageQuery });

export const LinkView = z
  .object({
    claimId: idOf('clm').describe('The claim at the other end.'),
    text: z.string().describe('What it says.'),
    kind: z
      .enum(LINK_KINDS)
      .describe('`similar`: measured by consolidation or added by hand; `related`: added by hand.'),
    weight: z.number().describe('Weight, 0 to 1; for measured links the cosine of the texts.'),
    linkedAt: instantOut.describe('When it was added.'),
    linkedBy: idOf('prn').nullable().describe('Who added it; null: consolidation measured it.'),
  })
  .meta({
    id: 'ClaimLink',
    description: 'A link between two claims, as seen from one of them. It does not change their trust.',
  });

export const LinkList = pageOf(LinkView);
export const AddedLink = z
  .object({
    outcome: outcomesOf('Claims', ['linked', 'already_linked']).describe(
      'already_linked: the claims had a link of this kind, which stays as it is.',
    ),
    link: LinkView.describe('The link.'),
  })
  .meta({ id: 'AddedLink', description: 'The result of linking two claims.' });
export const RemovedLink = z
  .object({
    outcome: z.literal('removed').describe('removed: the claims are no longer linked.'),
    link: LinkView.describe('The removed link.'),
  })
  .meta({ id: 'RemovedLink', description: 'The result of removing a link.' });
