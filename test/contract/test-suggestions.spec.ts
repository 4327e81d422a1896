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

  it('hide from readers what is waiting for review, and accept no status', async () => {
    const { claim: stated } = await owner.do('claims.store', claim('door', 'open', 'user_explicit'));
    const waiting = await owner.do('claims.store', claim('door', 'shut', 'tool_output'));
    expect(waiting).toMatchObject({ outcome: 'quarantined', testSuggestion: { competing: [{ claimId: stated.id }] } });
    const about = async (who: RestClient, claimId: string) =>
      (await who.do('tests.list', { space: 's', suggested: true, claimId })).suggestions.length;
    expect([await about(owner, waiting.claim.id), await about(reader, waiting.claim.id)]).toEqual([1, 0]);
    const { isOk, body } = await owner.call('tests.list', { space: 's', suggested: true, status: 'proposed' });
    expect([isOk, body.code]).toEqual([false, 'validation_failed']);
  });
});
