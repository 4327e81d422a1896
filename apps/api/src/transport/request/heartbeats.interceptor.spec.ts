import { expect, it } from '@jest/globals';
import { unavailable, validationFailed, type Ctx, type Refusal } from '#libs/kernel/index.js';
import { createLogger } from '#libs/platform/telemetry/index.js';
import { eventually } from '#libs/testing/index.js';
import { HEARTBEAT_LAG_MS, type Heartbeat } from '#libs/tenancy/sessions/index.js';
import { operations } from '../../operations.js';
import { defaultOptions } from '../server/options.js';
import { Heartbeats, sessionsNamed } from './heartbeats.interceptor.js';

const named = (name: string) => operations.find((operation) => operation.name === name)!;
const read = named('search.run');
const of = (tenantId: string, keyId = 'key_1', principalId = 'prn_1') =>
  ({ tenantId, caller: { keyId, principal: { id: principalId } }, requestId: 'r', idempotency: {} }) as unknown as Ctx;
const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

/**
 * By default, heartbeats are recorded only on shutdown. The first `failures` attempts to record fail, `meanwhile` runs
 * during the first attempt, and each attempt lasts until `until` resolves.
 */
function heartbeats({
  flushEveryMs = 3_600_000,
  cooldownMs = 3_600_000,
  failures = 0,
  failure = new Error('the database is away'),
  meanwhile = (): void => undefined,
  until = Promise.resolve(),
}: {
  flushEveryMs?: number;
  cooldownMs?: number;
  failures?: number;
  failure?: Error;
  meanwhile?: () => void;
  until?: Promise<void>;
} = {}) {
  const recorded: Heartbeat[][] = [];
  let attempts = 0;
  const options = { ...defaultOptions(createLogger('silent')), heartbeats: { flushEveryMs, cooldownMs } };
  const run = async (beats: readonly Heartbeat[]): Promise<void> => {
    attempts += 1;
    if (attempts === 1) meanwhile();
    await until;
    if (attempts <= failures) throw failure;
    recorded.push([...beats]);
  };
  return {
    recorded,
    attempts: () => attempts,
    beats: new Heartbeats({ run }, options, { countDropped: () => undefined }),
  };
}

it('two principals that use the same label each keep a session of their own alive', async () => {
  const { recorded, beats } = heartbeats();
  for (const [second, principal] of ['prn_1', 'prn_2'].entries())
    beats.hear(read, of('ten_1', `key_${principal}`, principal), { space: 'team', sessionId: 'main' }, at(second));
  await beats.onApplicationShutdown();
  expect(recorded.flat().map(({ ctx }) => ctx.caller.principal.id)).toEqual(['prn_1', 'prn_2']);
});

it('each session is recorded once, with its last call, separately for each tenant, when the process ends', async () => {
  const { recorded, beats } = heartbeats();
  for (const second of [1, 2]) beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(second));
  beats.hear(read, of('ten_2'), { space: 'team', sessionId: 'a' }, at(3));
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'b' }, at(4));
  beats.hear(read, of('ten_1'), { space: 'team' }, at(5));
  await beats.onApplicationShutdown();
  expect(
    recorded.map((each) =>
      each.map(({ ctx: { tenantId, idempotency }, session, at: seen }) => [tenantId, idempotency, session, seen]),
    ),
  ).toEqual([
    [
      ['ten_1', undefined, 'a', at(2)],
      ['ten_1', undefined, 'b', at(4)],
    ],
    [['ten_2', undefined, 'a', at(3)]],
  ]);
});

it('a session is recorded after the interval, and then not again until its cooldown or the process has ended', async () => {
  const { recorded, beats } = heartbeats({ flushEveryMs: 5 });
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(1));
  await eventually(() => recorded.length === 1);
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(2));
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'b' }, at(3));
  await eventually(() => recorded.length === 2);
  expect(recorded[1]!.map(({ session }) => session)).toEqual(['b']);
  await beats.onApplicationShutdown();
  expect(recorded[2]).toMatchObject([{ session: 'a', at: at(2) }]);
});

it('heartbeats that could not be recorded are kept', async () => {
  const { recorded, beats } = heartbeats({ flushEveryMs: 5, failures: 2 });
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(1));
  await eventually(() => recorded.length > 0);
  expect(recorded).toMatchObject([[{ session: 'a' }]]);
});

