import type { Node } from '#libs/graph/model/index.js';
import { roleIsAtLeast, type Caller } from '#libs/kernel/index.js';
import { illegalState } from '#libs/knowledge/claims/index.js';
import { mayNotChange, notAGoal } from './node.errors.js';

export const GOAL_STATUSES = ['active', 'paused', 'achieved', 'abandoned'] as const;
export type GoalStatus = (typeof GOAL_STATUSES)[number];

/**
 * The statuses to which a goal can change, by its present status (graph spec, section 7). A goal that was achieved or
 * abandoned cannot be resumed: create a new one.
 */
const NEXT: Readonly<Record<string, readonly GoalStatus[]>> = {
  active: ['paused', 'achieved', 'abandoned'],
  paused: ['active', 'achieved', 'abandoned'],
};

/**
 * The goal with another status; null if it already has this status. Only its author and reviewers may change it. Throws
 * `not_a_goal`, `may_not_change`, `illegal_state`.
 */
export function withGoalStatus(goal: Node, to: GoalStatus, { principal, role }: Caller, now: Date): Node | null {
  const { id, type, status } = goal;
  if (type !== 'goal') throw notAGoal({ id, type });
  if (goal.recordedBy !== principal.id && !roleIsAtLeast(role, 'reviewer'))
    throw mayNotChange({ id, what: 'the status', who: 'its creator or a reviewer' });
  if (status === to) return null;
  if (!NEXT[status!]?.includes(to)) throw illegalState({ id, status: status!, needs: 'active or paused' });
  return { ...goal, status: to, version: goal.version + 1, stateSince: now };
}
