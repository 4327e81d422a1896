import type { BeliefState } from '#libs/knowledge/beliefs/index.js';
import { givingWay, isGuarded, type OpenProposition } from '#libs/knowledge/claims/index.js';
import { byCarryover } from '#libs/knowledge/workspaces/index.js';

/** Why a claim of a workspace was archived (beliefs spec, section 6). */
const ARCHIVE_CODES = [
  'promoted',
  'low_value_clutter',
  'rejected_by_evidence',
  'deprecated_stale',
  'carryover_cap_exceeded',
  'task_cancelled',
] as const;
export type ArchiveCode = (typeof ARCHIVE_CODES)[number];

/** How many unresolved claims of a workspace are carried over. */
export const MAX_CARRIED = 20;
const CLUTTER_BELOW = 0.2;

/** A claim that is still in a workspace after promotion. */
export interface Leftover extends OpenProposition {
  state: BeliefState;
  /** How many live pieces of evidence there are for and against it. */
  items: number;
  /** Whether something live depends on it or cites it. */
  isCited: boolean;
}

/**
 * Whether a claim can be archived without loss: it has hardly any support, is unimportant, and nothing refers to it.
 */
const isClutter = (left: Leftover): boolean =>
  left.state === 'tentative' && left.importance < CLUTTER_BELOW && left.items <= 1 && !left.isCited && !isGuarded(left);

/** Why the belief in a claim removes it from the workspace; null if the claim stays, or may be carried over. */
export function archiveCodeOf(left: Leftover): ArchiveCode | null {
  if (isGuarded(left)) return null;
  if (left.state === 'rejected') return 'rejected_by_evidence';
  if (left.state === 'deprecated') return 'deprecated_stale';
  return isClutter(left) ? 'low_value_clutter' : null;
}

/**
 * Chooses the unresolved claims that are carried over: as many as there is room for, in carryover order. Protected
 * claims and claims of the system get their room first and are never left out. If the other claims do not all fit,
 * claims of the author with the largest share are left out first (claims spec, section 15a, rule 16).
 */
export function carriedOf<C extends OpenProposition>(unresolved: readonly C[], room = MAX_CARRIED): C[] {
  const guarded = unresolved.filter(isGuarded);
  const others = unresolved.filter((claim) => !isGuarded(claim)).sort(byCarryover);
  const places = Math.max(0, room - guarded.length);
  const lastFirst = [...others].reverse();
  const left = new Set(givingWay(lastFirst, others.length - places, { authorOf: ({ recordedBy }) => recordedBy }));
  return [...guarded, ...others.filter((claim) => !left.has(claim))].sort(byCarryover);
}
