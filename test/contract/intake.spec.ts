import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  type Client,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

/** Beliefs spec, section 2.2: evidence is recorded into workspaces, and its fragments update them. */
const T0 = '2030-01-01T00:00:00.000Z';
let service: Service;
let tenant: Tenant;
let agentKey: RestClient;
let stranger: RestClient;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
  const person = (name: string, more: Input = {}) => tenant.agent(name, more);
  [agentKey, stranger] = await Promise.all([
    person('one', { allowedClasses: ['inference', 'tool_output'], sourceSystems: ['gauge'] }),
    person('another', { allowedClasses: ['inference'] }),
  ]);
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});
afterEach(() => {
  expect(service.faults).toEqual([]);
});

const refusal = async (who: Client, name: string, input: Input) => {
  const { status, body } = await who.call(name, input);
  return [status, body.code];
};
const zone = (value: string) => ({ subject: 'user', predicate: 'timezone', value });
const fragment = (subject: string, value: string) => ({
  text: `The colour of ${subject} is ${value}.`,
  triple: { subject, predicate: 'colour', value },
});
const relations = (links: Input[]): unknown[] => links.map(({ relation }) => relation);
const count = (links: Input[]) =>
  ['support', 'contradiction', 'new', 'rejected'].map(
    (name) => links.filter(({ relation }) => relation === name).length,
  );

async function spaceWithGauge(agent: Client = agentKey) {
  const { space } = await tenant.aSpaceAt(T0);
  await tenant.owner.do('sources.put', { space, sourceId: 'gauge', class: 'tool_output' });
  const open = async (input: Input = { kind: 'free' }, who: Client = agent): Promise<string> =>
    (await who.do('workspaces.open', { space, ...input })).id;
  const record = (content: string, more: Input = {}, who: Client = agent) =>
    who.do('evidence.record', { space, kind: 'log', content, source: { sourceId: 'gauge' }, ...more });
  const listed = async (more: Input = {}, who: Client = agent): Promise<string[]> =>
    (await who.do('evidence.list', { space, ...more })).data.map(({ id }: any) => id);
  const claim = (id: string) => agent.do('claims.get', { space, id });
  const workspace = (id: string) => agent.do('workspaces.get', { space, id });
  return { space, open, record, listed, claim, workspace };
}

describe('evidence of a workspace', () => {
  it('is listed for those who name the workspace, and for no others', async () => {
    const { space, open, record, listed, workspace } = await spaceWithGauge();
    const workspaceId = await open();
    const outside = (await record('Outside')).id;
    const inside = await record('Inside', { workspaceId });
    expect(inside).toMatchObject({ workspaceId, sessionId: null, deduplicated: false, links: [], archived: [] });
    expect((await record('Named', { workspaceId: 'default' })).workspaceId).toBeNull();
    const stored = await agentKey.do('claims.store', { space, text: 'A note', scope: 'workspace', workspaceId });
    const [own] = stored.claim.evidence;
    expect(await listed()).toHaveLength(2);
    expect(await listed({ sourceId: 'gauge' })).toHaveLength(2);
    expect(await listed({ workspaceId: 'default' })).toHaveLength(2);
    expect(await listed()).toContain(outside);
    expect(await listed({ workspaceId })).toEqual([inside.id, own].sort());
    expect(await listed({ workspaceId, sourceId: 'gauge' })).toEqual([inside.id]);
    expect(await listed({ claimId: stored.claim.id })).toEqual([own]);
    expect(await agentKey.do('evidence.get', { space, id: inside.id })).toMatchObject({ workspaceId });
    // The record counts, and so does the note, which cites nothing.
    expect(await workspace(workspaceId)).toMatchObject({ observations: 2 });
  });

  it('is counted once if the same content of the same origin is recorded again, also within a batch', async () => {
    const { space, open, record, workspace } = await spaceWithGauge();
    const workspaceId = await open();
    const other = await open();
    await record('One', { workspaceId, externalId: 'x' });
    expect(await record('One', { workspaceId, externalId: 'x' })).toMatchObject({ deduplicated: true });
    await record('One', { workspaceId });
    expect(
      await refusal(agentKey, 'evidence.record', {
        space,
        kind: 'log',
        content: 'One',
        source: { sourceId: 'gauge' },
        externalId: 'x',
        workspaceId: other,
      }),
    ).toEqual([409, 'external_id_conflict']);
    const items = ['Two', 'Three', 'Two'].map((content) => ({ kind: 'log', content, workspaceId }));
    await agentKey.do('evidence.recordBatch', { space, items });
    expect(await workspace(workspaceId)).toMatchObject({ observations: 3 });
    expect(await workspace(other)).toMatchObject({ observations: 0 });
    const { data } = await agentKey.do('workspaces.list', { space });
    expect(data.map(({ observations }: any) => observations)).toEqual([0, 3]);
  });

  it('of a session belongs to its participants', async () => {
    const { space, open, record, listed } = await spaceWithGauge();
    const sessionId = (await agentKey.do('sessions.open', { space })).id;
    const elsewhere = (await agentKey.do('sessions.open', { space })).id;
    const workspaceId = await open({ kind: 'session', ownerId: sessionId });
    const { id } = await record('Inside', { workspaceId });
    expect(await listed({ workspaceId })).toEqual([id]);
    const item = { space, kind: 'log', content: 'Of another', workspaceId };
    for (const [name, input] of [
      ['evidence.record', item],
      ['evidence.list', { space, workspaceId }],
      ['evidence.get', { space, id }],
    ] as const)
      expect({ [name]: await refusal(stranger, name, input) }).toEqual({ [name]: [404, 'not_found'] });
    expect(await refusal(agentKey, 'evidence.record', { ...item, sessionId: elsewhere })).toEqual([
      400,
      'workspace_of_another_session',
    ]);
  });

  it('is accepted only by an open workspace of the space', async () => {
    const { space, open } = await spaceWithGauge();
    const workspaceId = await open();
    const { space: elsewhere } = await spaceWithGauge();
    const item = { kind: 'log', content: 'x', workspaceId };
    expect(await refusal(agentKey, 'evidence.record', { ...item, space: elsewhere })).toEqual([404, 'not_found']);
    const foreign = await service.aTenant();
    await foreign.owner.do('spaces.create', { slug: space, name: space });
    expect(await refusal(foreign.owner, 'evidence.record', { ...item, space })).toEqual([404, 'not_found']);
    expect(await refusal(foreign.owner, 'evidence.list', { space, workspaceId })).toEqual([404, 'not_found']);
    await agentKey.do('workspaces.close', { space, id: workspaceId });
    expect(await refusal(agentKey, 'evidence.record', { ...item, space })).toEqual([409, 'workspace_closed']);
  });
});

