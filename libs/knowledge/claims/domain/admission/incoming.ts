import type { GraphParts } from '#libs/graph/model/index.js';
import { round4, validationFailed, type Id } from '#libs/kernel/index.js';
import { observedTime } from '../../../evidence/index.js';
import { PREDICATE_DEFAULTS } from '../../../predicates/index.js';
import { appraise, type Appraisal, type Carried } from '../gate/appraisal.rules.js';
import type { Claim, ClaimType, Grounds, Window } from '../state/claim.js';
import { stakesOf, type TestStakes } from '../state/stakes.js';
import type { Fact } from '../state/fact.js';
import type { SpacePolicy } from '#libs/tenancy/spaces/index.js';
import type { DecisionContext, KnownSlot } from '../state/slot.js';
import type { Lookalike } from '../gate/quarantine.rules.js';
import { EVERLASTING } from '../../../evidence-types/index.js';
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
  /** The parts that must all be supported; absent: there is one part, and all support of the claim meets it. */
  parts?: readonly Part[] | null;
  /** The fields that make it a fact; absent: it is a plain claim. */
  fact?: Fact | null | undefined;
  /** Claims under other keys whose skeleton is the same. */
  lookalikes?: readonly Lookalike[];
  /** The namespace of its external id; null: the namespace of its author. */
  namespace?: string | null;
  /** The author whose older challenges of the key this claim replaces; set only for a caller below writer. */
  challenger?: string | null;
  /** The claim that it is to replace. */
  replaces?: Replaced | null;
  /** An existing claim without a triple that states the same, as determined by another component. */
  repeats?: Id<'clm'> | null;
  /** Whether only a fact may use its predicate. */
  isGated?: boolean;
  /**
   * The attachments and votes of a claim that is promoted out of a workspace; `support` then contains only its live
   * attachments.
   */
  promoted?: PromotedClaim | undefined;
  basis: ClaimBasis;
}

/** A claim of a workspace with all evidence for and against it, as it is promoted. */
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
   * The maximum weight of the author's assertion, if the author states how certain the claim is and what it was learned
   * from. Absent: the weight of the class (claims spec, section 15a, rule 1).
   */
  most?: number;
  /**
   * Makes the row of `nodes` and the edges of the claim. They are written only if the claim is stored: a claim that
   * confirms another claim makes no node. null: a plain claim has none.
   */
  graph: ((claimId: Id<'clm'>, now: Date) => GraphParts) | null;
}

export interface PremiseSupport extends Pick<
  Claim,
  'corroboration' | 'agingFrom' | 'inherited' | 'staleAt' | 'expiresAt' | 'usableUntil'
