import { describe, expect, it } from '@jest/globals';
import { actOn } from './actor.js';
import type { Scenario } from './bundle/index.js';
import { binsOf, brierOf, eceOf, metricsOf, ratio, recoveryOf } from './measure/metrics.js';
import type { Played } from './measure/play.js';
import type { Held, Served } from './systems/system.js';

const held = (value: string, more: Partial<Held> = {}): Held => ({
  ...{ subject: 's', predicate: 'p', value, score: 0.5, state: null, ruleId: null },
  ...{
    isPromoted: false,
    isAccepted: false,
    isVisible: true,
    isRejected: false,
    contested: false,
    isDeprecated: false,
  },
  ...more,
});
const served = (value: string, label: Served['label'] = 'settled', evidence: string[] = []): Served => ({
  ...{ value, label, score: 1, evidence, state: null, ruleId: null, text: value },
});

/** Three values: `a` is true, `b` is false, and the third is disputed. */
const scenario = {
  ...{ family: 'by hand', stage: 4, sessions: 4, correctedIn: 2, predicates: [], sources: [], steps: [] },
  gold: {
    values: [
      { subject: 's', predicate: 'p', value: 'a', isTrue: true, isConflicted: false },
      { subject: 's', predicate: 'p', value: 'b', isTrue: false, isConflicted: false },
      { subject: 's', predicate: 'p', value: 'c', isTrue: false, isConflicted: true },
    ],
    items: [
      { subject: 's', predicate: 'p', value: 'a', isStale: false },
      { subject: 's', predicate: 'p', value: 'b', isStale: true },
    ],
    steps: {},
    entities: [
      { id: 'one', names: ['One', 'Uno'] },
      { id: 'two', names: ['Two'] },
    ],
  },
} as const satisfies Partial<Scenario> as unknown as Scenario;

const played = (more: Partial<Played>): Played => ({
  ...{ scenario, answers: [], sessions: [], identity: null, trails: [], toolCalls: 0, observations: 10 },
  size: { claims: 4, supportItems: 6, openConflicts: 1, faded: 1, bytes: 100 },
  happened: { transitions: [], consolidations: [] },
  ...{
    trace: [],
    latencies: [],
    used: { model: ['m'], promptFamily: ['p'], tools: [], memoryTools: [], tokenBudget: 1, timeoutMs: 1 },
  },
  ...more,
});
const question = (purpose: string, expected: string | null, session: number, evidence: string[] = []) =>
  ({
    ...{ kind: 'question', id: 'q', session, at: 0, purpose, text: '?', subject: 's', predicate: 'p' },
    ...{ expected, evidence },
  }) as never;

it('0 of 0 is null, and so is every metric without data', () => {
  expect({ noneOfNone: ratio(0, 0), noneOfTwo: ratio(0, 2), oneOfTwo: ratio(1, 2) }).toEqual({
    noneOfNone: null,
    noneOfTwo: 0,
    oneOfTwo: 0.5,
  });
  expect(new Set(Object.values(metricsOf([])))).toEqual(new Set([null]));
});

it('promotions, rejections and contests are counted against the truth', () => {
  const end = [
    held('a', { isPromoted: true }),
    held('b', { isPromoted: true }),
    held('c', { contested: true }),
    held('unknown', { isPromoted: true }),
  ];
  expect(metricsOf([played({ sessions: [end] })])).toMatchObject({
    falsePromotion: 1 / 2,
    falseRejection: null,
    contestedPrecision: 1,
  });
  const other = [held('a', { isRejected: true }), held('b', { isRejected: true, contested: true })];
  expect(metricsOf([played({ sessions: [other] })])).toMatchObject({
    falsePromotion: null,
    falseRejection: 1 / 2,
    contestedPrecision: 0,
  });
});

describe('calibration', () => {
  const points = [
    { score: 0.95, isTrue: true },
    { score: 0.9, isTrue: false },
    { score: 0.2, isTrue: false },
    { score: 1, isTrue: true },
  ];

  it('matches the table computed by hand', () => {
    // (0.0025 + 0.81 + 0.04 + 0) / 4
    expect(brierOf(points)).toBeCloseTo(0.213125, 12);
    expect(binsOf(points).filter(({ count }) => count > 0)).toEqual([
      { from: 0.2, to: 0.3, count: 1, score: 0.2, share: 0 },
      { from: 0.9, to: 1, count: 3, score: expect.closeTo(0.95, 12), share: 2 / 3 },
    ]);
    // (1 * 0.2 + 3 * |0.95 - 2/3|) / 4
    expect(eceOf(points)).toBeCloseTo(0.2625, 12);
  });

  it('gives a score of 0 to a value that is not served', () => {
    const { brier } = metricsOf([
      played({ sessions: [[held('a', { score: 0.8 }), held('b', { score: 1, isVisible: false })]] }),
    ]);
    // ((0.8 - 1)² + 0 + 0) / 3
    expect(brier).toBeCloseTo(0.04 / 3, 12);
  });
});

