import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Journal } from '#libs/history/events/index.js';
import { ExamineIntegrity } from '#libs/history/integrity/index.js';
import { SealLog } from '#libs/history/seals/index.js';
import { operatorOf } from '#libs/kernel/index.js';
import { SessionsHandler } from '#libs/maintenance/lifecycle/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import type { Embedder } from '#libs/platform/embeddings/index.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { eventually, openTestDatabase } from '#libs/testing/index.js';
import { PhaseGate } from '../e2e/phase-gate.js';
import { openService, RestClient, workRun, type Service, type Tenant } from '../service/index.js';

const isOnServers = process.env.DATABASE_URL !== undefined && process.env.REDIS_URL !== undefined;
const START = Date.parse('2026-01-01T12:00:00Z');
const MINUTE_MS = 60_000;

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(() => service.close());

/** A space with a task and an agent, and a clock that is moved by hand, in minutes from noon. */
async function spaceWithTask() {
  const { space, spaceId, setClock, callBy } = await tenant.aSpaceAt(START);
  const at = (minutes: number) => setClock(START + minutes * MINUTE_MS);
  const agent = await tenant.agent(`agent-${space}`);
  const call = callBy(agent);
  const { id: taskId } = await call('tasks.create', { title: 'Ship the export' });
  const sweep = async () => {
    const { id } = await tenant.owner.do('maintenance.startRun', { space, kind: 'sessions' });
    await workRun(service, tenant, id);
  };
  return { space, spaceId, at, agent, call, taskId: String(taskId), sweep };
}

/** How a session was cut off, according to the log and to the tables. */
async function cutsOf(sessionId: string) {
  const count = async (sql: string): Promise<number> =>
    Number((await service.database.owner(`select count(*) as n from ${sql}`, [sessionId]))[0]!.n);
  return {
    events: await count(`events where session_id = $1 and kind = 'session_interrupted'`),
    interruptions: await count('interruptions where session_id = $1 and interrupted_at is not null'),
  };
}

describe('a session that is idle', () => {
  it('is interrupted only once if several workers find it at the same time', async () => {
    const { spaceId, at, call, space } = await spaceWithTask();
    const { id } = await call('sessions.open', { externalId: 'run' });
    await at(30);
    const [database, handler, ctx] = [
      service.get<TenantDatabase>(TenantDatabase),
      service.get<SessionsHandler>(SessionsHandler),
      operatorOf(tenant.id, 'test'),
    ];
    const run = { ctx, spaceId, cursor: null } as unknown as Parameters<SessionsHandler['page']>[1];
    const found = await Promise.all(
      [1, 2, 3].map(() => database.write(tenant.id, async (tx) => (await handler.page(tx, run, 10))!.items)),
    );
    expect(found.map((items) => items.map((each) => each.id as string))).toEqual([[id], [id], [id]]);
    const counts = await Promise.all(
      found.map((items) =>
        database.write(tenant.id, async (tx) => {
          const { events, tally } = await handler.work(tx, run, items);
          await service.get<Journal>(Journal).record(tx, ctx, events);
          return tally.interrupted!;
        }),
      ),
    );
    expect(counts.sort()).toEqual([0, 0, 1]);
    expect(await cutsOf(id)).toEqual({ events: 1, interruptions: 1 });
    expect(await tenant.owner.do('sessions.get', { space, id })).toMatchObject({ state: 'interrupted' });
  });

  it('stays open if its heartbeat arrives just before it is interrupted; otherwise the heartbeat is refused', async () => {
    const { at, agent, space, call, sweep } = await spaceWithTask();
    for (let round = 0; round < 6; round += 1) {
      await at(31 * round);
      const { id } = await call('sessions.open', { externalId: `run-${round}` });
      await at(31 * round + 30);
      const beat = () => agent.call('sessions.heartbeat', { space, id });
      const [{ isOk, body }] = await Promise.all([beat(), sweep()]);
      const { state } = await call('sessions.get', { id });
      expect({ isOk, code: body.code, state, cuts: await cutsOf(id) }).toEqual(
        isOk
          ? { isOk, code: undefined, state: 'open', cuts: { events: 0, interruptions: 0 } }
          : {
              isOk,
              code: 'session_interrupted',
              state: 'interrupted',
              cuts: { events: 1, interruptions: 1 },
            },
      );
    }
  });

  (isOnServers ? it.each : it.skip.each)([
    ['a heartbeat', 'session_seen', (id: string, _taskId: string) => ['sessions.heartbeat', { id }] as const],
    [
      'a report of progress',
      'checkpoint_saved',
      (id: string, taskId: string) => ['tasks.trackProgress', { taskId, sessionId: id, in_progress: ['one'] }] as const,
    ],
  ])('stays open if %s was in progress when the sweep began', async (_what, kind, callOf) => {
    const { at, call, taskId, sweep } = await spaceWithTask();
    const { id } = await call('sessions.open', { externalId: 'run' });
    await at(30);
    const gate = await PhaseGate.put(service.database, { table: 'events', phase: 'new.kind', on: 'insert' });
    try {
      await gate.close(kind);
      const [name, input] = callOf(id, taskId);
      const called = call(name, input);
      await gate.isReached();
      const swept = sweep();
      // The sweep waits for the row of the session.
      await eventually(
        async () =>
          (
            await service.database.owner(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%sessions s%no key update%'`,
            )
          ).length > 0,
      );
      await gate.open();
      await Promise.all([called, swept]);
    } finally {
      gate.remove();
      await service.database.owner('drop trigger gate on events; drop function gate.wait_at_events');
    }
    expect({ state: (await call('sessions.get', { id })).state, cuts: await cutsOf(id) }).toEqual({
      state: 'open',
      cuts: { events: 0, interruptions: 0 },
    });
  });
});

