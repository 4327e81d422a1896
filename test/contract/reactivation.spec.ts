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

/** Beliefs spec, section 6: a workspace gets references to relevant claims of durable memory, but no copies. */
const T0 = '2026-01-01T00:00:00.000Z';
const TOOLS = ['meter', 'probe', 'rest'];
let service: Service;
let tenant: Tenant;
let key: RestClient;
let other: RestClient;
let reader: RestClient;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
  const anAgent = (name: string) =>
    tenant.agent(name, { allowedClasses: ['inference', 'document', 'tool_output'], sourceSystems: TOOLS });
  [key, other, reader] = await Promise.all([
    anAgent('worker'),
    anAgent('other'),
    tenant.as({ role: 'reader', principal: { kind: 'agent', name: 'reader' } }),
  ]);
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});

async function spaceWithTools(agent: Client = key) {
  const { space, callBy, setClock } = await tenant.aSpace({ clock: 'simulated' });
  const call = callBy(agent);
  await call('maintenance.setSchedule', { paused: true }, tenant.owner);
  await setClock(T0);
  for (const sourceId of TOOLS)
    await call('sources.put', { sourceId, class: 'tool_output', independenceGroup: sourceId }, tenant.owner);
  const said = async (claim: Input, sourceId: string, more: Input = {}) => {
    const record = { kind: 'observation', content: String(claim.text), source: { sourceId } };
    const { id } = await call('evidence.record', record);
    const provenance = { source: 'tool_output', sourceId };
    return (await call('claims.store', { ...claim, ...more, evidence: [id], provenance })).claim;
  };
  const byTwo = async (claim: Input, more: Input = {}) => {
    await said(claim, 'meter', more);
    return said(claim, 'probe', more);
  };
  const promote = (id = 'default') => call('workspaces.promote', { id, waitSeconds: 30 });
  const open = async (input: Input = { kind: 'free' }): Promise<string> => (await call('workspaces.open', input)).id;
  const reactivate = (id: string, query: string, more: Input = {}, who: Client = agent) =>
    call('workspaces.reactivate', { id, query, ...more }, who);
  return { space, call, setClock, said, byTwo, promote, open, reactivate };
}

/** How many events there are. */
const eventsWritten = async (): Promise<unknown> =>
  (await service.database.owner('select count(*)::int as count from events where tenant_id = $1', [tenant.id]))[0];

const about = (subject: string, value: string) => ({
  text: `The ${subject} is ${value}.`,
  triple: { subject, predicate: 'colour', value },
});
const idsOf = ({ claims }: any): string[] => claims.map(({ claimId }: any) => claimId);

describe.each(['rest', 'graphql', 'mcp'] as const)('a reactivation over %s', (transport) => {
  it('names canonical claims, their open conflicts, premises and entities', async () => {
    const { call, said, byTwo, promote, open, reactivate } = await spaceWithTools(await mostlyOver(transport, key));
    const door = await byTwo(about('door', 'red'));
    const plain = await said(about('gate', 'red'), 'meter');
    await call('entities.create', { canonicalName: 'door', type: 'thing' }, tenant.owner);
    await promote();
    const { conflicts } = await call('claims.store', {
      ...about('door', 'blue'),
      provenance: { source: 'inference' },
    });
    const found = await reactivate(await open(), 'the colour of the door');
    expect(found).toMatchObject({
      claims: [
        {
          claimId: door.id,
          text: 'The door is red.',
          status: 'active',
          tier: 'canonical',
          state: 'accepted',
          deprecated: false,
          workspaceId: null,
          because: 'found',
        },
      ],
      conflicts: [{ conflictId: conflicts[0].id, claimIds: [door.id] }],
      premises: [],
      entities: [{ canonicalName: 'door', type: 'thing', claimIds: [door.id] }],
      episodes: [],
      degraded: null,
    });
    expect(idsOf(found)).not.toContain(plain.id);
  });
});

