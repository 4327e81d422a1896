import type { GraphParts } from '#libs/graph/nodes/domain/index.js';
import { round4, validationFailed, type Id } from '#libs/kernel/index.js';
import { observedTime } from '../../../evidence/domain/index.js';
import { PREDICATE_DEFAULTS } from '../../../predicates/domain/index.js';
import {
  appraise,
  type Carried,
  type Claim,
  type ClaimType,
  type Given,
  type Grounds,
  type KnownSlot,
  type Lookalike,
  type Window,
} from '../../../slots/domain/index.js';
import { EVERLASTING, FIRST_HALF_LIFE_DAYS, type Attachment, type Support } from '../../../trust/domain/index.js';
import { laneOf, type ComparedTriple } from './claim-key.js';
import type { StoreClaimItem } from '../claim.schemas.js';

/** A claim on its way in: what the caller said, with references resolved and hashes made. */
export interface Incoming {
  item: StoreClaimItem;
  triple: (ComparedTriple & { slot: string; valueKey: string }) | null;
  sessionId: Id<'ses'> | null;
  /** Its own record, or the evidence it cites. At least one. */
  support: Support[];
  /** Claims under other keys that are drawn like its own. */
  lookalikes?: readonly Lookalike[];
  /** Whose external id it has; null: its author's. */
  namespace?: string | null;
  /** Whose challenges of the key it takes the place of: its author, below writer. */
  challenger?: string | null;
  /** The note in whose place it is to stand: without a triple no key could tell that they belong together. In the slot. */
  replaces?: Id<'clm'> | null;
  footing: Footing;
}

/** What a claim stands on beside evidence. */
export interface Footing {
  type: ClaimType;
  /** What its premises lend it; null: it rests on evidence. */
  premises: PremisesStanding | null;
  /** null: equal to trust. */
  confidence: number | null;
  /** What its author's word weighs at most, where that says how far it carries and what it was learned from; absent: what the class weighs (claims spec, section 15a, rule 1). */
  most?: number;
  /** Its row of `nodes` and its edges, should it be stored: what confirms another claim makes no node. null: a plain claim has none. */
  graph: ((claimId: Id<'clm'>, now: Date) => GraphParts) | null;
}

export interface PremisesStanding extends Pick<
  Claim,
  'corroboration' | 'anchorAt' | 'inherited' | 'staleAt' | 'expiresAt'
> {
  trustLimit: number;
  gateTrustLimit: number;
  /** What the conclusion is worth where that is not for its author to say, as of an extractive digest; absent: the author's class bounds it. */
  worth?: Pick<Claim, 'base' | 'baseClass'>;
}

export const PLAIN: Footing = { type: 'claim', premises: null, confidence: null, graph: null };
const NO_PREMISES = {
  base: 0,
  baseClass: 'inference',
  corroboration: 0,
  inherited: 'sound',
  trustLimit: null,
  gateTrustLimit: null,
  ...EVERLASTING,
} as const;

export interface IncomingTimes extends Window {
  observedAt: Date;
  validFromInferred: boolean;
}

/** When it was observed and when it holds. Throws `observed_in_future`, and `validation_failed` where it would end before it was known to begin. */
export function timesOf(
  { observedAt: given, validFrom: from, validUntil }: Pick<StoreClaimItem, 'observedAt' | 'validFrom' | 'validUntil'>,
  now: Date,
): IncomingTimes {
  const observedAt = observedTime(given, now);
  const validFrom = from ?? observedAt;
  if (validUntil && validUntil <= validFrom) {
    const problem = {
      field: '/validFrom',
      code: 'required',
      message: 'is required where validUntil is not later than observedAt',
    };
    throw validationFailed(
      { what: 'A claim that ended before it was observed needs validFrom.' },
      { errors: [problem] },
    );
  }
  return { observedAt, validFrom, validUntil: validUntil ?? null, validFromInferred: !from };
}

export interface Candidate {
  claim: Claim;
  attachments: Attachment[];
  graph: GraphParts;
}

/** The claim as it would be stored if nothing stood in its way. A conclusion from old premises is as old as they are, and fresh in mind. */
export function candidateOf(
  incoming: Incoming,
  times: IncomingTimes,
  { spaceId, predicate }: KnownSlot,
  given: Given,
): Candidate {
  const { item, triple, support, sessionId, footing, namespace = null } = incoming;
  const id = given.ids.next('clm');
  const attachments = attachTo(id, support, given.now);
  const appraisal = appraise(groundsAtFirst(footing, support, times.observedAt), attachments, [], given.now);
  const volatility = predicate?.volatility ?? PREDICATE_DEFAULTS.volatility;
  const claim: Claim = {
    id,
    type: footing.type,
    ...contentOf(item, triple),
    namespace,
    spaceId,
    lane: laneOf(item.scope),
    sessionId,
    ...times,
    recordedAt: given.now,
    recordedBy: given.principalId,
    remainderOf: null,
    status: 'active',
    statusReason: null,
    isExclusive: predicate?.cardinality === 'single',
    isHistorical: false,
    tags: [...new Set(item.tags)],
    ...appraisal,
    halfLifeDays: FIRST_HALF_LIFE_DAYS[volatility],
    touchedAt: footing.premises === null ? appraisal.anchorAt : given.now,
    supersededBy: null,
    mergedInto: null,
    rejectedWeight: null,
    version: 1,
    stateSince: given.now,
  };
  return { claim, attachments, graph: footing.graph?.(id, given.now) ?? {} };
}

/** What a claim that nothing carries yet stands on: the premises of a conclusion, at most worth what its author may assert (claims spec, section 15a, rule 1); else nothing but its evidence. */
function groundsAtFirst({ premises, confidence }: Footing, [own]: readonly Support[], observedAt: Date): Carried {
  if (premises === null || own === undefined)
    return { ...NO_PREMISES, anchorAt: observedAt, confidence, runnerUp: null };
  return { ...concludedBy({ base: round4(own.weight), baseClass: own.class }, premises, confidence), runnerUp: null };
}

/** What a conclusion is worth: the least of its author's class, of its derived confidence, and of its premises. */
export function concludedBy(
  { base, baseClass }: Pick<Claim, 'base' | 'baseClass'>,
  { worth, ...premises }: PremisesStanding,
  confidence: number | null,
): Grounds {
  if (worth !== undefined) return { ...premises, ...worth, confidence };
  const most = Math.min(base, round4(confidence ?? 1));
  return {
    ...premises,
    base,
    baseClass,
    confidence,
    trustLimit: Math.min(most, premises.trustLimit),
    gateTrustLimit: Math.min(most, premises.gateTrustLimit),
  };
}

export function attachTo(claimId: Id<'clm'>, support: readonly Support[], now: Date): Attachment[] {
  return support.map((lent) => ({ ...lent, claimId, attachedAt: now, isLive: true }));
}

function contentOf(
  { text, scope, category, importance, agent, externalId }: StoreClaimItem,
  triple: Incoming['triple'],
) {
  const { subject, predicate, value, subjectN, predicateN, valueN, slot, valueKey } = triple ?? NO_TRIPLE;
  return {
    text,
    subject,
    predicate,
    value,
    subjectN,
    predicateN,
    valueN,
    slot,
    valueKey,
    scope,
    category,
    importance,
    agent: agent ?? null,
    externalId: externalId ?? null,
  };
}

const NO_TRIPLE = {
  subject: null,
  predicate: null,
  value: null,
  subjectN: null,
  predicateN: null,
  valueN: null,
  slot: null,
  valueKey: null,
};
