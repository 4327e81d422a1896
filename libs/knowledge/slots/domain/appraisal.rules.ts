import type { Grounding } from '#libs/graph/nodes/domain/index.js';
import { written } from '#libs/history/events/domain/index.js';
import { groundingAt, scoresAt, standingOf, tallyOf, type Attachment, type Vote } from '../../trust/domain/index.js';
import type { Claim, ClaimState, Grounds } from './state/claim.js';
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
  claim: Carried & Pick<Claim, 'anchorAt'>,
  attachments: readonly Attachment[],
  votes: readonly Vote[],
  now: Date,
): Appraisal {
  const tally = tallyOf(votes);
  const { onEvidence, onPremises, isUncarried } = groundsOn(claim, attachments);
  const [best, other] = stronger(onEvidence, onPremises, tally, now);
  return {
    ...best,
    ...tally,
    ...scoresAt({ ...best, ...tally }, now),
    runnerUp: other === null ? null : written(other),
    grounding: isUncarried ? 'tainted' : standingAt(best, now),
    isActivated: attachments.some(({ relation, isLive }) => relation === 'activation' && isLive),
  };
}

/** What evidence and premises each amount to, as far as they carry the claim; `isUncarried`: neither does. */
function groundsOn(
  claim: Carried & Pick<Claim, 'anchorAt'>,
  attachments: readonly Attachment[],
): { onEvidence: Grounds | null; onPremises: Grounds | null; isUncarried: boolean } {
  const { evidence, premises } = grounds(claim);
  const isConcluded =
    attachments.length === 0 || attachments.some(({ relation, isLive }) => relation === 'conclusion' && isLive);
  const onPremises = isConcluded ? premises : null;
  const { anchorAt, ...standing } = standingOf(attachments.filter(({ relation }) => relation !== 'conclusion'));
  if (onPremises !== null && standing.base === 0) return { onEvidence: null, onPremises, isUncarried: false };
  return {
    onEvidence: { ...evidence, ...standing, anchorAt: anchorAt ?? claim.anchorAt },
    onPremises,
    isUncarried: anchorAt === null,
  };
}

/** What premises carry stands as they do; what evidence carries ages with it. */
const standingAt = (held: Grounds, now: Date): Grounding =>
  held.trustLimit === null ? groundingAt({ ...held, grounding: held.inherited }, now) : held.inherited;

/** A claim whose columns do not tell yet what became of its evidence, as they will once it was weighed: what is decided meanwhile goes by this. As of its last event. */
export function weighedAnew(claim: Claim, attachments: readonly Attachment[], votes: readonly Vote[]): Claim {
  return { ...claim, ...appraise(claim, attachments, votes, claim.stateSince) };
}
