import type { BeliefState } from '#libs/knowledge/beliefs/index.js';
import { isGuarded, type OpenProposition } from '#libs/knowledge/claims/index.js';
import { byCarryover } from '#libs/knowledge/workspaces/index.js';

/** Why a claim of a workspace was archived (beliefs spec, section 6). */
export const ARCHIVE_CODES = [
  'promoted',
  'low_value_clutter',
  'rejected_by_evidence',
  'deprecated_stale',
  'carryover_cap_exceeded',
  'task_cancelled',
] as const;
export type ArchiveCode = (typeof ARCHIVE_CODES)[number];

/** How many unresolved claims are carried on. */
export const MAX_CARRIED = 20;
const CLUTTER_BELOW = 0.2;

/** A claim of a workspace after promotion. */
export interface Leftover extends OpenProposition {
  state: BeliefState;
  /** Live pieces of evidence for and against it. */
  items: number;
  /** Whether something live depends on it or cites it. */
  isCited: boolean;
}

/** What nobody misses: hardly supported, unimportant, and nothing refers to it. */
export const isClutter = (left: Leftover): boolean =>
  left.state === 'tentative' && left.importance < CLUTTER_BELOW && left.items <= 1 && !left.isCited && !isGuarded(left);

/** Why a claim leaves the workspace for what is believed of it; null: it stays, or is counted among the carried. */
export function archiveCodeOf(left: Leftover): ArchiveCode | null {
  if (isGuarded(left)) return null;
  if (left.state === 'rejected') return 'rejected_by_evidence';
  if (left.state === 'deprecated') return 'deprecated_stale';
  return isClutter(left) ? 'low_value_clutter' : null;
}

/**
 * The unresolved claims that are carried on: in carryover order as many as there is room for. What does not fit is taken
 * from the author with the largest share, and never from protected claims or claims of the system, which take their room
 * first (claims spec, section 15a, rule 16).
 */
export function carriedOf<C extends OpenProposition>(unresolved: readonly C[], room = MAX_CARRIED): C[] {
  const guarded = unresolved.filter(isGuarded);
  const others = unresolved.filter((claim) => !isGuarded(claim)).sort(byCarryover);
  const shares = new Map<string, C[]>();
  for (const claim of others) {
    const share = shares.get(claim.recordedBy);
    if (share === undefined) shares.set(claim.recordedBy, [claim]);
    else share.push(claim);
  }
  const places = Math.max(0, room - guarded.length);
  const level = levelOf([...shares.values()], places);
  const kept = [...shares.values()].flatMap((share) => share.slice(0, level));
  // The places that are left do not suffice for one more of each author.
  const next = [...shares.values()].flatMap((share) => share.slice(level, level + 1)).sort(byCarryover);
  return [...guarded, ...kept, ...next.slice(0, places - kept.length)].sort(byCarryover);
}

/** How many claims every author may keep, so that all of them have room. */
function levelOf(shares: readonly (readonly unknown[])[], places: number): number {
  const kept = (level: number): number => shares.reduce((sum, { length }) => sum + Math.min(length, level), 0);
  let level = 0;
  while (level < places && kept(level + 1) <= places) level += 1;
  return level;
}
