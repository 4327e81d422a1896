import type { Id } from '#libs/kernel/index.js';
import { isUnresolved, type BeliefState } from '../../../beliefs/index.js';
import { byCarryover } from '../../../workspaces/index.js';
import { leaveWorkspace } from '../changes/promotion.rules.js';
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
  'id' | 'importance' | 'recordedAt' | 'recordedBy' | 'baseClass' | 'isActivated'
>;

/** Statuses in which a claim occupies a place. */
const TAKES_PLACE: readonly ClaimStatus[] = ['active', 'disputed', 'quarantined'];

/**
 * The propositions to be removed from a full workspace, in order. At each step, the author with the most propositions
 * loses the proposition that is last in carryover order (claims spec, section 15a, rule 14). Propositions of a user, a
 * reviewer or the system are never removed for another author: they make room only for propositions of their own
 * author, and only once no others are left. `newcomers`: the authors who have just added propositions.
 */
export function leaving(
  open: readonly OpenProposition[],
  count: number,
  newcomers: ReadonlySet<string>,
): OpenProposition[] {
  const left = [...open].sort(byCarryover);
  const gone: OpenProposition[] = [];
  while (gone.length < count) {
    const next = nextOf(left, newcomers);
    if (next === undefined) break;
    left.splice(left.indexOf(next), 1);
    gone.push(next);
  }
  return gone;
}

function nextOf(left: readonly OpenProposition[], newcomers: ReadonlySet<string>): OpenProposition | undefined {
  const plain = left.filter((each) => !isGuarded(each));
  const candidates = plain.length > 0 ? plain : left.filter(({ recordedBy }) => newcomers.has(recordedBy));
  const author = largestIn(candidates, newcomers);
  return candidates.findLast(({ recordedBy }) => recordedBy === author);
}

/** The author with the most propositions; if several have equally many, one who has just added some. */
function largestIn(candidates: readonly OpenProposition[], newcomers: ReadonlySet<string>): string | undefined {
  const counts = new Map<string, number>();
  for (const { recordedBy } of candidates) counts.set(recordedBy, (counts.get(recordedBy) ?? 0) + 1);
  const [largest] = [...counts].sort(
    ([a, ofA], [b, ofB]) => ofB - ofA || Number(newcomers.has(b)) - Number(newcomers.has(a)) || (a < b ? -1 : 1),
  );
  return largest?.[0];
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
