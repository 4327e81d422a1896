import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/eventually.js';
import { openService, type Input, type RestClient, type Service, type Tenant } from '../service/index.js';

/**
 * Conclusions from claims of a workspace. Such conclusions belong to this workspace and are never outside it (beliefs
 * spec, sections 2.1 and 6).
 */
const TOOLS = ['meter', 'probe', 'rest'];
let service: Service;
let tenant: Tenant;
let agent: RestClient;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
  agent = await tenant.agent('worker', {
    allowedClasses: ['inference', 'document', 'tool_output'],
    sourceSystems: TOOLS,
  });
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});

async function aWorkspace(kind: 'free' | 'session' = 'free') {
  const { space, callBy } = await tenant.aSpaceAt('2026-01-01T00:00:00.000Z');
  await tenant.owner.do('maintenance.setSchedule', { space, paused: true });
  for (const sourceId of TOOLS)
    await tenant.owner.do('sources.put', { space, sourceId, class: 'tool_output', independenceGroup: sourceId });
  const call = callBy(agent);
  const code = async (name: string, input: Input = {}, who = agent): Promise<string> =>
    await who.codeOf(name, { space, ...input });
  const sessionId = kind === 'session' ? (await call('sessions.open')).id : undefined;
  const open = async (): Promise<string> =>
    (await call('workspaces.open', { kind, ...(sessionId && { ownerId: sessionId }) })).id;
  const workspaceId = await open();
  const inside = { scope: 'workspace', workspaceId };
  const about = (what: string, value: string) => ({
    text: `The ${what} is ${value}.`,
    triple: { subject: 'user', predicate: what, value },
  });
  const observed = async (content: string, sourceId: string): Promise<string> =>
    (await call('evidence.record', { kind: 'observation', content, source: { sourceId } })).id;
  const said = async (what: string, value: string, sourceId = 'meter', place: Input = inside): Promise<string> => {
    const evidence = [await observed(about(what, value).text, sourceId)];
    const provenance = { source: 'tool_output', sourceId };
    return (await call('claims.store', { ...about(what, value), ...place, evidence, provenance })).claim.id;
  };
  const conclusion = (what: string, value: string, premises: string[], place: Input = inside): Input => {
    const { text, triple } = about(what, value);
    return { claim: text, triple, premises, reasoningType: 'modus_ponens', logicalChain: 'so', ...place };
  };
  const derive = (...of: Parameters<typeof conclusion>) => call('nodes.derive', conclusion(...of));
  const witnessed = async (id: string, what: string, value: string): Promise<void> => {
    for (const sourceId of ['meter', 'probe'])
      await call('claims.corroborate', {
        id,
        evidenceId: await observed(`${sourceId}: ${about(what, value).text}`, sourceId),
      });
  };
  const claim = (id: string) => call('claims.get', { id });
  const promote = async () => (await call('workspaces.promote', { id: workspaceId, waitSeconds: 30 })).result;
  return {
    space,
    sessionId,
    workspaceId,
    inside,
    open,
    call,
    code,
    said,
    conclusion,
    derive,
    witnessed,
    claim,
    promote,
  };
}

