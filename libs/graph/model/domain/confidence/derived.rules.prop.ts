import fc from 'fast-check';
import { derivedConfidence } from './derived.rules.js';
import { REASONING_TYPES, reasoningTypes, corroboratingTypes, type Premise } from './confidence.js';

const TOLERANCE = 1e-8;
const groups = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1, maxLength: 3 });
const confidence = fc.double({ min: 0.01, max: 1, noNaN: true });
const rooted = fc.record({ rootGroups: groups, confidence, limit: fc.constantFrom(0.6, 0.85, 1) }).map(bounded);
const anyPremise = fc.oneof(
  rooted,
  fc.record({ rootGroups: fc.constant<string[]>([]), confidence, limit: fc.constantFrom(0.85, 1) }).map(bounded),
);
const named = (premises: Omit<Premise, 'id'>[]): Premise[] =>
  premises.map((premise, i) => ({ ...premise, id: `clm_${String(i).padStart(2, '0')}` }));
const some = (premise: typeof rooted) => fc.array(premise, { minLength: 1, maxLength: 8 }).map(named);
const corroborating = fc.constantFrom(...corroboratingTypes);

function bounded(premise: Omit<Premise, 'id'>): Omit<Premise, 'id'> {
  return { ...premise, confidence: Math.min(premise.confidence, premise.limit) };
}

/** Tries every subset. */
function byBruteForce(factor: number, premises: readonly Premise[]): number {
  let best = 0;
  for (let mask = 1; mask < 1 << premises.length; mask++) {
    const chosen = premises.filter((_, i) => mask & (1 << i));
    const roots = chosen.flatMap(({ rootGroups }) => rootGroups);
    if (new Set(roots).size < roots.length) continue;
    const doubt = chosen.reduce((product, premise) => product * (1 - premise.confidence), 1);
    best = Math.max(best, Math.min(factor * (1 - doubt), Math.max(...chosen.map(({ limit }) => limit))));
  }
  return best;
}

describe('the confidence of a derivation', () => {
  it('is the best value over all choices of independent premises', () => {
    fc.assert(
      fc.property(corroborating, some(rooted), (type, premises) => {
        expect(derivedConfidence(type, premises).confidence).toBeCloseTo(
          byBruteForce(REASONING_TYPES[type].factor, premises),
          8,
        );
      }),
    );
  });

  it('is not lowered by one more premise if the reasoning is corroborating', () => {
    fc.assert(
      fc.property(corroborating, some(rooted), anyPremise, (type, premises, added) => {
        const more = [...premises, { ...added, id: 'clm_added' }];
        expect(derivedConfidence(type, more).confidence).toBeGreaterThanOrEqual(
          derivedConfidence(type, premises).confidence - TOLERANCE,
        );
      }),
    );
  });

  it('is not raised by a weaker premise from the same documents', () => {
    fc.assert(
      fc.property(
        corroborating,
        some(rooted),
        fc.nat(7),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (type, premises, at, share) => {
          const repeated = premises[at % premises.length]!;
          const again = { ...repeated, confidence: repeated.confidence * share, id: 'clm_again' };
          expect(derivedConfidence(type, [...premises, again]).confidence).toBe(
            derivedConfidence(type, premises).confidence,
          );
        },
      ),
    );
  });

  it('does not fall when the confidence of a premise rises', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...reasoningTypes),
        some(anyPremise),
        fc.nat(7),
        confidence,
        (type, premises, at, higher) => {
          const raised = premises.map((premise, i) =>
            i === at % premises.length
              ? { ...premise, confidence: Math.min(premise.limit, Math.max(premise.confidence, higher)) }
              : premise,
          );
          expect(derivedConfidence(type, raised).confidence).toBeGreaterThanOrEqual(
            derivedConfidence(type, premises).confidence - TOLERANCE,
          );
        },
      ),
    );
  });

  it('never exceeds its limit, and is rounded to nine decimals', () => {
    fc.assert(
      fc.property(fc.constantFrom(...reasoningTypes), some(anyPremise), (type, premises) => {
        const { confidence: value, limit } = derivedConfidence(type, premises);
        expect(value).toBeLessThanOrEqual(limit);
        expect(value).toBe(Math.round(value * 1e9) / 1e9);
      }),
    );
  });

  it('does not depend on the order of the premises', () => {
    fc.assert(
      fc.property(fc.constantFrom(...reasoningTypes), some(anyPremise), (type, premises) => {
        expect(derivedConfidence(type, [...premises].reverse()).confidence).toBe(
          derivedConfidence(type, premises).confidence,
        );
      }),
    );
  });
});
