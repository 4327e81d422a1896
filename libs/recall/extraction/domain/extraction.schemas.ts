import { z } from 'zod';
import { boundedText, idOf } from '#libs/kernel/index.js';
import { StoreClaimResult, TripleView } from '#libs/knowledge/claims/index.js';
import { sourceIdText } from '#libs/knowledge/sources/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';

const asked = {
  space: spaceRef,
  text: boundedText(10_000, 32_768).describe(
    'The text to read; 1 to 10,000 characters, at most 32 KiB. The model treats it as data, not as instructions.',
  ),
  sourceId: sourceIdText.nullish().describe('Name of the source of the text.'),
};

export const ExtractInput = z.strictObject(asked);
export const ExtractView = z
  .object({
    claim: z
      .object({
        text: z.string().describe('The claim in words.'),
        triple: TripleView.nullable().describe('The claim as subject, predicate and value.'),
      })
      .nullable()
      .describe(
        'The proposed claim, ready to be stored by a separate call; null if the model proposed none that the text supports.',
      ),
    dropped: z.string().nullable().describe('Why the proposal of the model was dropped.'),
    model: z.string().describe('Name of the model.'),
  })
  .meta({ id: 'ExtractedClaim', description: 'A claim that a model extracted from a text. Nothing was stored.' });

export const EvolveInput = z.strictObject(asked);

export const ACTIONS = ['supersede', 'update', 'new'] as const;
const DROPS = ['no_such_target', 'not_in_text', 'malformed'] as const;
export type Drop = (typeof DROPS)[number];
const DEGRADATIONS = ['llm_not_configured', 'llm_unavailable', 'llm_unusable'] as const;
export type Degradation = (typeof DEGRADATIONS)[number];

const ProposalView = z
  .object({
    action: z
      .enum(ACTIONS)
      .describe('What the model proposes to do. In every case a new claim is stored, and the gate decides.'),
    targetId: idOf('clm').nullable().describe('The claim that the proposal is about; it is not changed.'),
    text: z.string().describe('The claim in words.'),
    triple: TripleView.nullable().describe('The claim as subject, predicate and value.'),
    rationale: z.string().describe('The reason given by the model.'),
    result: StoreClaimResult.nullable().describe('The result; null if it was refused.'),
    error: z
      .object({
        code: z.string().describe('Code of the refusal.'),
        detail: z.string().describe('What was wrong.'),
      })
      .nullable()
      .describe('Why it was refused.'),
  })
  .meta({ id: 'EvolveProposal', description: 'A change to memory that a model proposed, and its result.' });

export const EvolveView = z
  .object({
    proposals: z.array(ProposalView).describe('In the order given by the model.'),
    dropped: z.array(z.enum(DROPS)).describe('Proposals that were not stored, each with its reason.'),
    degraded: z
      .enum(DEGRADATIONS)
      .nullable()
      .describe('Why there are no proposals: no model was available, or its answer was unusable. Otherwise null.'),
    evidenceId: idOf('evd')
      .nullable()
      .describe(
        'The record of the request to the model and its answer, which supports the claims; null if nothing was stored.',
      ),
  })
  .meta({ id: 'Evolution', description: 'The changes that a model proposed for a text, given the current memory.' });
