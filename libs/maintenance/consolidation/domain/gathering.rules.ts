import { DAY_MS, type Id } from '#libs/kernel/index.js';
import { MAX_COMPONENT_SIZE } from '#libs/memory/links/index.js';
import { effectiveImportance } from '#libs/knowledge/claims/index.js';

export const MAX_DIGESTS_PER_RUN = 5;
const FEWEST = 3;

/** The facts about a claim that is to become a member of a digest. */
export interface Gatherable {
  id: Id<'clm'>;
  sessionId: Id<'ses'> | null;
  agingFrom: Date;
  importance: number;
  reinforcements: number;
  isDigest: boolean;
  /**
   * Member of a digest, even if that is archived, quarantined or expanded: the claim is then left alone. Membership in
   * a digest that ended because it lost a member does not count.
   */
  isDigested: boolean;
}

/** Claims from before this time are old enough for a digest. */
export const ripeSince = (compressAgeDays: number, now: Date): Date =>
  new Date(now.getTime() - compressAgeDays * DAY_MS);

/**
 * Which claims of a cluster become members of a digest, the most important first; null: none. They must be at least
 * three, of one session or of none, and none of them may be young, a digest, or a member of one (claims spec, section
 * 12).
 */
export function gather(claims: readonly Gatherable[], compressAgeDays: number, now: Date): Id<'clm'>[] | null {
  const ripe = ripeSince(compressAgeDays, now);
  const isApt = claims.every(
    (claim) =>
      !claim.isDigest && !claim.isDigested && claim.agingFrom <= ripe && claim.sessionId === claims[0]!.sessionId,
  );
  if (claims.length < FEWEST || !isApt) return null;
  return [...claims]
    .sort((a, b) => effectiveImportance(b) - effectiveImportance(a) || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_COMPONENT_SIZE)
    .map(({ id }) => id);
}
