import { DAY_MS, type Id } from '#libs/kernel/index.js';
import { MAX_COMPONENT_SIZE } from '#libs/memory/links/index.js';
import { effectiveImportance } from '#libs/knowledge/claims/index.js';

export const MAX_DIGESTS_PER_RUN = 5;
const FEWEST = 3;

/** What has to be known about a claim before it can become a member of a digest. */
export interface Gatherable {
  id: Id<'clm'>;
  sessionId: Id<'ses'> | null;
  agingFrom: Date;
  importance: number;
  reinforcements: number;
  isDigest: boolean;
  /**
   * Whether the claim is a member of a digest, even of a digest that is archived, quarantined or expanded. Such a claim
   * is left alone. Membership in a digest that ended because it lost a member does not count.
   */
  isDigested: boolean;
}

/** Claims that have been ageing since this time or longer are old enough for a digest. */
export const ripeSince = (compressAgeDays: number, now: Date): Date =>
  new Date(now.getTime() - compressAgeDays * DAY_MS);

/**
 * Chooses the claims of a cluster that become members of a digest, the most important first; null if there is to be no
 * digest. The cluster needs at least three claims, all from one session or all without a session, and none of them may
 * be young, a digest, or a member of a digest (claims spec, section 12).
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
