import { groundingOf, type Cause, isContested } from '#libs/graph/cascades/index.js';
import {
  derivedConfidence,
  reasoningTypes,
  recomputedConfidence,
  type ReasoningType,
} from '#libs/graph/model/index.js';
import {
  type PremiseSupport,
  scoresAt,
  concludedBy,
  grounds,
  heldBy,
  type Grounds,
  weighBelief,
} from '#libs/knowledge/claims/index.js';
import { CLASS_WEIGHTS } from '#libs/knowledge/sources/index.js';
import { shortestOfClaims } from '#libs/knowledge/evidence-types/index.js';
import { ownCauses } from './changes.rules.js';
import type { NodeState } from './node-state.js';

/**
 * The value of a premise for its dependents: 0 if the premise was never valid, or depends on something that was never
 * valid. A premise that was merely replaced keeps its last value (graph spec, section 3.5).
 */
function lentBy(premise: NodeState): NodeState {
  const isGone = [...ownCauses(premise), ...premise.causes].some(({ kind }) => kind === 'taint');
  return isGone
    ? { ...premise, base: 0, trust: 0, gateTrust: 0, trustLimit: 0, gateTrustLimit: 0, confidence: 0 }
    : premise;
}

type Lent = PremiseSupport & Pick<NodeState, 'rootGroups'>;

/**
 * What premises contribute to the trust of a claim derived from them: all root witnesses, the time of the strongest
 * witness, and a ceiling. The ceiling exists because a conclusion is trusted no more than its least trusted premise
 * (claims spec, section 4). The class of the author limits the trust, too; see `concludedBy`.
 */
function supportFrom(lent: readonly NodeState[], causes: readonly Cause[]): Lent {
  const base = Math.max(...lent.map((premise) => premise.base));
  const strongest = lent.filter((premise) => premise.base === base);
  const rootGroups = groupsUnder(lent);
  // Premises that have lost their support contribute nothing.
  const live = lent.filter((premise) => premise.base > 0);
  const { staleAt, expiresAt, usableUntil } = shortestOfClaims(lent);
  return {
    rootGroups,
    premiseGroups: groupsUnder(live),
    premisesObservedAt: newestOf(live),
    corroboration: rootGroups.length,
    inherited: groundingOf(causes),
    staleAt,
    expiresAt,
    usableUntil,
    agingFrom: new Date(Math.max(...strongest.map(({ agingFrom }) => agingFrom.getTime()))),
    trustLimit: Math.min(...lent.map(({ trust }) => trust)),
    gateTrustLimit: Math.min(...lent.map(({ gateTrust }) => gateTrust)),
  };
}

const groupsUnder = (premises: readonly NodeState[]): string[] =>
  [...new Set(premises.flatMap((premise) => premise.rootGroups))].sort();

/**
 * The time of the newest observation that supports one of the premises. If it is not stored for a claim, the age of the
 * claim counts.
 */
