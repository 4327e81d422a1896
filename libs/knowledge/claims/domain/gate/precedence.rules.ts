import type { Predicate } from '../../../predicates/index.js';
import { isProtected, type Guarded } from './protection.js';
import type { BlockReason, Claim } from '../state/claim.js';

/** How an incoming claim fares against one that contradicts it. `late`: it lost on time alone and becomes history. */
export type Verdict = { kind: 'wins' } | { kind: 'late' } | { kind: 'blocked'; reason: BlockReason };

export type Contender = Pick<Claim, 'gateTrust' | 'observedAt'> & Guarded;

const WINS: Verdict = { kind: 'wins' };
const blocked = (reason: BlockReason): Verdict => ({ kind: 'blocked', reason });

/** Precedence P1 to P5, first match (claims spec, section 6). What a reviewer let in is protected as what a user said (section 15a). */
export function judge(incoming: Contender, existing: Contender, predicate: Predicate | null): Verdict {
  if (predicate?.conflictPolicy === 'review') return blocked('predicate_requires_review');
  if (incoming.baseClass === 'user_explicit' && existing.baseClass !== 'user_explicit') return WINS;
  if (incoming.gateTrust < existing.gateTrust) return blocked('trust_insufficient');
  if (isProtected(existing) && incoming.baseClass !== 'user_explicit') return blocked('user_protected');
  if (incoming.gateTrust > existing.gateTrust) return WINS;
  return incoming.observedAt < existing.observedAt ? { kind: 'late' } : WINS;
}
