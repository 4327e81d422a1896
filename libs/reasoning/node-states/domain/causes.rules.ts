import { causeSet, type Cause, type CauseKind } from '#libs/graph/cascades/index.js';
import { worse, type Grounding } from '#libs/graph/model/index.js';
import type { NodeState } from './node-state.js';

/** A claim that no live evidence carries, though nothing it was derived from is to blame. */
export const isUnsupported = ({ grounding, inherited }: Pick<NodeState, 'grounding' | 'inherited'>): boolean =>
  grounding === 'tainted' && inherited !== 'tainted';

/** Why a claim was archived that waited in quarantine: nobody has released it. */
const NEVER_RELEASED: ReadonlySet<string | null> = new Set([
  'conflict_rejected',
  'review_rejected',
  'quarantined',
  'challenge_replaced',
]);

/** A claim in quarantine, or archived out of it: what depends on it is tainted until it is released (claims spec, section 15a, rule 9). */
export const isSetAside = ({ status, statusReason }: Pick<NodeState, 'status' | 'statusReason'>): boolean =>
  status === 'quarantined' || (status === 'archived' && NEVER_RELEASED.has(statusReason));

const OF_AGE: Readonly<Partial<Record<Grounding, CauseKind>>> = { stale: 'stale', expired: 'expired' };

/** A claim's grounding by the clock, whether `expire` has run or not. */
export const groundingNow = ({ grounding, aged }: Pick<NodeState, 'grounding' | 'aged'>): Grounding =>
  worse(grounding, aged);

/** Something below a derived claim has aged. */
export const isAgedBelow = (nodeState: NodeState | undefined): boolean =>
  nodeState !== undefined && nodeState.trustLimit !== null && nodeState.aged !== 'sound';

/** What befell the claim itself, for whatever depends on it (graph spec, section 5.3). */
export function ownCauses(premise: NodeState): Cause[] {
  const causes: Cause[] = premise.contradictions.map((rootId) => ({ kind: 'contested', rootId }));
  if (premise.status === 'retracted' || isSetAside(premise) || isUnsupported(premise))
    causes.push({ kind: 'taint', rootId: premise.id });
  if (premise.status === 'superseded') causes.push({ kind: 'stale', rootId: premise.id });
  const age = premise.trustLimit === null ? OF_AGE[premise.aged] : undefined;
  if (age !== undefined) causes.push({ kind: age, rootId: premise.id });
  return causes;
}

const OF_VERDICT: Readonly<Record<string, CauseKind>> = { refuted: 'taint', partially_refuted: 'stale' };

/** What a verdict makes of the claim it was given on, and of whatever depends on it (graph spec, section 6). */
export function causesOfVerdict(rootId: string, verdict: string | null): Cause[] {
  const kind = OF_VERDICT[verdict ?? ''];
  return kind === undefined ? [] : [{ kind, rootId }];
}

/** What reaches a node from its premises. A replacement that depends, however far below, on what it took the place of is not made stale by that. `replaced`: what it took the place of. */
export function causesFrom(replaced: readonly string[], premises: readonly NodeState[]): Cause[] {
  const causes = premises.flatMap((premise) => [...ownCauses(premise), ...premise.causes]);
  return causeSet(causes.filter(({ kind, rootId }) => kind !== 'stale' || !replaced.includes(rootId)));
}
