import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openService, type Service, type Tenant } from '../service/index.js';

/** Beliefs spec, section 3.5: a change of `beliefPolicy` starts a run that weighs the claims of the space again. */
let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});

it('a change of the belief policy is answered with the space, and names the run that it started', async () => {
  const { space } = await tenant.aSpace();
  const { status, body } = await tenant.owner.call('spaces.setPolicy', { space, beliefPolicy: 'seed-v0.1q' });
  expect({ status, policy: body.policy.beliefPolicy }).toEqual({ status: 200, policy: 'seed-v0.1q' });
  expect(await tenant.owner.do('maintenance.getRun', { space, id: body.runId })).toMatchObject({
    id: body.runId,
    kind: 'beliefs',
  });
});

it('a change of other settings, or to the same belief policy, starts no run', async () => {
  const { space } = await tenant.aSpace();
  for (const settings of [{ maxActiveClaims: 1_000 }, { beliefPolicy: 'credence-v1' }])
    expect(await tenant.owner.call('spaces.setPolicy', { space, ...settings })).toMatchObject({
      status: 200,
      body: { runId: null },
    });
});
