import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openService, type Input, type Service } from '../service/index.js';
import { aRefundSpace } from '../contract/refunds.js';
import { attemptFacts, partiesOf, type Parties } from './fact-attempts.js';

/** Gates spec, sections 10 and 12: attempts to get a fact, or a completed step, without its evidence. */
const ATTEMPTS = 200;
const SEED = Number(process.env.CREDENCE_TRUST_SEED ?? 1);

let service: Service;
let parties: Parties;
beforeAll(async () => {
  service = await openService();
  parties = await partiesOf(await service.aTenant());
});
afterAll(() => service.close());

it(`none of ${ATTEMPTS} attempts gets a fact or completes a step without its evidence, and each is refused for the right reason`, async () => {
  expect(await attemptFacts(parties, ATTEMPTS, SEED)).toEqual({ accepted: [], misjudged: [] });
  expect(service.faults).toEqual([]);
}, 300_000);

it('the same facts are accepted with their evidence, even if the attacker asserts them', async () => {
  const { tenant, connector, attacker } = parties;
  const world = await aRefundSpace(tenant, connector);
  const assert = (claimType: string, evidence: string[], more: Input = {}) =>
    attacker.do('facts.assert', { space: world.space, claimType, anchors: { order: 'ORD-123' }, evidence, ...more });
  const [order, policy, response] = [await world.order(), await world.policy(), await world.response()];
  const status = await assert('order_status', [order]);
  const eligibility = await assert('refund_eligibility', [order, policy]);
  const payable = await assert('refund_payable', [], { dependsOn: [status.claim.id, eligibility.claim.id] });
  const completed = await assert('refund_completed', [response]);
  expect([status, eligibility, payable, completed].map(({ outcome }) => outcome)).toEqual(Array(4).fill('accepted'));
});
