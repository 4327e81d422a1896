import { readBack } from '#libs/history/events/index.js';
import { scoresAt } from '../trust/trust.js';
import type { Tally } from '../trust/votes.js';
import type { Claim, Grounds } from '../state/claim.js';

/** What tells by what a claim is carried. */
export type Carried = Grounds & Pick<Claim, 'runnerUp'>;

/** What is so of evidence that carries a claim by itself: no ceiling, nothing inherited. */
const OWN = { inherited: 'sound', trustLimit: null, gateTrustLimit: null, confidence: null } as const;

/** Whether premises carry the claim, alone or beside evidence. */
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
