import { isVisible, type Claim } from '#libs/knowledge/claims/index.js';
import type { Collection } from '#libs/memory/collections/index.js';
import { placed } from './episodes.rules.js';

export const MAX_CLAIMS = 50;
/**
 * How many of these places are reserved for claims that episodes carried over. Places that they do not need are free.
 */
const MAX_CARRIED = 20;
export const MAX_PREMISES = 100;

/** A reactivated episode with the claims that its record names. `workspaceId` is null if it has no record. */
export interface Reactivated {
  episode: Collection;
  workspaceId: string | null;
  carriedIds: readonly string[];
}

/** The episodes that get a place. Records of workspaces that the reader may not see are left out. */
export const reactivated = (
  episodes: readonly Collection[],
  readable: ReadonlySet<string>,
  includeArchived: boolean,
): Reactivated[] =>
  placed(episodes.filter(({ record }) => !record || readable.has(record.workspaceId))).map((episode) => {
    const { workspaceId = null, carried = [], archived = [] } = episode.record ?? {};
    return {
      episode,
      workspaceId,
      carriedIds: [...carried, ...(includeArchived ? archived.map(({ id }) => id) : [])],
    };
  });

export interface Viewpoint {
  now: Date;
  /** Workspaces whose claims the reader may see. */
  workspaceIds: ReadonlySet<string>;
  includeArchived: boolean;
}

/** Decides as search does: shows valid claims, archived claims if they are requested, and no claims of a session. */
export function isShown(claim: Claim, { now, workspaceIds, includeArchived }: Viewpoint): boolean {
  const { workspaceId = null } = claim;
  const isArchived = claim.status === 'archived' && includeArchived;
  return isVisible(isArchived ? { ...claim, status: 'active' } : claim, {
    at: now,
    isPast: false,
    sessionId: null,
    workspaceId: workspaceId !== null && workspaceIds.has(workspaceId) ? workspaceId : null,
  });
}

/** Limits canonical claims, and claims that episodes carried over, to `MAX_CLAIMS` in total. */
export function withinRoom<C extends { id: string }, D extends { id: string }>(
  canonical: readonly C[],
  carried: readonly D[],
): { canonical: C[]; carried: D[] } {
  const known = new Set(canonical.map(({ id }) => id));
  const others = carried.filter(({ id }) => !known.has(id));
  const kept = canonical.slice(0, MAX_CLAIMS - Math.min(MAX_CARRIED, others.length));
  return { canonical: kept, carried: others.slice(0, MAX_CLAIMS - kept.length) };
}
