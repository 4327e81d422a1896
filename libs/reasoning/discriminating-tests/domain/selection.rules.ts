import type { DiscriminatingTest } from './test.js';
import { separationOf } from './test.rules.js';

/** A test that can still be done, with the reliability ρ of its method source. */
export interface FeasibleTest {
  test: Pick<DiscriminatingTest, 'id' | 'cost' | 'claims'>;
  rho: number;
}

/** How many pairs of these claims a test tells apart. If there is only one claim, it is paired with its negation. */
export const separationAmong = (
  { claims }: Pick<DiscriminatingTest, 'claims'>,
  claimIds: ReadonlySet<string>,
): number => {
  const expected = claims.filter(({ claimId }) => claimIds.has(claimId)).map((each) => each.expected);
  return expected.length === 0 ? 0 : separationOf(expected);
};

interface Rated extends FeasibleTest {
  separation: number;
}

/**
 * The test that tells the claims apart at the lowest relative cost: cost/(ρ·separation). Among equal tests, the test
 * with the more reliable source is chosen, then the test with the lower id (beliefs spec, section 5.2). null: no test
 * tells the claims apart.
 */
export function chooseTest<T extends FeasibleTest>(
  tests: readonly T[],
  claimIds: ReadonlySet<string>,
): (T & { separation: number }) | null {
  const rated = tests
    .map((each) => ({ ...each, separation: separationAmong(each.test, claimIds) }))
    .filter(({ rho, separation }) => rho > 0 && separation >= 1);
  return rated.sort(byPrice)[0] ?? null;
}

const priceOf = ({ test, rho, separation }: Rated): number => test.cost / (rho * separation);

const byPrice = (a: Rated, b: Rated): number =>
  priceOf(a) - priceOf(b) || b.rho - a.rho || (a.test.id < b.test.id ? -1 : Number(a.test.id > b.test.id));
