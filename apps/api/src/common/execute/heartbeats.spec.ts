import { expect, it } from '@jest/globals';
import type { Ctx } from '#libs/kernel/index.js';
import { createLogger } from '#libs/platform/telemetry/index.js';
import { eventually } from '#libs/testing/index.js';
import type { Heartbeat } from '#libs/tenancy/sessions/domain/index.js';
import { operations } from '../../operations.js';
import { defaultOptions } from '../server/options.js';
import { Heartbeats, sessionsNamed } from './heartbeats.js';

const named = (name: string) => operations.find((operation) => operation.name === name)!;
const read = named('search.run');
const of = (tenantId: string, keyId = 'key_1') => ({ tenantId, caller: { keyId }, requestId: 'r', idempotency: {} }) as unknown as Ctx;
const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

/** Told on demand where nothing else is said: by shutting down. */
function heartbeats({ toldEveryMs = 3_600_000, restMs = 3_600_000, failures = 0 } = {}) {
  const told: Heartbeat[][] = [];
  let left = failures;
  const options = { ...defaultOptions(createLogger('silent')), heartbeats: { toldEveryMs, restMs } };
  const run = (beats: readonly Heartbeat[]): Promise<void> => {
    left -= 1;
    if (left >= 0) return Promise.reject(new Error('the database is away'));
    told.push([...beats]);
    return Promise.resolve();
  };
  return { told, beats: new Heartbeats({ run }, options) };
}

it('tells of each session once, by its last call, a tenant at a time, when the process ends', async () => {
  const { told, beats } = heartbeats();
  for (const second of [1, 2]) beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(second));
  beats.hear(read, of('ten_2'), { space: 'team', sessionId: 'a' }, at(3));
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'b' }, at(4));
  beats.hear(read, of('ten_1'), { space: 'team' }, at(5));
  await beats.beforeApplicationShutdown();
  expect(told.map((each) => each.map(({ ctx: { tenantId, idempotency }, session, at: seen }) => [tenantId, idempotency, session, seen]))).toEqual([
    [['ten_1', undefined, 'a', at(2)], ['ten_1', undefined, 'b', at(4)]], [['ten_2', undefined, 'a', at(3)]],
  ]);
});

it('tells of itself after a while, and then lets a session rest', async () => {
  const { told, beats } = heartbeats({ toldEveryMs: 5 });
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(1));
  await eventually(() => told.length === 1);
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(2));
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'b' }, at(3));
  await eventually(() => told.length === 2);
  expect(told[1]!.map(({ session }) => session)).toEqual(['b']);
  await beats.beforeApplicationShutdown();
  expect(told[2]).toMatchObject([{ session: 'a', at: at(2) }]);
});

it('keeps what could not be told', async () => {
  const { told, beats } = heartbeats({ toldEveryMs: 5, failures: 2 });
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(1));
  await eventually(() => told.length > 0);
  expect(told).toMatchObject([[{ session: 'a' }]]);
});

it.each<[string, object, string[]]>([
  ['search.run', { sessionId: 'chat' }, ['chat']],
  ['search.run', { query: 'a' }, []],
  ['search.batch', { queries: [{ sessionId: 'one' }, { sessionId: 'two' }, {}, { sessionId: 'one' }] }, ['one', 'two']],
  ['claims.store', { sessionId: null, tags: ['x'] }, []],
  ['sessions.get', { id: 'chat' }, ['chat']],
  ['sessions.open', { externalId: 'chat' }, ['chat']],
  ['conversations.listMessages', { sessionId: 'chat' }, ['chat']],
  ['nodes.get', { id: 'clm_1' }, []],
])('%s of %j names the sessions %j', (name, input, sessions) => {
  expect([named(name) === undefined, sessionsNamed(named(name), { space: 'team', ...input })]).toEqual([false, sessions]);
});
