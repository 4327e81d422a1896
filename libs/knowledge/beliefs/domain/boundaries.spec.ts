import { anItem } from '#libs/testing/belief-items.js';
import type { BeliefBasis, BeliefState } from './belief.js';
import { beliefAt } from './belief.rules.js';
import { massesOf, type Item } from './mass.rules.js';

/** Beliefs spec, sections 3.1 and 3.3: values on a boundary, and values as close to it as nine decimals allow. */
const NOW = new Date('2026-06-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const HALF_LIFE_HOURS = { low: 4320, medium: 720, high: 24 };

const BASIS: BeliefBasis = {
  policy: 'credence-v1',
  volatility: 'medium',
  propositionClass: 'descriptive',
  confirmed: false,
  failedTest: null,
  recorded: null,
  supportMass: 0,
  contradictionMass: 0,
  supportGroups: 2,
  witnessGroups: 2,
  contradictionGroups: 2,
  opposingGroups: 2,
  supportedAt: NOW,
  shielded: false,
};
/** The mass at which a side reaches the given share: σ for S, or γ for C. */
const massOf = (share: number): number => -Math.log(1 - share);
const stateOf = (given: Partial<BeliefBasis>): BeliefState => beliefAt({ ...BASIS, ...given }, NOW).state;
/** Both masses for which the contradiction is the given share of all evidence. */
const byKappa = (kappa: number) => ({ supportMass: (2 * (1 - kappa)) / kappa, contradictionMass: 2 });
/** Both masses for which C is .80 and the claim has the given bel. */
function byBel(bel: number): Pick<BeliefBasis, 'supportMass' | 'contradictionMass'> {
  const y = 0.2;
  const x = (y - bel * y) / (y + bel * (1 - y));
  return { supportMass: -Math.log(x), contradictionMass: -Math.log(y) };
}
/** A belief that was supported so long ago that it has this freshness. */
const byFreshness = (freshness: number, volatility: keyof typeof HALF_LIFE_HOURS = 'medium') => ({
  volatility,
  supportMass: 25,
  supportedAt: new Date(NOW.getTime() + Math.log2(freshness) * HALF_LIFE_HOURS[volatility] * HOUR_MS),
});
/** Differences below nine decimals: a value minus `UP` is rounded up to the value, a value minus `DOWN` is not. */
const [UP, DOWN] = [4e-10, 6e-10];

describe('a belief by credence-v1 at the boundaries', () => {
  it.each<[string, Partial<BeliefBasis>, BeliefState]>([
    ['bel .15 is not rejected', byBel(0.15), 'contested'],
    ['bel .1499999996 counts as .15', byBel(0.15 - UP), 'contested'],
    ['bel .1499999994 is rejected', byBel(0.15 - DOWN), 'rejected'],
    ['bel .10 with one opposing group is not rejected', { ...byBel(0.1), opposingGroups: 1 }, 'tentative'],
    ['C .80 rejects', { supportMass: 0.01, contradictionMass: massOf(0.8) }, 'rejected'],
    ['C .7999999994 does not reject', { supportMass: 0.01, contradictionMass: massOf(0.8 - DOWN) }, 'tentative'],
    ['S .30 and C .30 contest', { supportMass: massOf(0.3), contradictionMass: massOf(0.3) }, 'contested'],
    [
      'S .2999999994 and C .30 do not contest',
      { supportMass: massOf(0.3 - DOWN), contradictionMass: massOf(0.3) },
      'tentative',
    ],
    [
      'S .30 and C .2999999994 do not contest',
      { supportMass: massOf(0.3), contradictionMass: massOf(0.3 - DOWN) },
      'tentative',
    ],
    ['S .2999999996 counts as .30', { supportMass: massOf(0.3 - UP), contradictionMass: massOf(0.3) }, 'contested'],
    ['κ .25 is contested', byKappa(0.25), 'contested'],
    ['κ .2499999994 is accepted', byKappa(0.25 - DOWN), 'accepted'],
    ['κ .75 is contested', { ...byKappa(0.75), opposingGroups: 1 }, 'contested'],
    ['κ .7500000006 is not contested', { ...byKappa(0.75 + DOWN), opposingGroups: 1 }, 'tentative'],
    ['one voice contests four groups', { ...byKappa(0.3), opposingGroups: 1, witnessGroups: 4 }, 'contested'],
    ['one voice does not contest five groups', { ...byKappa(0.3), opposingGroups: 1, witnessGroups: 5 }, 'provisional'],
    ['f .40 is accepted', byFreshness(0.4), 'accepted'],
    ['f .3999999994 is provisional', byFreshness(0.4 - DOWN), 'provisional'],
    ['f .20 is provisional', byFreshness(0.2), 'provisional'],
    ['f .1999999994 is deprecated', byFreshness(0.2 - DOWN), 'deprecated'],
    ['f .20 at low volatility is provisional', byFreshness(0.2, 'low'), 'provisional'],
    ['f .1999999994 at low volatility is deprecated', byFreshness(0.2 - DOWN, 'low'), 'deprecated'],
    ['score .55 is provisional', { supportMass: massOf(0.55) }, 'provisional'],
    ['score .5499999994 is tentative', { supportMass: massOf(0.55 - DOWN) }, 'tentative'],
    ['score .80 is accepted', { supportMass: massOf(0.8) }, 'accepted'],
    ['score .80 by one witness is provisional', { supportMass: massOf(0.8), witnessGroups: 1 }, 'provisional'],
    [
      'score .8999999994 of a causal claim is provisional',
      { supportMass: massOf(0.9 - DOWN), propositionClass: 'causal', witnessGroups: 3 },
      'provisional',
    ],
    [
      'score .90 of a causal claim is accepted',
      { supportMass: massOf(0.9), propositionClass: 'causal', witnessGroups: 3 },
      'accepted',
    ],
  ])('%s', (_, given, state) => {
    expect(stateOf(given)).toBe(state);
  });
});

describe('a belief by seed-v0.1q', () => {
  const seed = (given: Partial<BeliefBasis>, ageHours: number) =>
    beliefAt(
      {
        ...BASIS,
        policy: 'seed-v0.1q',
        supportMass: 0.7,
        ...given,
        supportedAt: new Date(NOW.getTime() - ageHours * HOUR_MS),
      },
      NOW,
    );

  it.each<[BeliefBasis['volatility'], number, number, number]>([
    ['low', 168, 0.5, 0.075],
    ['low', 336, 0.25, 0.1125],
    ['medium', 72, 0.5, 0.15],
    ['high', 24, 0.5, 0.3],
    ['high', 48, 0.25, 0.3],
  ])(
    'with %s volatility has, after %i hours, freshness %d and penalty %d',
    (volatility, ageHours, freshness, penalty) => {
      expect(seed({ volatility }, ageHours)).toMatchObject({
        freshness,
        penalty,
        score: Number((0.83 - penalty).toFixed(9)),
      });
    },
  );

  it('is deprecated only if it was accepted and less than .20 of the freshness is left', () => {
    const of = (ageHours: number, recorded: BeliefState) => seed({ recorded, volatility: 'low' }, ageHours).state;
    expect({
      acceptedAt390: of(390, 'accepted'),
      acceptedAt391: of(391, 'accepted'),
      tentativeAt391: of(391, 'tentative'),
    }).toEqual({ acceptedAt390: 'provisional', acceptedAt391: 'deprecated', tentativeAt391: 'provisional' });
  });

  it('is contested instead of rejected if weak voices may not reject the claim', () => {
    const rejected = { supportMass: 0, contradictionMass: 0.85 };
    expect({
      unshielded: seed(rejected, 0).ruleId,
      shielded: seed({ ...rejected, shielded: true }, 0).ruleId,
    }).toEqual({ unshielded: 'rejected.saturation', shielded: 'contested.user_protected' });
  });
});

describe('the masses of a belief', () => {
  let made = 0;
  const item = (given: Partial<Item> = {}): Item =>
    anItem(`evd_${String((made += 1)).padStart(6, '0')}`, 'document', { observedAt: NOW, ...given });
  const many = (count: number, given: Partial<Item> = {}): Item[] => Array.from({ length: count }, () => item(given));
  const beliefIn = (items: readonly Item[]) => beliefAt({ ...BASIS, ...massesOf(items, 'credence-v1') }, NOW);

  it('are at most 30 for two hundred groups on a side, and the belief stays finite', () => {
    const strong = { weight: 1, class: 'user_explicit' as const };
    for (const [support, contradiction] of [
      [200, 200],
      [200, 0],
      [0, 200],
      [200, 1],
    ] as const) {
      const items = [...many(support, strong), ...many(contradiction, { ...strong, side: 'contradiction' })];
      const masses = massesOf(items, 'credence-v1');
      expect([masses.supportMass, masses.contradictionMass].every((mass) => mass <= 30)).toBe(true);
      const { score, support: s, contradiction: c, kappa, bel } = beliefIn(items);
      for (const number of [score, s, c, kappa, bel]) expect(Number.isFinite(number)).toBe(true);
      if (support === contradiction)
        expect({ kappa, isBelPositive: bel > 0 }).toEqual({ kappa: 0.5, isBelPositive: true });
    }
  });

  it('do not change when a content is repeated in its group; only the time of the support changes', () => {
    const first = item();
    const later = new Date(NOW.getTime() + HOUR_MS);
    const again = item({ group: first.group, contentKey: first.contentKey, observedAt: later });
    const [before, after] = [massesOf([first], 'credence-v1'), massesOf([first, again], 'credence-v1')];
    expect(after).toEqual({ ...before, supportedAt: later });
  });

  it('do not rise with an inference that cites a record, because the inference belongs to the group of the record', () => {
    const inference = { class: 'inference' as const, weight: 0.5 };
    const document = item();
    const uncited = many(3, { ...inference, group: 'inference' });
    expect(massesOf(uncited, 'credence-v1')).toMatchObject({ supportGroups: 1, witnessGroups: 0 });
    const citing = item({ ...inference, group: document.group, contentKey: document.contentKey });
    expect(massesOf([document, citing], 'credence-v1')).toEqual(massesOf([document], 'credence-v1'));
    expect(beliefIn([item({ ...inference, group: document.group })]).score).toBe(0.35);
  });
});
