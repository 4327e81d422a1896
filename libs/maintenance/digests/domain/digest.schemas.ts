import { z } from 'zod';
import { boundedText, idOf } from '#libs/kernel/index.js';
import { ClaimView } from '#libs/knowledge/claims/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { MIN_MEMBERS, METHODS, MAX_MEMBERS } from './digest.js';

const digestId = idOf('clm').describe('Id of the digest.');
const reader = sessionRef.optional().describe('Session of the reader, by id or label: its claims are seen.');

export const CompressInput = z
  .strictObject({
    space: spaceRef,
    ids: z
      .array(idOf('clm'))
      .max(MAX_MEMBERS)
      .default([])
      .describe('Claims to put together, 2 to 100, each once; all visible, and of one session or of none.'),
    clusterOf: idOf('clm')
      .optional()
      .describe(
        'Besides, or instead of `ids`: all that hangs together with this claim because it is alike, such as an emergent cluster by its id. Of more than 100 the most important.',
      ),
    clusterId: idOf('clu')
      .optional()
      .describe(
        'Besides, or instead of `ids`: the members of this labelled cluster that are to be seen. Of more than 100 the most important.',
      ),
    method: z
      .enum(METHODS)
      .default('extractive')
      .describe(
        'From sentences of the claims, or by the language model, of which only sentences that cite a claim are taken.',
      ),
    fallback: z
      .boolean()
      .default(false)
      .describe(
        'Where the model cannot be asked, or says nothing that may be used: true: write it from sentences of the claims, and say so; false: refuse.',
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
      message: `must have at least ${MIN_MEMBERS} items, where neither clusterOf nor clusterId is given`,
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
        'Why the model did not write it although it was to: it was written from sentences of the claims, as `fallback` asked. Otherwise null.',
      ),
    members: z.array(idOf('clm')).describe('What it was made of, in the order named.'),
  })
  .meta({ id: 'Digest', description: 'Several claims put together in one.' });

export const MembersInput = z.strictObject({ space: spaceRef, id: digestId, sessionId: reader });
export const DigestMembersView = z
  .object({
    id: idOf('clm').describe('Id of the digest.'),
    method: z.enum(METHODS).describe('How it was written.'),
    replaces: idOf('clm').nullable().describe('The digest that it replaces, from which a member had left.'),
    members: z.array(ClaimView).describe('What it was made of, in the order named, as far as it is to be seen.'),
    hiddenCount: z.int().describe('Members that are not.'),
  })
  .meta({ id: 'DigestMembers', description: 'What a digest was made of.' });

export const ExpandInput = z.strictObject({
  space: spaceRef,
  id: digestId,
  note: boundedText(2000).nullish().describe('Why; kept with the decision.'),
});
export const ExpandView = z
  .object({
    outcome: z.enum(['expanded', 'already_expanded']).describe('The first expansion stands.'),
    digest: ClaimView.describe('The digest, archived.'),
    members: z.array(idOf('clm')).describe('What it was made of: these stay as they are.'),
  })
  .meta({ id: 'Expansion', description: 'A digest taken apart.' });

export const DIGEST_QUEUE = 'digests';
/** Payload of the queue `digests`: a digest that lost a member. */
export const DigestJob = z.object({ spaceId: idOf('spc'), digestId: idOf('clm') });
export type DigestJob = z.output<typeof DigestJob>;