describe.each(['rest', 'graphql', 'mcp'] as const)('fragments over %s', (transport) => {
  it('worked example 22: 8 fragments are recorded; one equals a proposition, and one contradicts it', async () => {
    const agent = await mostlyOver(transport, agentKey);
    const { space, open, record, claim } = await spaceWithGauge(agent);
    const workspaceId = await open();
    const known = await agent.do('claims.store', {
      space,
      ...fragment('the sky', 'blue'),
      scope: 'workspace',
      workspaceId,
    });
    const content = 'The colour of the sky is blue. The colour of the sky is grey. Of things 1 to 6 it is red.';
    const fragments = [
      fragment('the sky', 'grey'),
      fragment('The  Sky', 'BLUE'),
      ...[1, 2, 3, 4, 5].map((n) => fragment(`thing ${n}`, 'red')),
      { text: 'It is a fine day.' },
    ];
    const ten = [...fragments, fragment('thing 7', 'red'), fragment('thing 8', 'red')];
    expect(
      (await refusal(agent, 'evidence.record', { space, kind: 'log', content, workspaceId, fragments: ten }))[0],
    ).toBe(400);
    const payload = { sourceId: 'gauge', content, evidenceType: 'measurement', observedAt: T0, workspaceId };
    expect(
      await agent.do('tools.call', { space, tool: 'record_observation', payload: { ...payload, fragments: ten } }),
    ).toMatchObject({
      outcome: 'rejected_with_reason',
      code: 'INVALID_PAYLOAD',
      reason: 'INVALID_PAYLOAD: /fragments does not have the form that this tool takes',
    });
    const recorded = await record(content, { workspaceId, fragments, externalId: 'obs' });
    expect(count(recorded.links)).toEqual([1, 1, 7, 0]);
    const read = await agent.do('evidence.get', { space, id: recorded.id });
    expect({ parsed: read.parsed, ingest: read.ingest }).toEqual({
      parsed: { anchors: [], fragments: fragments.map((each) => ({ triple: null, ...each })) },
      ingest: { status: 'complete' },
    });
    expect(recorded.links.slice(0, 3)).toEqual([
      { fragment: 0, relation: 'contradiction', claimId: known.claim.id, workspaceId, reason: null },
      { fragment: 0, relation: 'new', claimId: expect.stringMatching(/^clm_/), workspaceId, reason: null },
      { fragment: 1, relation: 'support', claimId: known.claim.id, workspaceId, reason: null },
    ]);
    expect((await claim(known.claim.id)).evidence).toContain(recorded.id);
    const fresh = recorded.links.filter(({ relation }: Input) => relation === 'new');
    for (const { claimId } of fresh)
      expect(await claim(claimId)).toMatchObject({
        workspaceId,
        scope: 'workspace',
        evidence: [recorded.id],
        status: 'active',
      });
    expect((await claim(fresh[1].claimId)).baseClass).toBe('tool_output');
    const again = await record(content, { workspaceId, fragments, externalId: 'obs' });
    expect(again).toMatchObject({ id: recorded.id, deduplicated: true });
    expect(count(again.links)).toEqual([8, 0, 0, 0]);
    const more = await record(content, { workspaceId, fragments: [fragment('thing 9', 'red')], externalId: 'obs' });
    expect(more.links).toEqual([
      { fragment: 0, relation: 'rejected', claimId: null, workspaceId: null, reason: 'too_many_propositions' },
    ]);
    expect((await agent.do('claims.list', { space, workspaceId, limit: 50 })).data).toHaveLength(8);
  });

  it('are recorded over the tool boundary too', async () => {
    const agent = await mostlyOver(transport, agentKey);
    const { space, open } = await spaceWithGauge(agent);
    const workspaceId = await open();
    const observe = (more: Input) =>
      agent.do('tools.call', {
        space,
        tool: 'record_observation',
        payload: {
          sourceId: 'gauge',
          content: 'The sky is blue.',
          evidenceType: 'measurement',
          observedAt: T0,
          ...more,
        },
      });
    const observed = await observe({
      workspaceId,
      fragments: [fragment('the sky', 'blue'), fragment('the sky', 'blue')],
    });
    expect(observed.outcome).toBe('accepted');
    expect(relations(observed.links)).toEqual(['new', 'support']);
    expect(observed.ids).toEqual([expect.stringMatching(/^evd_/), observed.links[0].claimId]);
    for (const [more, reason] of [
      [{ workspaceId: `wsp_${'0'.repeat(26)}` }, 'INVALID_PAYLOAD: /workspaceId is not a workspace of this space'],
      [
        { fragments: [fragment('a', 'b')] },
        'INVALID_PAYLOAD: /workspaceId does not have the form that this tool takes',
      ],
      [
        { workspaceId, fragments: [{ ...fragment('a', 'b'), score: 1 }] },
        'POLICY_VIOLATION: /fragments/0/score is set by the server',
      ],
      [
        { workspaceId, fragments: [{ ...fragment('a', 'b'), promote: 1 }] },
        'DIRECT_CANONICAL_WRITE_FORBIDDEN: /fragments/0/promote only promotion writes canonical memory',
      ],
    ] as const)
      expect(await observe(more)).toMatchObject({ outcome: 'rejected_with_reason', reason, links: [] });
  });
});

