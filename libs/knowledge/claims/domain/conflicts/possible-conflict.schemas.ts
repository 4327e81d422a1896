import { z } from 'zod';
import { boundedText, idOf, instantOut, pageOf, pageQuery, type Id } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { TripleView } from '../claim.views.js';
import { CLAIM_STATUSES, shownText } from '../state/claim.js';
import { DIFFERENCES } from '../nearness/nearness.rules.js';
import { FOUND_BY, POSSIBLE_CONFLICT_STATUSES, type PossibleConflict } from '../nearness/possible-conflict.js';

const id = idOf('pcf').describe('Id of the possible conflict.');
const note = boundedText(2000);

export const ListPossibleConflictsInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  status: z.enum(POSSIBLE_CONFLICT_STATUSES).default('open').describe('Only possible conflicts of this status.'),
  claimId: idOf('clm').optional().describe('Only possible conflicts with this claim on either side.'),
  author: boundedText(200).optional().describe('Only those whose weaker claim this author recorded.'),
});
export const ConfirmPossibleConflictInput = z.strictObject({
  space: spaceRef,
  id,
  note: note.nullish().describe('Why; kept with the decision and the conflict.'),
});
export const DismissPossibleConflictInput = z.strictObject({
  space: spaceRef,
  id,
  note: note.describe('Why the two do not contradict each other; kept with the decision.'),
});

const SideView = z
  .object({
    id: idOf('clm').describe('Id of the claim.'),
    text: z.string().describe('What it says; its triple where its text lacks the value.'),
    triple: TripleView.nullable().describe('The claim as subject, predicate and value; null without one.'),
    status: z.enum(CLAIM_STATUSES).describe('Its status now.'),
  })
  .meta({ id: 'PossibleConflictSide', description: 'A claim as one side of a possible conflict.' });

export const PossibleConflictView = z
  .object({
    id,
    claim: SideView.describe('The protected or system claim.'),
    weakerClaim: SideView.describe('The claim that may contradict it.'),
    near: z.number().describe('How near the sentence comes to the stronger claim, 0 to 1.'),
    foundBy: z.enum(FOUND_BY).describe('By its words when it was stored, or later by its meaning.'),
    differs: z.array(z.enum(DIFFERENCES)).describe('In what the two differ.'),
    sentence: z.string().describe('The sentence of the weaker claim.'),
    author: z.string().describe('Who recorded the weaker claim.'),
    status: z.enum(POSSIBLE_CONFLICT_STATUSES).describe('Whether a reviewer has decided.'),
    foundAt: instantOut.describe('When it was found.'),
    decidedBy: idOf('prn').nullable().describe('Who decided.'),
    decidedAt: instantOut.nullable().describe('When.'),
    note: z.string().nullable().describe('Why.'),
    conflictId: idOf('cnf').nullable().describe('The conflict that the confirmation opened.'),
    version: z.int().describe('Rises with every change.'),
  })
  .meta({
    id: 'PossibleConflict',
    description: 'A weaker claim near a protected or system claim that says something else.',
  });

export const PossibleConflictList = pageOf(PossibleConflictView);

/** One side as a reader sees it. */
export interface SideRow {
  id: Id<'clm'>;
  text: string;
  subject: string | null;
  predicate: string | null;
  value: string | null;
  status: (typeof CLAIM_STATUSES)[number];
}

export function viewOfPossibleConflict(
  row: PossibleConflict & { claim: SideRow; weakerClaim: SideRow },
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
  } = row;
  return {
    id: row.id,
    claim: sideOf(row.claim),
    weakerClaim: sideOf(row.weakerClaim),
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

const sideOf = ({ id: claimId, status, ...said }: SideRow): z.input<typeof SideView> => ({
  id: claimId,
  text: shownText(said),
  triple: said.subject === null ? null : { subject: said.subject, predicate: said.predicate!, value: said.value! },
  status,
});
