import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  operationOf,
  over,
  plantEvent,
  recover,
  TRANSPORTS,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';

// The worked examples of the continuity spec, section 11, over every transport; 13 also in checkpoints.spec, and 18
// also in test/continuity/recovery.spec. No MCP tool recovers a tenant, so 18 is played over REST and GraphQL.

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
});
afterAll(() => service.close());

/** A task with thirty memories, which every transport reads. */
let manyMemories: Promise<{ space: string; taskId: string }> | undefined;

const START = Date.parse('2026-01-01T12:00:00Z');
const HOUR = 3_600;
const DAY = 24 * HOUR;
const GOAL = 'Ship the export service';
const redo = (action: string, more: Input = {}) => ({ action, reason: 'side_effect_emitted', ...more });
const files = (...named: string[]) => ({ working_set: { files: named } });
const FULL = { in_progress: ['write tests'], preferred_next: ['ship'], ...files('a.ts'), noConstraints: true };

describe.each(TRANSPORTS)('the worked examples over %s', (transport) => {
  /** A space whose clock is set by hand, in seconds after noon. */
  async function spaceOfTasks() {
    const { space, setClock, callBy } = await tenant.aSpaceAt(START);
    const at = (seconds: number) => setClock(START + seconds * 1000);
    const agent = await tenant.agent(`agent-${space}`);
    const call = callBy(await mostlyOver(transport, agent));
    const task = async (input: Input = { goal: GOAL }) => {
      const { id: taskId } = await call('tasks.create', input);
      const track = (said: Input) => call('tasks.trackProgress', { taskId, ...said });
      const confidence = async () => (await call('checkpoints.restore', { taskId })).continuation_confidence as number;
      return {
        taskId,
        track,
        confidence,
        restore: (more: Input = {}) => call('checkpoints.restore', { taskId, ...more }),
      };
    };
    return { space, at, agent, call, task };
  }

  it('1 and 2: confidence', async () => {
    const { at, task, call } = await spaceOfTasks();
    const bare = await task({ title: 'Something' });
    await bare.track({});
    expect(await bare.confidence()).toBe(0);
    const goalOnly = await task();
    await goalOnly.track({});
    expect(await goalOnly.confidence()).toBe(0.2475);
    const completed = await task();
    await completed.track({ ...FULL, completed: [{ text: 'parse csv' }, { text: 'write docs' }] });
    expect(await completed.confidence()).toBe(0.7375);
    const evidence = await call('evidence.record', { kind: 'log', content: 'passed' });
    const proven = await task();
    const items = ['parse csv', 'write docs', 'lint'].map((text) => ({ text, evidenceIds: [evidence.id] }));
    await proven.track({ ...FULL, completed: items });
    expect(await proven.confidence()).toBe(0.93);
    const replanned = await task();
    for (let n = 0; n < 5; n += 1) {
      await at(60 * n);
      expect(await replanned.track({ in_progress: [`plan ${n}`] })).toMatchObject({ reason: 'PLAN_UPDATE' });
    }
    await at(300);
    await replanned.track(FULL);
    expect(await replanned.confidence()).toBe(0.7);
    const full = await task();
    await full.track(FULL);
    const got = [await full.confidence()];
    for (const days of [1, 2]) {
      await at(300 + days * DAY);
      got.push(await full.confidence());
    }
    expect(got).toEqual([0.825, 0.625, 0.525]);
  });

  it('3 to 6: what writes a checkpoint', async () => {
    const { at, task } = await spaceOfTasks();
    const plan = ['parse csv', 'write tests', 'update docs'];
    const [planned, added, shifted, grown, empty] = await Promise.all([0, 1, 2, 3, 4].map(() => task()));
    expect(await planned!.track({ in_progress: plan, ...files('a') })).toMatchObject({ reason: 'PLAN_UPDATE' });
    await added!.track({ in_progress: plan });
    expect(await shifted!.track(files('a', 'b'))).toMatchObject({ reason: 'WORKING_SET_SHIFT' });
    await grown!.track(files('a', 'b'));
    expect(await empty!.track({})).toMatchObject({ reason: 'AUTO_SAVE' });
    await at(59);
    const other = { in_progress: ['parse csv', 'write tests', 'ship build'] };
    expect(await planned!.track(other)).toMatchObject({ suppressed: 'PLAN_UPDATE', checkpoint: null });
    expect(await planned!.restore()).toMatchObject({ tailEvents: 1, in_progress: other.in_progress });
    await at(60);
    expect(await planned!.track(other)).toMatchObject({ reason: 'PLAN_UPDATE', version: 2 });
    expect(await added!.track({ in_progress: [...plan, 'ship build'] })).toMatchObject({
      reason: null,
      suppressed: null,
    });
    expect(await shifted!.track(files('c', 'd'))).toMatchObject({ reason: 'WORKING_SET_SHIFT', version: 2 });
    expect(await grown!.track(files('a', 'b', 'c'))).toMatchObject({ reason: null, suppressed: null });
  });

  it('7 to 10: failures, a handoff, an expiry, and which actions equal a forbidden action', async () => {
    const { at, task, call } = await spaceOfTasks();
    const { taskId, track, restore } = await task();
    await call('sessions.open', { externalId: 'first' });
    await call('handoffs.record', {
      sessionId: 'first',
      taskId,
      summary: 'Half done',
      must_not_redo: [redo('delete user 42', { expiresAt: '2026-01-01T12:10:00Z' }), redo('deploy to production')],
      must_preserve: ['run tests'],
    });
    await track({ in_progress: ['go on'] });
    const failed = [];
    for (const what of ['The runner is gone', 'The disk is full', 'The mail bounced'])
      failed.push((await call('failures.track', { taskId, what })).checkpoint);
    expect(failed.map(({ version, reason }) => `${version} ${reason}`)).toEqual([
      '3 FAILURE',
      '4 FAILURE',
      '5 FAILURE',
    ]);
    expect(await restore()).toMatchObject({
      must_not_redo: [{ action: 'delete user 42' }, { action: 'deploy to production' }],
      must_preserve: [{ text: 'run tests' }],
    });
    const check = async (action: string) => (await call('tasks.checkAction', { taskId, action })).outcome as string;
    const checked = async (...actions: string[]) => Promise.all(actions.map(check));
    await at(599);
    expect(await checked('run the tests', 'delete user 41', 'deploy to staging', 'delete user 42')).toEqual([
      'block',
      'allow',
      'allow',
      'block',
    ]);
    await at(600);
    expect(await check('delete user 42')).toBe('allow');
    expect(await restore()).toMatchObject({
      must_not_redo: [{ action: 'deploy to production' }],
      expired: [{ action: 'delete user 42' }],
    });
    await service.expectReplayIsExact(tenant.id);
  });

  it('11 and 17: continuity, drift and recovery', async () => {
    const { at, task, call } = await spaceOfTasks();
    const { taskId, track, restore } = await task();
    await track({ must_not_redo: [redo('charge card 1')], must_preserve: ['drop the old table'] });
    await at(301);
    await call('tasks.update', { id: taskId, goal: 'Ship export service v2' });
    expect(await track({})).toMatchObject({ reason: 'AUTO_SAVE', version: 2 });
    expect(await call('tasks.evaluateContinuity', { taskId })).toMatchObject({
      values: { goal: 0.857142857 },
      score: 0.971428571,
    });
    expect(await call('tasks.drift', { taskId })).toMatchObject({ since: 1, score: 0.035714286, level: 'low' });
    expect(await call('tasks.recoveryScore', { taskId })).toMatchObject({ outcome: 'insufficient_data', score: null });
    for (const n of [1, 2, 3]) {
      await call('sessions.open', { externalId: `run ${n}` });
      await restore({ sessionId: `run ${n}` });
    }
    expect(await call('tasks.recoveryScore', { taskId })).toMatchObject({
      since: 2,
      score: 0.756,
      level: 'fair',
      parts: { depth: 3, goal: 1, constraints: 1, position: 1, tools: 1 },
    });
    await at(400);
    for (const label of ['charge card 1', 'drop old table']) await call('executions.start', { taskId, label });
    expect(await call('tasks.drift', { taskId })).toMatchObject({ score: 0.4, level: 'high', warning: null });
    await call('tasks.update', { id: taskId, goal: 'Water plants' });
    await track({ working_set: { tools: ['psql'] } });
    expect(await call('tasks.drift', { taskId })).toMatchObject({
      score: 0.8,
      level: 'critical',
      parts: { goal: 0, newTools: 1, plans: 0, brokenConstraints: 1 },
      warning: 'nudge',
    });
    // Actions that an agent names itself do not outweigh recorded executions.
    const actionsTaken = ['write docs', 'write tests', 'rest'];
    expect(await call('tasks.evaluateContinuity', { taskId, parent: 1, actionsTaken })).toMatchObject({
      values: { redundantExploration: 0.5 },
    });
  });

  it('11, with half of the constraints: an entry that is missing without having been cleared lowers the score', async () => {
    const { at, task, call } = await spaceOfTasks();
    const { taskId, track } = await task();
    await track({});
    await at(301);
    await track({ must_not_redo: [redo('charge card 1')] });
    await at(602);
    await track({ must_preserve: ['drop the old table'] });
    // No request can create a later version that lacks the entry. So a later version with the entry is used as the
    // parent of an earlier version without it.
    expect(await call('tasks.evaluateContinuity', { taskId, parent: 3, child: 2 })).toMatchObject({
      values: { goal: 1, action: 1, failureRecall: 0.5, workingSet: 1, replanning: 1, redundantExploration: 1 },
      score: 0.9,
    });
    await at(903);
    await track({ clear: { ids: ['must_preserve:1'], reason: 'It was dropped.' } });
    await at(1_204);
    await track({});
    const cleared = await call('tasks.evaluateContinuity', { taskId, parent: 3 });
    expect(cleared).toMatchObject({ values: { failureRecall: 1 }, score: 1 });
  });

  it('12: every value of continuity', async () => {
    const { at, task, call } = await spaceOfTasks();
    const { taskId, track } = await task();
    await track({
      in_progress: ['parse csv', 'write tests', 'update docs'],
      ...files('a', 'b'),
      must_not_redo: [redo('charge card 1')],
    });
    const fail = (what: string) => call('failures.track', { taskId, what });
    for (const what of ['The runner is gone', 'The disk is full', 'The mail bounced']) await fail(what);
    await at(30);
    const executed = ['charge card 1', 'read the log', 'ask the owner', 'open a ticket'];
    for (const label of executed) await call('executions.start', { taskId, label });
    await call('tasks.update', { id: taskId, goal: 'Ship export service v2' });
    const changed = { in_progress: ['parse csv', 'write tests', 'ship build'], ...files('a', 'b', 'c') };
    expect(await track(changed)).toMatchObject({ suppressed: 'PLAN_UPDATE' });
    expect((await fail('The network is down')).checkpoint).toMatchObject({ version: 5, reason: 'FAILURE' });
    expect(await call('tasks.evaluateContinuity', { taskId })).toMatchObject({
      parent: 4,
      child: 5,
      values: {
        goal: 0.857142857,
        action: 0.5,
        failureRecall: 1,
        workingSet: 0.666666667,
        replanning: 0.8,
        redundantExploration: 0.75,
      },
      score: 0.763928571,
    });
  });

  it('13: how sessions were cut off', async () => {
    const { space, at, task, call } = await spaceOfTasks();
    const { taskId } = await task();
    const fates = ['crashed', 'failing', 'short', 'away', 'alive'];
    for (const externalId of fates) await call('sessions.open', { externalId, agent: externalId });
    await at(90);
    await call('sessions.heartbeat', { id: 'short' });
    await at(600);
    await call('executions.start', { taskId, label: 'build', sessionId: 'crashed' });
    for (const what of ['No answer', 'Still no answer']) await call('failures.track', { what, sessionId: 'failing' });
    for (const id of ['away', 'alive']) await call('sessions.heartbeat', { id });
    await at(601);
    await call('sessions.heartbeat', { id: 'alive' });
    await at(600 + 30 * 60);
    await tenant.maintain(space, 'sessions');
    const states = Object.fromEntries(
      await Promise.all(fates.map(async (id) => [id, (await call('sessions.get', { id })).state])),
    );
    expect(states).toEqual({
      crashed: 'interrupted',
      failing: 'interrupted',
      short: 'interrupted',
      away: 'interrupted',
      alive: 'open',
    });
    const { interrupted } = await call('memories.recall', { query: 'build' });
    const types = Object.fromEntries(
      interrupted.map(({ agent, interruption }: { agent: string; interruption: Input }) => [
        agent,
        [interruption.type, interruption.restoreMode],
      ]),
    );
    expect(types).toEqual({
      crashed: ['crash', 'FULL'],
      failing: ['tool_failure', 'SELECTIVE'],
      short: ['crash', 'FULL'],
      away: ['user_away', 'NONE'],
    });
  });

  it('14, 15 and 19: notes', async () => {
    const { space, at, call, task } = await spaceOfTasks();
    const store = async (content: string, category: string, importance: number) =>
      (await call('memories.store', { content, category, importance })) as {
        claimId: string;
        outcome: string;
        contradicts: string | null;
      };
    const strengths = async () => {
      const { memories } = await call('memories.recall', { query: '', topK: 100 });
      return Object.fromEntries(
        memories.map(({ claimId, note }: { claimId: string; note: { strength: number; quality: number } }) => [
          claimId,
          note,
        ]),
      ) as Record<string, { strength: number; quality: number }>;
    };
    const assumed = await store('The cache is warm', 'assumption', 0.7);
    const helped = await store('Retry uploads in small parts', 'strategy', 1);
    const failed = await store('Nightly backups overflow', 'failure', 0.5);
    const cited = await store('Offsite copies stalled', 'failure', 0.5);
    await (await task()).track({ must_not_redo: [redo(`start the copy again, see ${cited.claimId}`)] });
    const afterDecay = async () => {
      await tenant.maintain(space, 'decay');
      const statusOf = async ({ claimId: id }: { claimId: string }) => (await call('claims.get', { id })).status;
      return { isolated: await statusOf(failed), cited: await statusOf(cited) };
    };
    const port = await store('port is 8080', 'assumption', 0.7);
    expect(await store('port is 9090', 'assumption', 0.7)).toMatchObject({
      outcome: 'accepted',
      contradicts: port.claimId,
    });
    const open = await call('conflicts.list', { status: 'open' });
    expect(open.data.map((conflict: any) => [conflict.newClaim.text, conflict.existingClaim.text])).toEqual([
      ['port is 9090', 'port is 8080'],
    ]);
    await at(19 * DAY);
    expect((await strengths())[assumed.claimId]!.strength).toBe(0.35);
    await at(36.5 * DAY);
    expect((await strengths())[failed.claimId]!.strength).toBe(0.050130005);
    expect(await afterDecay()).toEqual({ isolated: 'active', cited: 'active' });
    await at(36.6 * DAY);
    expect((await strengths())[failed.claimId]!.strength).toBe(0.049815112);
    expect(await afterDecay()).toEqual({ isolated: 'archived', cited: 'active' });
    await at(38 * DAY);
    expect((await strengths())[helped.claimId]!.strength).toBe(0.5);
    const used = await store('Ask before a deploy', 'assumption', 0.6);
    for (const externalId of ['one', 'two']) {
      await call('sessions.open', { externalId });
      await call('claims.recordUse', { ids: [used.claimId], sessionId: externalId });
    }
    await call('sessions.reportOutcome', { sessionId: 'one', outcome: 'success' });
    expect((await strengths())[used.claimId]!.quality).toBe(0.6033);
    await at((38 + 19) * DAY);
    expect((await strengths())[used.claimId]!.strength).toBe(0.49);
  });

  it('16: memories of a task in each mode', async () => {
    const { space, taskId } = await (manyMemories ??= remember());
    const client = await mostlyOver(transport, tenant.owner);
    const restored = async (memoryRestoreMode: string): Promise<{ importance: number; category: string }[]> =>
      (await client.do('checkpoints.restore', { space, taskId, memoryRestoreMode })).memories;
    const [full, selective, none] = [await restored('FULL'), await restored('SELECTIVE'), await restored('NONE')];
    expect([full, selective, none].map(({ length }) => length)).toEqual([20, 10, 0]);
    expect(selective.filter(({ importance, category }) => importance < 0.5 && category !== 'failure')).toEqual([]);
    expect(full.some(({ importance, category }) => importance < 0.5 && category !== 'failure')).toBe(true);
    expect((await client.do('tasks.get', { space, id: taskId })).memories).toHaveLength(10);
  });

  async function remember() {
    const { space, task, call } = await spaceOfTasks();
    const { taskId, track } = await task();
    await track({});
    const words = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel', 'india', 'kilo'];
    for (const [n, word] of [...words, ...words, ...words].entries())
      await call('memories.store', {
        content: `${word} ${['needs', 'lacks', 'likes'][Math.floor(n / 10)]} ${words[(n * 7 + 3) % 10]} before anything starts`,
        category: n % 10 === 0 ? 'failure' : 'strategy',
        importance: n < 12 ? 0.9 : 0.2,
        taskId,
      });
    return { space, taskId };
  }
});

