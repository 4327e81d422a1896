import { attachmentsOf } from '../state/slot.js';
import { closeConflicts, reviseConflicts } from '../gate/conflict.rules.js';
import type { Claim } from '../state/claim.js';
import type { Conflict } from '../state/conflict.js';
import type { Draft } from '../state/draft.js';

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