describe.each(['rest', 'graphql', 'mcp'] as const)(
  'a reactivation over %s with claims that contradict a user',
  (transport) => {
    const inference = { provenance: { source: 'inference' } };

    it('marks the claims and premises that contradict what the user said, and nothing else', async () => {
      const { call, said, promote, open, reactivate } = await spaceWithTools(await mostlyOver(transport, key));
      const byUser = async (claim: Input): Promise<string> =>
        (await call('claims.store', { ...claim, provenance: { source: 'user_explicit' } }, tenant.owner)).claim.id;
      await call('predicates.put', { name: 'scent', cardinality: 'multi' }, tenant.owner);
      const scent = (value: string) => ({
        text: `The brush smells of ${value}.`,
        triple: { subject: 'brush', predicate: 'scent', value },
      });
      const users = {
        colour: await byUser(about('brush', 'blue')),
        handle: await byUser({ text: 'The handle of the brush is 5 cm wide.' }),
        scent: await byUser(scent('tar')),
      };
      const task = (await call('tasks.create', { title: 'Clean the brush' })).id;
      const workspaceId = await open({ kind: 'task', ownerId: task });
      const inside = { scope: 'workspace', workspaceId };
      const note = { text: 'The handle of the brush is 3 cm wide.', ...inference };
      const outside = (await call('claims.store', note)).claim;
      const carried = {
        otherValue: await said(about('brush', 'red'), 'meter', inside),
        sameValue: await said({ ...about('brush', 'blue'), text: 'Blue is the brush.' }, 'meter', inside),
        furtherValue: await said(scent('oil'), 'meter', inside),
        note: (await call('claims.store', { ...note, text: 'The handle of the brush is 4 cm wide.', ...inside })).claim,
        harmless: await said(about('ladder', 'short'), 'meter', inside),
        conclusion: (
          await call('nodes.derive', {
            claim: 'Painting needs patience.',
            premises: [outside.id],
            reasoningType: 'modus_ponens',
            logicalChain: 'A narrow handle slips.',
            ...inside,
          })
        ).claim,
      };
      await promote(workspaceId);
      await call('tools.call', { tool: 'archive_episode', payload: { taskId: task, workspaceId } });
      const { claims, premises } = await reactivate(await open(), 'clean the brush');
      const marksOf = (each: any) => ({
        possibleConflicts: each?.possibleConflicts.map(({ id }: any) => id) ?? 'not named',
        unconfirmed: each?.unconfirmed,
      });
      const marks = Object.fromEntries(
        Object.entries(carried).map(([name, { id }]) => [
          name,
          marksOf(claims.find(({ claimId }: any) => claimId === id)),
        ]),
      );
      expect({ ...marks, premises: premises.map(marksOf) }).toEqual({
        otherValue: { possibleConflicts: [users.colour], unconfirmed: false },
        sameValue: { possibleConflicts: [], unconfirmed: false },
        furtherValue: { possibleConflicts: [users.scent], unconfirmed: true },
        note: { possibleConflicts: [users.handle], unconfirmed: false },
        harmless: { possibleConflicts: [], unconfirmed: false },
        conclusion: { possibleConflicts: [], unconfirmed: false },
        premises: [{ possibleConflicts: [users.handle], unconfirmed: false }],
      });
      const [possible] = claims.flatMap(({ claimId, possibleConflicts }: any) =>
        claimId === carried.otherValue.id ? possibleConflicts : [],
      );
      expect(possible).toMatchObject({ id: users.colour, text: 'The brush is blue.' });
    });
  },
);

it('a reactivation names the direct premises of a conclusion, including those that the query does not find', async () => {
  const { call, byTwo, promote, open, reactivate } = await spaceWithTools();
  const [road, sky] = [await byTwo(about('road', 'wet')), await byTwo(about('sky', 'grey'))];
  const { claim } = await call('nodes.derive', {
    claim: 'Bicycles slip today.',
    premises: [road.id, sky.id],
    reasoningType: 'modus_ponens',
    logicalChain: 'A wet road is slippery.',
  });
  for (const sourceId of ['meter', 'probe', 'rest']) {
    const record = { kind: 'observation', content: 'Bicycles slip today.', source: { sourceId } };
    const { id } = await call('evidence.record', record);
    await call('claims.corroborate', { id: claim.id, evidenceId: id });
  }
  await promote();
  await promote();
  const found = await reactivate(await open(), 'do bicycles slip?');
  expect({ best: idsOf(found)[0], premises: found.premises }).toMatchObject({
    best: claim.id,
    premises: [
      { claimId: road.id, tier: 'canonical', premiseOf: [claim.id] },
      { claimId: sky.id, tier: 'canonical', premiseOf: [claim.id] },
    ],
  });
});

