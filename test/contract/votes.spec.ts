import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mostlyOver, openService, TRANSPORTS, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  await tenant.owner.do('spaces.create', { slug: 's', name: 'S' });
});
afterAll(() => service.close());

describe.each(TRANSPORTS)('a vote over %s', (transport) => {
  it('says whether it counts, and why it does not', async () => {
    const owner = await mostlyOver(transport, tenant.owner);
    const writer = await mostlyOver(
      transport,
      await tenant.as({ role: 'writer', principal: { kind: 'agent', name: transport } }),
    );
    const notes = await Promise.all(
      ['one', 'two'].map(
        async (text) => (await owner.do('claims.store', { space: 's', text: `${transport} ${text}` })).claim.id,
      ),
    );
    const [id] = notes;
    expect(await owner.do('claims.reinforce', { space: 's', id })).toMatchObject({
      reinforcements: 0,
      counted: false,
      uncountedReason: 'own_assertion',
    });
    // Repeating the same vote changes nothing.
    expect(await owner.do('claims.reinforce', { space: 's', id })).toMatchObject({
      counted: false,
      uncountedReason: 'own_assertion',
    });
    expect(await owner.do('claims.dispute', { space: 's', id })).toMatchObject({
      disputes: 1,
      counted: true,
      uncountedReason: null,
    });
    expect(await owner.do('claims.withdrawVote', { space: 's', id })).toMatchObject({
      disputes: 0,
      counted: null,
      uncountedReason: null,
    });
    expect(await writer.do('claims.reinforce', { space: 's', id })).toMatchObject({
      reinforcements: 1,
      counted: true,
      uncountedReason: null,
    });
    const { digest } = await owner.do('digests.compress', { space: 's', ids: notes });
    expect(await writer.do('claims.reinforce', { space: 's', id: digest.id })).toMatchObject({
      reinforcements: 0,
      counted: false,
      uncountedReason: 'digest',
    });
  });
});
