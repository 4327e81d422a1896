import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openService, TRANSPORTS, type Input, type RestClient, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
let people: Record<Who, RestClient>;
type Who = 'agent' | 'peer' | 'member' | 'reviewer';

beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  const person = (name: Who, role: 'agent' | 'reviewer') =>
    tenant.as({ role, principal: { kind: role === 'agent' ? 'agent' : 'user', name } });
  people = {
    agent: await person('agent', 'agent'),
    peer: await person('peer', 'agent'),
    member: await person('member', 'agent'),
    reviewer: await person('reviewer', 'reviewer'),
  };
});
afterAll(() => service.close());

const START = Date.parse('2026-01-01T12:00:00Z');

/** A private session is a layer on a task, which changes nothing for calls outside the session (ADR 83). */
describe.each(TRANSPORTS)('versions of a task that a private session wrote, over %s', (transport) => {
  /** A task, and a private session in which `agent` and `member` take part. */
  async function aTask() {
    const { space, setClock, callOver } = await tenant.aSpaceAt(START);
    const at = (seconds: number) => setClock(START + seconds * 1000);
    const over = callOver(transport);
    const call = (who: Who, name: string, input: Input = {}) => over(people[who], name, input);
    const { id: taskId } = await call('agent', 'tasks.create', { goal: 'Ship the export service' });
    const { id: sessionId } = await call('agent', 'sessions.open', {
      private: true,
      participants: [people.member.key!.principal.id],
    });
    const track = (who: Who, said: Input) => call(who, 'tasks.trackProgress', { taskId, ...said });
    const codeOf = (who: Who, said: Input): Promise<string> =>
      people[who].codeOf('tasks.trackProgress', { space, taskId, ...said });
    const seen = async (who: Who): Promise<number> =>
      (await call(who, 'checkpoints.restore', { taskId })).checkpoint?.version ?? 0;
    const fail = (who: Who, more: Input = {}) => call(who, 'failures.track', { taskId, what: 'It broke', ...more });
    return { space, taskId, sessionId, at, call, track, codeOf, seen, fail };
  }

  it('are not asked of a caller who cannot see them', async () => {
    const { sessionId, codeOf, seen, fail } = await aTask();
    await fail('agent', { sessionId });
    expect(await seen('peer')).toBe(0);
    expect(await codeOf('peer', { expectedParentVersion: 0 })).toBe('accepted');
    await fail('agent', { sessionId });
    expect(await seen('peer')).toBe(2);
    expect(await codeOf('peer', { expectedParentVersion: 2 })).toBe('accepted');
    // Those who see the private version may name it: nothing that their call continues is newer.
    expect(await seen('reviewer')).toBe(3);
    expect(await codeOf('reviewer', { expectedParentVersion: 3 })).toBe('accepted');
    expect(await codeOf('member', { expectedParentVersion: 3, sessionId })).toBe('accepted');
    expect(await codeOf('member', { expectedParentVersion: 2, sessionId })).toBe('version_conflict');
    expect(await codeOf('peer', { expectedParentVersion: 4 })).toBe('version_conflict');
    await fail('peer');
    for (const who of ['peer', 'reviewer', 'member'] as const)
      expect({ who, code: await codeOf(who, { expectedParentVersion: 3 }) }).toEqual({ who, code: 'version_conflict' });
    expect(await codeOf('member', { expectedParentVersion: 3, sessionId })).toBe('version_conflict');
    await service.expectReplayIsExact(tenant.id);
  });

  it('suppress no checkpoint outside the session, and do not end the tail', async () => {
    const { taskId, sessionId, at, call, track, seen } = await aTask();
    const plan = (...items: string[]) => ({ in_progress: items });
    await track('agent', { sessionId, ...plan('value the merger') });
    expect(await track('peer', plan('parse csv'))).toMatchObject({ reason: 'PLAN_UPDATE', version: 2, tailEvents: 0 });
    await at(30);
    expect(await track('peer', plan('write tests'))).toMatchObject({ suppressed: 'PLAN_UPDATE', tailEvents: 1 });
    await at(61);
    // The layer of the private session has no checkpoint for a plan that is less than a minute old.
    expect(await track('agent', { sessionId, ...plan('ask the bank') })).toMatchObject({
      reason: 'PLAN_UPDATE',
      version: 3,
      tailEvents: 0,
    });
    expect(await track('member', { sessionId, ...plan('sign') })).toMatchObject({
      suppressed: 'PLAN_UPDATE',
      version: 3,
    });
    expect(await call('peer', 'checkpoints.restore', { taskId })).toMatchObject({
      checkpoint: { version: 2 },
      tailEvents: 1,
      in_progress: ['write tests'],
    });
    // The plan has changed since the last checkpoint outside the session, though not since the private one.
    expect(await track('peer', plan('write tests'))).toMatchObject({
      reason: 'PLAN_UPDATE',
      version: 4,
      tailEvents: 0,
    });
    expect(await call('peer', 'checkpoints.list', { taskId })).toMatchObject({
      data: [{ version: 4, state_diff: [{ list: 'in_progress', added: 1, removed: 1 }] }, { version: 2 }],
    });
    expect(await seen('member')).toBe(4);
    await service.expectReplayIsExact(tenant.id);
  });

  it('do not make the plan of others look less stable', async () => {
    const { taskId, sessionId, at, call, track, fail } = await aTask();
    await fail('peer');
    for (const minute of [1, 2, 3]) {
      await at(minute * 60);
      await track('agent', { sessionId, in_progress: [`guess ${minute}`] });
    }
    await fail('peer');
    const { data } = await call('peer', 'checkpoints.list', { taskId });
    const { taskId: same, at: then, fail: again, call: ask } = await aTask();
    await again('peer');
    await then(180);
    await again('peer');
    const { data: alone } = await ask('peer', 'checkpoints.list', { taskId: same });
    expect(data.map((each: any) => each.continuation_confidence)).toEqual(
      alone.map((each: any) => each.continuation_confidence),
    );
  });
});
