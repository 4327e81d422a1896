import { declareError, type Id } from '#libs/kernel/index.js';
import type { Impact } from '#libs/knowledge/workspaces/index.js';
import {
  renaming,
  type EventsOf,
  type PayloadUpgrades,
  type RecordedOf,
  type Written,
} from '#libs/history/events/index.js';

export const TEST_KINDS = [
  'alternate_source',
  'second_sensor',
  'question',
  'authoritative_source',
  'wait_for_sample',
] as const;
export type TestKind = (typeof TEST_KINDS)[number];

/** As readers see it: a proposed test past its deadline has lapsed. */
export const TEST_STATUSES = ['proposed', 'ingested', 'lapsed', 'withdrawn'] as const;
export type TestStatus = (typeof TEST_STATUSES)[number];

export const VERDICTS = ['passed', 'failed', 'inconclusive'] as const;
export type TestVerdict = (typeof VERDICTS)[number];

export const CLAIM_RESULTS = ['passed', 'failed', 'skipped'] as const;

/** A claim under test, the outcome that it expects, and its result. */
export interface TestedClaim {
  claimId: Id<'clm'>;
  expected: string;
  /** null: there is no result yet, or it was inconclusive. `skipped`: it was retracted before the result came. */
  result: (typeof CLAIM_RESULTS)[number] | null;
  /** Whether the result can reject the claim, or lift a rejection by a test. */
  decisive: boolean | null;
}

/** A row of `discriminating_tests`. */
export interface DiscriminatingTest {
  id: Id<'tst'>;
  spaceId: Id<'spc'>;
  claims: TestedClaim[];
  kind: TestKind;
  method: string;
  cost: number;
  /** The benefit of the test according to its author, in the unit of its cost; null or absent: 0. */
  benefit?: number | null | undefined;
  /** How much depends on the test according to its author; null or absent: only the impact of its claims counts. */
  impact?: Impact | null | undefined;
  methodSourceId: string;
  notBefore: Date | null;
  deadline: Date | null;
  /** Number of pairs of claims that expect different outcomes. */
  separation: number;
  /** Whether a reviewer proposed it. */
  ordered: boolean;
  /** The recorded status, which does not depend on the clock. */
  status: Exclude<TestStatus, 'lapsed'>;
  outcome: string | null;
  verdict: TestVerdict | null;
  evidenceId: Id<'evd'> | null;
  proposedBy: Id<'prn'>;
  proposedAt: Date;
  closedAt: Date | null;
  version: number;
}

/** The whole row after the event. */
export type TestPayload = { test: Written<DiscriminatingTest> };

export interface TestPayloads {
  /** Somebody proposed a test of claims, with the outcome that each of them expects. */
  test_proposed: TestPayload;
  /** The result of a test was ingested. Separate events record what it changed about the claims. */
  test_ingested: TestPayload;
  /** The author of a test, or a reviewer, withdrew it. */
  test_withdrawn: TestPayload;
}

const testUpgrades = [renaming({ isOrdered: 'ordered' }, ['test'])];

/** Version 2: flags have the names of their columns. */
export const TEST_UPGRADES = {
  test_proposed: testUpgrades,
  test_ingested: testUpgrades,
  test_withdrawn: testUpgrades,
} satisfies PayloadUpgrades;

export type TestEvent = EventsOf<TestPayloads>;
export type RecordedTestEvent = RecordedOf<TestPayloads>;

export const testNotOpen = declareError<{ id: string; status: string }>(
  'test_not_open',
  'conflict',
  ({ id, status }) => `Test ${id} is ${status}, so it can no longer be changed. Propose another test.`,
);
export const testNotDue = declareError<{ id: string; notBefore: string }>(
  'test_not_due',
  'conflict',
  ({ id, notBefore }) => `Test ${id} accepts only results observed at ${notBefore} or later.`,
);

/** Why a record cannot be the result of a test. */
export const UNFIT = {
  not_a_test_result: 'its evidenceType is not test_result',
  anchor_missing: 'it does not name the test as an anchor',
  other_source: 'it is not a record of the method source of the test, by a key that may speak for it',
  derived: 'it was taken from other evidence',
  inference: 'an inference is not a result',
  observed_before: 'it was observed before the test was proposed',
  outcome_not_said: 'it does not state the outcome',
} as const;
export type Unfit = keyof typeof UNFIT;

export const testResultUnfit = declareError<{ id: string; evidenceId: string; why: string }>(
  'test_result_unfit',
  'invalid',
  ({ id, evidenceId, why }) => `${evidenceId} cannot be the result of test ${id}: ${why}.`,
);
