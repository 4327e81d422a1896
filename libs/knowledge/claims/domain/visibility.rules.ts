import { areKept } from './gate/gate.rules.js';
import { covers, type Claim } from './state/claim.js';
import type { KnownSlot } from './state/slot.js';

export interface Viewpoint {
  /** The instant in question. */
  at: Date;
  /** Whether `at` is given and in the past: then superseded claims are shown for the time at which they were valid. */
  isPast: boolean;
  sessionId: string | null;
  /** The workspace in question; null or absent: none, and its claims are not visible. */
  workspaceId?: string | null | undefined;
}

/** Whether a read for an instant shows a claim, apart from the caller's rights (claims spec, section 8). */
export function isVisible(claim: Claim, viewpoint: Viewpoint): boolean {
  const { at, isPast } = viewpoint;
  const isShown = claim.status === 'active' || (isPast && claim.status === 'superseded');
  return (
    isShown &&
    claim.grounding !== 'tainted' &&
    claim.beliefState !== 'rejected' &&
    covers(claim, at) &&
    isInPlace(claim, viewpoint)
  );
}

/** Whether a claim belongs to the space as a whole, or to the session or workspace in question. */
function isInPlace(
  claim: Pick<Claim, 'scope' | 'sessionId' | 'workspaceId'>,
  { sessionId, workspaceId = null }: Pick<Viewpoint, 'sessionId' | 'workspaceId'>,
): boolean {
  switch (claim.scope) {
    case 'session':
      return claim.sessionId === sessionId;
    case 'workspace':
      return claim.workspaceId === workspaceId;
    default:
      return true;
  }
}

/** Whether a read for an instant shows a claim that the request names, in the session and workspace of that claim. */
export const holdsAt = (claim: Claim, at: Date, now: Date): boolean =>
  isVisible(claim, { at, isPast: at < now, sessionId: claim.sessionId, workspaceId: claim.workspaceId });

/**
 * The claims of one slot that a read for an instant shows: for a single-valued key the most trusted claim and those
 * kept together with it; otherwise all.
 */
export function answersAt(slot: KnownSlot, viewpoint: Viewpoint): Claim[] {
  const visible = slot.claims.filter((claim) => isVisible(claim, viewpoint)).sort(byBelief);
  const [first] = visible;
  if (
    first === undefined ||
    first.slot === null ||
    first.lane === 'workspace' ||
    slot.predicate?.cardinality === 'multi'
  )
    return visible;
  return visible.filter((claim) => claim.id === first.id || areKept(slot, claim, first));
}

const byBelief = (a: Claim, b: Claim): number =>
  b.gateTrust - a.gateTrust ||
  b.observedAt.getTime() - a.observedAt.getTime() ||
  b.recordedAt.getTime() - a.recordedAt.getTime() ||
  (a.id < b.id ? -1 : 1);
