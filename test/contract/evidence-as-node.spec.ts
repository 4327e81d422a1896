import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everythingStored } from '#libs/testing/index.js';
import { mostlyOver, openService, over, TRANSPORTS, type Input, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(() => service.close());

describe.each(TRANSPORTS)('evidence as a node over %s', (transport) => {
  it('is retracted with the effects of a revocation: the same evidence stops counting, and the same claim falls', async () => {
    const { space, callBy } = await tenant.aSpace();
    const call = callBy(await mostlyOver(transport, tenant.owner));
    const fates = [];
    for (const [n, take] of [
      (id: string) => call('nodes.retract', { id, errorType: 'other', reason: 'forged' }),
      (id: string) => tenant.owner.do('evidence.revoke', { space, id, reason: 'forged' }),
    ].entries()) {
      const { id } = await tenant.owner.do('evidence.record', { space, kind: 'document', content: `page ${n}` });
      const { claim } = await tenant.owner.do('claims.store', {
        space,
        text: `The page ${n} says so`,
        evidence: [id],
        provenance: { source: 'document' },
      });
      await take(id);
      const { status, revokedReason } = await tenant.owner.do('evidence.get', { space, id });
      const { grounding, status: fate } = await tenant.owner.do('claims.get', { space, id: claim.id });
      fates.push({ status, revokedReason, grounding, fate });
    }
    expect(fates[0]).toEqual(fates[1]);
    expect(fates[0]).toMatchObject({ status: 'revoked', revokedReason: 'forged', grounding: 'tainted' });
  });

  it('shows the words of an assertion, and not the request that recorded the assertion', async () => {
    const { callBy } = await tenant.aSpace();
    const call = callBy(await mostlyOver(transport, tenant.owner));
    const { claim } = await call('claims.store', {
      text: 'The budget is $750',
      triple: { subject: 'project', predicate: 'budget', value: '$750' },
    });
    const { nodes } = await call('nodes.neighbours', { id: claim.id });
    const shown = nodes.find(({ type }: Input) => type === 'evidence');
    expect(shown.text).toBe('The budget is $750');
  });

  it('carries no claim that is valid from the year 0000', async () => {
    const { space } = await tenant.aSpace();
    const before = await everythingStored(service.database);
    const client = await over(transport, tenant.owner);
    expect(await client.call('claims.store', { space, text: 'x', validFrom: '0000-01-01T00:00:00Z' })).toMatchObject({
      isOk: false,
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect(await everythingStored(service.database)).toEqual(before);
  });
});
