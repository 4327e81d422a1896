import type { z } from 'zod';
import { worse, type Grounding } from '#libs/graph/model/index.js';
import { timeText, type Id } from '#libs/kernel/index.js';
import { attachmentsOf, openConflictsAbout, type KnownSlot } from './state/slot.js';
import { shownText, type Claim, type ClaimStatus } from './state/claim.js';
import type { TestStakes } from './state/stakes.js';
import { beliefAt, DEFAULT_BELIEF_POLICY, groupsOf, viewOfBelief, type BeliefState } from '../../beliefs/index.js';
import { basisOf, itemsOf, type Believed, type Evidenced, type Standing } from './trust/belief.js';
import { isSupporting, oldestFirst } from './trust/support.js';
import { confidenceBy, scoresAt, effectiveImportance, strengthAt, strengthLabel } from './trust/trust.js';
import { groundingAt, shownLife } from '../../evidence-types/index.js';
import type { ClaimSummary, ClaimView, ConflictSummary, FeedbackView } from './claim.views.js';
import type { Conflict } from './state/conflict.js';
import type { Uncounted } from './changes/votes.rules.js';

/** A claim as named by a nested read. */
export interface ClaimRef {
  space: string;
  id: string;
  /** The claim is shown only if it is visible or has one of these statuses; absent: it is shown in any status. */
  statuses?: readonly ClaimStatus[];
}

/** The evidence, replacements and conflicts of a claim. */
export interface Ties {
  evidence: Id<'evd'>[];
  supersedes: Id<'clm'>[];
  conflicts: Id<'cnf'>[];
  /** Of a fact: steps that it is attached to. */
  stepIds: Id<'stp'>[];
}

export const tripleOf = ({
  subject,
  predicate,
  value,
}: Pick<Claim, 'subject' | 'predicate' | 'value'>): z.input<typeof ClaimView>['triple'] =>
  subject === null || predicate === null || value === null ? null : { subject, predicate, value };

/** A claim as shown inside another answer. */
export const summaryOf = (claim: Claim, now: Date): z.input<typeof ClaimSummary> => ({
  id: claim.id,
  text: shownText(claim),
  triple: tripleOf(claim),
  status: claim.status,
  gateTrust: scoresAt(claim, now).gateTrust,
  version: claim.version,
});

/** The parts of a claim that contexts show: a quarantined claim is named, but its words are not shown. */
export function summaryInContext(claim: Claim, now: Date): z.input<typeof ClaimSummary> {
  const summary = summaryOf(claim, now);
  return summary.status === 'quarantined' ? { ...summary, text: null, triple: null } : summary;
}

type Sides = Pick<z.input<typeof ConflictSummary>, 'newClaim' | 'existingClaim'>;

export const summaryOfConflict = (
  {
    id,
    blocking,
    reason,
    newTrust,
    existingTrust,
  }: Pick<Conflict, 'id' | 'blocking' | 'reason' | 'newTrust' | 'existingTrust'>,
  sides: Sides,
): z.input<typeof ConflictSummary> => ({ id, ...sides, blocking, reason, newTrust, existingTrust });

/**
 * A claim as readers see it at `now`: trust, belief and strength are computed, not read. `evidence`: what is attached
 * to it, in reads of one claim.
 */
export function viewOfClaim(
  claim: Claim & { isCorrectionPending?: boolean },
  ties: Ties,
  now: Date,
  evidence: readonly Evidenced[] | null = null,
): z.input<typeof ClaimView> {
  const { trust, gateTrust } = scoresAt(claim, now);
  const strength = strengthAt(claim, now);
  const triple = tripleOf(claim);
  const text = shownText(claim);
  const {
    id,
    type,
    status,
    statusReason,
    base,
    baseClass,
    corroboration,
    reinforcements,
    disputes,
    scope,
    sessionId,
    validFromInferred,
    recordedBy,
    category,
    importance,
    halfLifeDays,
    tags,
    agent,
    supersededBy,
    mergedInto,
    remainderOf,
    externalId,
    version,
  } = claim;
  return {
    id,
    type,
    text,
    originalText: text === claim.text ? null : claim.text,
    triple,
    structured: triple !== null,
    status,
    statusReason,
    tier: claim.tier ?? 'workspace',
    grounding: status === 'retracted' ? null : shownGrounding(claim, now),
    correctionPending: claim.isCorrectionPending ?? false,
    trust,
    gateTrust,
    confidence: confidenceBy(claim, { trust }),
    belief: beliefIn(claim, now, evidence),
    base,
    baseClass,
    corroboration,
    reinforcements,
    disputes,
    scope,
    sessionId,
    workspaceId: claim.workspaceId ?? null,
    validFrom: timeText(claim.validFrom),
    validUntil: claim.validUntil?.toISOString() ?? null,
    validFromInferred,
    observedAt: timeText(claim.observedAt),
    recordedAt: timeText(claim.recordedAt),
    recordedBy,
    agingFrom: timeText(claim.agingFrom),
    ...shownLife(claim),
    category,
    importance,
    ...stakesShown(claim),
    effectiveImportance: effectiveImportance(claim),
    strength,
    strengthLabel: strengthLabel(strength),
    halfLifeDays,
    tags,
    agent,
    supersededBy,
    mergedInto,
    remainderOf,
    externalId,
    version,
    fact: factOf(claim, ties, now),
    evidence: ties.evidence,
    supersedes: ties.supersedes,
    conflicts: ties.conflicts,
  };
}

