import fc from 'fast-check';
import type { Id } from '#libs/kernel/index.js';
import { BUILT_IN_SCHEMAS, loadSchema, type Requirement, type StepStatus } from '../../domain-schemas/index.js';
import { payloadOf, valueAt, type Anchor } from '../../anchors/index.js';
import { meets } from './content.rules.js';
import {
  askedOfClaims,
  askedOfSteps,
  evaluate,
  newestFirst,
  type Asked,
  type Case,
  type GateRecord,
} from './evaluation.rules.js';

const T0 = new Date('2026-01-01T00:00:00Z');
const seconds = (count: number): Date => new Date(T0.getTime() + count * 1_000);
const DAY = 86_400;
const schema = loaded(BUILT_IN_SCHEMAS.refund);

function loaded(text: string) {
  const { schema: read, problems } = loadSchema(text);
  if (read === null) throw new Error(JSON.stringify(problems));
  return read;
}

const LIFE: Record<string, [number, number]> = {
  order_record: [1_800, DAY],
  refund_policy: [7 * DAY, 30 * DAY],
  refund_api_response: [120, 900],
};
let count = 0;
function record(type: string, payload: object, given: Partial<GateRecord> = {}): GateRecord {
  const observedAt = given.observedAt ?? T0;
  const [stale, expired] = LIFE[type]!;
  const order = (payload as { order_id?: string }).order_id;
  return {
    id: `evd_${String((count += 1)).padStart(3, '0')}` as Id<'evd'>,
    evidenceType: type,
    sourceSystem: schema.evidenceTypes.get(type)!.sourceSystems[0]!,
    payload: payloadOf(JSON.stringify(payload)),
    anchors: order === undefined ? [] : [anchor(order)],
    isOfGrantedSource: true,
    observedAt,
    recordedAt: observedAt,
    live: true,
    staleAt: new Date(observedAt.getTime() + stale * 1_000),
    expiresAt: new Date(observedAt.getTime() + expired * 1_000),
    ...given,
  };
}
const anchor = (value: string): Anchor => ({
  entity: 'order',
  value,
  stage: 'connector',
  pointer: '/order_id',
  confidence: 1,
});
const order = (status = 'PAID', given: Partial<GateRecord> = {}) =>
  record('order_record', { order_id: 'ORD-123', status }, given);
const policy = (given: Partial<GateRecord> = {}) => record('refund_policy', { version: 3 }, given);
const response = (given: Partial<GateRecord> = {}, payload = { order_id: 'ORD-123', status: 'SUCCEEDED' }) =>
  record('refund_api_response', payload, given);

/** Evaluates a claim about ORD-123. The newest live record for each requirement is taken from all given records. */
function judged(claimType: string, candidates: GateRecord[], { now = T0, others = [] as GateRecord[] } = {}) {
  const asked = askedOfClaims(schema, claimType);
  const known = [...candidates, ...others].filter(({ live }) => live).sort(newestFirst);
  const newest = new Map(
    asked.flatMap(({ requirement }, place) => {
      const found = known.find(
        ({ evidenceType, anchors }) =>
          evidenceType === requirement.evidence &&
          (requirement.bind.length === 0 || anchors.some(({ value }) => value === 'ORD-123')),
      );
      return found === undefined ? [] : [[place, found] as const];
    }),
  );
  const { value } = schema.claimTypes.get(claimType)!.triple;
  return evaluate({ schema, asked, anchors: new Map([['order', 'ORD-123']]), candidates, newest, value, now });
}

const codes = (result: ReturnType<typeof evaluate>) =>
  result.violations.map(({ code, evidenceType, gate }) => ({ code, evidenceType, gate }));

