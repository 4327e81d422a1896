import { groundingAt } from '#libs/knowledge/evidence-types/index.js';
import type { Id } from '#libs/kernel/index.js';
import { WORKSPACE_EXPIRED } from '#libs/knowledge/workspaces/index.js';
import {
  Draft,
  emptySlot,
  reviseConflicts,
  type Claim,
  type DecisionContext,
  type KnownSlot,
  type SlotEvent,
} from '#libs/knowledge/claims/index.js';

/** Whether the announced change of the claim has come into force (claims spec, section 6). */
const isReplacedBy = ({ status, supersededBy, validUntil }: Claim, now: Date): boolean =>
  (status === 'active' || status === 'disputed') && supersededBy !== null && validUntil !== null && validUntil <= now;

/** Supersedes the claims of one key whose announced replacement has come into force, in the order of `claimIds`. */
export function completeChangeover(
  claimIds: readonly Id<'clm'>[],
  known: KnownSlot,
  context: DecisionContext,
): { events: SlotEvent[]; superseded: number } {
  const draft = new Draft(known, context);
  const due = claimIds.filter((id) => isReplacedBy(draft.claim(id), context.now));
  for (const id of due) draft.change('claim_superseded', id, { status: 'superseded' }, {});
  if (due.length > 0) reviseConflicts(draft);
  return { events: draft.events, superseded: due.length };
}

/** Archives claims of a workspace that has been closed for a day, whatever their state. */
export function expireWithWorkspace(
  claims: readonly Claim[],
  spaceId: Id<'spc'>,
  context: DecisionContext,
): SlotEvent[] {
  const draft = new Draft({ ...emptySlot(spaceId), claims }, context);
  for (const { id } of claims)
    draft.change('claim_archived', id, { status: 'archived', statusReason: WORKSPACE_EXPIRED }, { decision: null });
  return draft.events;
}

/**
 * Records once for each claim that its evidence has become stale or expired, so that its dependents are corrected.
 * Readers see the change from the moment at which it takes effect.
 */
export function lapseEvents(claims: readonly Claim[], spaceId: Id<'spc'>, context: DecisionContext): SlotEvent[] {
  const draft = new Draft({ ...emptySlot(spaceId), claims }, context);
  for (const claim of claims) {
    const grounding = groundingAt(claim, context.now);
    if (grounding !== claim.grounding) draft.change('claim_lapsed', claim.id, { grounding }, {});
  }
  return draft.events;
}
