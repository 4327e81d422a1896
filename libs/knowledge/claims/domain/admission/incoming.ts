import type { GraphParts } from '#libs/graph/model/index.js';
import { round4, validationFailed, type Id } from '#libs/kernel/index.js';
import { observedTime } from '../../../evidence/index.js';
import { PREDICATE_DEFAULTS } from '../../../predicates/index.js';
import { appraise, groundsOf, type Appraisal, type Carried } from '../gate/appraisal.rules.js';
import { weighedIn } from '../trust/belief.js';
import type { Claim, ClaimType, Grounds, Window } from '../state/claim.js';
import { stakesOf, type TestStakes } from '../state/stakes.js';
import type { Fact } from '../state/fact.js';
import type { SpacePolicy } from '#libs/tenancy/spaces/index.js';
import type { DecisionContext, KnownSlot } from '../state/slot.js';
import type { Lookalike } from '../gate/quarantine.rules.js';
import { EVERLASTING, type ClaimLife } from '../../../evidence-types/index.js';
import { FIRST_HALF_LIFE_DAYS } from '../trust/trust.js';
import type { Attachment, Part, Support } from '../trust/support.js';
import type { Vote } from '../trust/votes.js';
import type { Impact } from '../../../workspaces/index.js';
import { laneOf, type ComparedTriple } from './slot-key.js';
import type { Replaced } from './succession.rules.js';
import type { StoreClaimItem } from '../claim.schemas.js';

/** A claim before admission: the caller's input, with references resolved and hashes computed. */
export interface Incoming {
  item: StoreClaimItem;
  triple: (ComparedTriple & { slot: string; valueKey: string }) | null;
  sessionId: Id<'ses'> | null;
  workspaceId?: Id<'wsp'> | null | undefined;
  /** How much depends on what is decided in its workspace; absent: medium. */
  workspaceImpact?: Impact | undefined;
  /** The record of the write itself, or evidence that it cites. At least one. */
  support: Support[];
  /** The parts that must all be supported; absent: one part, which all its support meets. */
  parts?: readonly Part[] | null;
  /** What makes it a fact; absent: it is a plain claim. */
  fact?: Fact | null | undefined;
  /** Claims under other keys whose skeleton is the same. */
  lookalikes?: readonly Lookalike[];
  /** The namespace of its external id; null: its author. */
  namespace?: string | null;
  /** The author whose challenges of the key it replaces, if below writer. */
  challenger?: string | null;
  /** The claim that it is to replace. */
  replaces?: Replaced | null;
  /** A claim without a triple that says the same already, as somebody else has found out. */
  repeats?: Id<'clm'> | null;
  /** Whether only a fact may use its predicate. */
  isGated?: boolean;
  /** What a claim that is promoted out of a workspace brings with it; `support` is the part of it that counts. */
  promoted?: PromotedClaim | undefined;
  basis: ClaimBasis;
}

/** A claim of a workspace with everything that speaks for and against it, as it is promoted. */
export interface PromotedClaim {
  claim: Claim;
  attachments: readonly Attachment[];
  votes: readonly Vote[];
}

/** What a claim depends on in addition to evidence. */
export interface ClaimBasis {
  type: ClaimType;
  /** The trust that its premises give it; null: it depends on evidence. */
  premises: PremiseSupport | null;
  /** null: equal to trust. */
  confidence: number | null;
  /**
   * The maximum weight of its author's word, if the author states how certain it is and what it was learned from;
   * absent: the weight of the class (claims spec, section 15a, rule 1).
   */
  most?: number;
  /**
   * Its row of `nodes` and its edges, which are written only if it is stored: a claim that confirms another makes no
   * node. null: a plain claim has none.
   */
  graph: ((claimId: Id<'clm'>, now: Date) => GraphParts) | null;
}

export interface PremiseSupport extends Pick<
  Claim,
  'corroboration' | 'agingFrom' | 'inherited' | 'staleAt' | 'expiresAt' | 'usableUntil'
> {
  /** Root groups of the live ones, and the newest observation below them. */
  premiseGroups: string[];
  premisesObservedAt: Date | null;
  trustLimit: number;
  gateTrustLimit: number;
  /**
   * The value of the conclusion if its author does not determine it, as for an extractive digest; absent: the author's
   * class limits it.
   */
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

/**
 * When it was observed, and when it is valid. Throws `observed_in_future`, and `validation_failed` if it would end
 * before its known beginning.
 */
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
      message: 'is required if validUntil is not later than observedAt',
    };
    throw validationFailed(
      { what: 'A claim that ended before it was observed needs validFrom.' },
      { errors: [problem] },
    );
  }
  return { observedAt, validFrom, validUntil: validUntil ?? null, validFromInferred: !from };
}

/** What is promoted keeps its times. Throws as `timesOf`. */
export const timesIn = ({ item, promoted }: Pick<Incoming, 'item' | 'promoted'>, now: Date): IncomingTimes =>
  promoted?.claim ?? timesOf(item, now);

export interface Candidate {
  claim: Claim;
  attachments: Attachment[];
  votes: Vote[];
  graph: GraphParts;
}

/**
 * The claim as it would be stored if nothing opposed it. A conclusion from old premises has the age of the premises,
 * but full strength. Assigned field by field: spreading an object this wide costs several times as much.
 */