const stakesShown = ({
  impact,
  testCost,
  benefit,
}: TestStakes): Pick<z.input<typeof ClaimView>, 'impact' | 'testCost' | 'benefit'> => ({
  impact: impact ?? 'medium',
  testCost: testCost ?? 0,
  benefit: benefit ?? 0,
});

function beliefIn(
  claim: Believed & Standing,
  now: Date,
  evidence: readonly Evidenced[] | null,
): z.input<typeof ClaimView>['belief'] {
  const basis = basisOf(claim);
  const groups =
    evidence === null ? null : groupsOf(itemsOf(evidence, claim, claim), claim.beliefPolicy ?? DEFAULT_BELIEF_POLICY);
  return basis === null ? null : viewOfBelief(basis, now, groups);
}

/**
 * The grounding of a claim as every reader sees it at `now`. A fact with a cause against it is stale at best (gates
 * spec, section 5).
 */
export const shownGrounding = (
  claim: Pick<Claim, 'grounding' | 'staleAt' | 'expiresAt' | 'cause'>,
  now: Date,
): Grounding => worse(groundingAt(claim, now), claim.cause ? 'stale' : 'sound');

/** Whether a fact may be relied on at `now`, according to its columns (gates spec, section 5). */
export function isUsable(
  claim: Pick<Claim, 'status' | 'grounding' | 'staleAt' | 'expiresAt' | 'usableUntil' | 'cause' | 'beliefState'> & {
    isCorrectionPending?: boolean;
  },
  now: Date,
): boolean {
  const { status, usableUntil = null, cause = null, isCorrectionPending = false } = claim;
  const isSpoilt = isCorrectionPending || groundingAt(claim, now) === 'tainted';
  return (
    status === 'active' &&
    claim.beliefState !== 'rejected' &&
    !isSpoilt &&
    cause === null &&
    (usableUntil === null || now < usableUntil)
  );
}

/** How far a claim can be relied on at `now`. */
export interface Soundness {
  grounding: Grounding;
  state: BeliefState | null;
  /** null: it is not a fact. */
  usable: boolean | null;
}

export function soundnessAt(claim: Claim & { isCorrectionPending?: boolean }, now: Date): Soundness {
  const basis = basisOf(claim);
  return {
    grounding: shownGrounding(claim, now),
    state: basis === null ? null : beliefAt(basis, now).state,
    usable: claim.fact ? isUsable(claim, now) : null,
  };
}

function factOf(
  claim: Parameters<typeof viewOfClaim>[0],
  { stepIds }: Ties,
  now: Date,
): z.input<typeof ClaimView>['fact'] {
  const { fact = null, usableUntil = null, cause = null } = claim;
  if (fact === null) return null;
  const until = usableUntil?.toISOString() ?? null;
  return { ...fact, usable: isUsable(claim, now), usableUntil: until, cause, stepIds };
}

/** The evidence, replacements and conflicts of a claim, as far as a loaded slot contains them. */
export function tiesIn(slot: KnownSlot, id: Id<'clm'>): Ties {
  const byTime = attachmentsOf(slot, id).sort(oldestFirst);
  return {
    evidence: [...new Set(byTime.filter(isSupporting).map((attachment) => attachment.evidenceId))],
    supersedes: slot.claims.filter((claim) => claim.supersededBy === id && !claim.historical).map((claim) => claim.id),
    conflicts: openConflictsAbout(slot, id).map((conflict) => conflict.id),
    stepIds: [],
  };
}

/** The answer to a vote. `vote`: the outcome of the vote; null after a withdrawal. */
export function feedbackOf(
  claim: Claim,
  now: Date,
  vote: { uncounted: Uncounted | null } | null,
): z.input<typeof FeedbackView> {
  const { trust, gateTrust } = scoresAt(claim, now);
  const { id, reinforcements, disputes, status, halfLifeDays } = claim;
  return {
    claimId: id,
    reinforcements,
    disputes,
    trust,
    gateTrust,
    confidence: confidenceBy(claim, { trust }),
    status,
    importance: effectiveImportance(claim),
    halfLifeDays,
    counted: vote === null ? null : vote.uncounted === null,
    uncountedReason: vote?.uncounted ?? null,
  };
}