function newestOf(premises: readonly NodeState[]): Date | null {
  const times = premises.map(({ supportedAt, agingFrom }) => (supportedAt ?? agingFrom).getTime());
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** The rank of a node with these premises: one more than their highest rank. */
export const rankAbove = (premises: readonly Pick<NodeState, 'rank'>[]): number =>
  1 + Math.max(0, ...premises.map(({ rank }) => rank));

/** The reasoning of a derived node: what its premises contribute, and the result of the formula. */
export type Reasoned = Lent & Pick<NodeState, 'confidenceLimit' | 'confidence'>;

/**
 * The reasoning of a new conclusion. Throws `too_many_premises` if there are more premises than the formula can weigh.
 */
export const reasonFrom = (type: ReasoningType, premises: readonly NodeState[], causes: readonly Cause[]): Reasoned =>
  weighed(derivedConfidence, type, premises, causes);

/**
 * Like `reasonFrom`, for an existing node or a digest. If there are more premises than the formula can weigh, only the
 * strongest are weighed.
 */
export function reasonedFrom(
  { id, reasoningType }: NodeState,
  premises: readonly NodeState[],
  causes: readonly Cause[],
  now: Date,
): Reasoned {
  if (isDigesting(reasoningType)) return digestFrom(premises, causes, now, reasoningType);
  if (!isReasoningType(reasoningType)) throw new Error(`${id} depends on premises and says no way of reasoning`);
  return weighed(recomputedConfidence, reasoningType, premises, causes);
}

function weighed(
  formula: typeof recomputedConfidence,
  type: ReasoningType,
  premises: readonly NodeState[],
  causes: readonly Cause[],
): Reasoned {
  const lent = premises.map(lentBy);
  const { confidence, limit } = formula(
    type,
    lent.map((premise) => ({
      id: premise.id,
      confidence: premise.confidence ?? premise.trust,
      limit: premise.confidenceLimit,
      rootGroups: premise.rootGroups,
    })),
  );
  return { ...supportFrom(lent, causes), confidence, confidenceLimit: limit };
}

/** How a digest follows from its members; stored as the `reasoningType` of its node. Callers cannot use this type. */
export const DIGESTING = 'digest';
/**
 * `reasoningType` of a digest that a language model worded: such a digest weighs at most as much as an inference
 * (claims spec, section 15a, rule 1).
 */
export const DIGESTING_BY_MODEL = 'model_digest';
/**
 * How a scenario follows from its atoms, and a persona from its scenarios, once the gate of candidates has promoted the
 * scenario or the persona.
 */
export const SUMMARISING = 'summary';
/** How a derived fact follows from facts, once gates have accepted it. */
export const RULE = 'rule';
const WORTH_THE_LEAST = [DIGESTING, DIGESTING_BY_MODEL, SUMMARISING, RULE] as const;
/** Reasoning types whose conclusions have the value of their weakest premise; they are reserved for the service. */
type WorthTheLeast = (typeof WORTH_THE_LEAST)[number];
export const isDigesting = (type: string | null): type is WorthTheLeast =>
  WORTH_THE_LEAST.some((known) => known === type);

/**
 * The support of a digest or a summary from its members: the digest or summary has the value and the age of its weakest
 * member, and is not an additional witness (claims spec, section 13). It starts at its own ceiling, so every vote
 * against it lowers it.
 */
export function digestFrom(
  members: readonly NodeState[],
  causes: readonly Cause[],
  now: Date,
  how: WorthTheLeast,
): Reasoned {
  const lent = members.map(lentBy);
  const weakest = lent.reduce((least, member) =>
    scoresAt(member, now).trust < scoresAt(least, now).trust ? member : least,
  );
  const support = supportFrom(lent, causes);
  const ceiling = Math.min(
    scoresAt(weakest, weakest.agingFrom).trust,
    how === DIGESTING_BY_MODEL ? CLASS_WEIGHTS.inference : 1,
  );
  return {
    ...support,
    ...(how === RULE ? { usableUntil: usableUntilOn(members, support) } : {}),
    worth: { base: ceiling, baseClass: 'inference' },
    corroboration: 1,
    agingFrom: weakest.agingFrom,
    trustLimit: ceiling,
    gateTrustLimit: Math.min(ceiling, support.gateTrustLimit),
    confidence: confidenceOf(lent),
    confidenceLimit: Math.min(...lent.map(({ confidenceLimit }) => confidenceLimit)),
  };
}

/**
 * Until when a derived fact is usable: no longer than any of its premises. If a premise is replaced, the fact is not
 * usable until somebody asserts it again (gates spec, section 5).
 */
function usableUntilOn(
  members: readonly NodeState[],
  { usableUntil = null }: Pick<Lent, 'usableUntil'>,
): Date | undefined {
  const replaced = members.filter(({ status }) => status === 'superseded').map(({ stateSince }) => stateSince);
  return [...replaced, ...(usableUntil === null ? [] : [usableUntil])].sort((a, b) => a.getTime() - b.getTime())[0];
}

/**
 * The lowest confidence of the members. null, which means equal to trust, if the confidence of every member is null.
 */
function confidenceOf(members: readonly NodeState[]): number | null {
  return members.every(({ confidence }) => confidence === null)
    ? null
    : Math.min(...members.map(({ confidence, trust }) => confidence ?? trust));
}

const tallyIn = ({
  reinforcements,
  disputes,
  gateReinforcements,
  gateDisputes,
}: NodeState): Pick<NodeState, 'reinforcements' | 'disputes' | 'gateReinforcements' | 'gateDisputes'> => ({
  reinforcements,
  disputes,
  gateReinforcements,
  gateDisputes,
});

const isReasoningType = (type: string | null): type is ReasoningType => reasoningTypes.some((known) => known === type);

/**
 * The state of a concluded claim when its premises amount to `reasoned`. If evidence supports the claim as well, the
 * stronger of the two counts. A claim that is valid because of its evidence has no causes: changes of its premises do
 * not affect it (claims spec, section 15a, rule 3).
 */
export function reconcluded(
  before: NodeState,
  reasoned: Reasoned,
  causes: Cause[],
  premises: readonly NodeState[],
  now: Date,
): NodeState {
  const { evidence, premises: concluded, needsBoth } = grounds(before);
  if (concluded === null) return before;
  const rebuilt = concludedBy(concluded, reasoned, reasoned.confidence);
  const isAsserted = before.runnerUp !== null;
  const held = heldBy(
    { evidence: isAsserted ? (evidence as Grounds) : null, premises: rebuilt, needsBoth },
    before,
    now,
  );
  const inherits = held.byPremises;
  const below = { premiseGroups: reasoned.premiseGroups, premisesObservedAt: reasoned.premisesObservedAt };
  const weighing = { ...before, ...below };
  const { trust, gateTrust } = scoresAt({ ...held.grounds, ...tallyIn(before) }, now);
  return {
    ...weighing,
    ...held.grounds,
    ...weighBelief(weighing, before.ownEvidence ?? [], { ...held.grounds, activated: before.activated }, now, true),
    rank: rankAbove(premises),
    confidenceLimit: reasoned.confidenceLimit,
    rootGroups: isAsserted ? before.rootGroups : reasoned.rootGroups,
    causes: inherits ? causes : [],
    contested: inherits && isContested(causes),
    grounding: held.grounding,
    trust,
    gateTrust,
    runnerUp: held.runnerUp,
  };
}
