import { z } from 'zod';
import { boundedText, idOf } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { EvidenceView } from './evidence.schemas.js';

export const RegroupEvidenceInput = z.strictObject({
  space: spaceRef,
  id: idOf('evd').describe('Id of the evidence.'),
  group: boundedText(200)
    .optional()
    .describe('The group it belongs to: evidence of one group is one witness. Either this or `sameAs`.'),
  sameAs: idOf('evd').optional().describe('Evidence that comes from where this does: it joins the group of that.'),
  reason: boundedText(2000).describe('Why it is, or is not, the word of another.'),
});

export const RegroupingView = z
  .object({
    evidence: EvidenceView.describe('The evidence after it.'),
    affected: z
      .array(idOf('clm'))
      .describe(
        'Claims that it carries, weighed again: at most a hundred, the more important first. None where it was of the group already.',
      ),
    affectedCount: z.int().describe('How many there are, counted up to 100,000.'),
    cascadeId: idOf('cas')
      .nullable()
      .describe('The cascade that carries it to what depends on these claims; null where nothing does.'),
  })
  .meta({
    id: 'Regrouping',
    description: 'Evidence that was found to be the same witness as other, or one of its own.',
  });
