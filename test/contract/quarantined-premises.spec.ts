import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  nodeStatesThatWouldChange,
  TRANSPORTS,
  seenClaim,
  type Client,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/**
 * Claims spec, section 15a, rule 9: quarantining a premise or a member taints what depends on it until the quarantine
 * ends.
 */
describe.each(TRANSPORTS)('over %s, what depends on a claim', (transport) => {
  let tenant: Tenant;
  let client: Client;
  beforeAll(async () => {
    tenant = await service.aTenant();
    client = await mostlyOver(transport, tenant.owner);
  });
  afterAll(() => service.expectReplayIsExact(tenant.id));

  async function spaceOfPremises() {
    const { space, spaceId, settle: settled } = await tenant.aSpace();
    const store = async (text: string) =>
      (await client.do('claims.store', { space, text, provenance: { source: 'document' } })).claim.id as string;
    const derive = (claim: string, ...premises: string[]) =>
      client.do('nodes.derive', { space, claim, premises, reasoningType: 'modus_ponens', logicalChain: 'so' });
    const settle = async () => {
      await settled();
      expect(await nodeStatesThatWouldChange(service, tenant.id, spaceId)).toEqual([]);
    };
    const premise = await store('The pump is off');
    const below = (await derive('It is cold', premise)).claim.id as string;
    const above = (await derive('We freeze', below)).claim.id as string;
    const node = (id: string) => client.do('nodes.get', { space, id });
    const found = async () =>
      (await client.do('search.run', { space, query: 'pump cold freeze' })).data.map(({ id }: { id: string }) => id);
    return {
      space,
      store,
      derive,
      settle,
      premise,
      below,
      above,
      node,
      found,
      quarantine: () => client.do('claims.quarantine', { space, id: premise, note: 'look at it' }),
    };
  }

  it('is not believed from the moment the claim is quarantined until the claim is released', async () => {
    const { space, settle, premise, below, above, node, found, quarantine } = await spaceOfPremises();
    await quarantine();
    for (const id of [below, above])
      expect(await node(id)).toMatchObject({ grounding: 'tainted', correctionPending: true });
    expect(await found()).toEqual([]);
    await settle();
    for (const id of [below, above])
      expect(await node(id)).toMatchObject({ grounding: 'tainted', correctionPending: false });
    expect((await client.do('nodes.why', { space, id: above })).steps.data[0].causes).toMatchObject([
      { kind: 'taint', rootId: premise },
    ]);
    await client.do('claims.review', {
      space,
      ...(await seenClaim(client, space, premise)),
      action: 'activate',
      note: 'it is right',
    });
    await settle();
    for (const id of [below, above]) expect(await node(id)).toMatchObject({ grounding: 'sound' });
    expect((await found()).sort()).toEqual([premise, below, above].sort());
  });

  it('stays tainted if a reviewer rejects the claim', async () => {
    const { space, settle, premise, above, node, quarantine } = await spaceOfPremises();
    await quarantine();
    await client.do('claims.review', {
      space,
      ...(await seenClaim(client, space, premise)),
      action: 'reject',
      note: 'no',
    });
    await settle();
    expect(await node(above)).toMatchObject({ grounding: 'tainted' });
  });

  it('cannot be a premise: a quarantined claim is refused as hidden, and a claim that depends on it as tainted', async () => {
    const { derive, settle, premise, below, quarantine } = await spaceOfPremises();
    await quarantine();
    await settle();
    expect((await derive('So', premise)).blocked).toMatchObject({
      gate: 'blocked_hidden',
      obstacles: [{ id: premise }],
    });
    expect((await derive('So', below)).blocked).toMatchObject({
      gate: 'blocked_tainted',
      obstacles: [{ id: below, causes: [{ kind: 'taint', rootId: premise }] }],
    });
  });

  it('names what replaced the claim', async () => {
    const { space, settle, premise, above } = await spaceOfPremises();
    const { claim } = await client.do('claims.supersede', {
      space,
      id: premise,
      text: 'The pump is on',
      provenance: { source: 'document' },
    });
    await settle();
    expect((await client.do('nodes.why', { space, id: above })).steps.data[0].causes).toMatchObject([
      { kind: 'stale', rootId: premise, replacedBy: claim.id },
    ]);
  });
});
