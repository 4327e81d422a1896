import type { Id } from '#libs/kernel/index.js';
import { DISPUTED_BELOW, scoresAt } from '../trust/trust.js';
import type { Attachment, Support } from '../trust/support.js';
import type { Tally, Vote } from '../trust/votes.js';
import { activated, appraise } from './appraisal.rules.js';
import { type Claim, type ClaimState, type QuarantineReason, earlierEnd } from '../state/claim.js';
import { takeOver, type Changeover, closeConflicts, openConflicts, reviseConflicts } from './conflict.rules.js';
import { SERVER, type Conflict } from '../state/conflict.js';
import type { Draft } from '../state/draft.js';
import { rivalsOf, ruleOn, type Rival, isBelieved } from './gate.rules.js';
import type { Decision } from '../state/slot.events.js';
import { comparableName, skeleton } from '../../../predicates/index.js';
import { isProtected, isWeaker, type Guarded } from './precedence.rules.js';

export interface Release extends Changeover {
  closed: Conflict[];
}

/**
 * Makes a quarantined claim active and lets it replace every losing claim. Its conflicts with the losing claims end as
 * `supersede`, and its other conflicts lapse. `own`: the assertion of the reviewer who activates it.
 */
export function release(
  draft: Draft,
  claim: Claim,
  losers: readonly Claim[],
  decision: Decision | null,
  own: Support | null = null,
): Release {
  let closed: Conflict[] = [];
  const changeover = takeOver(draft, claim, losers, () => {
    const { state, rest } = activated(draft, claim, own);
    draft.change('claim_released', claim.id, { ...state, ...inForce(draft, claim) }, { decision, ...rest });
    const lost = new Set<string>(losers.map(({ id }) => id));
    closed = closeConflicts(draft, claim.id, ({ existingClaimId }) =>
      lost.has(existingClaimId)
        ? { resolution: 'supersede', resolvedBy: decision?.by ?? SERVER, note: decision?.note ?? null }
        : { resolution: 'lapsed', resolvedBy: SERVER, note: null },
    );
  });
  reviseConflicts(draft);
  return { ...changeover, closed };
}

/** Quarantines a claim, with a conflict for each rival. */
export function setAside(
  draft: Draft,
  claim: Claim,
  reason: QuarantineReason,
  rivals: readonly Rival[],
  decision: Decision | null,
): Conflict[] {
  draft.change('claim_quarantined', claim.id, { status: 'quarantined', statusReason: reason }, { decision });
  const conflicts = openConflicts(draft, claim.id, rivals);
  reviseConflicts(draft);
  return conflicts;
}

/**
 * The state of a claim that lost only because of its time: it becomes history, up to the start of the earliest claim
 * that it lost to.
 */
export function asHistory(
  claim: Pick<Claim, 'validFrom' | 'validUntil'>,
  winners: readonly Claim[],
): Pick<ClaimState, 'status' | 'historical' | 'supersededBy' | 'validUntil'> {
  const [first, ...others] = winners;
  if (first === undefined) throw new Error('nothing is history without a later claim');
  const earliest = others.reduce((a, b) => (b.validFrom < a.validFrom ? b : a), first);
  const until = earlierEnd(claim.validUntil, earliest.validFrom);
  return {
    status: 'superseded',
    historical: true,
    supersededBy: earliest.id,
    validUntil: until !== null && until < claim.validFrom ? claim.validFrom : until,
  };
}

// A predicate may have become multi-valued while the claim was out of force: then the claim shares its window.
function inForce(draft: Draft, claim: Claim): Partial<ClaimState> {
  return {
    status: 'active',
    statusReason: null,
    exclusive: claim.exclusive && draft.slot.predicate?.cardinality !== 'multi',
  };
}

type Disputable = Parameters<typeof scoresAt>[0] & Guarded;

/**
 * The votes that decide whether a claim is disputed. For a protected claim, these are only the votes that move the
 * gate, so that no agent hides it (claims spec, section 5).
 */
function decidingVotes(claim: Disputable): Pick<Tally, 'reinforcements' | 'disputes'> {
  const { reinforcements, disputes, gateReinforcements, gateDisputes } = claim;
  return isProtected(claim)
    ? { reinforcements: gateReinforcements, disputes: gateDisputes }
    : { reinforcements, disputes };
}

/** The trust that decides whether a claim is disputed. */
export const disputedTrustAt = (claim: Disputable, now: Date): number =>
  scoresAt({ ...claim, ...decidingVotes(claim) }, now).trust;

/**
 * Makes an active claim disputed if it has a dispute and its trust is now below the limit. A claim that regained its
 * trust passes the gate again (claims spec, section 5).
 */
export function settleDispute(draft: Draft, id: Id<'clm'>): void {
  const claim = draft.claim(id);
  const isTrusted = disputedTrustAt(claim, draft.now) >= DISPUTED_BELOW;
  if (claim.status === 'active' && !isTrusted && decidingVotes(claim).disputes > 0) {
    const state = { ...scoresAt(claim, draft.now), status: 'disputed', statusReason: 'trust_below_0.3' } as const;
    draft.change('claim_disputed', id, state, {});
  } else if (claim.status === 'disputed' && isTrusted) {
    returnToForce(draft, claim);
  }
}

