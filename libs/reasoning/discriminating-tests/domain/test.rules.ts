import { written } from '#libs/history/events/index.js';
import { DAY_MS, forbidden, roleIsAtLeast, validationFailed, type Caller, type Id } from '#libs/kernel/index.js';
import { illegalState, type Claim } from '#libs/knowledge/claims/index.js';
import { comparable } from '#libs/knowledge/predicates/index.js';
import { testNotOpen, type DiscriminatingTest, type TestEvent, type TestStatus } from './test.js';

/** The outcome of a test that decides nothing; no claim may expect it. */
export const INCONCLUSIVE = 'inconclusive';
const MAX_DEADLINE_DAYS = 1_827;

/** What the author of a test says about it. */
export type TestProposal = Pick<
  DiscriminatingTest,
  'kind' | 'method' | 'cost' | 'benefit' | 'impact' | 'methodSourceId' | 'notBefore' | 'deadline'
> & { claimIds: readonly Id<'clm'>[]; expected: Readonly<Record<string, string>> };

export const isSameOutcome = (a: string, b: string): boolean => comparable(a) === comparable(b);

/**
 * How many pairs of claims a test tells apart (beliefs spec, section 5.2). A single claim is paired with its negation.
 */
export function separationOf(expected: readonly string[]): number {
  if (expected.length === 1) return 1;
  return expected.reduce(
    (pairs, outcome, i) => pairs + expected.slice(i + 1).filter((other) => !isSameOutcome(outcome, other)).length,
    0,
  );
}

/** The status as of `now`: a proposed test lapses at its deadline. */
export const statusAt = ({ status, deadline }: DiscriminatingTest, now: Date): TestStatus =>
  status === 'proposed' && deadline !== null && now > deadline ? 'lapsed' : status;

/**
 * Creates a test of claims. Throws `validation_failed` if the fields are inconsistent, and `illegal_state` for a claim
 * that is retracted or belongs to a session.
 */
export function proposeTest(
  proposal: TestProposal,
  claims: readonly Tested[],
  { id, spaceId, caller, now }: { id: Id<'tst'>; spaceId: Id<'spc'>; caller: Caller; now: Date },
): { test: DiscriminatingTest; event: TestEvent } {
  refuseMisfits(proposal, now);
  for (const claim of claims) refuseUntestable(claim);
  const { claimIds, expected, benefit = null, impact = null, ...rest } = proposal;
  const test: DiscriminatingTest = {
    ...rest,
    benefit,
    impact,
    id,
    spaceId,
    claims: claimIds.map((claimId) => ({ claimId, expected: expected[claimId]!, result: null, decisive: null })),
    separation: separationOf(claimIds.map((claimId) => expected[claimId]!)),
    ordered: roleIsAtLeast(caller.role, 'reviewer'),
    status: 'proposed',
    outcome: null,
    verdict: null,
    evidenceId: null,
    proposedBy: caller.principal.id,
    proposedAt: now,
    closedAt: null,
    version: 1,
  };
  return { test, event: testEvent('test_proposed', test, now) };
}

type Tested = Pick<Claim, 'id' | 'status' | 'lane' | 'sessionId'>;

/**
 * The whole space can read a test, and a test discloses its claims. So claims of a session, or of the workspace of a
 * session, cannot be tested.
 */
function refuseUntestable({ id, status, lane, sessionId }: Tested): void {
  if (status === 'retracted') throw illegalState({ id, status, needs: 'not retracted' });
  if (lane === 'session' || (lane === 'workspace' && sessionId !== null))
    throw illegalState({
      id,
      status: 'a claim of a session',
      needs: 'durable, or of a workspace of a task or of none',
    });
}

function refuseMisfits({ claimIds, expected, notBefore, deadline }: TestProposal, now: Date): void {
  const named = new Set<string>(claimIds);
  const problems = [
    ...[...named]
      .filter((claimId) => !Object.hasOwn(expected, claimId))
      .map((id) => problem(`/expected/${id}`, 'is required: the outcome that the claim expects')),
    ...Object.keys(expected)
      .filter((id) => !named.has(id))
      .map((id) => problem(`/expected/${id}`, 'is not one of claimIds')),
    ...Object.entries(expected)
      .filter(([, outcome]) => isSameOutcome(outcome, INCONCLUSIVE))
      .map(([id]) =>
        problem(`/expected/${id}`, `must not be "${INCONCLUSIVE}", which is reserved for results that decide nothing`),
      ),
    ...timesThatMisfit(notBefore, deadline, now),
  ];
  if (problems.length > 0) throw validationFailed({ what: 'The test is inconsistent.' }, { errors: problems });
}

function timesThatMisfit(notBefore: Date | null, deadline: Date | null, now: Date) {
  if (deadline === null) return [];
  if (deadline <= now) return [problem('/deadline', 'must be in the future')];
  if (notBefore !== null && notBefore > deadline) return [problem('/notBefore', 'must not be after deadline')];
  const latest = now.getTime() + MAX_DEADLINE_DAYS * DAY_MS;
  return deadline.getTime() > latest ? [problem('/deadline', 'must be within five years')] : [];
}

const problem = (field: string, message: string) => ({ field, code: 'custom', message });

/** Withdraws a test, which only its author and reviewers may do. Throws `forbidden`, `test_not_open`. */
export function withdrawTest(
  test: DiscriminatingTest,
  caller: Caller,
  now: Date,
): { test: DiscriminatingTest; event: TestEvent } {
  const { id, proposedBy, status, version } = test;
  if (proposedBy !== caller.principal.id && !roleIsAtLeast(caller.role, 'reviewer'))
    throw forbidden({ why: `Only the author of ${id}, or a reviewer, may withdraw it.` });
  if (status !== 'proposed') throw testNotOpen({ id, status });
  const withdrawn: DiscriminatingTest = { ...test, status: 'withdrawn', closedAt: now, version: version + 1 };
  return { test: withdrawn, event: testEvent('test_withdrawn', withdrawn, now) };
}

export const testEvent = (kind: TestEvent['kind'], test: DiscriminatingTest, occurredAt: Date): TestEvent => ({
  kind,
  spaceId: test.spaceId,
  subjectId: test.id,
  occurredAt,
  payload: { test: written(test) },
});
