import type { Id } from '#libs/kernel/index.js';

/** The result of a discriminating test, as it is attached to a claim (beliefs spec, section 5.3). */
export interface TestMark {
  testId: Id<'tst'>;
  /** Its number among the test results of the claim, from 1; later results have higher numbers. */
  place: number;
  /** ρ of the result when it was ingested, 9 decimals. */
  rho: number;
  /** Whether it can reject the claim, or lift a rejection by a test. */
  decisive: boolean;
  /** Whether a reviewer proposed the test. */
  ordered: boolean;
}

/** A test result on one side of a claim. */
export interface TestResult extends TestMark {
  side: 'support' | 'contradiction';
}

/**
 * Whether a pass lifts a failure: the pass is later, its ρ is at least as high, and if a reviewer proposed the failed
 * test, a reviewer also proposed the passed test.
 */
const lifts = (pass: TestResult, failure: TestResult): boolean =>
  pass.place > failure.place && pass.rho >= failure.rho && (pass.ordered || !failure.ordered);

/** The failed test in force, the latest if there are several; null: none. `live`: results whose evidence counts. */
export function failedTestIn(live: readonly TestResult[]): Id<'tst'> | null {
  const decisive = live.filter((result) => result.decisive);
  const passes = decisive.filter(({ side }) => side === 'support');
  const inForce = decisive.filter(
    (result) => result.side === 'contradiction' && !passes.some((pass) => lifts(pass, result)),
  );
  return inForce.reduce<TestResult | null>(later, null)?.testId ?? null;
}

/** Whether a decisive result supports the claim, and no failed test is in force. */
export const isBorneOut = (live: readonly TestResult[]): boolean =>
  failedTestIn(live) === null && live.some(({ side, decisive }) => side === 'support' && decisive);

const later = (a: TestResult | null, b: TestResult): TestResult =>
  a === null || b.place > a.place || (b.place === a.place && b.testId > a.testId) ? b : a;