describe('a process that dies between its commit and its answer', () => {
  it('has written once, and the next process answers a repeated call as the first process would have', async () => {
    const database = await openTestDatabase();
    const first = await openService({ database: { ...database, close: () => Promise.resolve() } });
    const own = await first.aTenant();
    const { space } = await own.aSpace();
    const { id: taskId } = await own.owner.do('tasks.create', { space, title: 'Ship' });
    const said = { in_progress: ['one'], must_preserve: ['keep the log'], sessionId: 'run' };
    const calls = {
      'tasks.trackProgress': { space, taskId, ...said },
      'failures.track': { space, taskId, what: 'It broke.', sessionId: 'run' },
      'handoffs.record': { space, taskId, summary: 'Go on', sessionId: 'run' },
    };
    const versions = async (): Promise<number> =>
      Number((await database.owner('select count(*) as n from checkpoints where task_id = $1', [taskId]))[0]!.n);
    // Answers that the client never receives.
    const lost: Record<string, unknown> = {};
    for (const [name, input] of Object.entries(calls))
      lost[name] = await own.owner.do(name, input, { idempotencyKey: name });
    await first.close();
    const next = await openService({ database });
    try {
      const again = new RestClient(next.url, own.owner.secret);
      for (const [name, input] of Object.entries(calls))
        for (const _ of [1, 2])
          expect({ name, answer: await again.do(name, input, { idempotencyKey: name }) }).toEqual({
            name,
            answer: lost[name],
          });
      expect(await versions()).toBe(3);
      await next.expectReplayIsExact(own.id);
    } finally {
      await next.close();
    }
  });
});

/** A model with the name of the usual one, but with shorter vectors. */
function narrowEmbedder(dimensions: number): Embedder {
  const wide = new FakeEmbedder();
  const narrow = (vectors: Float32Array[]) => vectors.map((vector) => vector.slice(0, dimensions));
  return {
    model: wide.model,
    dimensions,
    embedQueries: async (texts, signal) => narrow(await wide.embedQueries(texts, signal)),
    embedDocuments: async (texts, signal) => narrow(await wide.embedDocuments(texts, signal)),
    exceedsWindow: (queries, signal) => wide.exceedsWindow(queries, signal),
  };
}

describe('an embedder whose vectors have other dimensions than the stored ones', () => {
  it('makes no search fail: texts are found by their words', async () => {
    const database = await openTestDatabase();
    const first = await openService({ isWorking: true, database: { ...database, close: () => Promise.resolve() } });
    const own = await first.aTenant();
    const { space } = await own.aSpace();
    const { id: taskId } = await own.owner.do('tasks.create', { space, title: 'Ship' });
    const note = { space, taskId, content: 'The port of the bank is 8080', category: 'assumption' };
    const { claimId } = await own.owner.do('memories.store', note);
    await eventually(async () => (await database.owner('select from embeddings')).length > 0);
    await first.close();
    const next = await openService({ database, embedder: narrowEmbedder(256) });
    try {
      const again = new RestClient(next.url, own.owner.secret);
      const query = 'port of the bank';
      expect((await again.do('memories.recall', { space, query })).memories).toMatchObject([{ claimId }]);
      expect(await again.do('search.run', { space, query })).toMatchObject({
        data: [{ claim: { id: claimId } }],
        degraded: 'embedder_unavailable',
      });
      expect((await again.do('context.get', { space, query })).context).toContain('8080');
      expect(await again.do('memories.store', { ...note, content: 'The port of the bank is 9090' })).toMatchObject({
        outcome: 'accepted',
        contradicts: claimId,
      });
      expect(await again.do('checkpoints.restore', { space, taskId })).toMatchObject({ degraded: null });
      await next.expectReplayIsExact(own.id);
    } finally {
      await next.close();
    }
  });
});

describe('what somebody edits by hand', () => {
  it.each([
    [
      'a constraint in its table',
      `update checkpoint_items set item = jsonb_set(item, '{text}', '"drop the log"') where tenant_id = $1 and list = 'must_preserve'`,
      ['state_hash_differs'],
    ],
    [
      'what a version says, in its event',
      `update events set payload = jsonb_set(payload, '{checkpoint,position,feature}', '"forged"') where tenant_id = $1 and kind = 'checkpoint_saved'`,
      ['hash_chain_broken', 'state_hash_differs'],
    ],
  ])('is found by the daily check: %s', async (_what, edit, codes) => {
    const own = await service.aTenant();
    const { space } = await own.aSpace();
    const { id: taskId } = await own.owner.do('tasks.create', { space, title: 'Ship' });
    const said = { feature: 'csv', must_preserve: ['keep the log'] };
    await own.owner.do('tasks.trackProgress', { space, taskId, ...said });
    // On a server, other transactions delay the sealing.
    await eventually(async () => {
      while (await service.get<SealLog>(SealLog).run());
      return (await own.owner.do('audit.verify', {})).waiting === 0;
    }, 60_000);
    const found = async () => {
      const { findings } = await service.get<ExamineIntegrity>(ExamineIntegrity).run(own.id);
      return findings.flatMap(({ code, severity }) => (severity === 'ok' ? [] : [code])).sort();
    };
    expect(await found()).toEqual([]);
    await service.database.owner(edit, [own.id]);
    expect(await found()).toEqual(codes);
  });
});
