import { afterEach, expect, it } from '@jest/globals';
import { unavailable, validationFailed, type Ctx, type Refusal } from '#libs/kernel/index.js';
import { createLogger } from '#libs/platform/telemetry/index.js';
import type { Denial } from '#libs/history/denials/index.js';
import { eventually } from '#libs/testing/index.js';
import { defaultOptions } from '../server/options.js';
import { Denials, type Attempt } from './denials.interceptor.js';

const HOUR_MS = 3_600_000;
const attempt = (
  operation: string,
  { tenantId = 'ten_1', keyId = 'key_1', space = null as string | null, requestId = 'r' } = {},
): Attempt => ({
  ctx: { tenantId, caller: { keyId, principal: { id: `prn_of_${keyId}` } }, requestId } as unknown as Ctx,
  operation,
  space,
});
const FORBIDDEN = { category: 'forbidden', code: 'forbidden', lacking: 'role' } as const;
const NOT_FOUND = { category: 'not_found', code: 'not_found', lacking: undefined } as const;

let stop = (): Promise<void> => Promise.resolve();
afterEach(() => stop());

/**
 * By default, attempts are recorded when the recorder stops. The first `failures` attempts to record fail, and so does
 * every attempt to record an operation in `poison`.
 */
function denials({
  flushEveryMs = HOUR_MS,
  cooldownMs = HOUR_MS,
  failures = 0,
  failure = new Error('the database is away'),
  poison = new Map<string, Error>(),
} = {}) {
  const recorded: Denial[][] = [];
  const dropped: string[] = [];
  let attempts = 0;
  const run = async (each: readonly Denial[]): Promise<void> => {
    attempts += 1;
    await Promise.resolve();
    if (attempts <= failures) throw failure;
    for (const { operation } of each) if (poison.has(operation)) throw poison.get(operation)!;
    recorded.push([...each]);
  };
  const made = new Denials(
    { run },
    { ...defaultOptions(createLogger('silent')), denials: { flushEveryMs, cooldownMs } },
    { countDropped: (what) => dropped.push(what) },
  );
  stop = () => made.onApplicationShutdown();
  return {
    made,
    recorded,
    dropped,
    attempts: () => attempts,
    counts: () => recorded.flat().map(({ operation, reason, count }) => [operation, reason, count]),
  };
}

it('refused attempts with the same operation, reason and key are counted together, separately for each tenant', async () => {
  const { made, recorded, counts } = denials();
  for (let n = 0; n < 3; n += 1) made.hear(attempt('claims.store', { requestId: `r${n}` }), FORBIDDEN);
  made.hear(attempt('claims.store'), NOT_FOUND);
  made.hear(attempt('claims.get', { space: 'team' }), NOT_FOUND);
  made.hear(attempt('claims.store', { keyId: 'key_2' }), FORBIDDEN);
  made.hear(attempt('claims.store', { tenantId: 'ten_2' }), FORBIDDEN);
  await stop();
  expect(counts()).toEqual([
    ['claims.store', 'role', 3],
    ['claims.store', 'not_found', 1],
    ['claims.get', 'not_found', 1],
    ['claims.store', 'role', 1],
    ['claims.store', 'role', 1],
  ]);
  expect(recorded.map(([first]) => first!.ctx.tenantId)).toEqual(['ten_1', 'ten_2']);
  expect(recorded[0]![0]!.ctx.requestId).toBe('r2');
  expect(recorded[0]![2]!.space).toBe('team');
});

it.each(['invalid', 'conflict', 'precondition', 'limit', 'unavailable', 'too_large', 'unsupported', 'bug'] as const)(
  'a refusal of the category %s is not recorded',
  async (category) => {
    const { made, recorded } = denials();
    made.hear(attempt('claims.store'), { category, code: category, lacking: undefined });
    await stop();
    expect(recorded).toEqual([]);
  },
);