describe('the evaluation of requirements', () => {
  it('lists what the claim type lacks, then what each gate lacks, with the tool that fetches it (G01)', () => {
    const { violations } = judged('refund_eligibility', []);
    expect(
      violations.map(({ code, evidenceType, gate, suggestion }) => ({
        code,
        evidenceType,
        gate,
        tool: suggestion.tool,
      })),
    ).toEqual([
      { code: 'required_evidence_missing', evidenceType: 'order_record', gate: null, tool: 'order_api.get_order' },
      { code: 'required_evidence_missing', evidenceType: 'refund_policy', gate: null, tool: 'policy_db.get_policy' },
      {
        code: 'required_evidence_missing',
        evidenceType: 'refund_policy',
        gate: 'refund_eligibility_requires_policy',
        tool: 'policy_db.get_policy',
      },
    ]);
  });

  it('names the revoked evidence that a record was taken from, once, after the records', () => {
    const source = order('PAID', { live: false });
    const taken = [1, 2].map(() => order('PAID', { live: false, revokedAbove: [source.id] }));
    const { violations } = judged('order_status', taken);
    expect(violations.map(({ code, revokedIds }) => ({ code, revokedIds }))).toEqual([
      { code: 'revoked_evidence', revokedIds: [...taken.map(({ id }) => id), source.id] },
    ]);
  });

  it('reports the missing policy twice if both the claim type and a gate require it (G02)', () => {
    expect(codes(judged('refund_eligibility', [order()]))).toEqual([
      { code: 'required_evidence_missing', evidenceType: 'refund_policy', gate: null },
      { code: 'required_evidence_missing', evidenceType: 'refund_policy', gate: 'refund_eligibility_requires_policy' },
    ]);
  });

  it('says which records meet each requirement (G03)', () => {
    const [bought, rule] = [order(), policy()];
    const { met, violations } = judged('refund_eligibility', [bought, rule]);
    expect(violations).toEqual([]);
    expect(met.map(({ ids }) => ids)).toEqual([[bought.id], [rule.id], [rule.id]]);
  });

  it.each([
    [119, [], []],
    [120, ['stale_evidence'], 'staleIds'],
    [899, ['stale_evidence'], 'staleIds'],
    [900, ['expired_evidence'], 'expiredIds'],
  ])('judges freshness to the second, at an age of %s s (G04)', (age, expected, field) => {
    const answer = response();
    const { violations } = judged('refund_completed', [answer], { now: seconds(age) });
    expect(violations.map(({ code }) => code)).toEqual(expected);
    if (typeof field === 'string') expect(violations[0]![field as 'staleIds']).toEqual([answer.id]);
  });

  it('accepts stale evidence if the requirement allows stale evidence (G05)', () => {
    expect(
      codes(
        judged('refund_eligibility', [
          order(),
          policy({ observedAt: seconds(-8 * DAY), staleAt: seconds(-DAY), expiresAt: seconds(22 * DAY) }),
        ]),
      ),
    ).toEqual([]);
  });

  it('ignores an expired record next to a fresh one (G06)', () => {
    const old = response({ observedAt: seconds(-1_200), staleAt: seconds(-1_080), expiresAt: seconds(-300) });
    const { violations, ignored } = judged('refund_completed', [old, response()]);
    expect(violations).toEqual([]);
    expect(ignored).toEqual([{ id: old.id, code: 'expired_evidence' }]);
  });

  it('refuses evidence about another order, and names the order of the claim (G07)', () => {
    const other = response({ anchors: [anchor('ORD-999')] }, { order_id: 'ORD-999', status: 'SUCCEEDED' });
    const [violation] = judged('refund_completed', [other]).violations;
    expect(violation).toMatchObject({
      code: 'evidence_not_bound',
      unboundIds: [other.id],
      suggestion: { anchors: { order: 'ORD-123' } },
    });
  });

  it('refuses evidence of a call that failed (G08)', () => {
    const failed = response({}, { order_id: 'ORD-123', status: 'FAILED' });
    expect(codes(judged('refund_completed', [failed]))).toEqual([
      { code: 'content_condition_failed', evidenceType: 'refund_api_response', gate: null },
    ]);
  });

  it.each<[string, Partial<GateRecord>]>([
    ['revoked_evidence', { live: false, sourceSystem: 'llm' }],
    ['llm_output_not_as_source', { sourceSystem: 'llm' }],
    ['llm_output_not_as_source', { sourceSystem: 'agent:prn_1' }],
    ['llm_output_not_as_source', { sourceSystem: null }],
    ['source_system_not_allowed', { sourceSystem: 'Refund_API' }],
    ['evidence_ambiguous_anchor', { anchors: [anchor('ORD-123'), anchor('ORD-9')] }],
    ['evidence_anchor_conflict', { anchors: [anchor('ORD-123'), { ...anchor('ORD-9'), stage: 'declared' }] }],
    ['content_condition_failed', { payload: payloadOf('SUCCEEDED') }],
    ['content_condition_failed', { payload: payloadOf('{"order_id":"ORD-123","status":"SUCCEEDED"') }],
  ])('refuses a record with %s: %j', (code, given) => {
    expect(codes(judged('refund_completed', [response(given)])).map((each) => each.code)).toEqual([code]);
  });

  it('names the code of the candidate that comes closest to meeting the requirement', () => {
    const candidates = [response({ live: false }), response({ staleAt: T0 }), response({ sourceSystem: 'llm' })];
    expect(codes(judged('refund_completed', candidates)).map(({ code }) => code)).toEqual(['stale_evidence']);
  });

  it('considers the newest record about the same order even if that record was not cited (G22)', () => {
    const cancelled = order('CANCELLED', { observedAt: seconds(60) });
    const [violation] = judged('refund_eligibility', [order(), policy()], {
      others: [cancelled],
      now: seconds(90),
    }).violations;
    expect(violation).toMatchObject({ code: 'newer_evidence_contradicts', ignoredIds: [cancelled.id] });
    const delivered = order('DELIVERED', { observedAt: seconds(80) });
    expect(
      codes(judged('refund_eligibility', [order(), policy()], { others: [cancelled, delivered], now: seconds(90) })),
    ).toEqual([]);
  });

  it('takes the value from the newest suitable record, and refuses the value if a newer record contradicts it', () => {
    const paid = order('PAID');
    const { value, valueFrom } = judged('order_status', [order('NEW', { observedAt: seconds(-60) }), paid]);
    expect({ value, valueFrom }).toEqual({ value: 'PAID', valueFrom: paid.id });
    const shipped = order('SHIPPED', { observedAt: seconds(5) });
    expect(
      codes(judged('order_status', [paid], { others: [shipped], now: seconds(6) })).map(({ code }) => code),
    ).toEqual(['newer_evidence_contradicts']);
  });

  it.each(['PAID ', 'paid', 'ＰＡＩＤ', 'Paid.'])('does not find that %j contradicts PAID', (status) => {
    const others = [order(status, { observedAt: seconds(5) })];
    expect(codes(judged('order_status', [order(' PAID')], { others, now: seconds(6) }))).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['a space', ' '],
    ['more than 1,000 characters', 'x'.repeat(1_001)],
    ['text with NUL', 'PAID\u0000'],
    ['an invisible character', '\u200b'],
  ])('takes no value from a record that has %s in its place', (_, status) => {
    const empty = order(status);
    const { violations, value } = judged('order_status', [empty]);
    expect(value).toBeNull();
    expect(violations).toMatchObject([
      {
        code: 'content_condition_failed',
        ignoredIds: [empty.id],
        expected: { where: [{ at: '/status', exists: true }] },
        suggestion: { action: 'Cite a record that has such a value at /status.' },
      },
    ]);
    const newer = { others: [order(status, { observedAt: seconds(5) })], now: seconds(6) };
    expect(codes(judged('order_status', [order()], newer)).map(({ code }) => code)).toEqual([
      'newer_evidence_contradicts',
    ]);
  });

  it('says what the content must say if a record has another value than a condition requires', () => {
    const [violation] = judged('refund_eligibility', [order('NEW'), policy()]).violations;
    expect(violation).toMatchObject({
      code: 'content_condition_failed',
      expected: { where: [{ at: '/status', in: ['PAID', 'DELIVERED'] }] },
      reason: 'The content of the evidence of type order_record does not say what it must.',
    });
  });

  it('yields no value if no record contains a value', () => {
    const nameless = record('order_record', { order_id: 'ORD-123', status: { code: 7 } });
    expect(judged('order_status', [nameless])).toMatchObject({
      value: null,
      violations: [{ code: 'content_condition_failed' }],
    });
  });
});

