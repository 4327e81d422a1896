import { readBack, written, type Written } from '#libs/history/events/index.js';
import { worse, type Grounding } from '#libs/graph/model/index.js';
import { scoresAt } from '../trust/trust.js';
import { type Tally, tallyOf, type Vote } from '../trust/votes.js';
import type { Claim, Grounds, ClaimState, Sides } from '../state/claim.js';
import { groundingAt, shortestOfClaims } from '../../../evidence-types/index.js';
import { summarizeEvidence, type Attachment, type Support } from '../trust/support.js';
import { isConcludedBy, weighBelief, type Believed, type Standing } from '../trust/belief.js';
import type { Draft } from '../state/draft.js';
import { asWeighed, observedByOwner } from './wording.rules.js';
import { writtenAttachments, type WrittenAttachment } from '../state/written-attachment.js';
import { attachmentsOf, votesOn } from '../state/slot.js';

/** The fields of a claim that show what supports it. */
export type Carried = Grounds & Pick<Claim, 'runnerUp' | 'parts'>;

/** The values for evidence that supports a claim by itself: no ceiling, nothing inherited. */
const OWN = { inherited: 'sound', trustLimit: null, gateTrustLimit: null, confidence: null } as const;

/** Whether premises support the claim, alone or together with evidence. */
export const isConcluded = ({ trustLimit, runnerUp }: Pick<Carried, 'trustLimit' | 'runnerUp'>): boolean =>
  trustLimit !== null || runnerUp !== null;

/** Reads a support from its stored form: the support of a claim as a whole, or the one in `runnerUp`. */
export function groundsOf({
  base,
  baseClass,
  corroboration,
  agingFrom,
  inherited,
  trustLimit,
  gateTrustLimit,
  confidence,
  staleAt,
  expiresAt,
  usableUntil,
}: Grounds): Grounds {
  return {
    base,
    baseClass,
    corroboration,
    agingFrom,
    inherited,
    trustLimit,
    gateTrustLimit,
    confidence,
    staleAt,
    expiresAt,
    usableUntil,
  };
}

const readGrounds = (side: Written<Grounds>): Grounds =>
  readBack<Grounds>(side, ['agingFrom', 'staleAt', 'expiresAt', 'usableUntil']);

/** Whether the claim needs both its evidence and its premises, and has both. */
const isOfSides = (runnerUp: Claim['runnerUp']): runnerUp is Sides => runnerUp !== null && 'premises' in runnerUp;

/**
 * What evidence and premises each contributed to the claim at its last event; `needsBoth`: neither supports it alone.
 * Premises have a ceiling, evidence has none.
 */
export function grounds(claim: Carried): {
  evidence: Pick<Grounds, keyof typeof OWN> & Partial<Grounds>;
  premises: Grounds | null;
  needsBoth: boolean;
} {
  const { runnerUp, parts = null } = claim;
  const needsBoth = parts !== null;
  if (isOfSides(runnerUp))
    return { evidence: readGrounds(runnerUp.evidence), premises: readGrounds(runnerUp.premises), needsBoth };
  const main = groundsOf(claim);
  const other = runnerUp === null ? null : readGrounds(runnerUp);
  return main.trustLimit === null
    ? { evidence: main, premises: other, needsBoth }
    : { evidence: other ?? OWN, premises: main, needsBoth };
}

/** The resulting support of a claim, its grounding, and whether premises are part of it. */
export interface Held {
  grounds: Grounds;
  runnerUp: Claim['runnerUp'];
  grounding: Grounding;
  byPremises: boolean;
}

/**
 * The support of a claim at `now`, from evidence and premises: the stronger of the two, or the minimum if it needs
 * both. At least one of the two is given.
 */
export function heldBy(
  { evidence, premises, needsBoth }: { evidence: Grounds | null; premises: Grounds | null; needsBoth: boolean },
  tally: Tally,
  now: Date,
): Held {
  if (needsBoth && evidence !== null && premises !== null)
    return {
      grounds: leastOfBoth(evidence, premises),
      runnerUp: { evidence: written(evidence), premises: written(premises) },
      grounding: worse(agedBy(evidence, now), premises.inherited),
      byPremises: true,
    };
  const [best, other] = stronger(evidence, premises, tally, now);
  return {
    grounds: best,
    runnerUp: other === null ? null : written(other),
    // Support by premises does not age by itself; support by evidence does.
    grounding: best === premises ? best.inherited : agedBy(best, now),
    byPremises: best === premises,
  };
}

