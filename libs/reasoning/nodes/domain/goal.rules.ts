import { illegalState } from '#libs/knowledge/claims/domain/index.js';
import { claimIn, Draft, type Claim, type ClaimStatus, type Given, type KnownSlot, type SlotEvent } from '#libs/knowledge/slots/domain/index.js';
import { notAGoal } from './node.errors.js';

/** What becomes of goals (graph spec, section 7). A goal reached or given up is not taken up again: it is set anew. */
const NEXT = { active: ['paused', 'achieved', 'abandoned'], paused: ['active', 'achieved', 'abandoned'] } as const satisfies Partial<Record<ClaimStatus, readonly GoalStatus[]>>;

export const GOAL_STATUSES = ['active', 'paused', 'achieved', 'abandoned'] as const;
export type GoalStatus = (typeof GOAL_STATUSES)[number];

/** No event where it is in the status already. Throws `not_a_goal`, `illegal_state`. */
export function setGoalStatus(id: Claim['id'], to: { status: GoalStatus; note: string | null }, known: KnownSlot, given: Given): SlotEvent[] {
  const { type, status } = claimIn(known, id);
  if (type !== 'goal') throw notAGoal({ id, type });
  if (status === to.status) return [];
  const next: readonly GoalStatus[] = status === 'active' || status === 'paused' ? NEXT[status] : [];
  if (!next.includes(to.status)) throw illegalState({ id, status, needs: 'active or paused' });
  const draft = new Draft(known, given);
  draft.change('goal_status_set', id, { status: to.status, statusReason: null }, { decision: { by: given.principalId, note: to.note } });
  return draft.events;
}
