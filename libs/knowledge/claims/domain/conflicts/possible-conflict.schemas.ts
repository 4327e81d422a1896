import { z } from 'zod';
import { boundedText, idOf, instantOut, pageOf, pageQuery } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { summaryOf } from '../claim.view-of.js';
import { ClaimSummary } from '../claim.views.js';
import type { Claim } from '../state/claim.js';
import { DIFFERENCES } from '../nearness/nearness.rules.js';
import { FOUND_BY, POSSIBLE_CONFLICT_STATUSES, type PossibleConflict } from '../nearness/possible-conflict.js';

const id = idOf('pcf').describe('Id of the possible conflict.');
const note = boundedText(2000);

export const ListPossibleConflictsInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  status: z.enum(POSSIBLE_CONFLICT_STATUSES).default('open').describe('Only possible conflicts of this status.'),
  claimId: idOf('clm').optional().describe('Only possible conflicts that involve this claim on either side.'),
  author: boundedText(200).optional().describe('Only those whose weaker claim was recorded by this author.'),
});
const expectedVersion = z
  .int()
  .min(1)
  .optional()
  .describe('Refuse the decision if the possible conflict is at another version.');

export const ConfirmPossibleConflictInput = z.strictObject({
  space: spaceRef,
  id,
  note: note.nullish().describe('The reason; kept with the decision and the conflict.'),
  expectedVersion,
});
export const DismissPossibleConflictInput = z.strictObject({
  space: spaceRef,
  id,
  note: note.describe('Why the two do not contradict each other; kept with the decision.'),
  expectedVersion,
});

/** What every answer shows of a possible conflict; `PossibleConflict` has more. */
export const PossibleConflictSummary = z
  .object({
    id,
    claim: ClaimSummary.describe('The protected or system claim.'),
    weakerClaim: ClaimSummary.describe('The claim that may contradict it.'),
    status: z.enum(POSSIBLE_CONFLICT_STATUSES).describe('Whether a reviewer has decided.'),
  })
  .meta({
    id: 'PossibleConflictSummary',
    description: 'A weaker claim that may contradict a protected or system claim.',
  });

export const PossibleConflictView = PossibleConflictSummary.extend({
  near: z.number().describe('How similar the sentence is to the stronger claim, 0 to 1.'),
  foundBy: z.enum(FOUND_BY).describe('How it was found: by its words when it was stored, or later by its meaning.'),
  differs: z.array(z.enum(DIFFERENCES)).describe('How the two differ.'),
  sentence: z.string().describe('The sentence of the weaker claim.'),
  author: z.string().describe('Who recorded the weaker claim.'),
  foundAt: instantOut.describe('When it was found.'),
  decidedBy: idOf('prn').nullable().describe('Who decided.'),
  decidedAt: instantOut.nullable().describe('When it was decided.'),
  note: z.string().nullable().describe('The reason for the decision.'),
  conflictId: idOf('cnf').nullable().describe('The conflict that the confirmation opened.'),
  version: z.int().describe('Rises with every change.'),
}).meta({
  id: 'PossibleConflict',
  description: 'A weaker claim that is similar to a protected or system claim and says something else.',
});

export const PossibleConflictList = pageOf(PossibleConflictView);

export function viewOfPossibleConflict(
  found: PossibleConflict,
  { claim, weakerClaim }: { claim: Claim; weakerClaim: Claim },
  now: Date,
): z.input<typeof PossibleConflictView> {
  const {
    near,
    foundBy,
    differs,
    sentence,
    author,
    status,
    foundAt,
    decidedBy,
    decidedAt,
    note: why,
    conflictId,
    version,
  } = found;
  return {
    id: found.id,
    claim: summaryOf(claim, now),
    weakerClaim: summaryOf(weakerClaim, now),
    near,
    foundBy,
    differs,
    sentence,
    author,
    status,
    foundAt: foundAt.toISOString(),
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    note: why,
    conflictId,
    version,
  };
}
