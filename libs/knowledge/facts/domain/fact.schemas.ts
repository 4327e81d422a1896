import { z } from 'zod';
import { boundedText, declareError, idOf, setWith } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { claimShape, REJECTIONS, StoreClaimResult, storeOutcome } from '../../claims/index.js';
import { plainWord } from '../../evidence-types/index.js';
import { GateViolation, IgnoredEvidence } from '../../gates/index.js';

export const claimTypeUnknown = declareError<{ claimType: string }>(
  'claim_type_unknown',
  'invalid',
  ({ claimType }) =>
    `The schema of the space has no claim type ${claimType}. Assert a type of the schema, or store a plain claim.`,
);

const MAX_CITED = 64;

export const AssertFactInput = z.strictObject({
  space: spaceRef,
  claimType: plainWord.describe('Claim type in the domain schema of the space.'),
  anchors: z
    .record(plainWord, boundedText(200))
    .refine((anchors) => Object.keys(anchors).length <= 20, { error: 'must have at most 20 members' })
    .default({})
    .describe('What it is about: a value for each entity of the claim type, by the name or an alias of the entity.'),
  evidence: z
    .array(idOf('evd'))
    .max(MAX_CITED)
    .default([])
    .describe('Evidence for it, at most 64. Evidence that meets no requirement is reported and has no effect.'),
  dependsOn: z
    .array(idOf('clm'))
    .max(MAX_CITED)
    .default([])
    .describe('Facts that a derived fact follows from, one of each type in `dependsOn` of its claim type.'),
  text: boundedText(10_000, 32_768)
    .nullish()
    .describe('Your own words for it. They are searchable, but the text of the fact comes from the schema.'),
  taskId: idOf('tsk').nullish().describe('Task in which it is asserted.'),
  importance: claimShape.importance,
  tags: claimShape.tags,
  externalId: claimShape.externalId,
  dryRun: z
    .boolean()
    .default(false)
    .describe('Return the result that the call would have, without recording anything.'),
});
export type AssertFactInput = z.output<typeof AssertFactInput>;

export const FactResult = StoreClaimResult.extend({
  outcome: storeOutcome('Fact').describe(StoreClaimResult.shape.outcome.description!),
  auditId: idOf('evt')
    .nullable()
    .describe('Id of the gate evaluation, accepted or not: read it at gate-evaluations. null in a dry run.'),
  schemaVersion: z.int().describe('Version of the schema that was applied.'),
  ignoredEvidence: z.array(IgnoredEvidence).describe('Cited evidence that meets no requirement, and why.'),
  rejection: setWith(
    'rejected',
    z
      .object({
        reason: z.enum([...REJECTIONS, 'gate_violations']).describe('Why it was rejected.'),
        message: z.string().describe('What to do about it.'),
        auditId: idOf('evt').nullable().describe('Id of the gate evaluation, as in the result.'),
        violations: z.array(GateViolation).describe('Everything that is missing.'),
      })
      .meta({ id: 'FactRejection', description: 'Why a conclusion did not become a fact.' }),
  ),
}).meta({ id: 'FactResult', description: 'The result of asserting a fact.' });
export type FactResult = z.input<typeof FactResult>;
