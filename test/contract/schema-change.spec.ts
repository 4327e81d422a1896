import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BUILT_IN_SCHEMAS } from '#libs/knowledge/domain-schemas/index.js';
import { eventually } from '#libs/testing/index.js';
import { mostlyOver, openService, TRANSPORTS, type Input, type Service, type Tenant } from '../service/index.js';
import { aRefundSpace, REFUND_SYSTEMS } from './refunds.js';

/** Gates spec, section 1 and worked example G23: what stays valid when a version of the schema comes into force. */
let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});
afterEach(() => {
  expect(service.faults).toEqual([]);
});

const PLAIN = {
  text: 'Order ORD-123 has status PAID.',
  triple: { subject: 'order:ORD-123', predicate: 'order_status', value: 'PAID' },
  provenance: { source: 'system' },
};

/** Waits for the run, and returns its report. */
const ended = async (space: string, id: string): Promise<Input> => {
  let run: Input = {};
  await eventually(async () => {
    run = await tenant.owner.do('maintenance.getRun', { space, id });
    return run.state === 'done';
  });
  return run.report as Input;
};

describe.each(TRANSPORTS)('over %s', (transport) => {
  it('G23: a plain claim under a predicate that becomes gated is archived, and the fact is accepted', async () => {
    const writer = await tenant.as({
      role: 'owner',
      allowedClasses: ['system', 'tool_output', 'inference'],
      sourceSystems: REFUND_SYSTEMS,
    });
    const client = await mostlyOver(transport, writer);
    const world = await aRefundSpace(tenant, client, { schema: null });
    const { space } = world;
    const { claim } = await client.do('claims.store', { space, ...PLAIN });
    const preview = await client.do('schemas.put', { space, builtIn: 'refund', dryRun: true });
    expect(preview).toMatchObject({
      archivedClaims: { count: 1, ids: [claim.id] },
      facts: { leaving: 0, returning: 0 },
      runId: null,
    });
    expect(await world.claim(claim.id)).toMatchObject({ status: 'active' });
    const put = await client.do('schemas.put', { space, builtIn: 'refund' });
    expect(put).toMatchObject({ version: 1, archivedClaims: { count: 1, ids: [claim.id] }, facts: null });
    expect(await ended(space, put.runId)).toMatchObject({ archived: 1 });
    expect(await world.claim(claim.id)).toMatchObject({ status: 'archived', statusReason: 'gated_predicate' });
    const fact = await world.assert('order_status', [await world.order()]);
    expect(fact).toMatchObject({ outcome: 'accepted', superseded: [], conflicts: [] });

    const { document: strict } = await client.do('schemas.get', { space });
    strict.claimTypes.order_status.requires[0].where = [{ at: '/status', equals: 'SHIPPED' }];
    expect(await client.do('schemas.put', { space, document: strict, dryRun: true })).toMatchObject({
      facts: { leaving: 1, returning: 0 },
    });
    const next = await client.do('schemas.put', { space, document: strict, expectedVersion: 1 });
    expect(await ended(space, next.runId)).toMatchObject({ left: 1 });
    expect(await world.claim(fact.claim.id)).toMatchObject({
      grounding: 'stale',
      fact: { usable: false, cause: { kind: 'schema_changed' } },
    });
    const { context, blocked } = await client.do('context.get', { space, query: 'ORD-123' });
    expect(blocked).toMatchObject([{ claimId: fact.claim.id, grounding: 'stale' }]);
    expect(context).toContain(`- [BLOCKED stale] [claim:${fact.claim.id}]`);
    const back = await client.do('schemas.put', { space, builtIn: 'refund', expectedVersion: 2 });
    expect(await ended(space, back.runId)).toMatchObject({ returned: 1 });
    expect(await world.claim(fact.claim.id)).toMatchObject({
      id: fact.claim.id,
      grounding: 'sound',
      fact: { usable: true, cause: null },
    });
  });
});

