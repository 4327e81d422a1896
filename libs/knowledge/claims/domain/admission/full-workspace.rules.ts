import type { Id } from '#libs/kernel/index.js';
import { isUnresolved, type BeliefState } from '../../../beliefs/index.js';
import { byCarryover } from '../../../workspaces/index.js';
import { leaveWorkspace } from '../changes/promotion.rules.js';
import { givingWay } from '../gate/author-shares.rules.js';
import { isGuarded } from '../gate/precedence.rules.js';
import type { Claim, ClaimStatus } from '../state/claim.js';
import type { SlotEvent } from '../state/slot.events.js';
import { findClaim, type DecisionContext, type KnownSlot } from '../state/slot.js';

/** Status reason of a proposition that was archived because its workspace had no room for it. */
export const WORKSPACE_FULL = 'workspace_full';

/** Maximum number of open propositions in a workspace (beliefs spec, section 2.1). */
export const MAX_OPEN = 200;

/** Whether a change of belief makes a proposition open. */
export const addsOpen = ({ from, to }: { from: BeliefState; to: BeliefState }): boolean =>
  isUnresolved(to) && !isUnresolved(from);

/** An unresolved proposition of a workspace: it is neither accepted nor decided against. */
export type OpenProposition = Pick<
  Claim,
  'id' | 'importance' | 'recordedAt' | 'recordedBy' | 'baseClass' | 'activated'
>;

/** Statuses in which a claim occupies a place. */
const TAKES_PLACE: readonly ClaimStatus[] = ['active', 'disputed', 'quarantined'];

const authorOf = ({ recordedBy }: OpenProposition): string => recordedBy;

/**
 * The propositions to be removed from a full workspace, in order. Each time, the author with the most propositions loses
 * the one that is last in carryover order (claims spec, section 15a, rule 14). Propositions of a user, a reviewer or the
 * system are never removed for another author: they make room only for propositions of their own author, and only when
 * no other propositions are left. `newcomers`: the authors who have just added propositions.
 */
export function leaving(
  open: readonly OpenProposition[],
  count: number,
  newcomers: ReadonlySet<string>,
): OpenProposition[] {
  const lastFirst = [...open].sort(byCarryover).reverse();
  const list = { authorOf, newcomers };
  const gone = givingWay(
    lastFirst.filter((each) => !isGuarded(each)),
    count,
    list,
  );
  const guarded = lastFirst.filter((each) => isGuarded(each) && newcomers.has(each.recordedBy));
  return [...gone, ...givingWay(guarded, count - gone.length, list)];
}

/** Archives propositions of a key, if they still occupy a place. */
export function archiveForRoom(slot: KnownSlot, ids: readonly Id<'clm'>[], context: DecisionContext): SlotEvent[] {
  const taking = ids.filter((id) => {
    const claim = findClaim(slot, id);
    return claim !== undefined && TAKES_PLACE.includes(claim.status);
  });
  return leaveWorkspace(
    slot,
    taking.map((id) => ({ id, because: WORKSPACE_FULL })),
    context,
  );
}