describe('a requirement', () => {
  const requirement: Requirement = {
    evidence: 'refund_api_response',
    freshness: 'fresh',
    bind: ['order'],
    where: [{ at: '/status', in: ['SUCCEEDED'] }],
  };
  const asked: Asked[] = [{ requirement, gate: null, suggest: null }];
  const given = (candidates: GateRecord[]): Case => ({
    schema,
    asked,
    anchors: new Map([['order', 'ORD-123']]),
    candidates,
    newest: new Map(),
    value: null,
    now: seconds(60),
  });
  const anyRecord = fc
    .record({
      order: fc.constantFrom('ORD-123', 'ORD-12', 'ORD-1234', 'ord-123'),
      status: fc.constantFrom('SUCCEEDED', 'FAILED', 'succeeded', ''),
      sourceSystem: fc.constantFrom('refund_api', 'llm', 'agent:prn_1', null, 'order_api'),
      live: fc.boolean(),
      age: fc.integer({ min: -1_000, max: 60 }),
    })
    .map(({ order: id, status, age, ...rest }) =>
      response({ ...rest, anchors: [anchor(id)], observedAt: seconds(age) }, { order_id: id, status }),
    );
  const isGood = (each: GateRecord): boolean =>
    each.live &&
    each.sourceSystem === 'refund_api' &&
    each.anchors.every(({ value }) => value === 'ORD-123') &&
    (each.payload as { status: string }).status === 'SUCCEEDED' &&
    seconds(60).getTime() - each.observedAt.getTime() < 120_000;

  it('is met by every good record, whatever other records there are', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 8 }), (candidates) => {
        const { met, violations, ignored } = evaluate(given(candidates));
        const good = candidates.filter(isGood);
        expect(new Set(met[0]!.ids)).toEqual(new Set(good.map(({ id }) => id)));
        expect(violations.length).toBe(good.length === 0 ? 1 : 0);
        expect(ignored.length).toBe(candidates.length - good.length);
      }),
    );
  });
});

