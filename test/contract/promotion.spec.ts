import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  type Client,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

/** Beliefs spec, sections 2.1 and 6, with the worked examples 16, 20 and 21. */
const T0 = '2026-01-01T00:00:00.000Z';
let service: Service;
let tenant: Tenant;
let agentKey: RestClient;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
  agentKey = await tenant.agent('worker', {
    allowedClasses: ['inference', 'document', 'tool_output'],
    sourceSystems: ['meter', 'probe', 'rest'],
  });
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});

describe.each(['rest', 'graphql'] as const)('promotion over %s', (transport) => {
  let agent: Client;
  beforeAll(async () => {
    agent = await mostlyOver(transport, agentKey);
  });

  async function aWorkspace(kind: 'free' | 'task' = 'free') {
    const { space, setClock, callBy } = await tenant.aSpaceAt(T0);
    for (const sourceId of ['meter', 'probe', 'rest'])
      await tenant.owner.do('sources.put', { space, sourceId, class: 'tool_output', independenceGroup: sourceId });
    const call = callBy(agent);
    const ownerId = kind === 'task' ? (await call('tasks.create', { title: 'Find out' })).id : undefined;
    const workspaceId: string = (await call('workspaces.open', { kind, ...(ownerId && { ownerId }) })).id;
    const inside = { scope: 'workspace', workspaceId };
    const observed = async (content: string, sourceId: string) =>
      (await call('evidence.record', { kind: 'observation', content, source: { sourceId } })).id as string;
    const zone = (value: string) => ({
      text: `The timezone is ${value}.`,
      triple: { subject: 'user', predicate: 'timezone', value },
    });
    const said = async (claim: Input, sourceId: string, more: Input = inside) =>
      (
        await call('claims.store', {
          ...claim,
          ...more,
          evidence: [await observed(String(claim.text), sourceId)],
          provenance: { source: 'tool_output', sourceId },
        })
      ).claim as Record<string, any>;
    const claim = (id: string) => call('claims.get', { id });
    const promote = async (id = workspaceId): Promise<Record<string, any>> => {
      const { status, result } = await call('workspaces.promote', { id, waitSeconds: 30 });
      expect(status).toBe('done');
      return result;
    };
    const listed = async (more: Input = {}) => (await call('claims.list', { limit: 200, ...more })).data as any[];
    return { space, setClock, ownerId, workspaceId, inside, call, observed, zone, said, claim, promote, listed };
  }

  it('makes what two tools say durable and canonical, and keeps its words, sources and weights', async () => {
    const { workspaceId, zone, said, claim, promote, listed, call } = await aWorkspace();
    const first = await said(zone('PST'), 'meter');
    const again = await claim((await said(zone('PST'), 'probe')).id);
    expect({ id: again.id, state: again.belief.state, tier: again.tier }).toEqual({
      id: first.id,
      state: 'accepted',
      tier: 'workspace',
    });
    expect(await listed()).toEqual([]);
    expect(await promote()).toMatchObject({ promoted: 1, carried: 0 });
    const left = await claim(first.id);
    expect(left).toMatchObject({ status: 'archived', statusReason: 'promoted', workspaceId });
    const durable = await claim(left.mergedInto);
    expect(durable).toMatchObject({ status: 'active', tier: 'canonical', scope: 'global', workspaceId: null });
    const same = [
      'text',
      'triple',
      'base',
      'baseClass',
      'corroboration',
      'trust',
      'gateTrust',
      'evidence',
      'recordedBy',
    ];
    for (const field of same) expect({ [field]: durable[field] }).toEqual({ [field]: again[field] });
    expect({ ...durable.belief, groupsDetail: null }).toEqual({ ...again.belief, groupsDetail: null });
    expect((await listed({ filter: { tier: 'canonical' } })).map(({ id }) => id)).toEqual([durable.id]);
    expect((await call('workspaces.get', { id: workspaceId })).lastRun).toEqual({
      at: T0,
      reason: 'manual',
      observations: 0,
      promoted: 1,
      carried: 0,
      archived: 0,
      discarded: 0,
    });
    expect(await promote()).toMatchObject({ carried: 0 });
    const refused = await agentKey.call('claims.restore', { space: (await call('spaces.get')).slug, id: first.id });
    expect(refused.status).toBeGreaterThanOrEqual(400);
  });

  it('example 20: values on which two tools differ are not promoted; a test decides, and the value that it confirms is promoted', async () => {
    const { zone, said, claim, promote, listed, call, setClock } = await aWorkspace('task');
    const [utc, pst] = [await said(zone('UTC'), 'meter'), await said(zone('PST'), 'probe')];
    expect({ utc: utc.status, pst: pst.status }).toEqual({ utc: 'active', pst: 'active' });
    expect(await promote()).toMatchObject({ carried: 2 });
    expect(await listed()).toEqual([]);
    const test = await call(
      'tests.propose',
      {
        claimIds: [utc.id, pst.id],
        kind: 'second_sensor',
        method: 'Ask the rest.',
        expected: { [utc.id]: 'UTC', [pst.id]: 'PST' },
        cost: 1,
        methodSourceId: 'rest',
      },
      tenant.owner,
    );
    await setClock('2026-01-01T00:01:00Z');
    const result = await call('evidence.record', {
      kind: 'observation',
      content: 'The timezone is PST.',
      evidenceType: 'test_result',
      anchors: { test: test.id },
      source: { sourceId: 'rest' },
    });
    await call('tests.ingest', { id: test.id, evidenceId: result.id, outcome: 'PST' });
    expect((await claim(utc.id)).belief).toMatchObject({ state: 'rejected', ruleId: 'rejected.failed_test' });
    expect((await claim(pst.id)).belief).toMatchObject({ state: 'accepted', score: 0.835975 });
    expect(await promote()).toMatchObject({ promoted: 1, archived: 1 });
    expect(await claim(utc.id)).toMatchObject({ status: 'archived', statusReason: 'rejected_by_evidence' });
    const [durable] = await listed();
    expect(durable).toMatchObject({ tier: 'canonical', triple: { value: 'PST' } });
  });

  it('example 21: what a user said stands', async () => {
    const { zone, said, claim, promote, listed, call } = await aWorkspace();
    const utc = await call('claims.store', { ...zone('UTC'), provenance: { source: 'user_explicit' } }, tenant.owner);
    await said(zone('PST'), 'meter');
    const pst = await said(zone('PST'), 'probe');
    expect(pst.belief.state).toBe('accepted');
    expect(await promote()).toMatchObject({ ineligible: { conflict: 1 } });
    expect((await listed()).map(({ id, version }) => [id, version])).toEqual([[utc.claim.id, utc.claim.version]]);
    expect(await claim(pst.id)).toMatchObject({ status: 'active', tier: 'workspace' });
    expect((await call('conflicts.list')).data).toEqual([]);
  });

  it('example 16: of 23 unresolved claims the 20 oldest are carried', async () => {
    const { call, inside, promote, claim, setClock, workspaceId } = await aWorkspace();
    const ids: string[] = [];
    for (let n = 0; n < 23; n += 1) {
      await setClock(new Date(Date.parse(T0) + n * 60_000).toISOString());
      ids.push((await call('claims.store', { text: `Idea ${n} of the plan.`, ...inside })).claim.id);
    }
    expect(await promote()).toMatchObject({ carried: 20, archived: 3 });
    const gone = await Promise.all(ids.map(async (id) => (await claim(id)).statusReason));
    expect(gone).toEqual(ids.map((_, n) => (n < 20 ? null : 'carryover_cap_exceeded')));
    const { lastRun } = await call('workspaces.get', { id: workspaceId });
    expect(lastRun).toMatchObject({ carried: 20, archived: 3, discarded: 0, promoted: 0 });
  });
});
