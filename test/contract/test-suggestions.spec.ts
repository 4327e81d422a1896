import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openService, over, type RestClient, type Service } from '../service/index.js';

describe('suggestions of tests', () => {
  let service: Service;
  let owner: RestClient;
  let reader: RestClient;

  beforeAll(async () => {
    service = await openService();
    const tenant = await service.aTenant();
    owner = tenant.owner;
    reader = await tenant.as({ name: 'reader', role: 'reader' });
    await owner.do('spaces.create', { slug: 's', name: 'S' });
  });
  afterAll(() => service.close());

  const claim = (subject: string, value: string, source: string) => ({
    space: 's',
    text: `${subject} is ${value}.`,
    triple: { subject, predicate: 'is', value },
    provenance: { source },
    impact: 'high',
  });

  it.each(['rest', 'graphql', 'mcp'] as const)(
    'are listed over %s in pages, and shown to readers',
    async (transport) => {
      const client = await over(transport, owner);
      const stored = [];
      for (const n of [1, 2, 3])
        stored.push(
          (await client.do('claims.store', claim(`${transport} ${n}`, 'on', 'user_explicit'))).testSuggestion,
        );
      expect(stored.map(({ code }: { code: string }) => code)).toEqual(Array(3).fill('trigger.high_impact_novelty'));
      const first = await client.do('tests.list', { space: 's', suggested: true, limit: 2 });
      const second = await client.do('tests.list', { space: 's', suggested: true, limit: 2, cursor: first.nextCursor });
      const ids = [...first.suggestions, ...second.suggestions].map(({ claimId }: { claimId: string }) => claimId);
      expect(ids.slice(0, 3)).toEqual(stored.map(({ claimId }: { claimId: string }) => claimId).reverse());
      const asReader = await (await over(transport, reader)).do('tests.list', { space: 's', suggested: true });
      expect(asReader.suggestions.map(({ claimId }: { claimId: string }) => claimId)).toEqual(
        expect.arrayContaining(ids),
      );
    },
  );

  it('about claims that wait for a review are hidden from readers, and the list accepts no filter by status', async () => {
    const { claim: stated } = await owner.do('claims.store', claim('door', 'open', 'user_explicit'));
    const waiting = await owner.do('claims.store', claim('door', 'shut', 'tool_output'));
    expect(waiting).toMatchObject({ outcome: 'quarantined', testSuggestion: { competing: [{ claimId: stated.id }] } });
    const about = async (who: RestClient, claimId: string) =>
      (await who.do('tests.list', { space: 's', suggested: true, claimId })).suggestions.length;
    expect({ owner: await about(owner, waiting.claim.id), reader: await about(reader, waiting.claim.id) }).toEqual({
      owner: 1,
      reader: 0,
    });
    const { isOk, body } = await owner.call('tests.list', { space: 's', suggested: true, status: 'proposed' });
    expect({ isOk, code: body.code }).toEqual({ isOk: false, code: 'validation_failed' });
  });

  it('about claims of sessions and workspaces are listed only if the caller names the session or workspace and may read it', async () => {
    const tenant = await service.aTenant();
    const { space } = await tenant.aSpace();
    const [agent, other] = [await tenant.agent('one'), await tenant.agent('other')];
    const { id: sessionId } = await agent.do('sessions.open', { space, private: true });
    const { id: workspaceId } = await agent.do('workspaces.open', { space, kind: 'free' });
    const { id: inSession } = await agent.do('workspaces.open', { space, kind: 'session', ownerId: sessionId });
    const stored = async (subject: string, more: object): Promise<string> =>
      (await agent.do('claims.store', { ...claim(subject, 'on', 'inference'), space, ...more })).testSuggestion
        ?.claimId;
    const ids = {
      outside: await stored('lamp', {}),
      session: await stored('fan', { scope: 'session', sessionId }),
      workspace: await stored('oven', { scope: 'workspace', workspaceId }),
      inSession: await stored('sink', { scope: 'workspace', workspaceId: inSession }),
    };
    const listed = async (more: object, who = agent) =>
      (await who.do('tests.list', { space, suggested: true, ...more })).suggestions
        .map((each: { claimId: string }) => each.claimId)
        .sort();
    expect({
      outside: await listed({}),
      session: await listed({ sessionId }),
      workspace: await listed({ workspaceId }),
      inSession: await listed({ workspaceId: inSession }),
      ofTheOther: await listed({ workspaceId }, other),
      unusedLabel: await listed({ sessionId: 'never used' }),
    }).toEqual({
      outside: [ids.outside],
      session: [ids.session, ids.inSession].sort(),
      workspace: [ids.workspace],
      inSession: [ids.inSession],
      ofTheOther: [ids.workspace],
      unusedLabel: [],
    });
    for (const hidden of [{ sessionId }, { workspaceId: inSession }])
      expect(await other.call('tests.list', { space, suggested: true, ...hidden })).toMatchObject({ status: 404 });
    expect(await agent.call('tests.list', { space, workspaceId })).toMatchObject({ status: 400 });
  });
});
