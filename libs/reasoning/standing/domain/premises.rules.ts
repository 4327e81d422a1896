import { refusalIn } from '#libs/kernel/index.js';
import { groundingOf, type Cause } from '#libs/graph/cascades/domain/index.js';
import { derivedConfidence, reasoningTypes, type ReasoningType } from '#libs/graph/confidence/domain/index.js';
import type { PremisesStanding } from '#libs/knowledge/claims/domain/index.js';
import { compareClasses } from '#libs/knowledge/trust/domain/index.js';
import { ownCauses } from './causes.rules.js';
import type { Standing } from './standing.js';

/** Whether it was never valid, or rests on what was not: it lends nothing. What was merely replaced keeps its last value (graph spec, section 3.5). */
export const isGone = (premise: Standing): boolean => [...ownCauses(premise), ...premise.causes].some(({ kind }) => kind === 'taint');

const broughtBy = (premise: Standing): number => (isGone(premise) ? 0 : premise.confidence ?? premise.trust);

/**
 * What premises lend the trust of a claim derived from them: the strongest assertion below, every witness below,
 * and a ceiling: nothing derived is trusted more than the least of what it was derived from (claims spec, section 4).
 */
function standingOn(premises: readonly Standing[], causes: readonly Cause[], rootGroups: readonly string[]): PremisesStanding {
  const baseOf = (premise: Standing): number => (isGone(premise) ? 0 : premise.base);
  const base = Math.max(...premises.map(baseOf));
  const strongest = premises.filter((premise) => baseOf(premise) === base).sort((a, b) => compareClasses(a.baseClass, b.baseClass));
  return {
    base, baseClass: strongest[0]!.baseClass, corroboration: rootGroups.length, inherited: groundingOf(causes),
    anchorAt: new Date(Math.max(...strongest.map(({ anchorAt }) => anchorAt.getTime()))),
    trustLimit: Math.min(...premises.map((premise) => (isGone(premise) ? 0 : premise.trust))),
    gateTrustLimit: Math.min(...premises.map((premise) => (isGone(premise) ? 0 : premise.gateTrust))),
  };
}

/** Independence groups at the root of all premises, each once. */
const rootGroupsOf = (premises: readonly Standing[]): string[] => [...new Set(premises.flatMap(({ rootGroups }) => rootGroups))].sort();

/** One above the highest premise. */
export const rankAbove = (premises: readonly Pick<Standing, 'rank'>[]): number => 1 + Math.max(0, ...premises.map(({ rank }) => rank));

/** How a derived node stands by its reasoning: what its premises lend it, and what the formula makes of them. */
export type Reasoned = PremisesStanding & Pick<Standing, 'rootGroups' | 'confidenceLimit' | 'confidence'>;

/**
 * Throws `too_many_premises` where the formula cannot weigh that many; of a node that stood before, its last confidence is kept then.
 */
export function reasonFrom(type: ReasoningType, premises: readonly Standing[], causes: readonly Cause[]): Reasoned {
  const { confidence, limit } = derivedConfidence(type, premises.map((premise) => (
    { id: premise.id, confidence: broughtBy(premise), limit: premise.confidenceLimit, rootGroups: premise.rootGroups })));
  const rootGroups = rootGroupsOf(premises);
  return { ...standingOn(premises, causes, rootGroups), rootGroups, confidence, confidenceLimit: limit };
}

/** As `reasonFrom`, for a node that stood before. */
export function reasonedFrom(before: Standing, premises: readonly Standing[], causes: readonly Cause[]): Reasoned {
  const { reasoningType } = before;
  if (!isReasoningType(reasoningType)) throw new Error(`${before.id} rests on premises and says no way of reasoning`);
  try {
    return reasonFrom(reasoningType, premises, causes);
  } catch (thrown) {
    refusalIn(thrown);
    const rootGroups = rootGroupsOf(premises);
    return { ...standingOn(premises, causes, rootGroups), rootGroups, confidence: before.confidence, confidenceLimit: before.confidenceLimit };
  }
}

const isReasoningType = (type: string | null): type is ReasoningType => reasoningTypes.some((known) => known === type);
