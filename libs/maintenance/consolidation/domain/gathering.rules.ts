import { DAY_MS, type Id } from '#libs/kernel/index.js';
import { MAX_COMPONENT_SIZE } from '#libs/memory/links/index.js';
import { effectiveImportance } from '#libs/knowledge/claims/index.js';

export const MAX_DIGESTS_PER_RUN = 5;
const FEWEST = 3;

/** What is asked of a claim that is to go into a digest. */
export interface Gatherable {
  id: Id<'clm'>;
  sessionId: Id<'ses'> | null;
  agingFrom: Date;
  importance: number;
  reinforcements: number;
  isDigest: boolean;
  /** Under a digest, though it be forgotten, refused or taken apart: then it is left alone. Not under one that ended because it lost a member. */
  isDigested: boolean;
}

/** Claims of before are old enough for a digest. */
export const ripeSince = (compressAgeDays: number, now: Date): Date =>
  new Date(now.getTime() - compressAgeDays * DAY_MS);

/**
 * What of claims that hang together goes into a digest, the most important first; null: nothing. They are three or more, of one session or of none,
 * none of them young, a digest, or under one (claims spec, section 12).
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
