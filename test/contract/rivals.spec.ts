import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openService, type Input, type RestClient, type Service, type Tenant } from '../service/index.js';

/** Beliefs spec, section 3.2: in a workspace, evidence for one value of a key is evidence against its other values. */
const T0 = '2030-01-01T00:00:00.000Z';
const BOTH = { state: 'contested', support: 0.595, contradiction: 0.595, kappa: 0.5 };
let service: Service;
let tenant: Tenant;
let owner: RestClient;
let space: string;
let workspaceId: string;

beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
  owner = tenant.owner;
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});
afterEach(() => {
  expect(service.faults).toEqual([]);
});
beforeEach(async () => {
  ({ space } = await tenant.aSpace({ clock: 'simulated' }));
  await call('spaces.setClock', { now: T0 });
  for (const sourceId of ['meter', 'probe', 'third'])
    await call('sources.put', { sourceId, class: 'tool_output', independenceGroup: sourceId });
  workspaceId = (await call('workspaces.open', { kind: 'free' })).id;
});

const call = (name: string, input: Input = {}) => owner.do(name, { space, ...input });
const words = (value: string): string => `The timezone of the server is ${value}.`;
const reading = async (value: string, sourceId: string, more: Input = {}): Promise<string> =>
  (
    await call('evidence.record', {
      kind: 'log',
      content: words(value),
      source: { sourceId },
      ...more,
    })
  ).id;
const say = async (value: string, sourceId: string, more: Input = {}) =>
  call('claims.store', {
    text: words(value),
    triple: { subject: 'server', predicate: 'timezone', value },
    scope: 'workspace',
    workspaceId,
    evidence: [await reading(value, sourceId)],
    provenance: { source: 'tool_output', sourceId },
    ...more,
  });
const belief = async (id: string) => (await call('claims.get', { id })).belief;
const listed = async (state: string): Promise<string[]> =>
  (
    await call('claims.list', {
      workspaceId,
      filter: { 'belief.state': state },
    })
  ).data.map(({ id }: any) => id);
/** The changes of the belief in a claim and their reasons, according to the log. */
const changes = (id: string) =>
  service.database.owner(
    `select payload ->> 'from' as "from", payload ->> 'to' as "to", payload -> 'because' as because from events where kind = 'belief_changed' and subject_id = $1 order by id`,
    [id],
  );

