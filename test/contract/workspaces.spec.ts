import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openService, type Input, type RestClient, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
let agent: RestClient;
let stranger: RestClient;
let reviewer: RestClient;
let reader: RestClient;
let space: string;

beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
  const person = (role: 'agent' | 'reviewer' | 'reader', name: string) =>
    tenant.as({ role, principal: { kind: 'agent', name } });
  [agent, stranger, reviewer, reader] = await Promise.all([
    person('agent', 'one'),
    person('agent', 'another'),
    person('reviewer', 'reviewer'),
    person('reader', 'reader'),
  ]);
});
afterAll(() => service.close());
beforeEach(async () => {
  ({ space } = await tenant.aSpace({ clock: 'simulated' }));
});

const call = (who: RestClient, name: string, input: Input = {}) => who.do(name, { space, ...input });
const refusal = async (who: RestClient, name: string, input: Input = {}) => {
  const { status, body } = await who.call(name, { space, ...input });
  return [status, body.code];
};
const open = async (who: RestClient, input: Input = { kind: 'free' }): Promise<string> =>
  (await call(who, 'workspaces.open', input)).id;
const said = (value: string, more: Input = {}): Input => ({
  text: `The timezone of the user is ${value}`,
  triple: { subject: 'user', predicate: 'timezone', value },
  ...more,
});
const store = (who: RestClient, value: string, more: Input = {}) => call(who, 'claims.store', said(value, more));
const inside = (workspaceId: string, more: Input = {}): Input => ({ scope: 'workspace', workspaceId, ...more });
const found = async (who: RestClient, more: Input = {}): Promise<string[]> =>
  (await call(who, 'search.run', { query: 'timezone of the user', ...more })).data.map(({ id }: any) => id).sort();
const listed = async (who: RestClient, more: Input = {}): Promise<string[]> =>
  (await call(who, 'claims.list', more)).data.map(({ id }: any) => id).sort();
const printed = async (who: RestClient, more: Input = {}): Promise<string> =>
  (await call(who, 'context.get', { query: 'timezone of the user', ...more })).context;

