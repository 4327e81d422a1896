import { z } from 'zod';
import { boundedText, idOf } from '#libs/kernel/index.js';
import type { SideBySide } from '#libs/knowledge/entities/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { ProposalView } from '../../proposals/index.js';

export const ProposeMergeInput = z.strictObject({
  space: spaceRef,
  id: idOf('ent').describe('Entity that stays.'),
  mergedId: idOf('ent').describe('Entity that is merged into it once a reviewer approves.'),
  reason: boundedText(2_000).nullish().describe('Why both are the same; stored with the proposal.'),
});

const Value = z
  .object({
    claimId: idOf('clm').describe('Id of the claim.'),
    subject: z.string().describe('What it is about, as written.'),
    value: z.string().describe('Its value.'),
  })
  .meta({ id: 'EntityValue', description: 'A claim about an entity.' });

const Values = z
  .object({
    predicate: z.string().describe('Predicate that has one value at a time.'),
    values: z.array(Value).describe('The claims with this predicate.'),
  })
  .meta({
    id: 'SideBySideValues',
    description: 'The differing values that the two entities have for a predicate that allows only one.',
  });

export const ProposedEntityMerge = z
  .object({
    outcome: z
      .literal('transformed')
      .describe(
        'The proposal waits for a reviewer; if the same merge was already proposed, that open proposal is returned.',
      ),
    proposal: ProposalView.describe('The proposal. Its `change` names the claims of the preview by id.'),
    preview: z
      .array(Values)
      .describe(
        'Different values that would then exist together, from visible claims outside sessions; at most 50 predicates.',
      ),
  })
  .meta({
    id: 'ProposedEntityMerge',
    description: 'A proposal to merge two entities, which waits for a second person.',
  });

export const EntityMergeBlock = z
  .object({
    code: z.string().describe('Why the two cannot be merged now, as an error code.'),
    message: z.string().describe('The reason in words.'),
  })
  .meta({ id: 'EntityMergeBlock', description: 'Why two entities cannot be merged now.' });

const MAX_CLAIMS = 20;

export const viewOfPreview = (preview: readonly SideBySide[]): z.input<typeof ProposedEntityMerge>['preview'] =>
  preview.map(({ predicate, claims }) => ({
    predicate,
    values: claims.slice(0, MAX_CLAIMS).map(({ claimId, subject, value }) => ({ claimId, subject, value })),
  }));

/** The preview in the form that everybody in the space may read: ids only, without the wording of claims. */
export const idsOfPreview = (preview: readonly SideBySide[]): { predicate: string; claimIds: string[] }[] =>
  preview.map(({ predicate, claims }) => ({
    predicate,
    claimIds: claims.slice(0, MAX_CLAIMS).map(({ claimId }) => claimId),
  }));
