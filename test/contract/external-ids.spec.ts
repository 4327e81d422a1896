import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;

beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(() => service.close());

/** External ids belong to the principal or system that names them: claims spec, section 15a, rule 6. */
describe.each(TRANSPORTS)('external ids over %s', (transport) => {
  async function spaceOfThree() {
    const { callAs: call } = await tenant.aSpace();
    const client = async (role: 'agent' | 'writer') =>
      mostlyOver(
        transport,
        (await tenant.as({ role, grants: role === 'writer' ? ['conversation_ingest'] : [] })) as never,
      );
    const [agent, user, other] = [await client('agent'), await client('writer'), await client('writer')];
    const claim = (who: Client, n: number, value = `v${n}`) =>
      call(who, 'claims.store', {
        text: `key ${n} is ${value}`,
        triple: { subject: `key ${n}`, predicate: 'is', value },
        externalId: `row-${n}`,
      });
    return { agent, user, other, call, claim };
  }

  it('a repeated replacement in quarantine shows both sides of its conflict, even if their keys differ', async () => {
    const { agent, user, call } = await spaceOfThree();
    const stated = await call(user, 'claims.store', {
      text: 'Acme pays in euro',
      triple: { subject: 'Acme', predicate: 'pays in', value: 'euro' },
      provenance: { source: 'user_explicit' },
    });
    const replace = () =>
      call(agent, 'claims.supersede', {
        id: stated.claim.id,
        text: 'Zeta pays in dollars',
        triple: { subject: 'Zeta', predicate: 'pays in', value: 'dollars' },
        externalId: 'row-1',
      });
    const first = await replace();
    const sides = {
      newClaim: { id: first.claim.id, text: 'Zeta pays in dollars', status: 'quarantined' },
      existingClaim: { id: stated.claim.id, text: 'Acme pays in euro', status: 'active' },
    };
    expect(first.conflicts).toMatchObject([sides]);
    expect((await replace()).conflicts).toEqual(first.conflicts);
  });

  it('an external id that one principal has used stays free for every other principal', async () => {
    const { agent, user, call, claim } = await spaceOfThree();
    for (let n = 0; n < 20; n += 1) await claim(agent, n, 'squatted');
    for (let n = 0; n < 20; n += 1) expect((await claim(user, n)).outcome).toBe('accepted');
    const note = (who: Client, content: string) =>
      call(who, 'evidence.record', { kind: 'note', content, externalId: 'page-1' });
    const [squatted, own] = [await note(agent, 'squatted'), await note(user, 'own')];
    expect(own.id).not.toBe(squatted.id);
    expect(await note(user, 'own')).toMatchObject({ id: own.id });
  });

  it('repeating a write under its id gives its author the first answer', async () => {
    const { user, other, claim } = await spaceOfThree();
    const first = await claim(user, 1);
    expect((await claim(user, 1)).claim.id).toBe(first.claim.id);
    await expect(claim(user, 1, 'something else')).rejects.toThrow('external_id_conflict');
    expect(await claim(other, 1)).toMatchObject({ outcome: 'deduplicated', claim: { id: first.claim.id } });
  });

  it('messages recorded by two principals are separate', async () => {
    const { user, other, call } = await spaceOfThree();
    const say = (who: Client, sessionId: string, content: string) =>
      call(who, 'conversations.record', { sessionId, messages: [{ role: 'user', content, externalId: 'm1' }] });
    await say(user, 'one', 'mine');
    expect((await say(other, 'two', 'theirs')).messages[0]).toMatchObject({ externalId: 'm1', deduplicated: false });
  });

  describe('ids of a source system', () => {
    const operator = async (name: string, sourceSystems: string[] = ['crm'], role: 'agent' | 'writer' = 'agent') =>
      mostlyOver(
        transport,
        await tenant.as({
          name,
          role,
          sourceSystems,
          grants: ['conversation_ingest'],
          principal: { kind: 'service', name },
        }),
      );
    const row = (value: string, more: Input = { sourceSystem: 'crm' }) => ({
      text: `Acme is in ${value}`,
      triple: { subject: 'Acme', predicate: 'city', value },
      externalId: 'row-1',
      ...more,
    });

    it('a second operator with the same grant gets the same objects when repeating an import', async () => {
      const { call } = await spaceOfThree();
      const [first, second] = [await operator('first'), await operator('second', ['erp', 'crm'])];
      await call(tenant.owner, 'sources.put', { sourceId: 'crm', class: 'document' });
      const claim = await call(first, 'claims.store', row('Riga'));
      const again = await call(second, 'claims.store', row('Riga'));
      expect(again).toMatchObject({
        outcome: 'accepted',
        claim: { id: claim.claim.id, evidence: claim.claim.evidence, externalId: 'row-1' },
      });
      await expect(call(second, 'claims.store', row('Oslo'))).rejects.toThrow('external_id_conflict');
      const page = (who: Client, more: Input = {}) =>
        call(who, 'evidence.record', {
          kind: 'page',
          content: 'A page',
          sourceSystem: 'crm',
          externalId: 'page-1',
          ...more,
        });
      const recorded = await page(first);
      expect(await page(second)).toMatchObject({ id: recorded.id, deduplicated: true });
      await expect(page(second, { content: 'Another' })).rejects.toThrow('external_id_conflict');
      const { principal } = await second.do('system.whoami', {});
      const { id: sessionId } = await call(first, 'sessions.open', {
        externalId: 'talk',
        participants: [principal.id],
      });
      const say = (who: Client) =>
        call(who, 'conversations.record', {
          sessionId,
          sourceSystem: 'crm',
          messages: [{ role: 'user', content: 'Hello', externalId: 'm1' }],
        });
      const [said, repeated] = [await say(first), await say(second)];
      expect(repeated.messages[0]).toMatchObject({ id: said.messages[0].id, deduplicated: true });
      const batch = await call(second, 'claims.storeBatch', {
        items: [row('Riga'), { ...row('Riga'), externalId: 'row-2' }],
      });
      expect(batch.data.map(({ result }: any) => [result.outcome, result.claim.id])).toEqual([
        ['accepted', claim.claim.id],
        ['deduplicated', claim.claim.id],
      ]);
    });

    it('naming the registered source of the system has the same effect as naming the system', async () => {
      const { call } = await spaceOfThree();
      await call(tenant.owner, 'sources.put', { sourceId: 'crm', class: 'document' });
      const [first, second] = [await operator('first'), await operator('second')];
      const one = await call(first, 'claims.store', row('Riga', { provenance: { sourceId: 'crm' } }));
      expect(one.claim).toMatchObject({ baseClass: 'document' });
      expect((await call(second, 'claims.store', row('Riga', { provenance: { sourceId: 'crm' } }))).claim.id).toBe(
        one.claim.id,
      );
      const page = await call(first, 'evidence.record', { kind: 'page', content: 'A page', sourceSystem: 'crm' });
      expect(page).toMatchObject({ sourceId: 'crm', class: 'document', independenceGroup: 'source/crm' });
    });

    it.each([
      ['was not granted the system', [], 'writer'],
      ['was granted it in other letters', ['CRM'], 'agent'],
      ['was granted another', ['erp'], 'agent'],
    ] as const)('a caller who %s has separate ids, and takes no id of the system', async (_, sourceSystems, role) => {
      const { call } = await spaceOfThree();
      const [granted, other] = [await operator('granted'), await operator('other', [...sourceSystems], role)];
      const squatted = await call(other, 'claims.store', row('Oslo'));
      const claim = await call(granted, 'claims.store', row('Riga'));
      expect(claim.claim.id).not.toBe(squatted.claim.id);
      expect((await call(granted, 'claims.store', row('Riga'))).claim.id).toBe(claim.claim.id);
      expect((await call(other, 'claims.store', row('Oslo'))).claim.id).toBe(squatted.claim.id);
    });

    it("ids of a system are separate from those of another system, and from the caller's own", async () => {
      const { call } = await spaceOfThree();
      const both = await operator('both', ['crm', 'erp']);
      const stored = [
        await call(both, 'claims.store', row('Riga')),
        await call(both, 'claims.store', row('Oslo', { sourceSystem: 'erp' })),
        await call(both, 'claims.store', row('Kyiv', {})),
      ];
      expect(new Set(stored.map(({ claim }) => claim.id)).size).toBe(3);
    });
  });
});
