import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openService, over, TRANSPORTS, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(() => service.close());

describe.each(TRANSPORTS)('the policy of a recall over %s', (transport) => {
  it('is credence-v1, or seed-mcp-engram on request, and nothing else', async () => {
    const { space } = await tenant.aSpace();
    const client = await over(transport, tenant.owner);
    const { claimId } = await client.do('memories.store', { space, content: 'port is 8080', category: 'assumption' });
    const recall = (more: object) => client.call('memories.recall', { space, query: 'port', ...more });
    expect((await recall({})).body.memories).toMatchObject([
      { claimId, signals: { importance: 0.7 }, comparison: null },
    ]);
    const [compared] = (await recall({ policy: 'seed-mcp-engram' })).body.memories;
    expect(compared).toMatchObject({
      claimId,
      score: expect.any(Number),
      signals: null,
      comparison: { text: expect.any(Number), joined: 0 },
    });
    expect(compared.comparison.strength).toBeCloseTo(0.7, 3);
    expect(await recall({ policy: 'seed-engram' })).toMatchObject({ isOk: false, status: 400 });
  });
});
