import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everythingStored } from '#libs/testing/index.js';
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
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Claims spec, 15a, rule 2, and graph spec, 9a: only its creator or a reviewer changes a node that is not a claim. */
describe.each(TRANSPORTS)('over %s, a node that somebody else created', (transport) => {
  let tenant: Tenant;
  let agent: Client;
  let peer: Client;
  let writer: Client;
  let reviewer: Client;
  const space = 's';
  beforeAll(async () => {
    tenant = await service.aTenant();
    const as = async (name: string, role: 'agent' | 'writer' | 'reviewer') =>
      mostlyOver(
        transport,
        await tenant.as({
          name,
          role,
          principal: { kind: role === 'agent' ? 'agent' : 'user', name },
          ...(role === 'agent' ? { allowedClasses: ['inference'] } : {}),
        }),
      );
    [agent, peer, writer, reviewer] = [
      await as('bot', 'agent'),
      await as('peer', 'agent'),
      await as('writer', 'writer'),
      await as('reviewer', 'reviewer'),
    ];
    await tenant.owner.do('spaces.create', { slug: space, name: space });
    await tenant.owner.do('sources.put', { space, sourceId: 'crm', class: 'document' });
  }, 180_000);
  afterAll(() => service.expectReplayIsExact(tenant.id));

  const make = async (by: Client, node: Input): Promise<string> =>
    (await by.do('nodes.create', { space, ...node })).node.id;
  const question = { type: 'question', text: 'Why?', category: 'meta', blockedBy: 'synthesis' };
  const definition = { type: 'definition', term: 'pump', definition: 'It moves water.' };
  const forbidden = { isOk: false, status: 403, body: { code: expect.stringMatching(/^may_not_/) } };

  it.each<[string, Input]>([
    ['question', question],
    ['definition', definition],
    ['prediction', { type: 'prediction', predictedEvent: 'rain', resolveBy: '2030-01-01T00:00:00Z', probability: 0.5 }],
    ['person', { type: 'person', name: 'Ada' }],
  ])('cannot be retracted: a %s', async (_, node) => {
    const id = await make(peer, node);
    const before = await everythingStored(service.database);
    for (const who of [agent, writer]) {
      const refused = await who.call('nodes.retract', { space, id, errorType: 'other', reason: 'wrong' });
      expect(refused).toMatchObject(forbidden);
      expect(refused.body.detail).toContain('its creator and by reviewers');
    }
    expect(await everythingStored(service.database)).toEqual(before);
    expect(await peer.do('nodes.retract', { space, id, errorType: 'other', reason: 'wrong' })).toMatchObject({
      outcome: 'retracted',
    });
    expect(await reviewer.do('nodes.reinstate', { space, id, reason: 'right' })).toMatchObject({
      outcome: 'reinstated',
    });
    expect(await reviewer.do('nodes.retract', { space, id, errorType: 'other', reason: 'wrong' })).toMatchObject({
      outcome: 'retracted',
    });
  });

  it("neither replaces an agent's node nor is replaced by it at the agent's request", async () => {
    const [theirs, own] = [
      await make(writer, { type: 'person', name: 'Grace' }),
      await make(agent, { type: 'person', name: 'Mallory' }),
    ];
    for (const [id, replacementId] of [
      [theirs, own],
      [own, theirs],
    ])
      expect(await agent.call('nodes.supersede', { space, id, replacementId })).toMatchObject(forbidden);
    const [define, redefine] = [await make(writer, definition), await make(agent, definition)];
    expect(await agent.call('nodes.supersede', { space, id: define, replacementId: redefine })).toMatchObject(
      forbidden,
    );
    expect(
      await writer.do('nodes.supersede', {
        space,
        id: theirs,
        replacementId: await make(agent, { type: 'person', name: 'Grace H.' }),
      }),
    ).toMatchObject({ outcome: 'superseded' });
  });

  it('takes new names and sources of a person only from writers, and other fields only from reviewers', async () => {
    const id = await make(peer, { type: 'person', name: 'Ada' });
    const update = (by: Client, patch: Input) => by.call('persons.update', { space, id, ...patch });
    for (const patch of [
      { aliases: ['Mallory'] },
      { removeAliases: ['Ada L'] },
      { contact: 'mallory@evil' },
      { specialMoments: [{ text: 'met' }] },
      { sourceIds: ['crm'] },
    ])
      expect(await update(agent, patch)).toMatchObject(forbidden);
    expect(await update(peer, { aliases: ['Ada L'], relation: 'friend' })).toMatchObject({
      isOk: true,
      body: { fields: { aliases: ['Ada L'], relation: 'friend', sourceIds: [] } },
    });
    expect(await update(peer, { sourceIds: ['crm'] })).toMatchObject(forbidden);
    expect(await update(writer, { relation: 'foe' })).toMatchObject(forbidden);
    expect(await update(writer, { aliases: ['Countess'], sourceIds: ['crm'] })).toMatchObject({
      isOk: true,
      body: { fields: { aliases: ['Ada L', 'Countess'], sourceIds: ['crm'] } },
    });
    expect(await update(reviewer, { relation: 'colleague', sourceIds: [] })).toMatchObject({
      isOk: true,
      body: {
        fields: {
          relation: 'colleague',
          sourceIds: [],
          former: expect.arrayContaining([expect.objectContaining({ field: 'sourceIds', value: 'crm' })]),
        },
      },
    });
    expect(await update(writer, { sourceIds: ['nobody'] })).toMatchObject({ isOk: false, status: 404 });
  });
});
