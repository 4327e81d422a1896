import type { Impact } from '../../../workspaces/index.js';

/**
 * What its owner says about testing it (beliefs spec, section 5); a field that is null or absent has its default: medium,
 * and 0.
 */
export interface TestStakes {
  /** How much depends on it. */
  impact?: Exclude<Impact, 'medium'> | null | undefined;
  /** What a test of it would cost. */
  testCost?: number | null | undefined;
  /** What a test of it would be worth. */
  benefit?: number | null | undefined;
}

/** What is said about testing it; defaults are left out. */
export function stakesOf({ impact, testCost, benefit }: TestStakes): TestStakes {
  const stakes: TestStakes = {};
  if (impact) stakes.impact = impact;
  if (testCost) stakes.testCost = testCost;
  if (benefit) stakes.benefit = benefit;
  return stakes;
}
