import { readBack, written } from '#libs/history/events/index.js';
import type { Grounding } from '#libs/graph/model/index.js';
import { scoresAt } from '../trust/trust.js';
import { type Tally, tallyOf, type Vote } from '../trust/votes.js';
import type { Claim, Grounds, ClaimState } from '../state/claim.js';
import { groundingAt } from '../../../evidence-types/index.js';
import { summarizeEvidence, type Attachment, type Support } from '../trust/support.js';
import type { Draft } from '../state/draft.js';
import type { WrittenAttachment } from '../state/slot.events.js';
import { attachmentsOf, votesOn } from '../state/slot.js';

/** What tells by what a claim is carried. */
export type Carried = Grounds & Pick<Claim, 'runnerUp'>;

/** What is so of evidence that carries a claim by itself: no ceiling, nothing inherited. */
const OWN = { inherited: 'sound', trustLimit: null, gateTrustLimit: null, confidence: null } as const;

/** Whether premises support the claim, alone or together with evidence. */
export const isConcluded = ({ trustLimit, runnerUp }: Pick<Carried, 'trustLimit' | 'runnerUp'>): boolean =>
  trustLimit !== null || runnerUp !== null;

/** Grounds as they are stored: of all of a claim, or what `runnerUp` holds. */
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
  };
}

/** What evidence and premises each made of the claim at its last event. Premises have a ceiling, evidence has none. */
export function grounds(claim: Carried): {
  evidence: Pick<Grounds, keyof typeof OWN> & Partial<Grounds>;
  premises: Grounds | null;
} {
  const main = groundsOf(claim);
  const other =
    claim.runnerUp === null ? null : readBack<Grounds>(claim.runnerUp, ['agingFrom', 'staleAt', 'expiresAt']);
  return main.trustLimit === null ? { evidence: main, premises: other } : { evidence: other ?? OWN, premises: main };
}

/** The grounds that count, and the others: a user's own word first, then by gateTrust and trust at `now`, evidence before premises. At least one is given. */
export function stronger(
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
  Pick<
    ClaimState,
    | 'reinforcements'
    | 'disputes'
    | 'gateReinforcements'
    | 'gateDisputes'
    | 'trust'
    | 'gateTrust'
    | 'grounding'
    | 'isActivated'
    | 'runnerUp'
  >;

/**
 * What evidence, premises and votes make of a claim at `now`. Evidence and premises each carry it by themselves, and the stronger counts, so that neither lowers
 * the other (claims spec, section 15a, rule 3). Without a live assertion nothing carries it: base 0 and tainted, until somebody asserts it again.
 */
export function appraise(
  claim: Carried & Pick<Claim, 'agingFrom'>,
  attachments: readonly Attachment[],
  votes: readonly Vote[],
  now: Date,
): Appraisal {
  const tally = tallyOf(votes);
  const { onEvidence, onPremises, isUncarried } = groundsOn(claim, attachments);
  const [best, other] = stronger(onEvidence, onPremises, tally, now);
  const { trust, gateTrust } = scoresAt({ ...best, ...tally }, now);
  return {
    ...groundsOf(best),
    ...tally,
    trust,
    gateTrust,
    runnerUp: other === null ? null : written(other),
    grounding: isUncarried ? 'tainted' : groundingNowOf(best, now),
    isActivated: attachments.some(({ relation, isLive }) => relation === 'activation' && isLive),
  };
}

/** What evidence and premises each amount to, as far as they carry the claim; `isUncarried`: neither does. */
function groundsOn(
  claim: Carried & Pick<Claim, 'agingFrom'>,
  attachments: readonly Attachment[],
): { onEvidence: Grounds | null; onPremises: Grounds | null; isUncarried: boolean } {
  const { evidence, premises } = grounds(claim);
  const isConcluded =
    attachments.length === 0 || attachments.some(({ relation, isLive }) => relation === 'conclusion' && isLive);
  const onPremises = isConcluded ? premises : null;
  const { agingFrom, ...summary } = summarizeEvidence(attachments.filter(({ relation }) => relation !== 'conclusion'));
  if (onPremises !== null && summary.base === 0) return { onEvidence: null, onPremises, isUncarried: false };
  return {
    onEvidence: { ...evidence, ...summary, agingFrom: agingFrom ?? claim.agingFrom },
    onPremises,
    isUncarried: agingFrom === null,
  };
}

/** What premises carry stands as they do; what evidence carries ages with it. */
const groundingNowOf = (held: Grounds, now: Date): Grounding =>
  held.trustLimit === null ? groundingAt({ ...held, grounding: held.inherited }, now) : held.inherited;

/** A claim whose columns do not reflect its evidence yet, as they will once it is weighed: decisions made meanwhile go by this. As of its last event. */
export function reweighed(claim: Claim, attachments: readonly Attachment[], votes: readonly Vote[]): Claim {
  return { ...claim, ...appraise(claim, attachments, votes, claim.stateSince) };
}

/** What a release changes for being a reviewer's. */
export interface Activation {
  state: Partial<Appraisal>;
  rest: { attachments?: WrittenAttachment[] };
}

/** A reviewer who lets a claim in asserts it: what carried it before may be withdrawn, and it stands (claims spec, section 15a, rule 17). null: nobody decided, the gate did. */
export function activated(draft: Draft, claim: Claim, own: Support | null): Activation {
  if (own === null) return { state: {}, rest: {} };
  const row: Attachment = { ...own, claimId: claim.id, attachedAt: draft.now, isLive: true };
  return {
    state: appraise(claim, [...attachmentsOf(draft.slot, claim.id), row], votesOn(draft.slot, claim.id), draft.now),
    rest: { attachments: [written(row)] },
  };
}