it('the first attempt of a kind is recorded soon, and later attempts of the same kind are recorded together', async () => {
  const { made, counts } = denials({ flushEveryMs: 5 });
  made.hear(attempt('claims.store'), FORBIDDEN);
  await eventually(() => counts().length === 1);
  for (let n = 0; n < 5_000; n += 1) made.hear(attempt('claims.store'), FORBIDDEN);
  made.hear(attempt('claims.get'), FORBIDDEN);
  await eventually(() => counts().length === 2);
  await stop();
  expect(counts()).toEqual([
    ['claims.store', 'role', 1],
    ['claims.get', 'role', 1],
    ['claims.store', 'role', 5_000],
  ]);
});

it('further attempts of a kind are recorded after the cooldown', async () => {
  const { made, counts } = denials({ flushEveryMs: 5, cooldownMs: 10 });
  for (const times of [1, 2]) {
    made.hear(attempt('claims.store'), FORBIDDEN);
    await eventually(() => counts().length === times);
  }
});

it('at most twenty kinds of attempts are distinguished per key, and these kinds are forgotten after the cooldown', async () => {
  const { made, counts } = denials({ flushEveryMs: 5, cooldownMs: 50 });
  const flood = (round: number) => {
    for (let n = 0; n < 10_000; n += 1) made.hear(attempt('claims.get', { space: `${round}-${n}` }), NOT_FOUND);
  };
  flood(1);
  made.hear(attempt('claims.get', { keyId: 'key_2' }), NOT_FOUND);
  await eventually(() => counts().length === 22);
  expect(counts()).toContainEqual(['others', 'others', 9_980]);
  await eventually(() => {
    made.hear(attempt('claims.list'), NOT_FOUND);
    return counts().some(([operation]) => operation === 'claims.list');
  });
});

it('the items of a batch that were refused for lack of rights are recorded', async () => {
  const { made, counts } = denials();
  const data = [
    { error: { code: 'forbidden' } },
    { error: null },
    { error: { code: 'validation_failed' } },
    { error: { code: 'forbidden' } },
    { error: { code: 'no such code' } },
  ];
  made.hearItems(attempt('claims.storeBatch'), { data });
  made.hearItems(attempt('claims.storeBatch'), {});
  await stop();
  expect(counts()).toEqual([['claims.storeBatch', 'forbidden', 2]]);
});

it('attempts that could not be recorded are recorded later, together with the attempts made since', async () => {
  const { made, counts, attempts } = denials({ flushEveryMs: 5, failures: 2 });
  made.hear(attempt('claims.store'), FORBIDDEN);
  await eventually(() => attempts() > 0);
  made.hear(attempt('claims.store'), FORBIDDEN);
  await eventually(() => counts().length > 0);
  await stop();
  expect(counts().reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(2);
});

it.each<[string, Refusal, number]>([
  ['attempts that the recorder refuses for good are dropped', validationFailed({ what: 'Nonsense.' }), 0],
  ['attempts that the recorder refuses only for now are kept', unavailable({ what: 'The database' }), 1],
])('%s', async (_, failure, expected) => {
  const { made, counts, attempts } = denials({ flushEveryMs: 5, failures: 1, failure });
  made.hear(attempt('claims.store'), FORBIDDEN);
  await eventually(() => attempts() > 0);
  await stop();
  expect(counts()).toHaveLength(expected);
});

it('an attempt that cannot be recorded is dropped after some tries, and does not delay other attempts of its tenant', async () => {
  const poison = new Map<string, Error>([
    ['poison', new Error('invalid byte sequence for encoding "UTF8": 0x00')],
    ['refused', validationFailed({ what: 'Nonsense.' })],
  ]);
  const { made, counts, attempts, dropped } = denials({ flushEveryMs: 5, poison });
  const operations = Array.from({ length: 10 }, (_, n) => `claims.${n}`);
  for (const operation of [...operations.slice(0, 4), 'poison', ...operations.slice(4), 'refused'])
    made.hear(attempt(operation), FORBIDDEN);
  await eventually(() => counts().length === 10);
  expect(counts().map(([operation]) => operation)).toEqual(operations);
  await eventually(() => dropped.length === 2);
  const tried = attempts();
  made.hear(attempt('later'), FORBIDDEN);
  await eventually(() => counts().length === 11);
  expect(attempts()).toBe(tried + 1);
  expect(dropped).toEqual(['denials', 'denials']);
});
