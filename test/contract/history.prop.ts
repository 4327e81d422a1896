import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ASSERTION_CLASSES, DAY_MS } from '#libs/kernel/index.js';
import { VerifyReplay } from '#libs/history/replay/use-cases/index.js';
import { openService, overlappingValues, type Input, type RestClient, type Service } from '../service/index.js';

const START = Date.parse('2026-01-01T00:00:00Z');
const ANY_ID = /\b[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;

let service: Service;
beforeAll(async () => { service = await openService(); });
afterAll(() => service.close());

/** One call. `refs` name what came up before: the pick-th newest of a kind. */
interface Step { name: string; input: Input; refs?: Record<string, { kind: 'clm' | 'evd' | 'cnf'; pick: number }> }

const day = fc.integer({ min: -20, max: 20 }).map((count) => new Date(START + count * DAY_MS).toISOString());
const pick = fc.nat(5);
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined, freq: 3 });
const withoutGaps = (input: Record<string, unknown>): Input => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
const claimSays = fc.record({
  text: fc.constantFrom('said', 'heard', 'read'),
  triple: fc.record({ subject: fc.constantFrom('user', 'User '), predicate: fc.constantFrom('home', 'likes', 'budget'), value: fc.constantFrom('a', 'A', 'b', '$750', '750 USD') }),
  provenance: fc.oneof(fc.record({ source: fc.constantFrom(...ASSERTION_CLASSES) }), fc.record({ sourceId: fc.constantFrom('s1', 's2') })),
  observedAt: maybe(day), validFrom: maybe(day), validUntil: maybe(day), importance: fc.constantFrom(0.2, 0.7), tags: fc.subarray(['x', 'y']),
}).map(withoutGaps);
const ofSession = claimSays.map((said) => ({ ...said, scope: 'session', sessionId: 'label' }));
const onClaim = (name: string, input: Input = {}): fc.Arbitrary<Step> => pick.map((nth) => ({ name, input, refs: { id: { kind: 'clm', pick: nth } } }));

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: fc.oneof({ weight: 5, arbitrary: claimSays }, { weight: 1, arbitrary: ofSession }).map((input): Step => ({ name: 'claims.store', input })) },
  { weight: 3, arbitrary: fc.tuple(claimSays, pick).map(([input, nth]): Step => ({ name: 'claims.store', input, refs: { 'evidence/0': { kind: 'evd', pick: nth } } })) },
  { weight: 3, arbitrary: fc.record({ items: fc.array(claimSays, { minLength: 2, maxLength: 4 }), atomic: fc.boolean() }).map((input): Step => ({ name: 'claims.storeBatch', input })) },
  { weight: 3, arbitrary: fc.tuple(claimSays, pick).map(([input, nth]): Step => ({ name: 'claims.supersede', input, refs: { id: { kind: 'clm', pick: nth } } })) },
  { weight: 4, arbitrary: onClaim('claims.reinforce') },
  { weight: 8, arbitrary: onClaim('claims.dispute') },
  { weight: 2, arbitrary: onClaim('claims.withdrawVote') },
  { weight: 2, arbitrary: onClaim('claims.quarantine') },
  { weight: 2, arbitrary: fc.constantFrom('activate', 'reject').chain((action) => onClaim('claims.review', { action })) },
  { weight: 3, arbitrary: onClaim('claims.retract', { errorType: 'other', reason: 'wrong' }) },
  { weight: 2, arbitrary: fc.tuple(pick, pick).map(([claim, evidence]): Step => ({ name: 'claims.corroborate', input: {}, refs: { id: { kind: 'clm', pick: claim }, evidenceId: { kind: 'evd', pick: evidence } } })) },
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom('supersede', 'reject', 'keep_both'), pick).map(([action, nth]): Step => ({ name: 'conflicts.resolve', input: { action }, refs: { id: { kind: 'cnf', pick: nth } } })) },
  { weight: 3, arbitrary: fc.constantFrom(...ASSERTION_CLASSES).map((source): Step => ({ name: 'evidence.record', input: { kind: 'note', content: 'seen', source } })) },
  { weight: 2, arbitrary: pick.map((nth): Step => ({ name: 'evidence.revoke', input: { reason: 'forged' }, refs: { id: { kind: 'evd', pick: nth } } })) },
  { weight: 2, arbitrary: fc.constantFrom('user', 'assistant').map((role): Step => ({ name: 'conversations.record', input: { sessionId: 'label', messages: [{ role, content: 'hello' }, { role, content: 'again' }] } })) },
  { weight: 2, arbitrary: fc.record({ sourceId: fc.constantFrom('s1', 's2'), class: fc.constantFrom(...ASSERTION_CLASSES), baseReliability: fc.constantFrom(0.4, 1) }).map((input): Step => ({ name: 'sources.put', input })) },
  { weight: 2, arbitrary: fc.record({
    name: fc.constantFrom('home', 'likes', 'budget'), cardinality: maybe(fc.constantFrom('single', 'multi')), conflictPolicy: maybe(fc.constantFrom('auto', 'review')),
    valueType: maybe(fc.constantFrom('text', 'money')), volatility: maybe(fc.constantFrom('low', 'high')),
  }).map((input): Step => ({ name: 'predicates.put', input: withoutGaps(input) })) },
  { weight: 3, arbitrary: day.map((now): Step => ({ name: 'spaces.setClock', input: { now } })) },
);

/** Different names among the steps. */
const OPERATIONS = 17;

/** Plays a history in a fresh space; refusals belong to it. */
async function play(owner: RestClient, space: string, steps: readonly Step[]): Promise<Record<string, number>> {
  const known: Record<string, string[]> = { clm: [], evd: [], cnf: [] };
  const done: Record<string, number> = {};
  for (const { name, input, refs = {} } of steps) {
    const named = Object.entries(refs).map(([place, { kind, pick: nth }]) => [place, known[kind]!.at(-1 - (nth % Math.max(1, known[kind]!.length)))] as const);
    if (named.some(([, id]) => id === undefined)) continue;
    const filled = Object.fromEntries(named.map(([place, id]) => (place === 'evidence/0' ? ['evidence', [id]] : [place, id])));
    const { isOk, status, body } = await owner.call(name, { space, ...input, ...filled });
    expect([name, status, status < 500]).toEqual([name, status, true]);
    if (isOk) done[name] = (done[name] ?? 0) + 1;
    for (const id of isOk ? JSON.stringify(body).match(ANY_ID) ?? [] : []) if (known[id.slice(0, 3)]?.includes(id) === false) known[id.slice(0, 3)]!.push(id);
  }
  return done;
}

it('whatever happens, the log alone rebuilds every table, and no key has two values at once', async () => {
  let histories = 0;
  const everDone = new Set<string>();
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 180, maxLength: 220 }), async (steps) => {
    const tenant = await service.aTenant();
    const space = `history-${histories += 1}`;
    await tenant.owner.do('spaces.create', { slug: space, name: space, clock: 'simulated' });
    await tenant.owner.do('spaces.setClock', { space, now: new Date(START).toISOString() });
    for (const name of Object.keys(await play(tenant.owner, space, steps))) everDone.add(name);
    expect(await overlappingValues(service.database)).toEqual([]);
    const { differences, unprojected, events } = await service.get<VerifyReplay>(VerifyReplay).run(tenant.id);
    expect([differences, unprojected]).toEqual([[], {}]);
    expect(events).toBeGreaterThan(100);
  }), { numRuns: 2, endOnFailure: true });
  // Histories of refusals would prove nothing.
  expect(everDone.size).toBeGreaterThanOrEqual(OPERATIONS - 4);
}, 120_000);