/**
 * Whether a claim could leave the status disputed if all of the given evidence counted, each piece in a group of its
 * own. Only then are the other claims of its key relevant. Computed as if the claim had not aged.
 */
export function mayReturn(
  claim: Claim,
  attachments: readonly Attachment[],
  votes: readonly Vote[],
  evidenceIds: ReadonlySet<string>,
): boolean {
  if (claim.status !== 'disputed') return false;
  const atBest = attachments.map((row) =>
    evidenceIds.has(row.evidenceId)
      ? { ...row, live: true, counted: true, independenceGroup: row.evidenceId, copyKey: null }
      : row,
  );
  const grounds = { ...claim, ...appraise(claim, atBest, votes, claim.agingFrom) };
  return disputedTrustAt(grounds, grounds.agingFrom) >= DISPUTED_BELOW;
}

function returnToForce(draft: Draft, claim: Claim): void {
  const rivals = rivalsOf(draft.slot, claim);
  if (rivals.length === 0) return draft.change('claim_undisputed', claim.id, inForce(draft, claim), {});
  const ruling = ruleOn(rivals);
  setAside(draft, claim, ruling.kind === 'blocked' ? ruling.reason : 'trust_insufficient', rivals, null);
}

/** Why a claim returns. `undone`: the contradiction that the claim had lost, and that is open again. */
export interface Because {
  reason: string;
  undone?: Id<'cnf'>;
}

/**
 * Lets a claim pass the gate as if it were new, after it was archived or after the verdict against it was undone. The
 * claim becomes active, becomes history if it loses only because of its time, or is quarantined with its conflicts.
 */
export function readmit(draft: Draft, claim: Claim, changes: Partial<ClaimState>, because: Because): void {
  const back = (state: Partial<ClaimState>) => {
    draft.change('claim_restored', claim.id, { statusReason: null, ...changes, ...state }, because);
  };
  const ruling = ruleOn(rivalsOf(draft.slot, claim));
  switch (ruling.kind) {
    case 'clear':
      takeOver(draft, claim, ruling.losers, () => {
        back(inForce(draft, claim));
      });
      break;
    case 'late':
      back(asHistory(claim, ruling.winners));
      break;
    case 'blocked':
      block(draft, claim, changes, ruling);
  }
  reviseConflicts(draft);
}

/**
 * Lets a claim that nobody has released return to quarantine, with a conflict for each claim of its key if the gate
 * blocks it now.
 */
export function keepAside(draft: Draft, claim: Claim, changes: Partial<ClaimState>): void {
  const ruling = ruleOn(rivalsOf(draft.slot, claim));
  block(draft, claim, changes, ruling.kind === 'blocked' ? ruling : { reason: 'manual', rivals: [] });
  reviseConflicts(draft);
}

function block(
  draft: Draft,
  { id }: Claim,
  changes: Partial<ClaimState>,
  { reason, rivals }: { reason: QuarantineReason; rivals: readonly Rival[] },
): void {
  draft.change(
    'claim_quarantined',
    id,
    { ...changes, status: 'quarantined', statusReason: reason },
    { decision: null },
  );
  openConflicts(draft, id, rivals);
}

/** A claim under another key with the same skeleton (UTS 39). For example, `us\u0435r` has the skeleton of `user`. */
export type Lookalike = Pick<Claim, 'id' | 'slot' | 'subjectN' | 'predicateN' | 'status' | 'gateTrust'> & Guarded;

type Keyed = Pick<Claim, 'subject' | 'predicate' | 'predicateN'>;

/**
 * The skeletons of the subject and predicate of a claim; null without a triple. If the predicate is named by an alias,
 * the skeleton of its own name is used.
 */
export function skeletonOf({ subject, predicate, predicateN }: Keyed): [subject: string, predicate: string] | null {
  if (subject === null || predicate === null || predicateN === null) return null;
  return [skeleton(subject), skeleton(comparableName(predicate) === predicateN ? predicate : predicateN)];
}

/**
 * Whether a claim has the skeleton of a protected claim that is stronger. Such a claim is quarantined, whichever of the
 * two was stored first (claims spec, rule 8).
 */
export const isForgedKey = (claim: Lookalike, others: readonly Lookalike[]): boolean =>
  !isProtected(claim) &&
  others.some((other) => isOtherKey(claim, other) && isBelieved(other) && isProtected(other) && isWeaker(claim, other));

/** The other claims that have the same skeleton as `claim` and are weaker; empty if `claim` is not protected. */
export const forgedKeysOf = <L extends Lookalike>(claim: Lookalike, others: readonly L[]): L[] =>
  others.filter((other) => isBelieved(other) && isBelieved(claim) && isForgedKey(other, [claim]));

const isOtherKey = (a: Lookalike, b: Lookalike): boolean => a.subjectN !== b.subjectN || a.predicateN !== b.predicateN;
