import type { Grounding } from '#libs/graph/model/index.js';
import { written } from '#libs/history/events/index.js';
import { groundingAt } from '../../../evidence-types/index.js';
import { scoresAt } from '../trust/trust.js';
import { summarizeEvidence, type Attachment } from '../trust/support.js';
import { tallyOf, type Vote } from '../trust/votes.js';
import type { Claim, ClaimState, Grounds } from '../state/claim.js';
import { grounds, stronger, type Carried } from './grounds.rules.js';

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
  const {
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
  } = best;
  const { reinforcements, disputes, gateReinforcements, gateDisputes } = tally;
  const { trust, gateTrust } = scoresAt(
    {
      base,
      corroboration,
      agingFrom,
      trustLimit,
      gateTrustLimit,
      reinforcements,
      disputes,
      gateReinforcements,
      gateDisputes,
    },
    now,
  );
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
    reinforcements,
    disputes,
    gateReinforcements,
    gateDisputes,
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