describe('an episode', () => {
  async function anEpisode(agent: RestClient = key) {
    const here = await spaceWithTools(agent);
    const { call, said, byTwo, promote, open } = here;
    const task = (await call('tasks.create', { title: 'Paint the fence' })).id;
    const old = await open({ kind: 'task', ownerId: task });
    const inside = { scope: 'workspace', workspaceId: old };
    await byTwo(about('fence', 'green'), inside);
    const carried = await said(about('brush', 'broken'), 'meter', inside);
    await promote(old);
    const { ids } = await call('tools.call', {
      tool: 'archive_episode',
      payload: { taskId: task, workspaceId: old },
    });
    return { ...here, task, old, inside, carried, episode: ids[0] as string };
  }

  it('is found with what it carried over, by its members or by its name', async () => {
    const { open, reactivate, carried, episode, old } = await anEpisode();
    const workspace = await open();
    for (const query of ['which colour has the fence?', 'paint']) {
      const found = await reactivate(workspace, query);
      expect({ query, found }).toMatchObject({
        query,
        found: {
          episodes: [{ episodeId: episode, name: 'Paint the fence', workspaceId: old, claimIds: [carried.id] }],
        },
      });
      expect(found.claims.at(-1)).toMatchObject({
        claimId: carried.id,
        because: 'carried',
        score: null,
        tier: 'workspace',
        workspaceId: old,
      });
    }
  });

  it('is not displaced by episodes that somebody else makes of what was promoted', async () => {
    const { space, open, reactivate, episode } = await anEpisode();
    const workspace = await open();
    const query = 'which colour has the fence?';
    const { claims } = await reactivate(workspace, query);
    const ids = idsOf({ claims: claims.filter(({ because }: any) => because === 'found') });
    for (let n = 0; n < 6; n += 1)
      await other.do('episodes.create', { space, name: `The colour of the fence ${n}`, ids });
    const { episodes } = await reactivate(workspace, query);
    expect({ episodes: episodes.length, named: episodes.some(({ episodeId }: any) => episodeId === episode) }).toEqual({
      episodes: 5,
      named: true,
    });
  });

  it('shows claims that were archived later only on request', async () => {
    const { call, setClock, open, reactivate, carried, old } = await anEpisode();
    await call('workspaces.close', { id: old }, tenant.owner);
    await setClock('2026-01-03T00:00:00.000Z');
    await call('maintenance.startRun', { kind: 'expire', waitSeconds: 30 }, tenant.owner);
    expect(await call('claims.get', { id: carried.id })).toMatchObject({ status: 'archived' });
    const workspace = await open();
    const [without, all] = [
      await reactivate(workspace, 'fence'),
      await reactivate(workspace, 'fence', { includeArchived: true }),
    ];
    expect({ without: idsOf(without).includes(carried.id), all: idsOf(all).includes(carried.id) }).toEqual({
      without: false,
      all: true,
    });
    expect(all.claims.find(({ claimId }: any) => claimId === carried.id)).toMatchObject({ status: 'archived' });
  });

  it('shows nothing that was retracted or has lost its evidence', async () => {
    const { call, said, inside, open, reactivate, old, task } = await anEpisode();
    const leaves = await said(about('ladder', 'short'), 'meter', inside);
    const stays = await said(about('paint', 'dry'), 'probe', inside);
    await call('tools.call', { tool: 'archive_episode', payload: { taskId: task, workspaceId: old } });
    const workspace = await open();
    const before = idsOf(await reactivate(workspace, 'fence'));
    await call('claims.retract', { id: leaves.id, errorType: 'other', reason: 'gone' }, tenant.owner);
    const { evidence } = await call('claims.get', { id: stays.id });
    await call('evidence.revoke', { id: evidence[0], reason: 'made up' }, tenant.owner);
    const after = idsOf(await reactivate(workspace, 'fence', { includeArchived: true }));
    expect({
      before: [leaves.id, stays.id].filter((id) => before.includes(id)).length,
      after: [leaves.id, stays.id].filter((id) => after.includes(id)),
    }).toEqual({ before: 2, after: [] });
  });

  it('names no claim of a session, and no workspace of a session in which the reader does not take part', async () => {
    const { space, call, byTwo, promote, open, reactivate } = await spaceWithTools();
    const session = await call('sessions.open', { private: true });
    const hidden = await byTwo(about('safe', 'grey'), { scope: 'session', sessionId: session.id });
    const ofSession = await open({ kind: 'session', ownerId: session.id });
    const inside = await byTwo(about('vault', 'grey'), { scope: 'workspace', workspaceId: ofSession });
    await promote();
    await promote(ofSession);
    const workspace = await open();
    for (const who of [key, other, reader, tenant.owner]) {
      const found = JSON.stringify(await reactivate(workspace, 'safe vault grey', { includeArchived: true }, who));
      const named = [hidden.id, inside.id, 'safe', 'vault'].filter((secret) => found.includes(secret));
      expect({ named }).toEqual({ named: [] });
    }
    const asked = await other.call('workspaces.reactivate', { space, id: ofSession, query: 'x' });
    expect(asked.status).toBe(404);
  });
});

