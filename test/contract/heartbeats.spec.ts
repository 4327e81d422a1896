import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GetSession, RecordHeartbeats } from '#libs/tenancy/sessions/index.js';
import { eventually } from '#libs/testing/index.js';
import { PhaseGate } from '../e2e/phase-gate.js';
import { openService, over, TRANSPORTS, workRun, type Input, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService({ api: { heartbeats: { flushEveryMs: 20, cooldownMs: 1 } } });
  tenant = await service.aTenant();
  await tenant.owner.do('spaces.create', { slug: 's', name: 'S' });
});
afterAll(() => service.close());

const beats = async (id: string): Promise<number> =>
  Number(
    (
      await service.database.owner(`select count(*) as n from events where kind = 'session_seen' and session_id = $1`, [
        id,
      ])
    )[0]!.n,
  );

describe.each(TRANSPORTS)('a session that is named over %s', (transport) => {
  it.each<[string, (label: string, id: string) => Input]>([
    ['search.run', (label) => ({ query: 'tea', sessionId: label })],
    ['context.get', (_, id) => ({ query: 'tea', sessionId: id })],
  ])('by %s is kept open, although nothing else happens in the session', async (name, input) => {
    const label = `${transport} ${name}`;
    const { id } = (await tenant.owner.do('sessions.open', { space: 's', externalId: label })) as { id: string };
    const client = await over(transport, tenant.owner);
    expect(await client.call(name, { space: 's', ...input(label, id) })).toMatchObject({ isOk: true });
    await eventually(async () => (await beats(id)) > 0);
  });
});

/** The embedded database has only one connection, so transactions run one after another. */
const onServers = process.env.DATABASE_URL ? it.each : it.skip.each;

onServers([
  ['executions.start', 'execution_started', { label: 'build' }],
  ['checkpoints.restore', 'checkpoint_restored', {}],
] as const)('an idle session in which %s is just being recorded is not interrupted', async (name, kind, input) => {
  const START = Date.parse('2026-01-01T12:00:00Z');
  const other = await service.aTenant();
  const { space, setClock } = await other.aSpaceAt(START);
  const at = (minutes: number) => setClock(START + minutes * 60_000);
  const { id: taskId } = await other.owner.do('tasks.create', { space, title: 'Export' });
  const { id: sessionId } = await other.owner.do('sessions.open', { space });
  await at(31);
  const gate = await PhaseGate.put(service.database, { table: 'events', phase: 'new.kind', on: 'commit' });
  try {
    await gate.close(kind);
    const held = other.owner.do(name, { space, taskId, sessionId, ...input });
    await gate.isReached();
    const { id: jobId } = await other.owner.do('maintenance.startRun', { space, kind: 'sessions' });
    let isSwept = false;
    const sweep = workRun(service, other, jobId).finally(() => (isSwept = true));
    await eventually(async () => isSwept || (await waitingForLocks()) === 2);
    await gate.open();
    await Promise.all([held, sweep]);
  } finally {
    gate.remove();
    await service.database.owner('drop trigger gate on events; drop function gate.wait_at_events()');
  }
  expect(await other.owner.do('sessions.get', { space, id: sessionId })).toMatchObject({ state: 'open' });
  await service.expectReplayIsExact(other.id);
});

const waitingForLocks = async (): Promise<unknown> =>
  (
    await service.database.owner(
      `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0]!.n;

it('a session is not kept open by a call that was refused', async () => {
  const { id } = (await tenant.owner.do('sessions.open', { space: 's', externalId: 'refused' })) as { id: string };
  expect(
    await tenant.owner.call('search.run', { space: 's', query: 'tea', sessionId: 'refused', limit: 0 }),
  ).toMatchObject({ isOk: false });
  const { id: later } = (await tenant.owner.do('sessions.open', { space: 's', externalId: 'read' })) as { id: string };
  await tenant.owner.do('sessions.get', { space: 's', id: 'read' });
  await eventually(async () => (await beats(later)) > 0);
  expect(await beats(id)).toBe(0);
});

it('a heartbeat is recorded even if invalid sessions were named just before', async () => {
  const { id } = (await tenant.owner.do('sessions.open', { space: 's', externalId: 'next to nonsense' })) as {
    id: string;
  };
  expect(
    await tenant.owner.call('claims.storeBatch', {
      space: 's',
      items: [{ text: 'x', scope: 'session', sessionId: 'ses_nonsense' }],
    }),
  ).toMatchObject({ isOk: true });
  await tenant.owner.do('sessions.get', { space: 's', id });
  await eventually(async () => (await beats(id)) > 0);
});

it('a heartbeat is recorded for a call that is answered while the process stops', async () => {
  const stopping = await openService();
  const { owner } = await stopping.aTenant();
  await owner.do('spaces.create', { slug: 's', name: 'S' });
  const { id } = (await owner.do('sessions.open', { space: 's' })) as { id: string };
  const recorded: string[] = [];
  let isBegun = false;
  let goOn!: () => void;
  const isStopping = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const [reader, recorder] = [stopping.get(GetSession), stopping.get(RecordHeartbeats)];
  const [read, record] = [reader.run.bind(reader), recorder.run.bind(recorder)];
  reader.run = async (...call) => {
    isBegun = true;
    await isStopping;
    return read(...call);
  };
  recorder.run = async (heard) => {
    await record(heard);
    recorded.push(...heard.map(({ session }) => session));
  };
  const call = owner.do('sessions.get', { space: 's', id });
  await eventually(() => isBegun);
  const stopped = stopping.close();
  await eventually(() =>
    fetch(stopping.url).then(
      () => false,
      () => true,
    ),
  );
  goOn();
  await Promise.all([call, stopped]);
  expect(recorded).toEqual([id]);
});
