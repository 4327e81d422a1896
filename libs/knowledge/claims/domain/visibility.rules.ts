import { covers, type Claim } from './state/claim.js';

export interface Viewpoint {
  /** The instant in question. */
  at: Date;
  /** Whether `at` is given and in the past: then superseded claims are shown for the time at which they were valid. */
  isPast: boolean;
  sessionId: string | null;
  /** The workspace in question. null or absent: claims in workspaces are not visible. */
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