it('only an admin replaces the schema: nobody else can use it to archive claims or take facts out of use', async () => {
  const owner = await tenant.as({ role: 'owner', sourceSystems: REFUND_SYSTEMS });
  const world = await aRefundSpace(tenant, owner);
  const { space } = world;
  const { claim } = await world.assert('order_status', [await world.order()]);
  for (const role of ['reader', 'agent', 'writer', 'reviewer'] as const) {
    const client = await tenant.as({ role });
    for (const dryRun of [false, true])
      expect(await client.call('schemas.put', { space, builtIn: 'coding', dryRun })).toMatchObject({ status: 403 });
  }
  expect(await owner.do('schemas.get', { space })).toMatchObject({ version: 1, name: 'refund' });
  expect(await world.claim(claim.id)).toMatchObject({ version: claim.version, fact: { usable: true } });
});

it('a run of maintenance cannot be given a schema to judge by', async () => {
  const { space } = await aRefundSpace(tenant, tenant.owner);
  const request = { space, kind: 'facts', dryRun: true };
  for (const more of [{ document: BUILT_IN_SCHEMAS.coding }, { version: 2 }, { options: { version: 2 } }])
    expect(await tenant.owner.call('maintenance.startRun', { ...request, ...more })).toMatchObject({ status: 400 });
});

it('if a version is put while facts are asserted, evidence is revoked and steps are finished, everything is judged by the last version', async () => {
  const owner = await tenant.as({ role: 'owner', sourceSystems: REFUND_SYSTEMS });
  const world = await aRefundSpace(tenant, owner);
  const { space } = world;
  const orders = Array.from({ length: 12 }, (_, i) => `ORD-${i}`);
  const records = await Promise.all(orders.map((order) => world.order({}, 'PAID', order)));
  const { id: taskId } = await owner.do('tasks.create', { space, title: 'Check' });
  const steps = await Promise.all(
    orders.map(
      async (order) =>
        (
          await owner.do('steps.create', {
            space,
            taskId,
            stepType: 'eligibility_check',
            title: order,
            anchors: { order },
          })
        ).id as string,
    ),
  );
  const policy = await world.policy();
  const strict = structuredClone((await owner.do('schemas.get', { space })).document);
  strict.claimTypes.order_status.requires[0].where = [{ at: '/status', equals: 'SHIPPED' }];
  const assert = (i: number) =>
    owner.call('facts.assert', {
      space,
      claimType: 'order_status',
      anchors: { order: orders[i]! },
      evidence: [records[i]!],
    });
  const put = (document: Input) => owner.call('schemas.put', { space, document });
  const lenient = structuredClone(strict);
  delete lenient.claimTypes.order_status.requires[0].where;
  const answers = await Promise.all([
    ...orders.map((_, i) => assert(i)),
    put(strict),
    ...orders.map((_, i) =>
      owner.call('steps.transition', { space, id: steps[i]!, to: 'done', evidenceIds: [records[i]!, policy] }),
    ),
    put(lenient),
    owner.call('evidence.revoke', { space, id: records[0]!, reason: 'It was wrong.' }),
    put(strict),
    ...orders.map((_, i) => assert(i)),
  ]);
  // A request that loses the race is refused as a whole.
  for (const { status } of answers) expect([200, 201, 409, 503]).toContain(status);
  const last = await owner.do('schemas.put', { space, document: strict });
  await ended(space, last.runId);
  const { data } = await owner.do('claims.list', { space, limit: 200 });
  const facts = data.filter(({ fact }: Input) => fact !== null);
  expect(facts.length).toBeGreaterThan(0);
  for (const { fact } of facts) expect(fact).toMatchObject({ usable: false, cause: { kind: 'schema_changed' } });
  const back = await owner.do('schemas.put', { space, document: lenient });
  await ended(space, back.runId);
  const { data: after } = await owner.do('claims.list', { space, limit: 200 });
  for (const { id, fact } of after as (Input & { fact: { anchors: Input; usable: boolean } })[])
    expect({ id, usable: fact.usable }).toEqual({ id, usable: fact.anchors.order !== orders[0] });
  await service.expectReplayIsExact(tenant.id);
});