describe('a conclusion', () => {
  it('lies in the workspace of its premises, and is found only by those who name that workspace', async () => {
    const { workspaceId, said, derive, call } = await aWorkspace();
    const [here, outside] = [await said('zone', 'PST'), await said('city', 'Oslo', 'meter', {})];
    const { outcome, claim } = await derive('office', 'west', [here, outside]);
    const listed = async (input: Input = {}) =>
      (await call('claims.list', input)).data.map(({ id }: { id: string }) => id).sort();
    expect({
      outcome,
      place: [claim.scope, claim.workspaceId, claim.tier],
      durable: await listed(),
      within: await listed({ workspaceId }),
      nodes: (await call('nodes.list', { type: 'derivation' })).data,
    }).toEqual({
      outcome: 'accepted',
      place: ['workspace', workspaceId, 'workspace'],
      durable: [outside],
      within: [here, claim.id].sort(),
      nodes: [],
    });
  });

  it('outside a workspace may not depend on a claim of the workspace', async () => {
    const { sessionId, said, derive, open, call } = await aWorkspace('session');
    const here = await said('zone', 'PST');
    const free = (await call('workspaces.open', { kind: 'free' })).id;
    const places = {
      durable: {},
      byDefault: { scope: 'workspace', workspaceId: 'default' },
      itsSession: { scope: 'session', sessionId },
      another: { scope: 'workspace', workspaceId: free },
      itsOwn: { scope: 'workspace', workspaceId: await open() },
    };
    const gates: Record<string, unknown> = {};
    for (const [name, place] of Object.entries(places))
      gates[name] = (await derive('office', 'west', [here], place)).blocked?.gate ?? null;
    expect(gates).toEqual({
      durable: 'blocked_hidden',
      byDefault: 'blocked_hidden',
      itsSession: 'blocked_hidden',
      another: 'blocked_hidden',
      itsOwn: null,
    });
  });

  it('cannot be rederived from a claim of another workspace, whether it lies in a workspace or in none', async () => {
    const { said, derive, conclusion, call } = await aWorkspace();
    const outside = await said('city', 'Oslo', 'meter', {});
    const durable = (await derive('office', 'west', [outside], {})).claim.id;
    const elsewhere = { scope: 'workspace', workspaceId: (await call('workspaces.open', { kind: 'free' })).id };
    const there = (await derive('office', 'west', [outside], elsewhere)).claim.id;
    const here = await said('zone', 'PST');
    const { claim: _text, triple: _triple, scope: _scope, workspaceId: _workspace, ...on } = conclusion('', '', [here]);
    const rederived = async (id: string) => (await call('nodes.rederive', { id, ...on })).blocked?.gate;
    expect({ durable: await rederived(durable), there: await rederived(there) }).toEqual({
      durable: 'blocked_hidden',
      there: 'blocked_hidden',
    });
  });

  it('can be repaired in its workspace while the workspace is open', async () => {
    const { workspaceId, said, derive, conclusion, call, code } = await aWorkspace();
    const [first, second] = [await said('zone', 'PST'), await said('city', 'Oslo')];
    const { id } = (await derive('office', 'west', [first])).claim;
    const {
      claim: _text,
      triple: _triple,
      scope: _scope,
      workspaceId: _workspace,
      ...on
    } = conclusion('', '', [second]);
    const { outcome } = await call('nodes.rederive', { id, ...on });
    await call('workspaces.close', { id: workspaceId });
    expect({
      outcome,
      closed: await code('nodes.rederive', { id, ...on }),
      derived: await code('nodes.derive', conclusion('floor', 'two', [second])),
    }).toEqual({ outcome: 'rederived', closed: 'workspace_closed', derived: 'workspace_closed' });
  });

  it('in the workspace of a session is for those who take part', async () => {
    const { space, said, derive, conclusion } = await aWorkspace('session');
    const other = await tenant.as({ role: 'writer', principal: { kind: 'agent', name: 'elsewhere' } });
    const here = await said('zone', 'PST');
    const { id } = (await derive('office', 'west', [here])).claim;
    const answers = {
      read: await other.call('claims.get', { space, id }),
      node: await other.call('nodes.get', { space, id }),
      derived: await other.call('nodes.derive', { space, ...conclusion('office', 'west', [here]) }),
    };
    expect(Object.values(answers).map(({ body }) => body.code)).toEqual(Array.from({ length: 3 }, () => 'not_found'));
  });

  it('falls with its premise', async () => {
    const { said, derive, claim, call } = await aWorkspace();
    const here = await said('zone', 'PST');
    const { id } = (await derive('office', 'west', [here])).claim;
    await call('claims.retract', { id: here, errorType: 'other', reason: 'Wrong meter.' }, tenant.owner);
    expect((await claim(id)).grounding).toBe('tainted');
  });
});

