import { z } from 'zod';
import { boundedText, idOf, instantOut, outcomesOf, pageOf, pageQuery } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { summaryOf, summaryOfConflict } from '../claim.view-of.js';
import { ConflictSummary } from '../claim.views.js';
import { anySubject, nameText } from '../../../predicates/index.js';
import type { Claim } from '../state/claim.js';
import { CONFLICT_ACTIONS, RESOLUTIONS, CONTRADICTION, type Attached, type Conflict } from '../state/conflict.js';
import { contestedBy } from '../gate/gate.rules.js';

export const ResolveConflictInput = z.strictObject({
  space: spaceRef,
  id: idOf('cnf').describe('Id of the conflict.'),
  action: z
    .enum(CONFLICT_ACTIONS)
    .describe(
      'Let the new claim replace every claim it contradicts, reject it, or keep both. In a contradiction, the later claim is the new one; if it is rejected, it is retracted.',
    ),
  note: boundedText(2000).nullish().describe('The reason; stored with the decision.'),
  expectedNewVersion: z
    .int()
    .min(1)
    .describe(
      'Version of the new claim that you read. If the claim has changed since then, for example its text, the decision is refused.',
    ),
  expectedExistingVersion: z.int().min(1).describe('Version of the existing claim that you read.'),
  expectedVersion: z.int().min(1).nullish().describe('Refuse the decision if the conflict is at another version.'),
  dryRun: z.boolean().default(false).describe('Return what the decision would change, and change nothing.'),
});

export const ContradictInput = z.strictObject({
  space: spaceRef,
  nodeA: idOf('clm').describe('One of the two claims.'),
  nodeB: idOf('clm').describe('The other claim.'),
  description: boundedText(2000).describe('In what way the two contradict.'),
  rootCause: boundedText(2000).nullish().describe('The cause of the contradiction.'),
});

export const WithdrawConflictInput = z.strictObject({
  space: spaceRef,
  id: idOf('cnf').describe('Id of the contradiction.'),
  reason: boundedText(2000).describe('Why it is withdrawn; stored as its note.'),
  expectedVersion: z.int().min(1).optional().describe('Refuse the withdrawal if the conflict is at another version.'),
});

export const ConflictInput = z.strictObject({ space: spaceRef, id: idOf('cnf').describe('Id of the conflict.') });
export const ListConflictsInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  status: z.enum(['open', 'resolved']).optional().describe('Only conflicts of this status.'),
  subject: anySubject.optional().describe('Only conflicts about this subject.'),
  predicate: nameText.optional().describe('Only conflicts about this predicate.'),
  claimId: idOf('clm').optional().describe('Only conflicts that involve this claim.'),
  challenge: z
    .boolean()
    .optional()
    .describe('true: only contradictions that challenge a stronger claim; false: only the others.'),
  includeResolved: z.boolean().default(false).describe('Include resolved conflicts.'),
});

export const AttachedView = z
  .object({
    claimId: idOf('clm').describe('The claim that settles the contradiction, or helps to.'),
    resolution: z.enum(CONFLICT_ACTIONS).describe('The resolution that it supports.'),
    relevanceOverride: z
      .string()
      .nullable()
      .describe('Why a reviewer considered the claim relevant although no stored data shows that it is.'),
    attachedBy: idOf('prn').describe('Who attached it.'),
    attachedAt: instantOut.describe('When it was attached.'),
  })
  .meta({ id: 'AttachedResolver', description: 'A claim that was attached to settle a contradiction.' });

export const ConflictView = ConflictSummary.extend({
  contests: z
    .array(idOf('clm'))
    .describe(
      'Which sides are contested while it is open. A side that is stronger than the other is not contested; the conflict is then a challenge and waits for a reviewer. In a contradiction that a reviewer reported, both sides are contested.',
    ),
  description: z.string().nullable().describe('For a contradiction: in what way the two contradict.'),
  rootCause: z.string().nullable().describe('For a contradiction: its cause.'),
  openedBy: idOf('prn').nullable().describe('For a contradiction: who reported it; null if the gate opened it.'),
  sides: z.array(idOf('clm')).describe('Both claims; for a contradiction, in the order given by its opener.'),
  challenge: z
    .boolean()
    .describe(
      'For a contradiction: whether a side is too strong for the other side to contest. The contradiction then waits for a reviewer and does not contest that side.',
    ),
  partial: z
    .boolean()
    .describe(
      'For a contradiction: whether it is still open although resolvers are attached, because they do not settle it.',
    ),
  resolvers: z.array(AttachedView).describe('For a contradiction: the claims attached to settle it, in order.'),
  status: z.enum(['open', 'resolved']).describe('Whether it still waits for a reviewer.'),
  resolution: z
    .enum(RESOLUTIONS)
    .nullable()
    .describe(
      'How it ended. `lapsed`: one of its claims no longer holds; `withdrawn`: its opener or a reviewer withdrew it.',
    ),
  resolvedBy: z
    .string()
    .nullable()
    .describe('Who decided: a principal, `server`, or the claim that settled a contradiction.'),
  note: z.string().nullable().describe('The reason for the decision.'),
  replacedBy: idOf('cnf').nullable().describe('The conflict that replaced it.'),
  openedAt: instantOut.describe('When it opened.'),
  resolvedAt: instantOut.nullable().describe('When it ended.'),
  version: z.int().describe('Rises with every change.'),
}).meta({
  id: 'Conflict',
  description:
    'Two claims that contradict each other: either the gate quarantined one of them, or a caller reported the contradiction.',
});

