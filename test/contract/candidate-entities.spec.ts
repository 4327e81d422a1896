// cspell:ignore Norwey
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mostlyOver, openService, type Client, type Input, type Service, type Tenant } from '../service/index.js';

/**
 * Beliefs spec, sections 6 and 7: an entity that only a workspace names is a candidate until a durable claim names it.
 */
const T0 = '2026-01-01T00:00:00.000Z';
let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});

const TOOLS = ['meter', 'probe'];
const names = ({ data }: { data: { canonicalName: string }[] }): string[] =>
  data.map(({ canonicalName }) => canonicalName).sort();

describe.each(['rest', 'graphql'] as const)('an entity that only a workspace names, over %s', (transport) => {
  async function aWorkspace(more: Input = { kind: 'free' }) {
    const { space, callBy } = await tenant.aSpaceAt(T0);
    await tenant.owner.do('maintenance.setSchedule', { space, paused: true });
    for (const sourceId of TOOLS)
      await tenant.owner.do('sources.put', { space, sourceId, class: 'tool_output', independenceGroup: sourceId });
    const person = async (name: string): Promise<Client> =>
      mostlyOver(
        transport,
        await tenant.agent(name, { allowedClasses: ['inference', 'document', 'tool_output'], sourceSystems: TOOLS }),
      );
    const [agent, other] = [await person('here'), await person('elsewhere')];
    const call = callBy(agent);
    const sessionId = more.kind === 'session' ? (await call('sessions.open')).id : undefined;
    const opened = await call('workspaces.open', { ...more, ...(sessionId && { ownerId: sessionId }) });
    const workspaceId: string = opened.id;
    const inside = { scope: 'workspace', workspaceId };
    const name = async (canonicalName: string, input: Input = { workspaceId }, who: Client = agent) =>
      call('entities.create', { canonicalName, type: 'company', ...input }, who);
    const said = async (subject: string, sourceId: string, input: Input = inside, value = 'Oslo') => {
      const text = `The seat of ${subject} is ${value}.`;
      const observed = { kind: 'observation', content: text, source: { sourceId } };
      const { id } = await call('evidence.record', observed);
      const triple = { subject, predicate: 'seat', value };
      const provenance = { source: 'tool_output', sourceId };
      return (await call('claims.store', { text, triple, ...input, evidence: [id], provenance })).claim;
    };
    const promote = async () => (await call('workspaces.promote', { id: workspaceId, waitSeconds: 30 })).result;
    const refused = async (operation: string, input: Input, who: Client = agent): Promise<string> =>
      await who.codeOf(operation, { space, ...input });
    const listed = async (input: Input = {}, who: Client = agent) => names(await call('entities.list', input, who));
    const get = (id: string, who: Client = agent) => call('entities.get', { id }, who);
    return { space, agent, other, workspaceId, inside, call, name, said, promote, listed, get, refused };
  }

  it('is a candidate of its workspace, and is found only by those who name the workspace', async () => {
    const { workspaceId, name, listed, call } = await aWorkspace();
    const { outcome, entity } = await name('Acme', { workspaceId, aliases: ['Acme Corp'] });
    expect({ outcome, is: [entity.canonicality, entity.workspaceId] }).toEqual({
      outcome: 'accepted',
      is: ['candidate', workspaceId],
    });
    const another = (await call('workspaces.open', { kind: 'free' })).id;
    expect({
      durable: await listed(),
      byName: await listed({ alias: 'acme' }),
      ofDefault: await listed({ workspaceId: 'default' }),
      ofAnother: await listed({ workspaceId: another }),
      within: await listed({ workspaceId }),
      withinByName: await listed({ workspaceId, alias: 'ACME corp' }),
    }).toEqual({
      durable: [],
      byName: [],
      ofDefault: [],
      ofAnother: [],
      within: ['Acme'],
      withinByName: ['Acme'],
    });
  });

  it('is linked when it is named again in its workspace; a name of a stable entity is linked to the stable entity', async () => {
    const { workspaceId, name, listed, call } = await aWorkspace();
    const stable = (await name('Beta', {})).entity;
    const candidate = (await name('Acme')).entity;
    const another = (await call('workspaces.open', { kind: 'free' })).id;
    const found = {
      again: await name('ACME'),
      stable: await name('beta'),
      elsewhere: await name('Acme', { workspaceId: another }),
    };
    expect({
      again: [found.again.outcome, found.again.entity.id],
      stable: [found.stable.outcome, found.stable.entity.id],
      elsewhere: found.elsewhere.outcome,
      listed: await listed({ workspaceId }),
    }).toEqual({
      again: ['transformed', candidate.id],
      stable: ['transformed', stable.id],
      elsewhere: 'accepted',
      listed: ['Acme', 'Beta'],
    });
  });

  it('does not prevent an entity with the same name in the durable lane', async () => {
    const { workspaceId, name, listed, get } = await aWorkspace();
    const candidate = (await name('Acme Norway')).entity.id;
    const { outcome, entity } = await name('Acme Norwey', {});
    const same = await name('Acme Norway', {});
    expect({
      outcome: [outcome, same.outcome],
      alike: entity.possibleSameAs,
      durable: await listed(),
      within: await listed({ workspaceId, alias: 'Acme Norway' }),
      candidate: (await get(candidate)).canonicality,
    }).toEqual({
      outcome: ['accepted', 'accepted'],
      alike: [],
      durable: ['Acme Norway', 'Acme Norwey'],
      within: ['Acme Norway', 'Acme Norway'],
      candidate: 'candidate',
    });
  });

  it('shows the claims of its workspace', async () => {
    const { name, said, call } = await aWorkspace();
    const { id } = (await name('Acme')).entity;
    const claim = await said('acme', 'meter');
    const shown = await call('entities.listClaims', { id });
    expect(shown.data.map((each: { id: string }) => each.id)).toEqual([claim.id]);
  });

  it('becomes stable when a claim about it is promoted, and stays the same entity', async () => {
    const { name, said, promote, listed, get, call } = await aWorkspace();
    const near = (await name('Acme Norway', {})).entity.id;
    const { id } = (await name('Acme Norwey')).entity;
    await said('Acme Norwey', 'meter');
    await said('Acme Norwey', 'probe');
    const before = { listed: await listed(), alike: (await get(near)).possibleSameAs.length };
    expect(await promote()).toMatchObject({ promoted: 1 });
    const [entity, similar, about] = [await get(id), await get(near), await call('entities.listClaims', { id })];
    expect({
      before,
      after: await listed(),
      is: [entity.canonicality, entity.workspaceId],
      alike: [entity, similar].map(({ possibleSameAs }) => possibleSameAs.map((link: any) => link.entityId)),
      tier: about.data.map((claim: { tier: string }) => claim.tier),
    }).toEqual({
      before: { listed: ['Acme Norway'], alike: 0 },
      after: ['Acme Norway', 'Acme Norwey'],
      is: ['stable', null],
      alike: [[near], [id]],
      tier: ['canonical'],
    });
  });

  it('becomes stable when a durable claim about it is stored', async () => {
    const { name, said, listed, get } = await aWorkspace();
    const { id } = (await name('Acme', undefined)).entity;
    const other = (await name('Beta')).entity.id;
    await said('ACME.', 'meter', {});
    expect({
      listed: await listed(),
      other: (await get(other)).canonicality,
      is: (await get(id)).canonicality,
    }).toEqual({ listed: ['Acme'], other: 'candidate', is: 'stable' });
  });

  it('stays a candidate if a writer has created a durable entity with its name', async () => {
    const { space, name, said, promote, get, listed } = await aWorkspace();
    const { id } = (await name('Mallory')).entity;
    await tenant.owner.do('entities.create', { space, canonicalName: 'Mallory', type: 'person' });
    await said('Mallory', 'meter');
    await said('Mallory', 'probe');
    expect(await promote()).toMatchObject({ promoted: 1 });
    expect({ candidate: (await get(id)).canonicality, listed: await listed({ alias: 'mallory' }) }).toEqual({
      candidate: 'candidate',
      listed: ['Mallory'],
    });
  });

  it("in a session's workspace is read only by participants, and becomes stable only when claims there are promoted", async () => {
    const { other, workspaceId, name, said, promote, listed, get, refused } = await aWorkspace({ kind: 'session' });
    const { id } = (await name('Acme')).entity;
    await said('Acme', 'meter', {});
    const before = {
      own: (await get(id)).canonicality,
      listed: await listed({ workspaceId }),
      other: await refused('entities.get', { id }, other),
      otherLists: await refused('entities.list', { workspaceId }, other),
    };
    await said('Acme', 'meter');
    await said('Acme', 'probe');
    expect(await promote()).toMatchObject({ promoted: 1 });
    expect({ before, after: await listed({}, other) }).toEqual({
      before: { own: 'candidate', listed: ['Acme'], other: 'not_found', otherLists: 'not_found' },
      after: ['Acme'],
    });
  });

  it('named by a tool is a candidate if all its observations lie in a workspace', async () => {
    const { workspaceId, call, get } = await aWorkspace();
    const observe = async (content: string, more: Input = {}) =>
      (await call('evidence.record', { kind: 'log', content, ...more })).id as string;
    const [inside, outside] = [await observe('Acme in here', { workspaceId }), await observe('Beta out there')];
    const named = async (name: string, observationIds: string[]) => {
      const payload = { name, entityType: 'company', observationIds };
      const { ids } = await call('tools.call', { tool: 'create_or_link_entity_candidate', payload });
      return (await get(ids[0])).canonicality;
    };
    expect({
      inside: await named('Acme', [inside]),
      outside: await named('Beta', [outside]),
      both: await named('Gamma', [inside, outside]),
    }).toEqual({ inside: 'candidate', outside: 'stable', both: 'stable' });
  });

  it('cannot be merged, split, or chosen for an alias before it is stable', async () => {
    const { space, name } = await aWorkspace();
    const [stable, candidate] = [(await name('Acme', {})).entity.id, (await name('Beta')).entity.id];
    const codes = [];
    for (const [operation, input] of [
      ['entities.proposeMerge', { id: stable, mergedId: candidate }],
      ['entities.proposeMerge', { id: candidate, mergedId: stable }],
      ['entities.chooseAlias', { id: candidate, alias: 'Beta' }],
      ['entities.split', { id: candidate }],
    ] as const)
      codes.push(await tenant.owner.codeOf(operation, { space, ...input }));
    expect({ codes }).toEqual({ codes: Array.from({ length: 4 }, () => 'entity_is_candidate') });
  });

  it('cannot be created in a closed workspace', async () => {
    const { workspaceId, call, refused } = await aWorkspace();
    await call('workspaces.close', { id: workspaceId });
    const named = { canonicalName: 'Acme', type: 'company', workspaceId };
    expect(await refused('entities.create', named)).toBe('workspace_closed');
  });
});
