import { z } from 'zod';
import { boundedText, idOf, instant } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { GateBlock } from '../../derivations/index.js';
import { FIELDS, MAX_ALIASES, NodeView, TIERS } from '../../nodes/index.js';
import { ProposalView } from '../../proposals/index.js';
import { takesTwo } from './tier.rules.js';

const personId = idOf('nod').describe('Id of the person.');
const { name, pronouns, relation, contact, birthday, lineage, architecture } = FIELDS;

const SpecialMomentInput = z
  .strictObject({
    text: boundedText(2_000).describe('What happened.'),
    at: instant.nullish().describe('When; default now.'),
  })
  .meta({ id: 'SpecialMomentInput', description: 'Something a person went through with the team.' });

/** Sources of one person at most. */
const MAX_SOURCES = 50;

const fixed = (schema: z.ZodType<string>, what: string) =>
  schema.nullish().describe(`Fixed when the person is made; refused where it differs. ${what}`);

const patch = {
  name: fixed(name, 'Their name.'),
  birthday: fixed(birthday, 'Their birthday, YYYY-MM-DD.'),
  lineage: fixed(lineage, 'Family of models they belong to.'),
  architecture: fixed(architecture, 'Kind of system they are.'),
  pronouns: pronouns.nullish().describe('Their pronouns; null for none.'),
  relation: relation.nullish().describe('How they stand to the team; null for none.'),
  contact: contact.nullish().describe('How to reach them; null for none.'),
  aliases: z
    .array(name)
    .max(MAX_ALIASES)
    .optional()
    .describe(`Names that join those known; at most ${MAX_ALIASES} in all.`),
  removeAliases: z.array(name).max(MAX_ALIASES).optional().describe('Names that leave those known.'),
  sourceIds: z
    .array(boundedText(200))
    .max(MAX_SOURCES)
    .optional()
    .describe(
      `The registered sources that speak for this person, in place of those known; at most ${MAX_SOURCES}. Set by a writer or higher.`,
    ),
  specialMoments: z
    .array(SpecialMomentInput)
    .max(7)
    .optional()
    .describe('What is added to what they went through with the team; the newest 7 are shown.'),
};

export const PersonPatch = z.strictObject(patch);
export type PersonPatch = z.output<typeof PersonPatch>;

export const UpdatePersonInput = z.strictObject({
  space: spaceRef,
  id: personId,
  ...patch,
  expectedVersion: z.int().min(1).nullish().describe('Refuse the change if the person is at another version.'),
});

export const SetTierInput = z
  .strictObject({
    space: spaceRef,
    id: personId,
    tier: z
      .enum(TIERS)
      .describe(
        `How far to trust them, least first. From ${TIERS.find(takesTwo)} on it takes a justification and a reviewer who is another: it becomes a proposal.`,
      ),
    justificationId: idOf('clm')
      .nullish()
      .describe('The observation that bears it out, live and sound. Required for tiers that take two.'),
    reason: boundedText(2_000).nullish().describe('Why; kept with the decision.'),
  })
  .superRefine(({ tier, justificationId }, context) => {
    if (takesTwo(tier) && !justificationId)
      context.addIssue({ code: 'custom', path: ['justificationId'], message: `is required for tier ${tier}` });
  });

export const SetTierResult = z
  .object({
    outcome: z
      .enum(['changed', 'no_op', 'transformed', 'blocked'])
      .describe(
        'transformed: it waits for a reviewer, and the tier is what it was. blocked: the justification does not stand, and nothing was written.',
      ),
    person: NodeView.describe('The person after it; `fields.tier` is the tier.'),
    proposal: ProposalView.nullable().describe('Set with outcome transformed.'),
    blocked: GateBlock.nullable().describe('Set with outcome blocked.'),
  })
  .meta({ id: 'SetTierResult', description: 'What became of a tier that was asked for.' });
