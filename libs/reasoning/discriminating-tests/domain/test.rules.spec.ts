import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Refusal, type Id } from '#libs/kernel/index.js';
import { caller } from '#libs/testing/knowledge/index.js';
import { proposeTest, separationOf, statusAt, withdrawTest, type TestProposal } from './test.rules.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const days = (count: number): Date => new Date(NOW.getTime() + count * 86_400_000);
const [A, B] = ['clm_a', 'clm_b'] as [Id<'clm'>, Id<'clm'>];
const CLAIM = { id: A, status: 'active', lane: 'durable', sessionId: null } as const;
const SESSION = 'ses_01jzzzzzzzzzzzzzzzzzzzzzzz';

const proposal = (given: Partial<TestProposal> = {}): TestProposal => ({
  claimIds: [A, B],
  expected: { [A]: 'UTC', [B]: 'PST' },
  kind: 'second_sensor',
  method: 'Read the clock.',
  cost: 1,
  methodSourceId: 'clock',
  notBefore: null,
  deadline: null,
  ...given,
});

const propose = (given: Partial<TestProposal> = {}, by = caller('a', 'agent'), claim: object = {}) =>
  proposeTest(proposal(given), [{ ...CLAIM, ...claim }], {
    id: 'tst_1' as Id<'tst'>,
    spaceId: 'spc_1' as Id<'spc'>,
    caller: by,
    now: NOW,
  }).test;

/** The fields that are named, or the code of the refusal. */
function refused(attempt: () => unknown): unknown {
  try {
    attempt();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.errors.length > 0 ? error.errors.map(({ field }) => field) : error.code;
  }
}

describe('the number of pairs of claims that a test distinguishes', () => {
  it.each<[string[], number]>([
    [['UTC'], 1],
    [['UTC', 'UTC'], 0],
    [['UTC', ' utc. '], 0],
    [['UTC', 'PST'], 1],
    [['UTC', 'PST', 'PST'], 2],
    [['UTC', 'PST', 'CET'], 3],
  ])('for the expected outcomes %j is %d', (expected, pairs) => {
    expect(separationOf(expected)).toBe(pairs);
  });

  it('is at most the number of all pairs, and does not depend on the order of the outcomes', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 12 }), (expected) => {
        const pairs = separationOf(expected);
        expect(pairs).toBeLessThanOrEqual((expected.length * (expected.length - 1)) / 2);
        expect(separationOf([...expected].reverse())).toBe(pairs);
      }),
    );
  });
});

describe('a test that is proposed', () => {
  it('is open, and records who ordered it', () => {
    expect(propose()).toMatchObject({ status: 'proposed', separation: 1, ordered: false, version: 1 });
    expect(propose({}, caller('a', 'reviewer'))).toMatchObject({ ordered: true });
  });

  it.each<[string, Partial<TestProposal>, string[]]>([
    ['a claim has no outcome', { expected: { [A]: 'UTC' } }, [`/expected/${B}`]],
    ['an outcome belongs to none of the claims', { claimIds: [A] }, [`/expected/${B}`]],
    ['an outcome says nothing', { expected: { [A]: 'Inconclusive', [B]: 'PST' } }, [`/expected/${A}`]],
    ['it is due after its deadline', { notBefore: days(2), deadline: days(1) }, ['/notBefore']],
    ['its deadline has passed', { deadline: NOW }, ['/deadline']],
    ['its deadline is far away', { deadline: days(1_828) }, ['/deadline']],
    ['nothing is faulty', { notBefore: days(1), deadline: days(1_827) }, []],
  ])('is refused exactly for its faulty fields: %s', (_, given, fields) => {
    expect(refused(() => propose(given)) ?? []).toEqual(fields);
  });

  it.each([
    ['retracted', { status: 'retracted' }],
    ['of a session', { lane: 'session', sessionId: SESSION }],
    ['of the workspace of a session', { lane: 'workspace', sessionId: SESSION }],
  ])('is refused for a claim that is %s', (_, claim) => {
    expect(refused(() => propose({}, caller('a', 'agent'), claim))).toBe('illegal_state');
  });

  it('may distinguish claims of a workspace that belongs to no session', () => {
    expect(propose({}, caller('a', 'agent'), { lane: 'workspace' })).toMatchObject({ separation: 1 });
  });

  it('lapses after its deadline, but not exactly at the deadline', () => {
    const test = propose({ deadline: days(1) });
    expect([days(0), days(1), days(1.001)].map((now) => statusAt(test, now))).toEqual([
      'proposed',
      'proposed',
      'lapsed',
    ]);
    expect(statusAt(propose(), days(10_000))).toBe('proposed');
    expect(statusAt({ ...test, status: 'withdrawn' }, days(2))).toBe('withdrawn');
  });

  it('is withdrawn only once, by its author or a reviewer', () => {
    const test = propose();
    const withdrawn = withdrawTest(test, caller('a', 'agent'), days(1)).test;
    expect(withdrawn).toMatchObject({ status: 'withdrawn', closedAt: days(1), version: 2 });
    expect(withdrawTest(test, caller('b', 'reviewer'), NOW).test.status).toBe('withdrawn');
    expect(refused(() => withdrawTest(test, caller('b', 'writer'), NOW))).toBe('forbidden');
    expect(refused(() => withdrawTest(withdrawn, caller('a', 'agent'), NOW))).toBe('test_not_open');
  });
});
