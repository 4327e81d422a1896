import { tooManyPremises, type Premise } from './confidence.js';

const MAX_INDEPENDENT_PREMISES = 16;

/** Premises that share no root group with each other, and their combined confidence. */
export interface Corroboration {
  chosen: readonly Premise[];
  value: number;
  limit: number;
}

/**
 * Chooses the subset of premises without shared root groups that has the highest value: min(factor * noisy-or, highest
 * limit among them). Among equals it prefers the one with the higher limit, then the first in order of strength. Only
 * the 16 strongest premises are considered.
 */
export function bestIndependent(premises: readonly Premise[], factor: number): Corroboration {
  const ranked = strongestOfEach(premises).slice(0, MAX_INDEPENDENT_PREMISES);
  let best: Corroboration = { chosen: [], value: 0, limit: 0 };
  const extend = (chosen: readonly Premise[], from: number): void => {
    if (!canBeat(best, valueOf([...chosen, ...ranked.slice(from)], factor))) return;
    for (let i = from; i < ranked.length; i++) {
      const candidate = ranked[i]!;
      if (chosen.some((premise) => sharesRoot(premise, candidate))) continue;
      const found = valueOf([...chosen, candidate], factor);
      if (canBeat(best, found)) best = found;
      extend(found.chosen, i + 1);
    }
  };
  extend([], 0);
  return best;
}

/** Throws `too_many_premises` if there are more candidates than can be considered. */
export function checkCount(premises: readonly Premise[]): void {
  const { length: count } = strongestOfEach(premises);
  if (count > MAX_INDEPENDENT_PREMISES) throw tooManyPremises({ count, limit: MAX_INDEPENDENT_PREMISES });
}

/**
 * Adding premises never lowers the value, so the value of all remaining premises, whether or not they share roots, is
 * an upper bound.
 */
function canBeat(best: Corroboration, bound: Corroboration): boolean {
  return bound.value > best.value || (bound.value === best.value && bound.limit > best.limit);
}

function valueOf(chosen: readonly Premise[], factor: number): Corroboration {
  const doubt = chosen.reduce((product, { confidence }) => product * (1 - confidence), 1);
  const limit = chosen.reduce((highest, premise) => Math.max(highest, premise.limit), 0);
  return { chosen, value: Math.min(factor * (1 - doubt), limit), limit };
}

/**
 * Among premises with the same roots and limit, only the strongest can be chosen. They are sorted strongest first, so
 * that a good bound is found early.
 */
function strongestOfEach(premises: readonly Premise[]): Premise[] {
  const ranked = [...premises].sort((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1));
  const kept = new Map<string, Premise>();
  for (const premise of ranked) {
    const key = JSON.stringify([[...premise.rootGroups].sort(), premise.limit]);
    if (!kept.has(key)) kept.set(key, premise);
  }
  return [...kept.values()];
}

const sharesRoot = (a: Premise, b: Premise): boolean => a.rootGroups.some((group) => b.rootGroups.includes(group));
