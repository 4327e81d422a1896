import {
  attachmentsOf,
  closeConflicts,
  reviseConflicts,
  type Claim,
  type Conflict,
  type Draft,
} from '../../slots/domain/index.js';

/** The claim is archived and its value remembered: the same on no better grounds is rejected unheard. Returns the conflicts that ended with it. */
export function reject(
  draft: Draft,
  claim: Claim,
  statusReason: 'conflict_rejected' | 'review_rejected',
  note: string | null,
): Conflict[] {
  const by = draft.context.principalId;
  const weights = attachmentsOf(draft.slot, claim.id).map(({ weight }) => weight);
  draft.change(
    'claim_archived',
    claim.id,
    { status: 'archived', statusReason, rejectedWeight: Math.max(0, ...weights) },
    { decision: { by, note } },
  );
  const closed = closeConflicts(draft, claim.id, () => ({ resolution: 'reject', resolvedBy: by, note }));
  reviseConflicts(draft);
  return closed;
}