it('a contested belief counts as recovered within five updates only', () => {
  const trail = (value: string, states: string[]) => ({ subject: 's', predicate: 'p', value, states });
  const of = (value: string, states: string[]) => recoveryOf([{ scenario, trails: [trail(value, states)] }]);
  const long = (last: string): string[] => ['contested', ...Array.from({ length: 4 }, () => 'tentative'), last];
  expect({ withinFive: of('a', long('accepted')), later: of('a', ['contested', ...long('accepted')]) }).toEqual({
    withinFive: 1,
    later: 0,
  });
  expect({
    superseded: of('b', ['contested', 'superseded']),
    provisional: of('b', ['contested', 'provisional']),
  }).toEqual({ superseded: 1, provisional: 0 });
  expect({ onlyContested: of('c', ['contested']), neverContested: of('a', ['accepted']) }).toEqual({
    onlyContested: 1,
    neverContested: null,
  });
});

it('stale items served as accepted and fresh items that are deprecated count against a system', () => {
  const of = (end: Held[]) => metricsOf([played({ sessions: [end] })]).staleHandling;
  expect(of([held('a', { isAccepted: true }), held('b')])).toBe(1);
  expect(of([held('a', { isDeprecated: true }), held('b')])).toBe(0.5);
  expect(of([held('a', { isDeprecated: true }), held('b', { isAccepted: true })])).toBe(0);
});

it('duplicates, false merges and the precision of aliases are counted by the things that names mean', () => {
  const identity = {
    links: [
      { name: 'One', ids: ['1'] },
      { name: 'Uno', ids: ['1'] },
      { name: 'Two', ids: ['1'] },
      { name: 'Both', ids: ['1'] },
      { name: 'Open', ids: ['1', '2'] },
    ],
    entities: 3,
    merged: [
      ['One', 'Uno'],
      ['One', 'Two'],
    ] as [string, string][],
  };
  expect(metricsOf([played({ identity })])).toMatchObject({
    duplicateEntities: 1 / 3,
    falseMerges: 1 / 2,
    aliasPrecision: 1 / 2,
  });
});

it('growth, evidence per accepted claim, and the shares of overturned and stale claims are measured', () => {
  const sessions = [
    [held('a', { isAccepted: true }), held('b', { isAccepted: true })],
    [held('a', { isAccepted: true }), held('b', { isVisible: false })],
  ];
  expect(metricsOf([played({ sessions })])).toMatchObject({
    growthRate: 40,
    evidencePerAccepted: 6,
    overturnedRate: 1 / 2,
    staleFraction: 1 / 4,
    unresolved: 1,
  });
});

it('the success of tasks and the continuity of work are measured', () => {
  const answers = [
    { question: question('constraint', 'x', 4), got: 'x', served: [], tokens: 2 },
    { question: question('constraint', 'x', 4), got: null, served: [], tokens: 4 },
    { question: question('done', 'done', 3), got: null, served: [], tokens: 0 },
    { question: question('revision', 'y', 2, ['o1']), got: 'x', served: [served('x', 'settled', ['o2'])], tokens: 0 },
    { question: question('revision', 'y', 3, ['o1']), got: 'y', served: [served('y', 'settled', ['o1'])], tokens: 0 },
    { question: question('resume', 'z', 3), got: 'z', served: [], tokens: 0 },
  ];
  expect(metricsOf([played({ answers, toolCalls: 25 })])).toMatchObject({
    taskSuccess: 1 / 2,
    toolCalls: 2.5,
    correctiveActions: 2,
    memoryTokens: 1,
    memoryBytes: 100,
    constraintRetention: 1 / 2,
    redundantActions: 1,
    revisionLatency: 1,
    resumptionSuccess: 1,
    hitAt5: 1 / 2,
  });
  // The correction was never acted on, so the session after the last one counts.
  expect(metricsOf([played({ answers: answers.slice(3, 4) })]).revisionLatency).toBe(3);
});

it('the actor abstains if there is nothing to act on, or if two values are open', () => {
  expect({
    nothing: actOn([]),
    one: actOn([served('a')]),
    oneOpen: actOn([served('a', 'open')]),
    twoOpen: actOn([served('a', 'open'), served('b', 'open')]),
    sameTwice: actOn([served('a', 'open'), served('a', 'open')]),
    oneNextToOpen: actOn([served('a'), served('b', 'open')]),
  }).toEqual({ nothing: null, one: 'a', oneOpen: 'a', twoOpen: null, sameTwice: 'a', oneNextToOpen: 'a' });
});