describe('a pointer into content', () => {
  const payload = { a: [{ b: 1 }], 'x/y': 2, 'm~n': null, '': 3 };
  it.each([
    ['', payload],
    ['/a/0/b', 1],
    ['/x~1y', 2],
    ['/m~0n', null],
    ['/', 3],
    ['/a/-', undefined],
    ['/a/00', undefined],
    ['/a/length', undefined],
    ['/constructor', undefined],
    ['/__proto__', undefined],
    ['/a/0/b/c', undefined],
  ])('%j finds %j', (pointer, found) => {
    expect(valueAt(payload, pointer)).toEqual(found);
  });

  it.each([
    [{ at: '/n', gte: 2, lte: 3 }, { n: 2 }, true],
    [{ at: '/n', gte: 2 }, { n: '3' }, false],
    [{ at: '/n', exists: false }, {}, true],
    [{ at: '/n', exists: true }, { n: null }, true],
    [{ at: '/n', equals: null }, { n: null }, true],
    [{ at: '/n', equals: null }, {}, false],
    [{ at: '/n', equals: 0 }, { n: false }, false],
    [{ at: '/n', in: ['a', 'b'] }, { n: 'A' }, false],
  ])('with the condition %j on the content %j: %s', (condition, content, holds) => {
    expect(meets(content, condition)).toBe(holds);
  });
});

describe('what the state gates require of a step', () => {
  const names = (gates: [name: string, stepType: string | null, from: string | null, to: string][]) => {
    const stateGates = gates.map(([name, stepType, from, to]) => ({
      name,
      when: { stepType, from, to } as (typeof schema.stateGates)[number]['when'],
      require: schema.stateGates[0]!.require.slice(0, 1),
      suggest: null,
    }));
    return (stepType: string, from: StepStatus, to: StepStatus): string =>
      askedOfSteps({ stateGates }, { stepType, from, to })
        .map(({ gate }) => gate)
        .join(' ');
  };

  it('is the sum of all gates whose type and statuses match, in the order of the schema', () => {
    const asked = names([
      ['any', null, null, 'done'],
      ['pay', 'pay', null, 'done'],
      ['started', null, 'in_progress', 'done'],
      ['start', null, null, 'in_progress'],
    ]);
    expect({
      payDone: asked('pay', 'pending', 'done'),
      startedPayDone: asked('pay', 'in_progress', 'done'),
      checkDone: asked('check', 'pending', 'done'),
      checkStarted: asked('check', 'pending', 'in_progress'),
      checkBlocked: asked('check', 'pending', 'blocked'),
    }).toEqual({
      payDone: 'any pay',
      startedPayDone: 'any pay started',
      checkDone: 'any',
      checkStarted: 'start',
      checkBlocked: '',
    });
  });

  it('is the same for skipping a step as for completing it, unless a matching gate is declared for `skipped`', () => {
    const asked = names([
      ['any', null, null, 'done'],
      ['pay', 'pay', null, 'skipped'],
      ['blocked', null, 'blocked', 'skipped'],
    ]);
    expect({
      checkSkipped: asked('check', 'pending', 'skipped'),
      paySkipped: asked('pay', 'pending', 'skipped'),
      blockedCheckSkipped: asked('check', 'blocked', 'skipped'),
      payDone: asked('pay', 'pending', 'done'),
    }).toEqual({ checkSkipped: 'any', paySkipped: 'pay', blockedCheckSkipped: 'blocked', payDone: 'any' });
  });
});
