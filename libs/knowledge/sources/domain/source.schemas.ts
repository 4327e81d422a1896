import { z } from 'zod';
import { ASSERTION_CLASSES, boundedText, idOf, instantOut } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';

/** Name that a caller gives to an origin, for example `crm:42`; 1 to 200 characters. */
export const sourceIdText = boundedText(200);

export const PutSourceInput = z.strictObject({
  space: spaceRef,
  sourceId: sourceIdText.describe('Name of the source, for example `crm:42`.'),
  class: z.enum(ASSERTION_CLASSES).describe('Kind of origin; claims that name the source must have this class.'),
  independenceGroup: boundedText(200)
    .optional()
    .describe('Sources in one group count as one witness. Default: unchanged, or a group of its own for a new source.'),
  baseReliability: z
    .number()
    .min(0)
    .max(1)
    .nullish()
    .describe(
      'Lowers the weight of the class for this source; null: the class alone decides. Only the principal that registered the source, or a reviewer, may lower it.',
    ),
  domainTags: z.array(boundedText(50)).max(20).optional().describe('Domains that the source knows about, at most 20.'),
  expectedVersion: z.int().min(1).optional().describe('Refuse the change if the source has another version.'),
});
export type PutSourceInput = z.output<typeof PutSourceInput>;

export const SourceView = z
  .object({
    sourceId: z.string().describe('Name of the source.'),
    class: z.enum(ASSERTION_CLASSES).describe('What kind of origin it is.'),
    independenceGroup: z.string().describe('Sources in one group count as one witness.'),
    baseReliability: z
      .number()
      .nullable()
      .describe('Upper bound on the weight of its assertions; null if the class alone decides.'),
    weight: z.number().describe('Weight of an assertion of this source, 0 to 1.'),
    domainTags: z.array(z.string()).describe('Domains that the source knows about.'),
    settled: z.int().describe('Number of claims it supported that were confirmed or overturned.'),
    overturned: z.int().describe('How many of them were overturned.'),
    historicalCorrectionRate: z
      .number()
      .describe('How much weight its evidence loses in beliefs because claims were overturned, 0 to 1.'),
    registeredAt: instantOut.describe('When it was registered.'),
    registeredBy: idOf('prn')
      .nullable()
      .describe('Who registered it. Only this principal or a reviewer may lower its weight.'),
    version: z.int().describe('Rises with every change.'),
  })
  .meta({ id: 'Source', description: 'A registered origin of assertions.' });
