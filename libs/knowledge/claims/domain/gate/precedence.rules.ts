import { compareClasses } from '../../../sources/index.js';
import type { Claim, BlockReason } from '../state/claim.js';
import type { Predicate } from '../../../predicates/index.js';

type Strength = Pick<Claim, 'baseClass' | 'gateTrust'>;

/** The fields that show whether a claim is protected. */
export type Guarded = Pick<Claim, 'baseClass'> & Partial<Pick<Claim, 'activated'>>;

/**
 * Whether a user asserted the claim, or a reviewer activated it: nobody below reviewer may overturn, hide or reword
 * such a claim (claims spec, section 15a).
 */
export const isProtected = ({ baseClass, activated = false }: Guarded): boolean =>
  baseClass === 'user_explicit' || activated;

/**
 * Whether weaker claims that are similar to this claim are marked. This applies to protected claims and to claims of
 * the system.
 */
export const isGuarded = (claim: Guarded): boolean => isProtected(claim) || claim.baseClass === 'system';

/** Whether `a` has a lower class than `b`, or less gateTrust. */
export const isWeaker = (a: Strength, b: Strength): boolean =>
  compareClasses(a.baseClass, b.baseClass) > 0 || a.gateTrust < b.gateTrust;

/**
 * The result of comparing an incoming claim with one that it contradicts. `late`: the incoming claim lost only because
 * it was observed earlier, and becomes history.
 */
export type Verdict = { kind: 'wins' } | { kind: 'late' } | { kind: 'blocked'; reason: BlockReason };

export type Contender = Pick<Claim, 'gateTrust' | 'observedAt'> & Guarded;

const WINS: Verdict = { kind: 'wins' };
const blocked = (reason: BlockReason): Verdict => ({ kind: 'blocked', reason });

/**
 * Precedence P1 to P5; the first match decides (claims spec, section 6). A claim that a reviewer activated is protected
 * like a claim of a user (section 15a).
 */
export function judge(incoming: Contender, existing: Contender, predicate: Predicate | null): Verdict {
  if (predicate?.conflictPolicy === 'review') return blocked('predicate_requires_review');
  if (incoming.baseClass === 'user_explicit' && existing.baseClass !== 'user_explicit') return WINS;
  if (incoming.gateTrust < existing.gateTrust) return blocked('trust_insufficient');
  if (isProtected(existing) && incoming.baseClass !== 'user_explicit') return blocked('user_protected');
  if (incoming.gateTrust > existing.gateTrust) return WINS;
  return incoming.observedAt < existing.observedAt ? { kind: 'late' } : WINS;
}