describe('a conclusion that other evidence confirms', () => {
  const accepted = async () => {
    const here = await aWorkspace();
    const { said, derive, witnessed, claim } = here;
    const premise = await said('zone', 'PST');
    const { id } = (await derive('office', 'west', [premise])).claim;
    await witnessed(id, 'office', 'west');
    expect((await claim(id)).belief.state).toBe('accepted');
    return { ...here, premise, id };
  };
  const premisesOf = async ({ call }: Pick<Awaited<ReturnType<typeof aWorkspace>>, 'call'>, id: string) =>
    (await call('nodes.edges', { id })).data
      .filter(({ kind, fromId }: any) => kind === 'derives_from' && fromId === id)
      .map(({ toId }: any) => toId);

  it('is not promoted before its premise', async () => {
    const { id, promote, claim, call } = await accepted();
    const result = await promote();
    expect({ result, claim: await claim(id), durable: (await call('claims.list')).data }).toMatchObject({
      result: { promoted: 0, ineligible: { premise: 1 } },
      claim: { status: 'active', tier: 'workspace' },
      durable: [],
    });
  });

  it('is promoted after its premise in one run, and depends on the durable premise', async () => {
    const here = await accepted();
    const { premise, id, said, promote, claim } = here;
    await said('zone', 'PST', 'probe');
    expect(await promote()).toMatchObject({ promoted: 2 });
    const [durablePremise, durable] = [(await claim(premise)).mergedInto, (await claim(id)).mergedInto];
    expect({ durable: await claim(durable), premises: await premisesOf(here, durable) }).toMatchObject({
      durable: {
        type: 'derivation',
        scope: 'global',
        workspaceId: null,
        tier: 'canonical',
        text: 'The office is west.',
      },
      premises: [durablePremise],
    });
  });

  it('keeps premises that are outside the workspace, and has one premise in place of two premises that were merged', async () => {
    const here = await aWorkspace();
    const { call, said, derive, witnessed, promote, claim } = here;
    const outside = await said('city', 'Oslo', 'meter', {});
    await said('city', 'Oslo', 'probe', {});
    const inside = await said('city', 'Oslo');
    await said('city', 'Oslo', 'probe');
    const { id } = (await derive('office', 'west', [outside, inside])).claim;
    await witnessed(id, 'office', 'west');
    await call('workspaces.promote', { id: 'default', waitSeconds: 30 }, tenant.owner);
    expect(await promote()).toMatchObject({ promoted: 2 });
    expect(await premisesOf(here, (await claim(id)).mergedInto)).toEqual([outside]);
  });

  it('loses the support of the durable premise when the premise falls', async () => {
    const { premise, id, said, promote, claim, call } = await accepted();
    await said('zone', 'PST', 'rest');
    await promote();
    const [durablePremise, durable] = [(await claim(premise)).mergedInto, (await claim(id)).mergedInto];
    const groups = async (): Promise<string[]> =>
      (await claim(durable)).belief.groupsDetail.map(({ group }: { group: string }) => group).sort();
    const before = await groups();
    await call('claims.retract', { id: durablePremise, errorType: 'other', reason: 'Wrong.' }, tenant.owner);
    await eventually(async () => !(await groups()).includes('rest'));
    expect({ before, after: await groups() }).toEqual({
      before: ['meter', 'probe', 'rest'],
      after: ['meter', 'probe'],
    });
  });

  it('is not promoted if its premise has fallen after it was promoted', async () => {
    const { premise, id, said, promote, claim, call, inside, derive, witnessed } = await accepted();
    await said('zone', 'PST', 'probe');
    const later = (await derive('floor', 'two', [premise])).claim.id;
    expect(await promote()).toMatchObject({ promoted: 2 });
    expect({ inside, id: (await claim(id)).statusReason }).toMatchObject({ id: 'promoted' });
    const durablePremise = (await claim(premise)).mergedInto;
    await call('claims.retract', { id: durablePremise, errorType: 'other', reason: 'Wrong.' }, tenant.owner);
    await witnessed(later, 'floor', 'two');
    expect(await promote()).toMatchObject({ promoted: 0 });
    expect((await claim(later)).tier).toBe('workspace');
  });
});
