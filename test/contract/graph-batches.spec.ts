import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everythingStored } from '#libs/testing/index.js';
import { mostlyOver, openService, TRANSPORTS, type Client, type Service, type Tenant } from '../service/index.js';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Graph spec, 9a: a batch may contain derivations, and their premises may be earlier items. */
describe.each(TRANSPORTS)('over %s, a batch of nodes', (transport) => {
  let tenant: Tenant;
  let agent: Client;
  const space = 's';
  const known: Record<string, string> = {};
  beforeAll(async () => {
    tenant = await service.aTenant();
    const { owner } = tenant;
    agent = await mostlyOver(transport, await tenant.as({ role: 'agent', allowedClasses: ['inference', 'document'] }));
    await owner.do('spaces.create', { slug: space, name: space });
    const triple = (value: string) => ({ subject: 'acme', predicate: 'iban', value });
    known.fact = (
      await owner.do('claims.store', {
        space,
        text: 'The IBAN is DE01',
        triple: triple('DE01'),
        provenance: { source: 'user_explicit' },
      })
    ).claim.id;
    known.waiting = (
      await agent.do('claims.store', { space, text: 'The IBAN is XX99', triple: triple('XX99') })
    ).claim.id;
    known.evidence = (
      await agent.do('evidence.record', {
        space,
        kind: 'report',
        content: 'The pump failed at 04:12 today.',
        source: 'document',
      })
    ).id;
  }, 180_000);

  const make = (items: object[]) => agent.call('nodes.createBatch', { space, items });
  const observed = () => ({
    type: 'observation_factual',
    evidenceId: known.evidence,
    quote: 'The pump failed at 04:12',
    quoteType: 'hard_data',
    claim: 'The pump failed.',
  });
  const concluded = (claim: string, ...premises: string[]) => ({
    type: 'derivation',
    claim,
    premises,
    reasoningType: 'modus_ponens',
    logicalChain: 'so it follows',
  });

  it('may conclude from its own items, and from existing nodes', async () => {
    const { data } = await agent.do('nodes.createBatch', {
      space,
      items: [observed(), concluded('It was old.', '@0'), concluded('It was old and paid for.', '@1', known.fact!)],
    });
    expect(
      data.map(({ outcome, node: { type, rank } }: { outcome: string; node: { type: string; rank: number } }) => [
        outcome,
        type,
        rank,
      ]),
    ).toEqual([
      ['accepted', 'observation_factual', 1],
      ['accepted', 'derivation', 2],
      ['accepted', 'derivation', 3],
    ]);
    expect((await agent.do('nodes.why', { space, id: data[2].node.id })).totals).toMatchObject({
      roots: 2,
      maxDepth: 3,
    });
    expect(data[2].node.trust).toBeLessThanOrEqual(0.5);
  });

  // How large a batch may be depends only on the write, which is the same for all transports.
  if (transport === 'rest')
    it('may have 500 conclusions that are based on earlier items; either all are stored, or all are refused', async () => {
      // The items do not form one chain, because the length of chains is limited. The first twenty depend on the fact,
      // and every later item depends on the item twenty places before it.
      const items = Array.from({ length: 500 }, (_, n) =>
        concluded(`Conclusion ${n} holds.`, n < 20 ? known.fact! : `@${n - 20}`),
      );
      const { data } = await agent.do('nodes.createBatch', { space, items });
      expect(new Set(data.map(({ outcome }: { outcome: string }) => outcome))).toEqual(new Set(['accepted']));
      expect(data.at(-1).node).toMatchObject({ type: 'derivation', rank: 26 });
      const before = await everythingStored(service.database);
      expect(await make([...items.slice(0, -1), concluded('The last.', known.waiting!)])).toMatchObject({
        isOk: false,
        body: { code: 'derivation_blocked', item: 499 },
      });
      expect(await everythingStored(service.database)).toEqual(before);
    });

  it.each<[string, () => object[], number, string]>([
    [
      'a premise that waits for its review',
      () => [observed(), concluded('So.', '@0', known.waiting!)],
      409,
      'derivation_blocked',
    ],
    [
      'a premise that is not a claim',
      () => [{ type: 'person', name: 'Ada' }, concluded('So.', '@0')],
      404,
      'not_found',
    ],
    ['a premise named twice', () => [observed(), concluded('So.', '@0', '@0')], 400, 'duplicate_premise'],
    ['a premise that comes later', () => [concluded('So.', '@1'), observed()], 400, 'validation_failed'],
    ['a premise that is itself', () => [concluded('So.', '@0')], 400, 'validation_failed'],
    ['501 items', () => Array.from({ length: 501 }, () => ({ type: 'person', name: 'Ada' })), 400, 'validation_failed'],
    [
      'an axiom of an agent, last',
      () => [observed(), concluded('So.', '@0'), { type: 'axiom', claim: 'So it is.', basis: 'agreed' }],
      403,
      'forbidden',
    ],
  ])('is refused as a whole for %s', async (_, items, status, code) => {
    const before = await everythingStored(service.database);
    expect(await make(items())).toMatchObject({ isOk: false, status, body: { code } });
    expect(await everythingStored(service.database)).toEqual(before);
  });

  it('names the premise that blocks it, and why', async () => {
    const { body } = await make([observed(), concluded('So.', '@0', known.waiting!)]);
    expect(body).toMatchObject({
      item: 1,
      blocked: { gate: 'blocked_hidden', obstacles: [{ id: known.waiting, status: 'quarantined' }] },
    });
  });
});
