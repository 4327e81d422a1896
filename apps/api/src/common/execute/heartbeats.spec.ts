import { expect, it } from '@jest/globals';
import { unavailable, validationFailed, type Ctx, type Refusal } from '#libs/kernel/index.js';
import { createLogger } from '#libs/platform/telemetry/index.js';
import { eventually } from '#libs/testing/index.js';
import { HEARTBEAT_LAG_MS, type Heartbeat } from '#libs/tenancy/sessions/domain/index.js';
import { operations } from '../../operations.js';
import { defaultOptions } from '../server/options.js';
import { Heartbeats, sessionsNamed } from './heartbeats.js';

const named = (name: string) => operations.find((operation) => operation.name === name)!;
const read = named('search.run');
const of = (tenantId: string, keyId = 'key_1') => ({ tenantId, caller: { keyId }, requestId: 'r', idempotency: {} }) as unknown as Ctx;
const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

/** Told on demand where nothing else is said: by shutting down. The first `failures` tellings fail; `meanwhile` is done in the first, and each lasts `until`. */
function heartbeats({
  toldEveryMs = 3_600_000, restMs = 3_600_000, failures = 0, failure = new Error('the database is away'), meanwhile = (): void => undefined, until = Promise.resolve(),
}: { toldEveryMs?: number; restMs?: number; failures?: number; failure?: Error; meanwhile?: () => void; until?: Promise<void> } = {}) {
  const told: Heartbeat[][] = [];
  let attempts = 0;
  const options = { ...defaultOptions(createLogger('silent')), heartbeats: { toldEveryMs, restMs } };
  const run = async (beats: readonly Heartbeat[]): Promise<void> => {
    attempts += 1;
    if (attempts === 1) meanwhile();
    await until;
    if (attempts <= failures) throw failure;
    told.push([...beats]);
  };
  return { told, attempts: () => attempts, beats: new Heartbeats({ run }, options) };
}

it('tells of each session once, by its last call, a tenant at a time, when the process ends', async () => {
  const { told, beats } = heartbeats();
  for (const second of [1, 2]) beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(second));
  beats.hear(read, of('ten_2'), { space: 'team', sessionId: 'a' }, at(3));
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'b' }, at(4));
  beats.hear(read, of('ten_1'), { space: 'team' }, at(5));
  await beats.onApplicationShutdown();
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
  await beats.onApplicationShutdown();
  expect(told[2]).toMatchObject([{ session: 'a', at: at(2) }]);
});

it('keeps what could not be told', async () => {
  const { told, beats } = heartbeats({ toldEveryMs: 5, failures: 2 });
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(1));
  await eventually(() => told.length > 0);
  expect(told).toMatchObject([[{ session: 'a' }]]);
});

it.each<[string, Refusal, string[]]>([
  ['gives up what was refused', validationFailed({ what: 'A beat is nonsense.' }), ['b']],
  ['keeps what was refused only for now', unavailable({ what: 'The database' }), ['a', 'b']],
])('%s', async (_, failure, kept) => {
  const { told, beats, attempts } = heartbeats({ toldEveryMs: 5, failures: 1, failure });
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(1));
  await eventually(() => attempts() > 0);
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'b' }, at(2));
  await eventually(() => told.flat().some(({ session }) => session === 'b'));
  expect(told.flat().map(({ session }) => session).sort()).toEqual(kept);
});

describe('a tenant that names what is not there', () => {
  const flood = (beats: Heartbeats, tenantId: string, count = 60_000): void => {
    for (let n = 0; n < count; n += 1) beats.hear(read, of(tenantId), { space: 'team', sessionId: `bogus ${n}` }, at(2));
  };

  it('takes no beat from another', async () => {
    const { told, beats } = heartbeats();
    beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(1));
    flood(beats, 'ten_2');
    await beats.onApplicationShutdown();
    expect(told.flat().filter(({ ctx }) => ctx.tenantId === 'ten_1')).toMatchObject([{ session: 'a' }]);
    expect(told.flat()).toHaveLength(10_001);
  });

  it('takes none of its own from those that are being told', async () => {
    const sessions = Array.from({ length: 450 }, (_, n) => `real ${n}`);
    const { told, beats } = heartbeats({ meanwhile: () => { flood(beats, 'ten_1'); } });
    for (const session of sessions) beats.hear(read, of('ten_1'), { space: 'team', sessionId: session }, at(1));
    await beats.onApplicationShutdown();
    expect(told.flat().map(({ session }) => session)).toEqual(sessions);
  });
});

it('waits for what is being told when the process ends, and tells nothing twice', async () => {
  let goOn!: () => void;
  const until = new Promise<void>((resolve) => { goOn = resolve; });
  const { told, beats, attempts } = heartbeats({ toldEveryMs: 5, until });
  beats.hear(read, of('ten_1'), { space: 'team', sessionId: 'a' }, at(1));
  await eventually(() => attempts() === 1);
  const ended = beats.onApplicationShutdown();
  expect(await Promise.race([ended.then(() => 'ended'), new Promise((resolve) => { setImmediate(resolve, 'waits'); })])).toBe('waits');
  goOn();
  await ended;
  expect(told.flat()).toHaveLength(1);
});

it('is told soon enough for whoever waits for it', () => {
  expect(defaultOptions(createLogger('silent')).heartbeats.toldEveryMs).toBeLessThan(HEARTBEAT_LAG_MS / 2);
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
])('%s of %j names the sessions %j', (name, input, sessions) => {
  expect([named(name) === undefined, sessionsNamed(named(name), { space: 'team', ...input })]).toEqual([false, sessions]);
});
