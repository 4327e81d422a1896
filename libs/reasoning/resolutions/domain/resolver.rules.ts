import type { EndType } from '#libs/graph/model/index.js';
import { validationFailed } from '#libs/kernel/index.js';
import {
  CONTRADICTION,
  mayDecideAgainst,
  type Attached,
  type Conflict,
  type ConflictAction,
  type Strength,
} from '#libs/knowledge/claims/index.js';
import { isBlocked, passGates } from '../../derivations/index.js';
import type { NodeState } from '../../node-states/index.js';
import { CONJECTURE_VERDICTS, predictionVerdicts, type RESOLVE_GATES } from './resolution.schemas.js';

export type ResolveGate = (typeof RESOLVE_GATES)[number];

/** What is to be resolved, as far as a resolver is judged by it. */
export interface Target {
  id: string;
  type: EndType;
  /** Of a question: what is missing. */
  blockedBy: string | null;
  /** Of a contradiction. */
  sides: readonly string[];
}

/** Throws `validation_failed` for a verdict the type does not know, or none where it needs one. */
export function checkOutcome(type: EndType, outcome: string | null): void {
  const known: readonly string[] =
    type === 'prediction' ? predictionVerdicts : type === 'conjecture' ? CONJECTURE_VERDICTS : [];
  if (known.length === 0 && outcome === null) return;
  if (outcome !== null && known.includes(outcome)) return;
  const message =
    known.length === 0 ? `is not context on a ${type}` : `must be one of ${known.join(', ')} for a ${type}`;
  throw validationFailed(
    { what: `/outcome ${message}.` },
    { errors: [{ field: '/outcome', code: 'invalid_value', message }] },
  );
}

/** Why a resolver cannot be taken at all; null: it can. It must stand, and depend on evidence where evidence is what is missing. */
export function gateOf(target: Target, resolver: NodeState): ResolveGate | null {
  if (target.sides.includes(resolver.id)) return 'blocked_side';
  const elsewhere = {
    ...resolver,
    contradictions: resolver.contradictions.filter((id) => id !== target.id),
    causes: resolver.causes.filter(({ kind, rootId }) => kind !== 'contested' || rootId !== target.id),
  };
  const passage = passGates([elsewhere], { sessionId: resolver.sessionId }, { useContested: false, useStale: false });
  if (isBlocked(passage)) return passage.gate;
  return needsEvidence(target) && resolver.rootGroups.length === 0 ? 'blocked_ungrounded' : null;
}

/** An opinion may settle a question that needs one, and a tension between goals. */
function needsEvidence({ type, blockedBy }: Target): boolean {
  if (type === 'question') return blockedBy === 'external_evidence' || blockedBy === 'empirical_data';
  return type !== 'goal_tension';
}

/** The side that a resolution of a contradiction bears out; null: neither. */
export function favouredBy(
  { newClaimId, existingClaimId }: Pick<Conflict, 'newClaimId' | 'existingClaimId'>,
  action: ConflictAction,
): string | null {
  switch (action) {
    case 'supersede':
      return newClaimId;
    case 'reject':
      return existingClaimId;
    case 'keep_both':
      return null;
  }
}

/** Whether its resolvers decide: what the gate opened waits for a reviewer, and a reviewer's decision stands, as a withdrawal does. */
export const isSettledByResolvers = ({
  status,
  reason,
  resolvedBy,
}: Pick<Conflict, 'status' | 'reason' | 'resolvedBy'>): boolean =>
  reason === CONTRADICTION && (status === 'open' || resolvedBy?.startsWith('clm_') === true);

/** Which resolver speaks for a contradiction: one that carries the verdict that stands, otherwise the last that counts; null: none does. `counting`: first to last. */
export const verdictOn = <T extends Pick<Attached, 'asks'>>(
  { resolution }: Pick<Conflict, 'resolution'>,
  counting: readonly T[],
): T | null => counting.findLast(({ asks }) => asks === resolution) ?? counting.at(-1) ?? null;

/** Whether it may be decided on its word against `loser`: nobody below a reviewer decides against what is stronger (claims spec, section 15a, rule 12). */
export const isEntitled = (
  resolver: Pick<NodeState, 'gateTrust'>,
  loser: Omit<Strength, 'id'> | undefined,
  isByReviewer: boolean,
): boolean => isByReviewer || loser === undefined || mayDecideAgainst(resolver, loser);

/** A side is not vindicated by what speaks from the same evidence. */
export const vindicates = (
  resolver: Pick<NodeState, 'rootGroups'>,
  favoured: string | null,
  sides: ReadonlyMap<string, Pick<NodeState, 'rootGroups'>>,
): boolean => favoured === null || isIndependentOf(resolver, sides.get(favoured)?.rootGroups ?? []);

/** Whether it knows more than those it speaks for: some evidence at its root is not of their groups. No groups: nobody to be independent of. */
export function isIndependentOf(resolver: Pick<NodeState, 'rootGroups'>, groups: readonly string[]): boolean {
  return groups.length === 0 || resolver.rootGroups.some((group) => !groups.includes(group));
}
