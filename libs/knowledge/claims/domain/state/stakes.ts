import type { Impact } from '../../../workspaces/index.js';

/**
 * What the owner of a claim states about testing the claim (beliefs spec, section 5). A field that is null or absent
 * has its default: medium for the impact, 0 for the others.
 */
export interface TestStakes {
  /** How much depends on it. */
  impact?: Exclude<Impact, 'medium'> | null | undefined;
  /** What a test of it would cost. */
  testCost?: number | null | undefined;
  /** What a test of it would be worth. */
  benefit?: number | null | undefined;
}

/** What is stated about testing a claim, without fields that have their default. */
export function stakesOf({ impact, testCost, benefit }: TestStakes): TestStakes {
  const stakes: TestStakes = {};
  if (impact) stakes.impact = impact;
  if (testCost) stakes.testCost = testCost;
  if (benefit) stakes.benefit = benefit;
  return stakes;
}