describe('two values of a key in a workspace', () => {
  it('are both contested, wherever their belief is read', async () => {
    const utc = await say('UTC', 'meter');
    expect(utc.claim.belief.state).toBe('provisional');
    const pst = await say('PST', 'probe');
    expect(pst.claim).toMatchObject({ status: 'active', belief: BOTH });
    expect(await call('claims.get', { id: utc.claim.id })).toMatchObject({ status: 'active', belief: BOTH });
    expect((await listed('contested')).sort()).toEqual([utc.claim.id, pst.claim.id].sort());
    expect(await listed('provisional')).toEqual([]);
    expect((await belief(utc.claim.id)).groupsDetail).toContainEqual(
      expect.objectContaining({ group: 'probe', side: 'contradiction', class: 'tool_output', n: 1, weight: 0.595 }),
    );
  });

  it('are both contested if they are fragments of observations', async () => {
    const record = (value: string, sourceId: string) =>
      call('evidence.record', {
        kind: 'log',
        content: words(value),
        source: { sourceId },
        workspaceId,
        fragments: [{ text: words(value), triple: { subject: 'server', predicate: 'timezone', value } }],
      });
    const ids = [await record('UTC', 'meter'), await record('PST', 'probe')].map(({ links }) => links[0].claimId);
    for (const id of ids) expect(await belief(id)).toMatchObject(BOTH);
  });

  it('record what made them contested', async () => {
    const utc = await say('UTC', 'meter');
    const evidence = await reading('PST', 'probe');
    await say('PST', 'probe', { evidence: [evidence] });
    expect(await changes(utc.claim.id)).toEqual([
      expect.objectContaining({ from: 'provisional', to: 'contested', because: [evidence] }),
    ]);
  });

  it.each<[string, (id: string, evidence: string) => Promise<unknown>]>([
    ['is revoked', (_id, evidence) => call('evidence.revoke', { id: evidence, reason: 'wrong server' })],
    ['is retracted with its claim', (id) => call('claims.retract', { id, errorType: 'other', reason: 'not meant' })],
  ])('are uncontested again once the support of one of them %s', async (_name, undo) => {
    const utc = await say('UTC', 'meter');
    const evidence = await reading('PST', 'probe');
    const pst = await say('PST', 'probe', { evidence: [evidence] });
    await undo(pst.claim.id, evidence);
    expect(await belief(utc.claim.id)).toMatchObject({
      state: 'provisional',
      support: 0.595,
      contradiction: 0,
      kappa: 0,
    });
  });

  it('are judged by the weight of the evidence on both sides', async () => {
    const utc = await say('UTC', 'meter');
    const evidence = await reading('PST', 'probe');
    await say('PST', 'probe', { evidence: [evidence] });
    await call('evidence.regroup', { id: evidence, group: 'meter', reason: 'one device' });
    expect((await belief(utc.claim.id)).groupsDetail.map(({ group, side }: any) => [side, group])).toEqual([
      ['support', 'meter'],
      ['contradiction', 'meter'],
    ]);
    await call('evidence.revoke', { id: evidence, reason: 'wrong server' });
    await call('evidence.reinstate', { id: evidence, reason: 'right server' });
    expect(await belief(utc.claim.id)).toMatchObject(BOTH);
  });

  it.each<[string, (id: string, agent: RestClient) => Promise<unknown>]>([
    [
      'is withdrawn',
      async (id, agent) =>
        expect(await agent.do('claims.retract', { space, id, errorType: 'other', reason: 'not meant' })).toMatchObject({
          outcome: 'withdrawn',
        }),
    ],
    [
      'has its record revoked',
      async (id) => {
        const [row] = await service.database.owner(
          `select evidence_id from claim_evidence where claim_id = $1 and relation = 'conclusion'`,
          [id],
        );
        await call('evidence.revoke', { id: row!.evidence_id, reason: 'wrong reasoning' });
      },
    ],
  ])('do not count the premises of a conclusion that %s', async (_name, undo) => {
    const agent = await tenant.agent('thinker');
    const utc = await say('UTC', 'meter');
    const premises = [];
    for (const sourceId of ['probe', 'third'])
      premises.push(
        (
          await call('claims.store', {
            text: `The ${sourceId} stands in Seattle.`,
            evidence: [await reading(`known to the ${sourceId}`, sourceId)],
            provenance: { source: 'tool_output', sourceId },
          })
        ).claim.id,
      );
    const groups = async (id: string) =>
      (await belief(id)).groupsDetail.map(({ group, side }: any) => `${side} ${group}`).sort();
    await agent.do('nodes.derive', {
      space,
      claim: words('PST'),
      triple: { subject: 'server', predicate: 'timezone', value: 'PST' },
      premises,
      reasoningType: 'inductive_generalization',
      logicalChain: 'The devices stand there.',
      scope: 'workspace',
      workspaceId,
    });
    const pst = await say('PST', 'meter');
    const all = ['meter', 'probe', 'third'];
    const sides = (side: string, of: string[]): string[] => of.map((group) => `${side} ${group}`);
    expect({ utc: await groups(utc.claim.id), pst: await groups(pst.claim.id) }).toEqual({
      utc: [...sides('contradiction', all), 'support meter'],
      pst: ['contradiction meter', ...sides('support', all)],
    });
    await undo(pst.claim.id, agent);
    expect({ utc: await groups(utc.claim.id), pst: await groups(pst.claim.id) }).toEqual({
      utc: ['contradiction meter', 'support meter'],
      pst: ['contradiction meter', 'support meter'],
    });
  });

  it('that do not overlap in time do not affect each other', async () => {
    const utc = await say('UTC', 'meter', { validFrom: '2029-01-01T00:00:00Z', validUntil: '2029-06-01T00:00:00Z' });
    const pst = await say('PST', 'probe', { validFrom: '2029-06-01T00:00:00Z' });
    for (const { claim } of [utc, pst]) expect(await belief(claim.id)).toMatchObject({ contradiction: 0 });
  });

  it('do not affect each other if the predicate has many values', async () => {
    await call('predicates.put', { name: 'timezone', cardinality: 'multi' });
    const ids = [await say('UTC', 'meter'), await say('PST', 'probe')].map(({ claim }) => claim.id);
    for (const id of ids) expect(await belief(id)).toMatchObject({ contradiction: 0 });
  });

  it('do not affect claims outside, and are not affected by them', async () => {
    const durable = await say('UTC', 'meter', { scope: 'global', workspaceId: undefined });
    const inside = await say('PST', 'probe');
    for (const { claim } of [durable, inside]) expect(await belief(claim.id)).toMatchObject({ contradiction: 0 });
  });
});