const agedBy = (evidence: Grounds, now: Date): Grounding =>
  groundingAt({ ...evidence, grounding: evidence.inherited }, now);

/**
 * The support of a claim that needs both its evidence and its premises: the premises are one more part (gates spec,
 * section 4).
 */
function leastOfBoth(evidence: Grounds, premises: Grounds): Grounds {
  const weaker = evidence.base < premises.base ? evidence : premises;
  return {
    ...premises,
    base: weaker.base,
    baseClass: weaker.baseClass,
    corroboration: Math.min(evidence.corroboration, premises.corroboration),
    agingFrom: evidence.agingFrom < premises.agingFrom ? evidence.agingFrom : premises.agingFrom,
    ...shortestOfClaims([evidence, premises]),
  };
}

/**
 * Orders the two supports, with the one that counts first. A user's own word comes first, then the higher gateTrust,
 * then the higher trust at `now`; if all are equal, evidence comes before premises. At least one of the two is given.
 */
function stronger(
  evidence: Grounds | null,
  premises: Grounds | null,
  tally: Tally,
  now: Date,
): [best: Grounds, other: Grounds | null] {
  if (evidence === null || premises === null) return [(evidence ?? premises)!, null];
  const [a, b] = [scoresAt({ ...evidence, ...tally }, now), scoresAt({ ...premises, ...tally }, now)];
  const isEvidence =
    evidence.baseClass === 'user_explicit' ||
    a.gateTrust > b.gateTrust ||
    (a.gateTrust === b.gateTrust && a.trust >= b.trust);
  return isEvidence ? [evidence, premises] : [premises, evidence];
}

export type Appraisal = Grounds &
  ReturnType<typeof weighBelief> &
  Pick<
    ClaimState,
    | 'reinforcements'
    | 'disputes'
    | 'gateReinforcements'
    | 'gateDisputes'
    | 'trust'
    | 'gateTrust'
    | 'grounding'
    | 'activated'
    | 'runnerUp'
  >;

/**
 * Computes the state of a claim at `now` from evidence, premises and votes. Evidence and premises each support it by
 * themselves, and the stronger counts, so that neither lowers the other (claims spec, section 15a, rule 3). Without a
 * live assertion nothing supports it: it has base 0 and is tainted until somebody asserts it again.
 */
export function appraise(
  claim: Carried & Believed & Pick<Claim, 'agingFrom'>,
  attachments: readonly Attachment[],
  votes: readonly Vote[],
  now: Date,
): Appraisal {
  const tally = tallyOf(votes);
  const carrying = groundsOn(claim, attachments);
  const { grounds: of, runnerUp, grounding } = heldBy(carrying, tally, now);
  const isActivated = attachments.some(({ relation, live }) => relation === 'activation' && live);
  const belief = weighBelief(claim, attachments, standingOf(of, isActivated), now, carrying.premises !== null);
  const { trust, gateTrust } = scoresAt(trustedBy(of, tally), now);
  // Written field by field, because an object with so many fields becomes a hash table if parts are spread into it.
  return {
    base: of.base,
    baseClass: of.baseClass,
    corroboration: of.corroboration,
    agingFrom: of.agingFrom,
    inherited: of.inherited,
    trustLimit: of.trustLimit,
    gateTrustLimit: of.gateTrustLimit,
    confidence: of.confidence,
    staleAt: of.staleAt,
    expiresAt: of.expiresAt,
    usableUntil: of.usableUntil,
    supportMass: belief.supportMass,
    contradictionMass: belief.contradictionMass,
    supportGroups: belief.supportGroups,
    witnessGroups: belief.witnessGroups,
    contradictionGroups: belief.contradictionGroups,
    opposingGroups: belief.opposingGroups,
    supportedAt: belief.supportedAt,
    shielded: belief.shielded,
    failedTest: belief.failedTest,
    beliefState: belief.beliefState,
    beliefDueAt: belief.beliefDueAt,
    provisionalVersion: belief.provisionalVersion,
    reinforcements: tally.reinforcements,
    disputes: tally.disputes,
    gateReinforcements: tally.gateReinforcements,
    gateDisputes: tally.gateDisputes,
    trust,
    gateTrust,
    runnerUp,
    grounding: carrying.isUncarried ? 'tainted' : grounding,
    activated: isActivated,
  };
}

