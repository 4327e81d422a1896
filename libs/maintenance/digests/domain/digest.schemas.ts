import { z } from 'zod';
import { boundedText, idOf, outcomesOf } from '#libs/kernel/index.js';
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
      .describe('Claims to combine, 2 to 100, each once; all must be visible, and belong to one session or to none.'),
    clusterOf: idOf('clm')
      .optional()
      .describe(
        'In addition to or instead of `ids`: all claims connected to this claim by similarity, for example an emergent cluster by its id. If there are more than 100, the most important are used.',
      ),
    clusterId: idOf('clu')
      .optional()
      .describe(
        'In addition to or instead of `ids`: the visible members of this labelled cluster. If there are more than 100, the most important are used.',
      ),
    method: z
      .enum(METHODS)
      .default('extractive')
      .describe(
        '`extractive` takes sentences of the claims, `llm` asks the language model and keeps only sentences that cite a claim.',
      ),
    fallback: z
      .boolean()
      .default(false)
      .describe(
        'What to do if the model is unavailable or its output is unusable. true: write the digest from sentences of the claims, and report it in `degraded`; false: refuse.',
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

const DEGRADATIONS = ['llm_unavailable', 'llm_unusable'] as const;
export type Degradation = (typeof DEGRADATIONS)[number];

export const DigestView = z
  .object({
    digest: ClaimView.describe('The digest, a claim with category digest.'),
    method: z.enum(METHODS).describe('How it was written.'),
    degraded: z
      .enum(DEGRADATIONS)
      .nullable()
      .describe(
        'Why it was written from sentences of the claims instead of by the model, as `fallback` allows. Otherwise null.',
      ),
    members: z.array(idOf('clm')).describe('Its members, in the order given.'),
  })
  .meta({ id: 'Digest', description: 'Several claims combined in one text.' });

export const MembersInput = z.strictObject({ space: spaceRef, id: digestId, sessionId: reader });
export const DigestMembersView = z
  .object({
    id: idOf('clm').describe('Id of the digest.'),
    method: z.enum(METHODS).describe('How it was written.'),
    replaces: idOf('clm').nullable().describe('The digest that it replaces, which lost a member.'),
    members: z.array(ClaimView).describe('Its visible members, in the order given.'),
    hiddenCount: z.int().describe('Number of members that are not visible.'),
  })
  .meta({ id: 'DigestMembers', description: 'The members of a digest.' });

export const ExpandInput = z.strictObject({
  space: spaceRef,
  id: digestId,
  note: boundedText(2000).nullish().describe('The reason; stored with the decision.'),
});
export const ExpandView = z
  .object({
    outcome: outcomesOf('Digest', ['expanded', 'already_expanded']).describe('already_expanded: nothing changed.'),
    digest: ClaimView.describe('The digest, now archived.'),
    members: z.array(idOf('clm')).describe('Its members, which do not change.'),
  })
  .meta({ id: 'Expansion', description: 'The result of dissolving a digest.' });

export const DIGEST_QUEUE = 'digests';
/** Payload of the queue `digests`: a digest that lost a member. */
export const DigestJob = z.object({ spaceId: idOf('spc'), digestId: idOf('clm') });
export type DigestJob = z.output<typeof DigestJob>;