describe('claims of a workspace', () => {
  it('exist next to each other, and affect nothing outside', async () => {
    const id = await open(agent);
    const durable = (await store(tenant.owner, 'UTC', { provenance: { source: 'user_explicit' } })).claim;
    const first = await store(agent, 'CET', inside(id));
    const second = await store(agent, 'PST', inside(id));
    const same = await store(agent, ' pst ', inside(id));
    expect(
      [first, second, same].map(({ outcome, superseded, conflicts }: any) => [outcome, superseded, conflicts]),
    ).toEqual([
      ['accepted', [], []],
      ['accepted', [], []],
      ['deduplicated', [], []],
    ]);
    expect(same.claim.id).toBe(second.claim.id);
    expect(second.claim).toMatchObject({ scope: 'workspace', workspaceId: id, sessionId: null, status: 'active' });
    expect(await call(agent, 'claims.get', { id: durable.id })).toMatchObject({
      status: 'active',
      workspaceId: null,
      version: durable.version,
      conflicts: [],
    });
    const stronger = await call(tenant.owner, 'claims.store', {
      ...said('EST', inside(id)),
      provenance: { source: 'user_explicit' },
    });
    expect(stronger).toMatchObject({ outcome: 'accepted', superseded: [] });
    const all = [durable.id, first.claim.id, second.claim.id, stronger.claim.id].sort();
    expect(await found(agent, { workspaceId: id })).toEqual(all);
    expect((await call(agent, 'conflicts.list')).data).toEqual([]);
  });

  it('are seen by reads that name the workspace, its task or its session, and by no other', async () => {
    const taskId = (await call(agent, 'tasks.create', { title: 'A task' })).id;
    const sessionId = (await call(agent, 'sessions.open')).id;
    const durable = (await store(agent, 'UTC')).claim.id;
    const ofTask = (await store(agent, 'CET', inside(await open(agent, { kind: 'task', ownerId: taskId })))).claim.id;
    const workspaceId = await open(agent, { kind: 'session', ownerId: sessionId });
    const ofSession = (await store(agent, 'PST', inside(workspaceId))).claim;
    expect(ofSession).toMatchObject({ workspaceId, sessionId });
    expect(await found(agent)).toEqual([durable]);
    expect(await found(agent, { includeAll: true })).toEqual([durable]);
    expect(await found(agent, { taskId })).toEqual([durable, ofTask].sort());
    expect(await found(agent, { sessionId })).toEqual([durable, ofSession.id].sort());
    expect(await found(agent, { workspaceId })).toEqual([durable, ofSession.id].sort());
    expect(await found(agent, { sessionId, workspaceId: 'default' })).toEqual([durable]);
    expect(await printed(agent)).not.toMatch(/CET|PST/);
    const context = await printed(agent, { workspaceId });
    expect(context).toMatch(/UTC.*\n.*PST|PST.*\n.*UTC/);
    expect(context).toContain(`[claim:${ofSession.id}]`);
    expect(context).toMatch(/PST.*workspace/);
    expect(await printed(agent, { taskId })).toMatch(/CET.*workspace/);
    expect(await listed(agent)).toEqual([durable]);
    expect(await listed(agent, { workspaceId: 'default' })).toEqual([durable]);
    expect(await listed(agent, { workspaceId })).toEqual([ofSession.id]);
    expect(await listed(agent, { sessionId })).toEqual([ofSession.id]);
    expect(await listed(agent, { filter: { scope: 'workspace' } })).toEqual([]);
    expect(await call(agent, 'claims.get', { id: ofTask })).toMatchObject({ text: expect.stringContaining('CET') });
  });

  it('are marked in search and context if they give another value than what a user said', async () => {
    const users = (await store(tenant.owner, 'UTC', { provenance: { source: 'user_explicit' } })).claim.id;
    const workspaceId = await open(agent);
    const other = (await store(agent, 'CET', inside(workspaceId))).claim.id;
    const same = (await store(agent, 'utc', inside(workspaceId))).claim.id;
    const hits = (await call(agent, 'search.run', { query: 'timezone of the user', workspaceId })).data;
    expect(
      Object.fromEntries(
        hits.map(({ id, possibleConflicts }: any) => [id, possibleConflicts.map((each: any) => each.id)]),
      ),
    ).toEqual({ [users]: [], [other]: [users], [same]: [] });
    const context = await printed(agent, { workspaceId });
    expect(context).toMatch(new RegExp(`CET.*does not replace claim:${users}`));
    expect(context).not.toMatch(/utc.*does not replace/);
  });

  it('of a session are visible to those who take part in it, and to reviewers', async () => {
    const sessionId = (await call(agent, 'sessions.open')).id;
    const workspaceId = await open(agent, { kind: 'session', ownerId: sessionId });
    const { id } = (await store(agent, 'PST', inside(workspaceId))).claim;
    for (const [name, input] of [
      ['workspaces.get', { id: workspaceId }],
      ['workspaces.close', { id: workspaceId }],
      ['workspaces.reopen', { id: workspaceId }],
      ['search.run', { query: 'timezone', workspaceId }],
      ['context.get', { query: 'timezone', workspaceId }],
      ['claims.list', { workspaceId }],
      ['claims.get', { id }],
      ['claims.dispute', { id }],
      ['claims.store', said('UTC', inside(workspaceId))],
      ['nodes.why', { id }],
    ] as const)
      expect({ [name]: await refusal(stranger, name, input) }).toEqual({ [name]: [404, 'not_found'] });
    expect(await found(reviewer, { workspaceId })).toEqual([id]);
    expect(await refusal(reviewer, 'claims.store', said('UTC', inside(workspaceId)))).toEqual([404, 'not_found']);
    expect(await call(agent, 'nodes.why', { id })).toMatchObject({ totals: { ancestors: 1 } });
  });

  it('are stored only if the workspace is open and belongs to the space', async () => {
    const id = await open(agent);
    await call(agent, 'workspaces.close', { id });
    expect(await refusal(agent, 'claims.store', said('PST', inside(id)))).toEqual([409, 'workspace_closed']);
    await call(agent, 'workspaces.reopen', { id });
    expect((await store(agent, 'PST', inside(id))).outcome).toBe('accepted');
    const { space: elsewhere } = await tenant.aSpace();
    expect(await refusal(agent, 'claims.store', { ...said('PST', inside(id)), space: elsewhere })).toEqual([
      404,
      'not_found',
    ]);
    for (const more of [
      { scope: 'workspace' },
      { workspaceId: id },
      inside('wsp_1'),
      { scope: 'session', workspaceId: id },
    ])
      expect((await refusal(agent, 'claims.store', said('PST', more)))[0]).toBe(400);
  });

  it('in `default` are durable claims, and pass the gate', async () => {
    await store(tenant.owner, 'UTC', { provenance: { source: 'user_explicit' } });
    expect(await store(agent, 'PST', inside('default'))).toMatchObject({
      outcome: 'quarantined',
      claim: { scope: 'global', workspaceId: null, statusReason: 'trust_insufficient' },
    });
  });

  it('cannot be used outside as premises, members, replacements, sides of a contradiction or ends of an edge', async () => {
    const workspaceId = await open(agent);
    const durable = (await store(agent, 'UTC')).claim.id;
    const { id } = (await store(agent, 'PST', inside(workspaceId))).claim;
    const person = (await call(agent, 'nodes.create', { type: 'person', name: 'The user' })).node.id;
    const derivation = { claim: 'So it is', reasoningType: 'modus_ponens', logicalChain: 'so' };
    expect(await call(agent, 'nodes.derive', { ...derivation, premises: [durable, id] })).toMatchObject({
      outcome: 'blocked',
      blocked: { gate: 'blocked_hidden' },
    });
    const attempts: [string, Input, [number, string]][] = [
      ['nodes.derive', { ...derivation, premises: [durable], contextIds: [id] }, [404, 'not_found']],
      ['digests.compress', { ids: [durable, id] }, [409, 'member_not_visible']],
      ['claims.supersede', { id, ...said('CET') }, [409, 'workspace_claim']],
      ['conflicts.contradict', { nodeA: durable, nodeB: id, description: 'no' }, [409, 'workspace_claim']],
      ['links.add', { id: durable, to: id }, [409, 'member_not_visible']],
      ['episodes.create', { name: 'both', ids: [durable, id] }, [409, 'member_not_visible']],
      ['nodes.create', { type: 'lesson', claim: 'Ask', incidentIds: [durable, id] }, [409, 'exemplar_not_live']],
      ['edges.add', { kind: 'about', fromId: id, toId: person }, [404, 'not_found']],
    ];
    for (const [name, input, expected] of attempts)
      expect({ [name]: await refusal(agent, name, input) }).toEqual({ [name]: expected });
    expect(await call(agent, 'claims.get', { id: durable })).toMatchObject({ status: 'active', version: 1 });
  });

  it('do not stop a predicate from becoming single-valued, and are left alone by maintenance', async () => {
    await call(tenant.owner, 'predicates.put', { name: 'timezone', cardinality: 'multi' });
    const workspaceId = await open(agent);
    const ids = [];
    for (const value of ['UTC', 'PST']) ids.push((await store(agent, value, inside(workspaceId))).claim.id);
    await call(tenant.owner, 'predicates.put', { name: 'timezone', cardinality: 'single' });
    ids.push((await store(agent, 'CET', inside(workspaceId))).claim.id);
    await store(agent, 'CET');
    await tenant.maintain(space, 'consolidate');
    for (const id of ids)
      expect(await call(agent, 'claims.get', { id })).toMatchObject({ status: 'active', mergedInto: null });
  });

  it('may be contradicted by evidence; the value in this evidence is then stored next to theirs', async () => {
    const workspaceId = await open(agent);
    const { id } = (await store(agent, 'PST', inside(workspaceId))).claim;
    const evidence = await call(agent, 'evidence.record', { kind: 'log', content: 'user / timezone = CET' });
    const competing = { subject: 'user', predicate: 'timezone', value: 'CET' };
    const attached = await call(agent, 'claims.attachContradiction', { id, evidenceId: evidence.id, competing });
    expect(attached).toMatchObject({
      contradictionId: null,
      competing: { outcome: 'accepted', claim: { workspaceId } },
    });
    expect(await listed(agent, { workspaceId })).toHaveLength(2);
    expect(await found(reader)).toEqual([]);
  });

  it('are archived a day after the workspace was closed, unless it was reopened', async () => {
    const setClock = (now: string) => call(tenant.owner, 'spaces.setClock', { now });
    await setClock('2030-01-01T00:00:00.000Z');
    const ids: string[] = [];
    const claims: string[] = [];
    for (const value of ['PST', 'CET']) {
      ids.push(await open(agent));
      claims.push((await store(agent, value, inside(ids.at(-1)!))).claim.id);
    }
    for (const id of ids) await call(agent, 'workspaces.close', { id });
    await setClock('2030-01-01T23:59:59.000Z');
    await tenant.maintain(space, 'expire');
    expect(await call(agent, 'workspaces.get', { id: ids[0] })).toMatchObject({ state: 'closed' });
    await call(agent, 'workspaces.reopen', { id: ids[1] });
    await setClock('2030-01-02T00:00:00.000Z');
    await tenant.maintain(space, 'expire');
    const states = await Promise.all(
      ids.map(async (id, n) => [
        (await call(agent, 'workspaces.get', { id })).state,
        (await call(agent, 'claims.get', { id: claims[n]! })).statusReason,
      ]),
    );
    expect(states).toEqual([
      ['archived', 'workspace_expired'],
      ['open', null],
    ]);
    expect(await refusal(tenant.owner, 'claims.restore', { id: claims[0]! })).toEqual([409, 'workspace_closed']);
    await call(agent, 'workspaces.reopen', { id: ids[0] });
    expect(await call(tenant.owner, 'claims.restore', { id: claims[0]! })).toMatchObject({
      outcome: 'restored',
      claim: { status: 'active', workspaceId: ids[0] },
    });
    await service.expectReplayIsExact(tenant.id);
  });
});