describe('18: a log that is replayed twice', () => {
  it.each(['rest', 'graphql'] as const)(
    'gives the same state with the same times, and skips events of unknown kinds: over %s',
    async (transport) => {
      const replayed = await service.aTenant();
      const owner = await over(transport, replayed.owner);
      const { space } = await replayed.aSpace();
      await owner.do('maintenance.setSchedule', { space, paused: true });
      const { id: taskId } = await owner.do('tasks.create', { space, goal: GOAL });
      await owner.do('tasks.trackProgress', { space, taskId, in_progress: ['parse csv'] });
      // The hash covers every column of every row, including times.
      const { liveHash } = (await recover(owner)).report;
      const asBefore = { rebuiltHash: liveHash, liveHash, differences: [], malformed: [] };
      expect((await recover(owner)).report).toMatchObject({ ...asBefore, skipped: [] });
      await plantEvent(service, replayed, 'moon_phase_changed', 1, {});
      expect((await recover(owner)).report).toMatchObject({
        ...asBefore,
        skipped: [{ kind: 'moon_phase_changed', schemaVersion: 1 }],
      });
    },
  );

  it('is replayed by operations that are not offered as tools', async () => {
    const mcp = await over('mcp', tenant.owner);
    const offered = ['recoveries.start', 'recoveries.get', 'recoveries.undo'].filter((name) =>
      mcp.offers(operationOf(name)),
    );
    expect(offered).toEqual([]);
  });
});
