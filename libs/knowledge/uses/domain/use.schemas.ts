import { z } from 'zod';
import { idOf, instantOut } from '#libs/kernel/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { OUTCOMES } from './use.js';

const MAX_IDS = 100;

export const RecordUseInput = z.strictObject({
  space: spaceRef,
  ids: z
    .array(idOf('clm'))
    .min(1)
    .max(MAX_IDS)
    .describe('Claims that were used, at most 100; each must be visible to the session.'),
  sessionId: sessionRef.describe('Session they were used in, by id or label. The session must exist.'),
  outcome: z.enum(OUTCOMES).optional().describe('How the session ended. Reported once, by its opener or a writer.'),
});

export const RecordedUsesView = z
  .object({
    sessionId: idOf('ses').describe('Id of the session.'),
    day: z.string().describe("The day it counts for, by the space's clock in UTC."),
    counted: z.array(idOf('clm')).describe('Claims whose use is counted now.'),
    alreadyCounted: z.array(idOf('clm')).describe('Claims whose use was already counted for the same session and day.'),
    outcome: z.enum(OUTCOMES).nullable().describe('The recorded outcome of the session; null while there is none.'),
  })
  .meta({
    id: 'RecordedUses',
    description: 'The result of recording uses. The strength of the claims rises within about a minute.',
  });

export const UsesInput = z.object({ space: spaceRef, id: idOf('clm').describe('Id of the claim.') });

export const UsesView = z
  .object({
    claimId: idOf('clm').describe('Id of the claim.'),
    uses: z.int().describe('Number of distinct sessions and days in which it was used.'),
    sessions: z.int().describe('Number of sessions in which it was used.'),
    successes: z.int().describe('Number of these sessions that succeeded.'),
    failures: z.int().describe('Number of these sessions that failed.'),
    lastUsedAt: instantOut.nullable().describe('When it was last used; null if never.'),
    pending: z.int().describe('Number of uses that are not yet included in its strength.'),
  })
  .meta({ id: 'Uses', description: 'How often a claim was used. Uses change only its strength.' });