export const ContradictResult = z
  .object({
    outcome: outcomesOf('Contradiction', ['opened', 'deduplicated']).describe(
      'deduplicated: a conflict between the two was already open; if a reviewer reported it, both sides are contested from now on.',
    ),
    conflict: ConflictView.describe('The conflict.'),
  })
  .meta({ id: 'ContradictResult', description: 'The result of opening a contradiction.' });

export const WithdrawalView = z
  .object({
    outcome: outcomesOf('Contradiction', ['withdrawn', 'already_withdrawn']).describe(
      'already_withdrawn: the first withdrawal remains in force.',
    ),
    conflict: ConflictView.describe('The contradiction after the withdrawal.'),
  })
  .meta({ id: 'ContradictionWithdrawal', description: 'The result of withdrawing a contradiction.' });

export const ConflictList = pageOf(ConflictView);

export const ResolutionView = z
  .object({
    conflict: ConflictView.describe('The conflict after the decision.'),
    alsoResolved: z.array(idOf('cnf')).describe('Other conflicts of the same claim that were resolved with it.'),
    superseded: z.array(idOf('clm')).describe('Claims the new one replaced.'),
    narrowed: z.array(idOf('clm')).describe('Claims whose window now starts later.'),
    remainders: z.array(idOf('clm')).describe('Claims that continue the later part of a replaced claim.'),
  })
  .meta({ id: 'ConflictResolution', description: 'The result of resolving a conflict.' });

export interface ConflictParties {
  newClaim: Claim;
  existingClaim: Claim;
}

/**
 * A conflict as shown to readers: with the trust of both claims when it opened and now. `attached`: the claims that
 * resolve the conflict, or help to.
 */
export function viewOfConflict(
  conflict: Conflict,
  { newClaim, existingClaim }: ConflictParties,
  attached: readonly Attached[],
  now: Date,
): z.input<typeof ConflictView> {
  const { status, resolution, resolvedBy, note, description, rootCause, openedBy, replacedBy, version } = conflict;
  return {
    ...summaryOfConflict(conflict, {
      newClaim: summaryOf(newClaim, now),
      existingClaim: summaryOf(existingClaim, now),
    }),
    sides: sidesOf(conflict),
    challenge: isChallenge(conflict),
    contests: status === 'open' ? contestedBy(conflict) : [],
    ...answersTo(conflict, attached),
    status,
    resolution,
    resolvedBy,
    note,
    description,
    rootCause,
    openedBy,
    replacedBy,
    openedAt: conflict.openedAt.toISOString(),
    resolvedAt: conflict.resolvedAt?.toISOString() ?? null,
    version,
  };
}

/** The claims attached to a contradiction, and whether it is open in spite of them. */
export const answersTo = (
  { status }: Pick<Conflict, 'status'>,
  attached: readonly Attached[],
): { partial: boolean; resolvers: z.input<typeof AttachedView>[] } => ({
  partial: status === 'open' && attached.length > 0,
  resolvers: attached.map(({ id, asks, by, override, at }) => ({
    claimId: id,
    resolution: asks,
    relevanceOverride: override,
    attachedBy: by,
    attachedAt: at.toISOString(),
  })),
});

/** The two sides of a contradiction in the order in which its opener named them. */
const sidesOf = ({ newClaimId, existingClaimId, firstSide }: Conflict): Conflict['newClaimId'][] =>
  firstSide === existingClaimId ? [existingClaimId, newClaimId] : [newClaimId, existingClaimId];

const isChallenge = ({ reason, uncontested }: Conflict): boolean =>
  reason === CONTRADICTION && (uncontested ?? []).length > 0;