describe('fragments', () => {
  it('are compared with outside claims if the workspace knows nothing about their key', async () => {
    const { space, open, record, claim } = await spaceWithGauge();
    const durable = (await agentKey.do('claims.store', { space, text: 'UTC', triple: zone('UTC') })).claim.id;
    const workspaceId = await open();
    const same = await record('The timezone of the user is UTC.', {
      workspaceId,
      fragments: [{ text: 'UTC', triple: zone('utc') }],
    });
    expect(same.links).toEqual([
      { fragment: 0, relation: 'support', claimId: durable, workspaceId: null, reason: null },
    ]);
    const other = await record('The timezone of the user is PST.', {
      workspaceId,
      fragments: [{ text: 'PST', triple: zone('PST') }],
    });
    expect(relations(other.links)).toEqual(['contradiction', 'new']);
    expect(other.links[0]).toMatchObject({ claimId: durable, workspaceId: null });
    const after = await claim(durable);
    expect(after).toMatchObject({ status: 'active', belief: { supportGroups: 2, contradictionGroups: 1 } });
    const third = await record('The timezone of the user is UTC, again.', {
      workspaceId,
      fragments: [{ text: 'UTC', triple: zone('UTC') }],
    });
    expect(third.links).toMatchObject([
      { relation: 'contradiction', claimId: other.links[1].claimId, workspaceId },
      { relation: 'new', workspaceId },
    ]);
    expect((await claim(other.links[1].claimId)).belief).toMatchObject({ state: 'contested', kappa: 0.5 });
  });

  it('open the workspace of their task or session, and must name one of the two', async () => {
    const { space, record, workspace } = await spaceWithGauge();
    const fragments = [fragment('the sky', 'blue')];
    const item = { space, kind: 'log', content: 'The sky is blue.', fragments };
    expect((await refusal(agentKey, 'evidence.record', item))[0]).toBe(400);
    const taskId = (await agentKey.do('tasks.create', { space, title: 'A task' })).id;
    const sessionId = (await agentKey.do('sessions.open', { space })).id;
    const ofTask = await record('The sky is blue.', { taskId, fragments });
    expect(await workspace(ofTask.workspaceId)).toMatchObject({ kind: 'task', ownerId: taskId, observations: 1 });
    const ofSession = await record('The sky is blue.', { taskId, sessionId, fragments });
    expect(await workspace(ofSession.workspaceId)).toMatchObject({ kind: 'session', ownerId: sessionId });
    expect((await record('Later.', { taskId, fragments: [] })).workspaceId).toBeNull();
    expect(await refusal(stranger, 'evidence.record', { ...item, sessionId })).toEqual([404, 'not_found']);
    await agentKey.do('workspaces.close', { space, id: ofTask.workspaceId });
    expect(await refusal(agentKey, 'evidence.record', { ...item, taskId })).toEqual([409, 'workspace_closed']);
  });

  it('of an agent neither contradict nor hide what a user said, whatever they say about their evidence', async () => {
    const { space, open, claim } = await spaceWithGauge();
    const said = await tenant.owner.do('claims.store', {
      space,
      text: 'My timezone is UTC.',
      triple: zone('UTC'),
      provenance: { source: 'user_explicit' },
    });
    const workspaceId = await open({ kind: 'free' }, stranger);
    for (let n = 0; n < 10; n += 1) {
      const { links } = await stranger.do('evidence.record', {
        space,
        kind: 'log',
        content: `The timezone of the user is PST, ${n}.`,
        workspaceId: n % 2 === 0 ? workspaceId : 'default',
        fragments: [{ text: 'It is PST.', triple: zone('PST') }],
      });
      expect(links.filter(({ relation }: Input) => relation === 'rejected')).toEqual([]);
    }
    const now = await claim(said.claim.id);
    expect(now).toMatchObject({ status: 'active', triple: zone('UTC'), trust: said.claim.trust });
    expect(now.belief).toMatchObject({ state: expect.not.stringMatching(/contested|rejected/), supportGroups: 1 });
    const { data } = await tenant.owner.do('search.run', { space, query: 'timezone of the user' });
    expect(data.map(({ id }: any) => id)).toEqual([said.claim.id]);
    const invented = {
      space,
      kind: 'log',
      content: 'x',
      source: 'user_explicit',
      workspaceId,
      fragments: [fragment('a', 'b')],
    };
    expect(await refusal(stranger, 'evidence.record', invented)).toEqual([403, 'class_not_allowed']);
  });

  it('may quote what somebody else recorded, in a class no stronger than the key may assert', async () => {
    const { space, open, claim } = await spaceWithGauge();
    const workspaceId = await open();
    const item = {
      space,
      kind: 'log',
      content: 'The colour of the sky is blue.',
      source: 'user_explicit',
      workspaceId,
      fragments: [fragment('the sky', 'blue')],
    };
    const own = await tenant.owner.do('evidence.record', item);
    expect((await claim(own.links[0].claimId)).baseClass).toBe('user_explicit');
    const inferred = await stranger.do('evidence.record', {
      ...item,
      source: null,
      fragments: [fragment('the sea', 'green')],
    });
    expect((await claim(inferred.links[0].claimId)).baseClass).toBe('inference');
  });

  it('of concurrent writers do not block each other, whatever their order', async () => {
    const { space, open, listed } = await spaceWithGauge();
    const workspaceId = await open();
    const keys = Array.from({ length: 8 }, (_, n) => `thing ${n}`);
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        agentKey.do('evidence.record', {
          space,
          kind: 'log',
          content: `Observation ${n}: red.`,
          workspaceId,
          fragments: (n % 2 === 0 ? keys : [...keys].reverse()).map((key) => fragment(key, 'red')),
        }),
      ),
    );
    const claims = (await agentKey.do('claims.list', { space, workspaceId, limit: 50 })).data;
    expect(claims).toHaveLength(8);
    for (const { evidence } of claims) expect(evidence).toHaveLength(10);
    expect(await listed({ workspaceId })).toHaveLength(18);
  });

  it('are limited to 500 in a batch, and the answer names the claims that left a full workspace', async () => {
    const { space, open } = await spaceWithGauge();
    const workspaceId = await open();
    const items = Array.from({ length: 26 }, (_, n) => ({
      kind: 'log',
      content: `Observation ${n}`,
      workspaceId,
      fragments: Array.from({ length: 8 }, (__, m) => fragment(`thing ${n} ${m}`, 'red')),
    }));
    const { data } = await agentKey.do('evidence.recordBatch', { space, items });
    expect(data.flatMap(({ links }: any) => links)).toHaveLength(208);
    expect(new Set(data.flatMap(({ archived }: any) => archived)).size).toBe(8);
    const many = Array.from({ length: 63 }, (_, n) => ({ ...items[0]!, content: `More ${n}` }));
    expect((await refusal(agentKey, 'evidence.recordBatch', { space, items: many }))[0]).toBe(400);
  });
});