export function candidateOf(
  incoming: Incoming,
  times: IncomingTimes,
  { spaceId, predicate }: KnownSlot,
  policy: Pick<SpacePolicy, 'beliefPolicy'>,
  context: DecisionContext,
): Candidate {
  const { item, triple, parts, fact, sessionId, workspaceId, basis, namespace = null } = incoming;
  const id = context.ids.next('clm');
  const { attachments, votes } = broughtTo(id, incoming, context.now);
  const believed = believedAtFirst(incoming, predicate, policy);
  const appraisal = appraisedAtFirst(incoming, times.observedAt, believed, { attachments, votes }, context.now);
  const { subject, predicate: named, value, subjectN, predicateN, valueN, slot, valueKey } = triple ?? NO_TRIPLE;
  const { base, baseClass, corroboration, agingFrom, inherited, trustLimit, gateTrustLimit, confidence } = appraisal;
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
    fact,
    spaceId,
    lane: laneOf(item.scope),
    sessionId,
    workspaceId,
    observedAt: times.observedAt,
    validFrom: times.validFrom,
    validUntil: times.validUntil,
    validFromInferred: times.validFromInferred,
    recordedAt: context.now,
    recordedBy: context.principalId,
    remainderOf: null,
    status: 'active',
    statusReason: null,
    isExclusive: predicate?.cardinality === 'single' && item.scope !== 'workspace',
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
    ...lifeIn(appraisal),
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
    ...stakesIn(incoming),
    ...believed,
    ...weighedIn(appraisal),
    version: 1,
    stateSince: context.now,
  };
  return { claim, attachments, votes, graph: basis.graph?.(id, context.now) ?? {} };
}

/** What its author says about testing it; how much depends on it is by default what its workspace says. */
function stakesIn({ item, workspaceImpact }: Incoming): TestStakes {
  const impact = item.impact ?? workspaceImpact ?? 'medium';
  const { testCost = null, benefit = null } = item;
  return stakesOf({ impact: impact === 'medium' ? null : impact, testCost, benefit });
}

const firstHalfLifeOf = (predicate: KnownSlot['predicate']): number =>
  FIRST_HALF_LIFE_DAYS[predicate?.volatility ?? PREDICATE_DEFAULTS.volatility];

const lifeIn = ({ staleAt, expiresAt, usableUntil }: ClaimLife): ClaimLife => ({ staleAt, expiresAt, usableUntil });

function appraisedAtFirst(
  incoming: Incoming,
  observedAt: Date,
  believed: BelievedAtFirst,
  { attachments, votes }: Pick<Candidate, 'attachments' | 'votes'>,
  now: Date,
): Appraisal {
  return appraise({ ...groundsAtFirst(incoming, observedAt), ...believed }, attachments, votes, now);
}

type BelievedAtFirst = Pick<
  Claim,
  'beliefPolicy' | 'volatility' | 'propositionClass' | 'premiseGroups' | 'premisesObservedAt'
>;

/** What belief needs of a claim besides its evidence; defaults are left out. */
function believedAtFirst(
  { item, basis: { type, premises } }: Pick<Incoming, 'item' | 'basis'>,
  predicate: KnownSlot['predicate'],
  { beliefPolicy }: Pick<SpacePolicy, 'beliefPolicy'>,
): BelievedAtFirst {
  const believed: BelievedAtFirst = {};
  const propositionClass = type === 'observation_predictive' ? 'predictive' : (item.propositionClass ?? 'descriptive');
  if (beliefPolicy !== 'credence-v1') believed.beliefPolicy = beliefPolicy;
  if (predicate !== null && predicate.volatility !== 'medium') believed.volatility = predicate.volatility;
  if (propositionClass !== 'descriptive') believed.propositionClass = propositionClass;
  if (premises === null) return believed;
  return { ...believed, premiseGroups: premises.premiseGroups, premisesObservedAt: premises.premisesObservedAt };
}

/**
 * What supports a claim before it has attachments: for a conclusion its premises, limited to what its author may assert
 * (claims spec, section 15a, rule 1); otherwise only its evidence.
 */
function groundsAtFirst(
  { basis: { premises, confidence }, support: [own], parts }: Pick<Incoming, 'basis' | 'support' | 'parts'>,
  observedAt: Date,
): Carried {
  if (premises === null || own === undefined)
    return { ...NO_PREMISES, agingFrom: observedAt, confidence, runnerUp: null, parts };
  const { weight, class: baseClass } = own;
  return { ...concludedBy({ base: round4(weight), baseClass }, premises, confidence), runnerUp: null, parts };
}

/** The weight of a conclusion: the minimum of its author's class, its derived confidence, and its premises. */
export function concludedBy(
  { base, baseClass }: Pick<Claim, 'base' | 'baseClass'>,
  premises: PremiseSupport,
  confidence: number | null,
): Grounds {
  const { worth, trustLimit, gateTrustLimit } = premises;
  if (worth !== undefined) return groundsOf({ ...premises, ...worth, confidence });
  const most = Math.min(base, round4(confidence ?? 1));
  return groundsOf({
    ...premises,
    base,
    baseClass,
    confidence,
    trustLimit: Math.min(most, trustLimit),
    gateTrustLimit: Math.min(most, gateTrustLimit),
  });
}

export function attachTo(claimId: Id<'clm'>, support: readonly Support[], now: Date): Attachment[] {
  return support.map((lent) => ({ ...lent, claimId, attachedAt: now, isLive: true }));
}

/** The evidence and the votes that a new claim has. */
const broughtTo = (
  id: Id<'clm'>,
  { support, promoted }: Pick<Incoming, 'support' | 'promoted'>,
  now: Date,
): Pick<Candidate, 'attachments' | 'votes'> =>
  promoted
    ? { attachments: carriedTo(id, promoted.attachments), votes: carriedTo(id, promoted.votes) }
    : { attachments: attachTo(id, support, now), votes: [] };

/** The same rows under another claim: who attached them, and when, stays. */
const carriedTo = <Row extends { claimId: Id<'clm'> }>(claimId: Id<'clm'>, rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, claimId }));

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