> {
  /** Root groups of the live premises; `premisesObservedAt` is the newest observation that these premises depend on. */
  premiseGroups: string[];
  premisesObservedAt: Date | null;
  trustLimit: number;
  gateTrustLimit: number;
  /**
   * The weight of the conclusion if the author does not determine this weight, as for an extractive digest. Absent: the
   * author's class limits the weight.
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
 * When a claim was observed, and when it is valid. Throws `observed_in_future`, and `validation_failed` if the claim
 * would end before its known beginning.
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

/** A promoted claim keeps its times. Throws the errors of `timesOf`. */
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
 * but full strength.
 */
export function candidateOf(
  incoming: Incoming,
  times: IncomingTimes,
  { spaceId, predicate }: KnownSlot,
  policy: Pick<SpacePolicy, 'beliefPolicy'>,
  context: DecisionContext,
): Candidate {
  const { basis } = incoming;
  const id = context.ids.next('clm');
  const { attachments, votes } = broughtTo(id, incoming, context.now);
  const believed = believedAtFirst(incoming, predicate, policy);
  const appraisal = appraisedAtFirst(incoming, times.observedAt, believed, { attachments, votes }, context.now);
  const claim = claimOf(incoming, { id, spaceId, predicate, times, believed, appraisal }, context);
  return { claim, attachments, votes, graph: basis.graph?.(id, context.now) ?? {} };
}

interface Found {
  id: Id<'clm'>;
  spaceId: Id<'spc'>;
  predicate: KnownSlot['predicate'];
  times: IncomingTimes;
  believed: BelievedAtFirst;
  appraisal: Appraisal;
}

/**
 * Assigns each field by name, including fields without a value. If the object were built by spreading parts, it would
 * become a hash table because of its many fields, and every copy of it would cost ten times as much.
 */
function claimOf(
  { item, triple, parts, fact, sessionId, workspaceId, workspaceImpact, basis, namespace = null }: Incoming,
  { id, spaceId, predicate, times, believed, appraisal }: Found,
  { now, principalId }: DecisionContext,
): Claim {
  const said = triple ?? NO_TRIPLE;
  const stakes = stakesIn(item, workspaceImpact);
  return {
    id,
    type: basis.type,
    text: item.text,
    subject: said.subject,
    predicate: said.predicate,
    value: said.value,
    subjectN: said.subjectN,
    predicateN: said.predicateN,
    valueN: said.valueN,
    slot: said.slot,
    valueKey: said.valueKey,
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
    recordedAt: now,
    recordedBy: principalId,
    remainderOf: null,
    status: 'active',
    statusReason: null,
    exclusive: predicate?.cardinality === 'single' && item.scope !== 'workspace',
    historical: false,
    tags: [...new Set(item.tags)],
    base: appraisal.base,
    baseClass: appraisal.baseClass,
    corroboration: appraisal.corroboration,
    agingFrom: appraisal.agingFrom,
    inherited: appraisal.inherited,
    trustLimit: appraisal.trustLimit,
    gateTrustLimit: appraisal.gateTrustLimit,
    confidence: appraisal.confidence,
    staleAt: appraisal.staleAt,
    expiresAt: appraisal.expiresAt,
    usableUntil: appraisal.usableUntil,
    parts,
    reinforcements: appraisal.reinforcements,
    disputes: appraisal.disputes,
    gateReinforcements: appraisal.gateReinforcements,
    gateDisputes: appraisal.gateDisputes,
    trust: appraisal.trust,
    gateTrust: appraisal.gateTrust,
    grounding: appraisal.grounding,
    activated: appraisal.activated,
    runnerUp: appraisal.runnerUp,
    halfLifeDays: firstHalfLifeOf(predicate),
    strengthRefreshedAt: basis.premises === null ? appraisal.agingFrom : now,
    supersededBy: null,
    mergedInto: null,
    rejectedWeight: null,
    impact: stakes.impact,
    testCost: stakes.testCost,
    benefit: stakes.benefit,
    beliefPolicy: believed.beliefPolicy,
    volatility: believed.volatility,
    propositionClass: believed.propositionClass,
    premiseGroups: believed.premiseGroups,
    premisesObservedAt: believed.premisesObservedAt,
    supportMass: appraisal.supportMass,
    contradictionMass: appraisal.contradictionMass,
    supportGroups: appraisal.supportGroups,
    witnessGroups: appraisal.witnessGroups,
    contradictionGroups: appraisal.contradictionGroups,
    opposingGroups: appraisal.opposingGroups,
    supportedAt: appraisal.supportedAt,
    shielded: appraisal.shielded,
    failedTest: appraisal.failedTest,
    beliefState: appraisal.beliefState,
    beliefDueAt: appraisal.beliefDueAt,
    provisionalVersion: appraisal.provisionalVersion,
    confirmed: undefined,
    contestedUpdates: undefined,
    rivals: undefined,
    tier: undefined,
    version: 1,
    stateSince: now,
  };
}

/** What the author states about testing the claim. The impact of the claim defaults to the impact of its workspace. */
function stakesIn(item: StoreClaimItem, workspaceImpact: Impact | undefined): TestStakes {
  const impact = item.impact ?? workspaceImpact ?? 'medium';
  const { testCost = null, benefit = null } = item;
  return stakesOf({ impact: impact === 'medium' ? null : impact, testCost, benefit });
}

const firstHalfLifeOf = (predicate: KnownSlot['predicate']): number =>
  FIRST_HALF_LIFE_DAYS[predicate?.volatility ?? PREDICATE_DEFAULTS.volatility];

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

/** The fields that belief needs in addition to evidence; default values are left out. */
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
  { worth, premiseGroups: _groups, premisesObservedAt: _observed, ...premises }: PremiseSupport,
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
  return support.map((lent) => ({ ...lent, claimId, attachedAt: now, live: true }));
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

/** The same rows for another claim, with their authors and times unchanged. */
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
