import type { EndType } from '#libs/graph/model/index.js';
import { validationFailed } from '#libs/kernel/index.js';
import {
  CONTRADICTION,
  loserOf,
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

/** The properties of the target by which a resolver is judged. */
export interface Target {
  id: string;
  type: EndType;
  /** For a question: what is missing. */
  blockedBy: string | null;
  /** Of a contradiction. */
  sides: readonly string[];
}

/** Throws `validation_failed` for a verdict that the type does not have, or if a required one is missing. */
export function checkOutcome(type: EndType, outcome: string | null): void {
  const known: readonly string[] =
    type === 'prediction' ? predictionVerdicts : type === 'conjecture' ? CONJECTURE_VERDICTS : [];
  if (known.length === 0 && outcome === null) return;
  if (outcome !== null && known.includes(outcome)) return;
  const message =
    known.length === 0 ? `is not allowed for a ${type}` : `must be one of ${known.join(', ')} for a ${type}`;
  throw validationFailed(
    { what: `/outcome ${message}.` },
    { errors: [{ field: '/outcome', code: 'invalid_value', message }] },
  );
}

/**
 * Why a resolver cannot be accepted at all; null: it can. It must be valid, and depend on evidence if evidence is what
 * is missing.
 */
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

/**
 * Whether a resolver of the target must depend on evidence. A tension between goals does not need evidence. A question
 * needs it only if evidence or data is what is missing.
 */
function needsEvidence({ type, blockedBy }: Target): boolean {
  if (type === 'question') return blockedBy === 'external_evidence' || blockedBy === 'empirical_data';
  return type !== 'goal_tension';
}

/** The side that a resolution of a contradiction supports; null: neither. */
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

/**
 * Whether resolvers decide about the contradiction. They do not if the gate opened the contradiction, because it then
 * waits for a reviewer. Nor do they decide once a reviewer has decided or withdrawn it.
 */
export const isSettledByResolvers = ({
  status,
  reason,
  resolvedBy,
}: Pick<Conflict, 'status' | 'reason' | 'resolvedBy'>): boolean =>
  reason === CONTRADICTION && (status === 'open' || resolvedBy?.startsWith('clm_') === true);

/**
 * Which resolver determines the verdict on a contradiction. If any of them was attached by a reviewer, only these
 * decide, because nobody below reviewer binds a reviewer. Among those that decide: a resolver that supports the present
 * verdict, otherwise the last. null: none counts. `counting`: first to last.
 */
export function verdictOn<T extends Request>(
  { resolution }: Pick<Conflict, 'resolution'>,
  counting: readonly T[],
): T | null {
  const ofReviewers = counting.filter(({ isByReviewer }) => isByReviewer);
  const deciding = ofReviewers.length > 0 ? ofReviewers : counting;
  return deciding.findLast(({ asks }) => asks === resolution) ?? deciding.at(-1) ?? null;
}

/** What a resolver asks for, and whether a reviewer attached it. */
type Request = Pick<Attached, 'asks' | 'isByReviewer'>;

/**
 * The effect of a request: whether it is attached, and whether it decides. `before`: the earlier request of the same
 * resolver. `isStrong`: whether the resolver is strong enough for what it asks.
 */
export function effectOf(
  before: Request | undefined,
  said: Request,
  conflict: Pick<Conflict, 'resolution' | 'status'>,
  isStrong: boolean,
): { isAttached: boolean; decides: boolean } {
  const mayDecide = isStrong && conflict.status === 'open';
  const isAttached = before === undefined || isReplacedBy(before, said, conflict, isStrong);
  return { isAttached, decides: mayDecide && (isAttached || before.asks === said.asks) };
}

/**
 * Whether a request replaces the earlier request of the same resolver. A reviewer's request replaces that of anybody
 * else; if the contradiction is settled as the earlier one asks, this requires that the resolver is strong enough for
 * what the reviewer asks. Nobody else's request replaces a reviewer's. Among equals, a request for another resolution
 * replaces the earlier one if it decides.
 */
function isReplacedBy(
  before: Request,
  said: Request,
  { resolution, status }: Pick<Conflict, 'resolution' | 'status'>,
  isStrong: boolean,
): boolean {
  const isSame = before.asks === said.asks;
  if (before.isByReviewer === said.isByReviewer) return isStrong && status === 'open' && !isSame;
  return said.isByReviewer && (isSame || isStrong || before.asks !== resolution);
}

/**
 * Whether a resolver may decide a contradiction as requested: nobody below reviewer decides against a stronger claim
 * (claims spec, section 15a, rule 12). To keep both sides is to decide against each of them, because it denies that
 * either excludes the other; and against the reviewer, if a reviewer pointed the contradiction out.
 */
export function isEntitled(
  resolver: Pick<NodeState, 'gateTrust'>,
  conflict: Pick<Conflict, 'newClaimId' | 'existingClaimId' | 'uncontested'>,
  { asks, isByReviewer }: Request,
  sides: ReadonlyMap<string, Omit<Strength, 'id'>>,
): boolean {
  if (isByReviewer) return true;
  if (asks === 'keep_both' && conflict.uncontested === null) return false;
  const loser = loserOf(conflict, asks);
  const losers = loser === null ? [conflict.newClaimId, conflict.existingClaimId] : [loser];
  return losers.every((id) => {
    const side = sides.get(id);
    return side === undefined || mayDecideAgainst(resolver, side);
  });
}

/** Whether a resolver can confirm the side that it favours: it must have evidence that this side does not have. */
export const vindicates = (
  resolver: Pick<NodeState, 'rootGroups'>,
  favoured: string | null,
  sides: ReadonlyMap<string, Pick<NodeState, 'rootGroups'>>,
): boolean => favoured === null || isIndependentOf(resolver, sides.get(favoured)?.rootGroups ?? []);

/**
 * Whether a resolver has evidence of its own: whether some of its root evidence lies outside the given groups. These
 * are the groups of the claims that the resolver would support. If no groups are given, it is independent.
 */
export function isIndependentOf(resolver: Pick<NodeState, 'rootGroups'>, groups: readonly string[]): boolean {
  return groups.length === 0 || resolver.rootGroups.some((group) => !groups.includes(group));
}