const standingOf = ({ base, baseClass, corroboration, gateTrustLimit }: Grounds, isActivated: boolean): Standing => ({
  base,
  baseClass,
  corroboration,
  gateTrustLimit,
  activated: isActivated,
});

/** What trust is computed from. */
const trustedBy = (
  { base, corroboration, agingFrom, trustLimit, gateTrustLimit }: Grounds,
  { reinforcements, disputes, gateReinforcements, gateDisputes }: Tally,
): Parameters<typeof scoresAt>[0] => ({
  base,
  corroboration,
  agingFrom,
  trustLimit,
  gateTrustLimit,
  reinforcements,
  disputes,
  gateReinforcements,
  gateDisputes,
});

/**
 * The values of evidence and of premises, as far as they support the claim. `isUncarried`: neither supports it, or it
 * needs both and one is missing.
 */
function groundsOn(
  claim: Carried & Pick<Claim, 'agingFrom'>,
  attachments: readonly Attachment[],
): { evidence: Grounds | null; premises: Grounds | null; needsBoth: boolean; isUncarried: boolean } {
  const { evidence, premises, needsBoth } = grounds(claim);
  const onPremises = attachments.length === 0 || isConcludedBy(attachments) ? premises : null;
  const { agingFrom, ...summary } = summarizeEvidence(
    attachments.filter(({ relation }) => relation !== 'conclusion'),
    claim.parts,
  );
  if (onPremises !== null && summary.base === 0 && !needsBoth)
    return { evidence: null, premises: onPremises, needsBoth, isUncarried: false };
  return {
    evidence: { ...evidence, ...summary, usableUntil: summary.usableUntil, agingFrom: agingFrom ?? claim.agingFrom },
    premises: onPremises,
    needsBoth,
    isUncarried: agingFrom === null || (needsBoth && premises !== null && onPremises === null),
  };
}

/**
 * A claim whose columns do not reflect its evidence yet, with the values that weighing will give it, computed as of its
 * last event. Decisions made before the claim is weighed use these values. `pending`: the evidence that the columns do
 * not reflect. Only the start of the window is left to the weighing, because it depends on the other claims of the key.
 */
export function reweighed(
  claim: Claim,
  attachments: readonly Attachment[],
  votes: readonly Vote[],
  pending: ReadonlySet<string>,
): Claim {
  return {
    ...claim,
    ...appraise(claim, attachments, votes, claim.stateSince),
    observedAt: observedByOwner(claim, asWeighed(attachments, pending), attachments),
  };
}

/** The changes to a claim, in addition to its status, if a reviewer releases it. */
export interface Activation {
  state: Partial<Appraisal>;
  rest: { attachments?: WrittenAttachment[] };
}

/**
 * A reviewer who releases a claim thereby asserts it: the claim stays even if its earlier support is withdrawn (claims
 * spec, section 15a, rule 17). `own` null: the gate decided, not a person.
 */
export function activated(draft: Draft, claim: Claim, own: Support | null): Activation {
  if (own === null) return { state: {}, rest: {} };
  // A decision of a person does not replace the evidence that gates require, so it meets no part.
  const parts = claim.parts ? { parts: [] } : {};
  const row: Attachment = { ...own, ...parts, claimId: claim.id, attachedAt: draft.now, live: true };
  return {
    state: appraise(claim, [...attachmentsOf(draft.slot, claim.id), row], votesOn(draft.slot, claim.id), draft.now),
    rest: { attachments: writtenAttachments([row]) },
  };
}