it('a reactivation answers for a workspace that cannot be read as for an unknown workspace', async () => {
  const { space, open, call } = await spaceWithTools();
  const session = await call('sessions.open', { private: true });
  const hidden = await open({ kind: 'session', ownerId: session.id });
  const elsewhere = await (await spaceWithTools()).open();
  const foreign = (await (await service.aTenant()).owner.do('spaces.create', { slug: 'far', name: 'Far' })) && hidden;
  const unknown = `wsp_${'0'.repeat(26)}`;
  const refusals = [];
  for (const id of [unknown, hidden, elsewhere, foreign]) {
    const { status, body } = await other.call('workspaces.reactivate', { space, id, query: 'x' });
    refusals.push({ status, code: body.code, detail: String(body.detail).replace(id, 'ID') });
  }
  expect(refusals).toEqual(Array(4).fill(refusals[0]));
  expect(refusals[0]).toMatchObject({ status: 404, code: 'not_found' });
});

it('a reactivation changes nothing: a reader may ask, no event is written and no claim changes', async () => {
  const { call, byTwo, promote, open, reactivate } = await spaceWithTools();
  const { id } = await byTwo(about('door', 'red'));
  await promote();
  const workspace = await open();
  const state = async () => ({
    claim: await call('claims.get', { id }),
    workspace: await call('workspaces.get', { id: workspace }),
    events: await eventsWritten(),
  });
  const before = await state();
  expect(idsOf(await reactivate(workspace, 'door', {}, reader))).toEqual([id]);
  expect(await state()).toEqual(before);
});

it('a reactivation marks a claim that nothing has supported for a long time', async () => {
  const { byTwo, promote, open, reactivate, setClock } = await spaceWithTools();
  const { id } = await byTwo(about('door', 'red'));
  await promote();
  await setClock('2026-06-01T00:00:00.000Z');
  expect((await reactivate(await open(), 'door')).claims).toMatchObject([
    { claimId: id, state: 'deprecated', deprecated: true },
  ]);
});

describe('a read that asks for references only', () => {
  const LONG = `The manual of the boiler says: ${'turn the valve gently; '.repeat(20)}`;

  it.each(['rest', 'graphql', 'mcp'] as const)('is answered over %s by ids with labels', async (transport) => {
    const { call, open } = await spaceWithTools(await mostlyOver(transport, key));
    const workspaceId = await open();
    const { claim } = await call('claims.store', {
      text: LONG,
      scope: 'workspace',
      workspaceId,
      provenance: { source: 'inference' },
    });
    const { data } = await call('search.run', { query: 'boiler manual', workspaceId, references: true });
    expect(data).toMatchObject([{ id: claim.id, reference: { claimId: claim.id, tier: 'workspace', workspaceId } }]);
    expect({ claim: data[0].claim ?? null, length: [...data[0].text].length }).toEqual({ claim: null, length: 120 });
    const { context } = await call('context.get', { query: 'boiler manual', workspaceId, references: true });
    expect({
      names: context.includes(claim.id),
      begins: context.includes('The manual of the boiler'),
      whole: context.includes(LONG.trim()),
    }).toEqual({ names: true, begins: true, whole: false });
  });

  it('chooses the same items as a full read', async () => {
    const { call, open } = await spaceWithTools();
    const workspaceId = await open();
    for (const word of ['left', 'right'])
      await call('claims.store', {
        text: `${LONG} Then turn ${word}.`,
        scope: 'workspace',
        workspaceId,
        provenance: { source: 'inference' },
      });
    const [whole, short] = [
      await call('context.get', { query: 'boiler', workspaceId }),
      await call('context.get', { query: 'boiler', workspaceId, references: true }),
    ];
    expect(short.included).toBe(whole.included);
    expect(short.tokenEstimate).toBeLessThan(whole.tokenEstimate);
  });
});