it('the last call of a session is kept if an earlier call could not be recorded', async () => {
  const { recorded, beats } = heartbeats({
    flushEveryMs: 5,
    failures: 1,
    meanwhile: () => {
      beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(2));
    },
  });
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(1));
  await eventually(() => recorded.length > 0);
  expect(recorded).toMatchObject([[{ session: 'a', at: at(2) }]]);
});

it.each<[string, Refusal, string[]]>([
  ['heartbeats that were refused for good are dropped', validationFailed({ what: 'A beat is nonsense.' }), ['b']],
  ['heartbeats that were refused only for now are kept', unavailable({ what: 'The database' }), ['a', 'b']],
])('%s', async (_, failure, kept) => {
  const { recorded, beats, attempts } = heartbeats({ flushEveryMs: 5, failures: 1, failure });
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(1));
  await eventually(() => attempts() > 0);
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'b' }, at(2));
  await eventually(() => recorded.flat().some(({ session }) => session === 'b'));
  expect(
    recorded
      .flat()
      .map(({ session }) => session)
      .sort(),
  ).toEqual(kept);
});

describe('a tenant that names sessions that do not exist', () => {
  const flood = (beats: Heartbeats, tenantId: string, count = 60_000): void => {
    for (let n = 0; n < count; n += 1)
      beats.hear(read, of(tenantId), { space: 'team', sessionId: `bogus ${n}` }, at(2));
  };

  it('costs other tenants none of their heartbeats', async () => {
    const { recorded, beats } = heartbeats();
    beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(1));
    flood(beats, 'ten_2');
    await beats.onApplicationShutdown();
    expect(recorded.flat().filter(({ ctx }) => ctx.tenantId === 'ten_1')).toMatchObject([{ session: 'a' }]);
    expect(recorded.flat()).toHaveLength(10_001);
  });

  it('loses none of its own heartbeats that are being recorded', async () => {
    const sessions = Array.from({ length: 450 }, (_, n) => `real ${n}`);
    const { recorded, beats } = heartbeats({
      meanwhile: () => {
        flood(beats, 'ten_1');
      },
    });
    for (const session of sessions) beats.hear(read, of('ten_1'), { space: 'team', sessionId: session }, at(1));
    await beats.onApplicationShutdown();
    expect(recorded.flat().map(({ session }) => session)).toEqual(sessions);
  });
});

it('the end of the process waits for heartbeats that are being recorded, and nothing is recorded twice', async () => {
  let goOn!: () => void;
  const until = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { recorded, beats, attempts } = heartbeats({ flushEveryMs: 5, until });
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(1));
  await eventually(() => attempts() === 1);
  const ended = beats.onApplicationShutdown();
  expect(
    await Promise.race([
      ended.then(() => 'ended'),
      new Promise((resolve) => {
        setImmediate(resolve, 'waits');
      }),
    ]),
  ).toBe('waits');
  goOn();
  await ended;
  expect(recorded.flat()).toHaveLength(1);
});

it('a heartbeat is recorded well within the lag that readers allow for', () => {
  expect(defaultOptions(createLogger('silent')).heartbeats.flushEveryMs).toBeLessThan(HEARTBEAT_LAG_MS / 2);
});

it.each<[string, object, string[]]>([
  ['search.run', { sessionId: 'chat' }, ['chat']],
  ['search.run', { query: 'a' }, []],
  ['search.batch', { queries: [{ sessionId: 'one' }, { sessionId: 'two' }, {}, { sessionId: 'one' }] }, ['one', 'two']],
  ['claims.store', { sessionId: null, tags: ['x'] }, []],
  ['sessions.get', { id: 'chat' }, ['chat']],
  ['sessions.close', { id: 'chat' }, ['chat']],
  ['sessions.open', { externalId: 'chat' }, ['chat']],
  ['sessions.open', {}, []],
  ['conversations.listMessages', { sessionId: 'chat' }, ['chat']],
  ['nodes.get', { id: 'clm_1' }, []],
])('a call of %s with %j names the sessions %j', (name, input, sessions) => {
  expect({
    unnamed: named(name) === undefined,
    sessions: sessionsNamed(named(name), { space: 'team', ...input }),
  }).toEqual({ unnamed: false, sessions });
});