describe('a test of two values that compete', () => {
  it('rejects one value, and the other value is accepted and promoted', async () => {
    const [utc, pst] = [(await say('UTC', 'meter')).claim.id, (await say('PST', 'probe')).claim.id];
    const durable = await call('claims.list', {});
    expect(durable.data).toEqual([]);
    const promote = async () => call('workspaces.promote', { id: workspaceId, waitSeconds: 30 });
    await promote();
    expect((await call('claims.list', {})).data).toEqual([]);
    await call('spaces.setClock', { now: '2030-01-01T00:01:00.000Z' });
    const test = await call('tests.propose', {
      claimIds: [utc, pst],
      expected: { [utc]: 'UTC', [pst]: 'PST' },
      kind: 'alternate_source',
      method: 'Ask the server itself.',
      cost: 1,
      methodSourceId: 'third',
    });
    await call('spaces.setClock', { now: '2030-01-01T00:02:00.000Z' });
    const result = await reading('PST', 'third', { evidenceType: 'test_result', anchors: { test: test.id } });
    await call('tests.ingest', { id: test.id, evidenceId: result, outcome: 'PST' });
    expect(await belief(utc)).toMatchObject({ state: 'rejected', ruleId: 'rejected.failed_test' });
    expect(await belief(pst)).toMatchObject({ state: 'accepted', bel: 0.835975, contradiction: 0 });
    await promote();
    const [canonical, ...others] = (await call('claims.list', {})).data;
    expect(others).toEqual([]);
    expect(canonical).toMatchObject({ triple: { value: 'PST' }, tier: 'canonical', belief: { state: 'accepted' } });
  });
});

describe('the limit of open propositions', () => {
  it('counts an accepted value again once another value contests it', async () => {
    // Without the pause, so many observations would start a promotion.
    await tenant.owner.do('maintenance.setSchedule', { space, paused: true });
    const [first, second] = [await say('UTC', 'meter'), await say('UTC', 'probe')];
    expect(second.claim.belief.state).toBe('accepted');
    const items = Array.from({ length: 199 }, (_, n) => ({
      text: `Thing ${n} is red`,
      triple: { subject: `thing ${n}`, predicate: 'colour', value: 'red' },
      scope: 'workspace',
      workspaceId,
      importance: 0.9,
    }));
    await call('claims.storeBatch', { items });
    await say('PST', 'third', { importance: 1 });
    // The 199 things, the new value and the contested old value are 201 open propositions, which is one too many.
    expect(await belief(first.claim.id)).toMatchObject({ state: 'contested' });
    const { data } = await call('claims.list', { workspaceId, statuses: ['archived'] });
    expect(data.map(({ statusReason }: any) => statusReason)).toEqual(['workspace_full']);
  });
});

describe('many values of one key in a workspace', () => {
  it('count only the strongest piece of evidence of each group', async () => {
    await call('sources.put', { sourceId: 'leaflet', class: 'document', independenceGroup: 'probe' });
    const utc = await say('UTC', 'meter');
    await say('PST', 'probe');
    await say('CET', 'leaflet', { provenance: { source: 'document', sourceId: 'leaflet' } });
    expect((await belief(utc.claim.id)).groupsDetail.filter(({ side }: any) => side === 'contradiction')).toEqual([
      expect.objectContaining({ group: 'probe', n: 1, weight: 0.595 }),
    ]);
  });

  it('of an agent cannot reject a stronger value', async () => {
    const agent = await tenant.agent('crowd', {
      sourceSystems: ['doc0', 'doc1', 'doc2', 'doc3', 'doc4', 'doc5', 'doc6', 'doc7'],
    });
    const utc = await say('UTC', 'meter');
    for (let n = 0; n < 8; n += 1) {
      await call('sources.put', { sourceId: `doc${n}`, class: 'document', independenceGroup: `doc${n}` });
      const { id } = await agent.do('evidence.record', {
        space,
        kind: 'document',
        content: `${words('PST')} Page ${n}.`,
        source: { class: 'document', sourceId: `doc${n}` },
      });
      await agent.do('claims.store', {
        space,
        text: words('PST'),
        triple: { subject: 'server', predicate: 'timezone', value: 'PST' },
        scope: 'workspace',
        workspaceId,
        evidence: [id],
        provenance: { source: 'document', sourceId: `doc${n}` },
      });
    }
    expect(await belief(utc.claim.id)).toMatchObject({ state: 'contested', ruleId: 'contested.user_protected' });
  });
});

it('a value in a workspace gets a suggestion for a test if it stays contested', async () => {
  const utc = await say('UTC', 'meter');
  await say('PST', 'probe');
  const more = await say('PST', 'third');
  expect((await belief(utc.claim.id)).state).toBe('contested');
  expect(more).toMatchObject({ outcome: 'deduplicated', testSuggestion: { code: 'trigger.contested_persistence' } });
  const suggested = await service.database.owner(
    'select claim_id, code from test_suggestions where claim_id = $1 and settled_at is null',
    [utc.claim.id],
  );
  expect(suggested).toEqual([{ claim_id: utc.claim.id, code: 'trigger.contested_persistence' }]);
});
