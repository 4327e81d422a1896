import { z } from 'zod';
import { instantOut } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { durationMs } from './duration.js';

/** A name in lower case: 1 to 64 characters. */
export const plainWord = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, { error: 'must be 1 to 64 of a-z, 0-9 and _, starting with a letter' });

const duration = z
  .string()
  .max(40)
  .refine((text) => durationMs(text) !== null, {
    error:
      'must be a duration like PT30M or P7D: weeks, days, hours, minutes and seconds in whole numbers, at most a hundred years',
  });

export const PutEvidenceTypeInput = z.strictObject({
  space: spaceRef,
  name: plainWord.describe('The type, as evidence names it in `evidenceType`.'),
  staleAfter: duration
    .nullable()
    .describe(
      'After so long a record is stale: shown and labelled. Less than `expiredAfter`, and null where that is: records of the type hold for ever.',
    ),
  expiredAfter: duration.nullable().describe('After so long it is expired; null: never.'),
  expectedVersion: z.int().min(1).optional().describe('Refuse the change if the type is at another version.'),
});
export type PutEvidenceTypeInput = z.output<typeof PutEvidenceTypeInput>;

export const EvidenceTypeView = z
  .object({
    name: z.string().describe('The type.'),
    staleAfter: z.string().nullable().describe('After so long a record is stale; null: never.'),
    expiredAfter: z.string().nullable().describe('After so long a record is expired; null: never.'),
    registeredAt: instantOut.describe('When it was registered.'),
    version: z.int().describe('Rises with every change.'),
  })
  .meta({
    id: 'EvidenceType',
    description: 'How long records of a type hold. A change concerns what is recorded after it.',
  });
