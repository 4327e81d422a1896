import { z } from 'zod';
import { boundedText, idOf } from '#libs/kernel/index.js';
import { ClaimView } from '#libs/knowledge/claims/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { MIN_MEMBERS, METHODS, MAX_MEMBERS } from './digest.js';

const digestId = idOf('clm').describe('Id of the digest.');
const reader = sessionRef.optional().describe('Session of the reader, by id or label: its claims are visible.');

export const CompressInput = z
  .strictObject({
    space: spaceRef,
    ids: z
      .array(idOf('clm'))
      .max(MAX_MEMBERS)
      .default([])
      .describe('Claims to combine, 2 to 100, each once; all visible, and of one session or of none.'),
    clusterOf: idOf('clm')
      .optional()
      .describe(
        'In addition to `ids`, or instead of it: all claims of the similarity cluster of this claim, such as an emergent cluster by its id. If there are more than 100, the most important are taken.',
      ),
    clusterId: idOf('clu')
      .optional()
      .describe(
        'In addition to `ids`, or instead of it: the visible members of this labelled cluster. If there are more than 100, the most important are taken.',
      ),
    method: z
      .enum(METHODS)
      .default('extractive')
      .describe(
        'From sentences of the claims, or by the language model, whose sentences are used only if they cite a claim.',
      ),
    fallback: z
      .boolean()
      .default(false)
      .describe(
        'What to do if the model is unavailable, or returns nothing usable. true: write it from sentences of the claims, and report this; false: refuse.',
      ),
    sessionId: reader,
  })
  .superRefine(({ ids, clusterOf, clusterId }, context) => {
    if (ids.length >= MIN_MEMBERS || clusterOf !== undefined || clusterId !== undefined) return;
    context.addIssue({
      code: 'too_small',
      minimum: MIN_MEMBERS,
      origin: 'array',
      inclusive: true,
      path: ['ids'],
      message: `must have at least ${MIN_MEMBERS} items if neither clusterOf nor clusterId is given`,
    });
  });

export const DEGRADATIONS = ['llm_unavailable', 'llm_unusable'] as const;
export type Degradation = (typeof DEGRADATIONS)[number];

export const DigestView = z
  .object({
    digest: ClaimView.describe('The digest, a claim of category digest.'),
    method: z.enum(METHODS).describe('How it was written.'),
    degraded: z
      .enum(DEGRADATIONS)
      .nullable()
      .describe(
        'Why the model did not write it although it should have: it was written from sentences of the claims, as `fallback` requested. Otherwise null.',
      ),
    members: z.array(idOf('clm')).describe('Its members, in the order named.'),
  })
  .meta({ id: 'Digest', description: 'A combination of several claims.' });

export const MembersInput = z.strictObject({ space: spaceRef, id: digestId, sessionId: reader });
export const DigestMembersView = z
  .object({
    id: idOf('clm').describe('Id of the digest.'),
    method: z.enum(METHODS).describe('How it was written.'),
    replaces: idOf('clm').nullable().describe('The digest that it replaces, which had lost a member.'),
    members: z.array(ClaimView).describe('Its visible members, in the order named.'),
    hiddenCount: z.int().describe('How many members are not visible.'),
  })
  .meta({ id: 'DigestMembers', description: 'The members of a digest.' });

export const ExpandInput = z.strictObject({
  space: spaceRef,
  id: digestId,
  note: boundedText(2000).nullish().describe('The reason; stored with the decision.'),
});
export const ExpandView = z
  .object({
    outcome: z.enum(['expanded', 'already_expanded']).describe('The first expansion remains in force.'),
    digest: ClaimView.describe('The digest, archived.'),
    members: z.array(idOf('clm')).describe('Its members, which stay as they are.'),
  })
  .meta({ id: 'Expansion', description: 'The result of dissolving a digest.' });

export const DIGEST_QUEUE = 'digests';
/** Payload of the queue `digests`: a digest that lost a member. */
export const DigestJob = z.object({ spaceId: idOf('spc'), digestId: idOf('clm') });
export type DigestJob = z.output<typeof DigestJob>;
