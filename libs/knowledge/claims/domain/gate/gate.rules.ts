import { type Claim, type BlockReason, overlaps } from '../state/claim.js';
import type { Conflict } from '../state/conflict.js';
import { isProtected, type Guarded, judge, type Contender, type Verdict } from './precedence.rules.js';
import { findClaim, dependsOn, type KnownSlot, type Dependency } from '../state/slot.js';

/** The properties of a claim that determine which assertions may decide against it. */
export type Strength = Pick<Claim, 'id' | 'gateTrust'> & Guarded;

/**
 * Whether an assertion with this gateTrust may decide against a claim without a reviewer (claims spec, section 15a,
 * rule 12).
 */
export const mayDecideAgainst = ({ gateTrust }: Pick<Claim, 'gateTrust'>, claim: Omit<Strength, 'id'>): boolean =>
  !isProtected(claim) && gateTrust >= claim.gateTrust;

/** The sides of a contradiction that are too strong for the other side to contest. */
export function uncontestedSides(newClaim: Strength, existing: Strength): Conflict['newClaimId'][] {
  return [
    ...(mayDecideAgainst(existing, newClaim) ? [] : [newClaim.id]),
    ...(mayDecideAgainst(newClaim, existing) ? [] : [existing.id]),
  ];
}

/** The sides that a conflict contests while it is open. */
export const contestedBy = ({
  newClaimId,
  existingClaimId,
  uncontested,
}: Pick<Conflict, 'newClaimId' | 'existingClaimId'> &
  Partial<Pick<Conflict, 'uncontested'>>): Conflict['newClaimId'][] =>
  [newClaimId, existingClaimId].filter((id) => !(uncontested ?? []).includes(id));

/** A claim that contradicts the candidate, and the result of comparing the two. */
export interface Rival {
  claim: Claim;
  verdict: Verdict;
}

/** The ruling of the gate on a candidate. The gate judges the candidate against every rival before anything changes. */
export type Ruling =
  | { kind: 'clear'; losers: Claim[] }
  | { kind: 'late'; winners: Claim[] }
  | { kind: 'blocked'; reason: BlockReason; rivals: Rival[] };

/**
 * Claims that cannot be true together with the candidate, outside workspaces: same key, other value, overlapping
 * windows, active or disputed, and not kept together with it by a reviewer.
 */
export function contradictions(slot: KnownSlot, candidate: Claim): Claim[] {
  const excludes = candidate.lane !== 'workspace' && slot.predicate?.cardinality !== 'multi';
  if (candidate.slot === null || !excludes) return [];
  return slot.claims
    .filter((claim) => isBelieved(claim) && claim.slot === candidate.slot && claim.valueKey !== candidate.valueKey)
    .filter((claim) => overlaps(claim, candidate) && !areKept(slot, claim, candidate))
    .sort((a, b) => a.validFrom.getTime() - b.validFrom.getTime() || (a.id < b.id ? -1 : 1));
}

/** Disputed claims still block others. */
export const isBelieved = ({ status }: Pick<Claim, 'status'>): boolean => status === 'active' || status === 'disputed';

/**
 * Every claim that contradicts the candidate, with its verdict; `as` replaces the values by which the candidate is
 * judged.
 */
export function rivalsOf(slot: KnownSlot, candidate: Claim, as: Partial<Contender> = {}): Rival[] {
  return contradictions(slot, candidate).map((claim) => {
    const verdict = judge({ ...candidate, ...as }, claim, slot.predicate);
    return {
      claim,
      verdict: isCircular(slot, candidate, claim, verdict) ? { kind: 'blocked', reason: 'circular' } : verdict,
    };
  });
}

/**
 * A replacement comes to depend on the claim that it replaces, so that claim must not depend on it (graph spec, section
 * 2).
 */
const isCircular = (slot: KnownSlot, candidate: Claim, rival: Claim, { kind }: Verdict): boolean =>
  (kind === 'wins' && dependsOn(slot, rival.id, candidate.id)) ||
  (kind === 'late' && dependsOn(slot, candidate.id, rival.id));

/**
 * The claim, and all claims that it replaced, including those whose replacement is not recorded yet: it depends on all
 * of these.
 */
export function withReplaced({ claims }: KnownSlot, id: string): string[] {
  const ids = new Set([id]);
  for (const each of ids) for (const claim of claims) if (claim.supersededBy === each) ids.add(claim.id);
  return [...ids];
}

/**
 * Pairs of recorded claims in which a decision made one claim the successor of the other. The pair makes a cycle if the
 * replaced claim depends on its successor. Claims that are only being stored are left out, because nothing can depend
 * on them yet.
 */
export function replacementsOnRecord(before: KnownSlot, after: KnownSlot): Dependency[] {
  return after.claims.flatMap(({ id, supersededBy }) => {
    const known = findClaim(before, id);
    if (
      supersededBy === null ||
      known === undefined ||
      known.supersededBy === supersededBy ||
      findClaim(before, supersededBy) === undefined
    )
      return [];
    return dependsOn(before, id, supersededBy) ? [] : [{ claimId: id, onId: supersededBy }];
  });
}

/**
 * If one rival blocks the candidate, all rivals stay. The candidate is admitted entirely, stored entirely as history,
 * or kept out entirely (claims spec, section 3, steps 5 to 7).
 */
export function ruleOn(rivals: Rival[]): Ruling {
  const winners: Claim[] = [];
  for (const { claim, verdict } of rivals) {
    if (verdict.kind === 'blocked') return { kind: 'blocked', reason: verdict.reason, rivals };
    if (verdict.kind === 'late') winners.push(claim);
  }
  return winners.length > 0 ? { kind: 'late', winners } : { kind: 'clear', losers: rivals.map(({ claim }) => claim) };
}

/** Whether a reviewer kept the two claims, or the claims that they are remainders of, side by side. */
export function areKept(slot: KnownSlot, a: Claim, b: Claim): boolean {
  const [lineA, lineB] = [lineOf(slot, a), lineOf(slot, b)];
  return slot.conflicts.some(
    ({ resolution, newClaimId, existingClaimId }) =>
      resolution === 'keep_both' &&
      ((lineA.has(newClaimId) && lineB.has(existingClaimId)) || (lineA.has(existingClaimId) && lineB.has(newClaimId))),
  );
}

function lineOf(slot: KnownSlot, claim: Claim): Set<string> {
  const line = new Set<string>([claim.id]);
  for (
    let earlier = claim.remainderOf;
    earlier !== null && !line.has(earlier);
    earlier = findClaim(slot, earlier)?.remainderOf ?? null
  )
    line.add(earlier);
  return line;
}
