import type { GraphParts } from '#libs/graph/model/index.js';
import { round4, validationFailed, type Id } from '#libs/kernel/index.js';
import { observedTime } from '../../../evidence/index.js';
import { PREDICATE_DEFAULTS } from '../../../predicates/index.js';
import { appraise, type Carried } from '../gate/appraisal.rules.js';
import type { Claim, ClaimType, Grounds, Window } from '../state/claim.js';
import type { DecisionContext, KnownSlot } from '../state/slot.js';
import type { Lookalike } from '../gate/quarantine.rules.js';
import { EVERLASTING } from '../../../evidence-types/index.js';
import { FIRST_HALF_LIFE_DAYS } from '../trust/trust.js';
import type { Attachment, Part, Support } from '../trust/support.js';
import { laneOf, type ComparedTriple } from './slot-key.js';
import type { Replaced } from './succession.rules.js';
import type { StoreClaimItem } from '../claim.schemas.js';

/** A claim on its way in: what the caller said, with references resolved and hashes made. */
export interface Incoming {
  item: StoreClaimItem;
  triple: (ComparedTriple & { slot: string; valueKey: string }) | null;
  sessionId: Id<'ses'> | null;
  /** Its own record, or the evidence it cites. At least one. */
  support: Support[];
  /** What must carry it, all of it; absent: one part that all its support meets. */
  parts?: readonly Part[];
  /** Claims under other keys that are drawn like its own. */
  lookalikes?: readonly Lookalike[];
  /** Whose external id it has; null: its author's. */
  namespace?: string | null;
  /** Whose challenges of the key it takes the place of: its author, below writer. */
  challenger?: string | null;
  /** In whose place it is to stand. */
  replaces?: Replaced | null;
  basis: ClaimBasis;
}

/** What a claim depends on besides evidence. */
export interface ClaimBasis {
  type: ClaimType;
  /** What its premises lend it; null: it depends on evidence. */
  premises: PremiseSupport | null;
  /** null: equal to trust. */
  confidence: number | null;
  /** What its author's word weighs at most, where that says how far it carries and what it was learned from; absent: what the class weighs (claims spec, section 15a, rule 1). */
  most?: number;
  /** Its row of `nodes` and its edges, should it be stored: what confirms another claim makes no node. null: a plain claim has none. */
  graph: ((claimId: Id<'clm'>, now: Date) => GraphParts) | null;
}

export interface PremiseSupport extends Pick<
  Claim,
  'corroboration' | 'agingFrom' | 'inherited' | 'staleAt' | 'expiresAt'
> {
  trustLimit: number;
  gateTrustLimit: number;
  /** What the conclusion is worth where that is not for its author to say, as of an extractive digest; absent: the author's class bounds it. */
  worth?: Pick<Claim, 'base' | 'baseClass'>;
}

export const PLAIN: ClaimBasis = { type: 'claim', premises: null, confidence: null, graph: null };
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
  { observedAt: context, validFrom: from, validUntil }: Pick<StoreClaimItem, 'observedAt' | 'validFrom' | 'validUntil'>,
  now: Date,
): IncomingTimes {
  const observedAt = observedTime(context, now);
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
  context: DecisionContext,
): Candidate {
  const { item, triple, support, parts, sessionId, basis, namespace = null } = incoming;
  const id = context.ids.next('clm');
  const attachments = attachTo(id, support, context.now);
  const first = { ...groundsAtFirst(basis, support, times.observedAt), parts };
  const appraisal = appraise(first, attachments, [], context.now);
  const { subject, predicate: named, value, subjectN, predicateN, valueN, slot, valueKey } = triple ?? NO_TRIPLE;
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
    usableUntil,
  } = appraisal;
  const {
    reinforcements,
    disputes,
    gateReinforcements,
    gateDisputes,
    trust,
    gateTrust,
    grounding,
    isActivated,
    runnerUp,
  } = appraisal;
  // Field by field: an object this wide costs several times as much where it is spread together.
  const claim: Claim = {
    id,
    type: basis.type,
    text: item.text,
    subject,
    predicate: named,
    value,
    subjectN,
    predicateN,
    valueN,
    slot,
    valueKey,
    scope: item.scope,
    category: item.category,
    importance: item.importance,
    agent: item.agent ?? null,
    externalId: item.externalId ?? null,
    namespace,
    spaceId,
    lane: laneOf(item.scope),
    sessionId,
    observedAt: times.observedAt,
    validFrom: times.validFrom,
    validUntil: times.validUntil,
    validFromInferred: times.validFromInferred,
    recordedAt: context.now,
    recordedBy: context.principalId,
    remainderOf: null,
    status: 'active',
    statusReason: null,
    isExclusive: predicate?.cardinality === 'single',
    isHistorical: false,
    tags: [...new Set(item.tags)],
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
    parts,
    reinforcements,
    disputes,
    gateReinforcements,
    gateDisputes,
    trust,
    gateTrust,
    grounding,
    isActivated,
    runnerUp,
    halfLifeDays: firstHalfLifeOf(predicate),
    strengthRefreshedAt: basis.premises === null ? agingFrom : context.now,
    supersededBy: null,
    mergedInto: null,
    rejectedWeight: null,
    version: 1,
    stateSince: context.now,
  };
  return { claim, attachments, graph: basis.graph?.(id, context.now) ?? {} };
}

const firstHalfLifeOf = (predicate: KnownSlot['predicate']): number =>
  FIRST_HALF_LIFE_DAYS[predicate?.volatility ?? PREDICATE_DEFAULTS.volatility];

/** What a claim that nothing carries yet stands on: the premises of a conclusion, at most worth what its author may assert (claims spec, section 15a, rule 1); else nothing but its evidence. */
function groundsAtFirst({ premises, confidence }: ClaimBasis, [own]: readonly Support[], observedAt: Date): Carried {
  if (premises === null || own === undefined)
    return { ...NO_PREMISES, agingFrom: observedAt, confidence, runnerUp: null };
  return { ...concludedBy({ base: round4(own.weight), baseClass: own.class }, premises, confidence), runnerUp: null };
}

/** What a conclusion is worth: the least of its author's class, of its derived confidence, and of its premises. */
export function concludedBy(
  { base, baseClass }: Pick<Claim, 'base' | 'baseClass'>,
  { worth, ...premises }: PremiseSupport,
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
