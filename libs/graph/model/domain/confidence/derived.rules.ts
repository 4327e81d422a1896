import { round9 } from '#libs/kernel/index.js';
import {
  type Confidence,
  type Premise,
  REASONING_TYPES,
  type CorroboratingType,
  type ReasoningType,
} from './confidence.js';
import { bestIndependent, checkCount } from './independent.rules.js';

/** The limit for anything that depends on no evidence at all, whatever type of reasoning derived it. */
const UNGROUNDED_LIMIT = 0.85;

/** The resulting confidence, and the premises that decided it. */
export interface Derived extends Confidence {
  /** Ids of the premises that decided the value: the chosen independent premises, or the weakest premise. */
  chosen: string[];
}

/** The confidence of a derivation or theory at its creation (graph spec, section 3.2). Throws `too_many_premises`. */
export function derivedConfidence(type: ReasoningType, premises: readonly Premise[]): Derived {
  if (REASONING_TYPES[type].group === 'corroborating')
    checkCount(premises.filter(({ rootGroups }) => rootGroups.length > 0));
  return recomputedConfidence(type, premises);
}

/**
 * The confidence of an existing derivation or theory after its premises have changed. Never throws. A premise that lost
 * its support has confidence 0. Types that take the weakest premise then become 0, and corroborating types leave the
 * premise out.
 */
export function recomputedConfidence(type: ReasoningType, premises: readonly Premise[]): Derived {
  const { group, factor, cap } = REASONING_TYPES[type];
  return group === 'corroborating' ? corroborated(factor, premises) : asWeakest(factor, cap, premises);
}

/** The confidence of a lesson from its live, sound incidents. A lesson without such incidents has lost its support. */
export function lessonConfidence(
  type: CorroboratingType,
  incidents: readonly Premise[],
): Derived & { isSupportLost: boolean } {
  return { ...recomputedConfidence(type, incidents), isSupportLost: incidents.length === 0 };
}

function asWeakest(factor: number, cap: number, premises: readonly Premise[]): Derived {
  const weakest = premises.reduce<Premise | null>(
    (least, premise) => (least === null || premise.confidence < least.confidence ? premise : least),
    null,
  );
  const limit = premises.reduce((lowest, premise) => Math.min(lowest, premise.limit), 1);
  if (weakest === null) return { confidence: 0, limit, chosen: [] };
  return { confidence: round9(Math.min(factor * weakest.confidence, cap)), limit, chosen: [weakest.id] };
}

function corroborated(factor: number, premises: readonly Premise[]): Derived {
  const counting = premises.filter(({ confidence }) => confidence > 0);
  const rooted = counting.filter(({ rootGroups }) => rootGroups.length > 0);
  if (rooted.length === 0) return ungrounded(factor, counting);
  const { chosen, value, limit } = bestIndependent(rooted, factor);
  return { confidence: round9(value), limit, chosen: chosen.map(({ id }) => id) };
}

function ungrounded(factor: number, premises: readonly Premise[]): Derived {
  const strongest = premises.reduce<Premise | null>(
    (most, premise) => (most === null || premise.confidence > most.confidence ? premise : most),
    null,
  );
  if (strongest === null) return { confidence: 0, limit: UNGROUNDED_LIMIT, chosen: [] };
  return {
    confidence: round9(Math.min(UNGROUNDED_LIMIT, factor * strongest.confidence)),
    limit: UNGROUNDED_LIMIT,
    chosen: [strongest.id],
  };
}
