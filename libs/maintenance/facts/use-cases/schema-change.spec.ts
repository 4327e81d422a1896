import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { JobLedger } from '#libs/history/jobs/index.js';
import { ListClaims, ListClaimsInput, RestoreClaim, RestoreInput } from '#libs/knowledge/claims/index.js';
import { PutSchema, PutSchemaInput } from '#libs/knowledge/domain-schemas/index.js';
import { AssertFact, AssertFactInput } from '#libs/knowledge/facts/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { drive } from '#libs/testing/driven-run.js';
import { openSpaceAt, openWorld, type World } from '#libs/testing/index.js';
import { WorkModule } from '#libs/work/work.module.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { FactsHandler } from './facts-handler.js';

/** Gates spec, sections 1 and 5: what happens to existing facts when a version of the schema comes into force. */
let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, ReasoningModule, WorkModule, MaintenanceModule]);
});
afterAll(async () => {
  expect((await world.replay()).differences).toEqual([]);
  await world.close();
});

type Doc = Record<string, any>;
const ORDER = { evidence: 'order_record', freshness: 'stale', bind: ['order'] };
const POLICY = { evidence: 'policy', freshness: 'fresh', bind: [] };
const subject = 'order:{order}';

/** A schema of orders; `change` turns it into another version. */
function schemaOf(change: (types: Doc, document: Doc) => void = () => undefined): Doc {
  const document: Doc = {
    schema: 'credence.domain/1',
    name: 'orders',
    entities: { order: { pattern: 'ORD-[0-9]{1,12}' } },
    evidenceTypes: {
      order_record: {
        staleAfter: 'PT30M',
        expiredAfter: 'PT24H',
        sourceSystems: ['orders'],
        anchors: { order: ['/order'] },
      },
      policy: { ttl: 'none', sourceSystems: ['policies'], anchors: {} },
    },
    claimTypes: {
      status: {
        anchors: ['order'],
        holds: 'state',
        requires: [ORDER],
        triple: { subject, predicate: 'order_status', value: { from: 'order_record', at: '/status' } },
        template: 'Order {order} is {value}',
      },
      delivered: {
        anchors: ['order'],
        holds: 'occurrence',
        requires: [{ ...ORDER, where: [{ at: '/status', equals: 'DELIVERED' }] }],
        triple: { subject, predicate: 'delivered', value: 'yes' },
        template: 'Order {order} was delivered',
      },
      payable: {
        anchors: ['order'],
        kind: 'derived',
        dependsOn: ['status'],
        holds: 'state',
        requires: [],
        triple: { subject, predicate: 'payable', value: 'yes' },
        template: 'Order {order} may be paid',
      },
    },
  };
  change(document.claimTypes as Doc, document);
  return document;
}

const T0 = Date.parse('2026-01-01T00:00:00Z');
const at = (minutes: number): string => new Date(T0 + minutes * 60_000).toISOString();

async function spaceWithSchema(document: Doc | null = schemaOf()) {
  const owner = world.as('owner', { sourceSystems: ['orders', 'policies'] });
  const here = await openSpaceAt(world, at(0), {}, owner);
  const put = (doc: Doc, more: object = {}) => here.call(PutSchema, PutSchemaInput, { document: doc, ...more });
  if (document !== null) await put(document);
  let calls = 0;
  const tool = (evidenceType: string, sourceSystem: string, content: object, more: object = {}) =>
    here.record(JSON.stringify(content), {
      kind: 'tool_output',
      evidenceType,
      sourceSystem,
      source: 'tool_output',
      externalId: `call-${(calls += 1)}`,
      observedAt: at(0),
      ...more,
    });
  const assert = (claimType: string, evidence: string[], more: object = {}) =>
    here.call(AssertFact, AssertFactInput, { claimType, anchors: { order: 'ORD-1' }, evidence, ...more });
  const drive_ = (limit = 20, dryRun = false) =>
    drive(world, world.get(FactsHandler), here.spaceId, {}, { limit, dryRun });
  /** Stops the run that a new version has opened, and does its work itself. */
  const judge = async (limit?: number) => {
    await world.database.owner(`update jobs set status = 'failed' where status in ('queued', 'running')`);
    return drive_(limit);
  };
  return {
    ...here,
    put,
    judge,
    order: (content: object = {}, more: object = {}) =>
      tool('order_record', 'orders', { order: 'ORD-1', status: 'PAID', ...content }, more),
    policy: (content: object = {}) => tool('policy', 'policies', { days: 30, ...content }),
    assert,
    fact: async (...given: Parameters<typeof assert>) => (await assert(...given)).claim!.id,
    /** The state of a fact. */
    seen: async (id: string) => {
      const { status, grounding, fact } = await here.getClaim(id);
      return {
        status,
        grounding,
        usable: fact!.usable,
        cause: fact!.cause?.kind ?? null,
        version: fact!.schemaVersion,
      };
    },
    /** Puts a version into force, and judges all existing facts by it. */
    replace: async (doc: Doc, limit?: number) => {
      const answer = await put(doc);
      return { answer, tally: await judge(limit) };
    },
    triple: (predicate: string, value: string, order = 'ORD-1') =>
      here.store({ text: `It is ${value}.`, triple: { subject: `order:${order}`, predicate, value } }),
  };
}

const SOUND = { status: 'active', grounding: 'sound', usable: true, cause: null, version: 1 };
const OUT = { ...SOUND, grounding: 'stale', usable: false, cause: 'schema_changed' };

it('plain claims under predicates that become gated are archived, and can be restored once the predicates are free again', async () => {
  const { put, replace, triple, getClaim, call, assert, order } = await spaceWithSchema(null);
  const [first, second, other] = [
    await triple('order_status', 'PAID'),
    await triple('Order Status', 'SENT', 'ORD-2'),
    await triple('colour', 'red'),
  ];
  expect(await put(schemaOf(), { dryRun: true })).toMatchObject({
    archivedClaims: { count: 2, ids: [first, second].sort() },
    facts: { leaving: 0, returning: 0 },
    runId: null,
    dryRun: true,
  });
  const { answer, tally } = await replace(schemaOf());
  expect(answer).toMatchObject({
    archivedClaims: { count: 2, ids: [first, second].sort() },
    facts: null,
    runId: expect.stringMatching(/^job_/),
  });
  expect(tally).toMatchObject({ archived: 2 });
  for (const id of [first, second])
    expect(await getClaim(id)).toMatchObject({ status: 'archived', statusReason: 'gated_predicate' });
  expect(await getClaim(other)).toMatchObject({ status: 'active' });
  expect(await assert('status', [await order()])).toMatchObject({ outcome: 'accepted' });
  await expect(call(RestoreClaim, RestoreInput, { id: second })).rejects.toMatchObject({ code: 'predicate_gated' });
  await replace(
    schemaOf((types) => {
      delete types.status;
      delete types.payable;
    }),
  );
  expect(await call(RestoreClaim, RestoreInput, { id: second })).toMatchObject({ outcome: 'restored' });
});

it('a version that is put at the moment at which the run of the version before ends gets a run of its own', async () => {
  const { put, fact, order, judge } = await spaceWithSchema();
  await fact('status', [await order()]);
  const { runId: before } = await put(schemaOf((types) => void (types.status.template = 'Before: {value}')));
  const ledger = world.get(JobLedger);
  const open = ledger.open.bind(ledger);
  const spy = jest.spyOn(ledger, 'open').mockImplementationOnce(async (...given) => {
    const isOpened = await open(...given);
    await given[0].run({ name: '', text: `update jobs set status = 'done' where tenant_id = $1 and id = $2` }, before!);
    return isOpened;
  });
  const { runId } = await put(schemaOf((types) => void (types.status.template = 'After: {value}')));
  spy.mockRestore();
  expect(runId).toMatch(/^job_/);
  expect(runId).not.toBe(before);
  await judge();
});

it('a fact is accepted although a plain claim of its key waits to be archived, and that claim is archived at once', async () => {
  const { put, triple, getClaim, assert, order } = await spaceWithSchema(null);
  const plain = await triple('order_status', 'SENT');
  await put(schemaOf());
  expect(await assert('status', [await order()])).toMatchObject({ outcome: 'accepted', superseded: [] });
  expect(await getClaim(plain)).toMatchObject({ status: 'archived', statusReason: 'gated_predicate' });
});

it('facts that a version does not accept become unusable, and a version that accepts them makes them usable again', async () => {
  const { put, replace, fact, order, seen, judge } = await spaceWithSchema();
  const id = await fact('status', [await order()]);
  const strict = schemaOf(
    (types) => void (types.status.requires = [{ ...ORDER, where: [{ at: '/checked', equals: true }] }]),
  );
  expect((await put(strict, { dryRun: true })).facts).toEqual({ leaving: 1, returning: 0 });
  expect(await seen(id)).toEqual(SOUND);
  expect((await replace(strict)).tally).toMatchObject({ left: 1, returned: 0, grounded: 1 });
  expect(await seen(id)).toEqual(OUT);
  expect((await put(schemaOf(), { dryRun: true })).facts).toEqual({ leaving: 0, returning: 1 });
  expect((await replace(schemaOf())).tally).toMatchObject({ left: 0, returned: 1 });
  expect(await seen(id)).toEqual(SOUND);
  expect(await judge()).toEqual({});
});

it('nothing is recorded about facts that a version does not affect', async () => {
  const { replace, fact, order } = await spaceWithSchema();
  await fact('status', [await order()]);
  const other = schemaOf((types) => void (types.status.template = '{order}: {value}'));
  expect((await replace(other)).tally).toMatchObject({ left: 0, returned: 0, grounded: 0, regrounded: 0 });
});

it('a fact depends on all evidence that the version in force requires for it', async () => {
  const { replace, fact, order, policy, seen, revoke, reinstateEvidence } = await spaceWithSchema();
  const rule = await policy();
  const id = await fact('status', [await order(), rule]);
  expect((await replace(schemaOf((types) => void (types.status.requires = [ORDER, POLICY])))).tally).toMatchObject({
    regrounded: 1,
    left: 0,
  });
  expect(await seen(id)).toEqual({ ...SOUND, version: 2 });
  await revoke(rule);
  expect(await seen(id)).toMatchObject({ grounding: 'tainted', usable: false, cause: null });
  await reinstateEvidence(rule);
  expect(await seen(id)).toEqual({ ...SOUND, version: 2 });
});

it('a large page of facts is judged in parts, and each fact once', async () => {
  const { replace, fact, order, policy, seen } = await spaceWithSchema();
  const rule = await policy();
  const ids: string[] = [];
  for (let i = 1; i <= 60; i += 1) {
    const about = { order: `ORD-${i}` };
    ids.push(await fact('status', [await order(about), rule], { anchors: about }));
  }
  const stricter = schemaOf((types) => void (types.status.requires = [ORDER, POLICY]));
  expect((await replace(stricter, 100)).tally).toMatchObject({ regrounded: 60, left: 0 });
  for (const id of ids) expect(await seen(id)).toEqual({ ...SOUND, version: 2 });
  const unmet = schemaOf(
    (types) => void (types.status.requires = [{ ...ORDER, where: [{ at: '/status', equals: 'SENT' }] }]),
  );
  expect((await replace(unmet, 100)).tally).toMatchObject({ grounded: 60, left: 60 });
  for (const id of ids) expect(await seen(id)).toMatchObject({ usable: false, cause: 'schema_changed' });
});

it('a fact whose evidence has aged or was revoked is unusable for that reason, and not because of the new version', async () => {
  const { replace, fact, order, seen, setClock, revoke } = await spaceWithSchema();
  const [old, dead] = [await order(), await order({ order: 'ORD-2' })];
  const aged = await fact('status', [old]);
  const revoked = await fact('status', [dead], { anchors: { order: 'ORD-2' } });
  await revoke(dead);
  await setClock(at(25 * 60));
  const fresh = schemaOf((types) => void (types.status.requires = [{ ...ORDER, freshness: 'fresh' }]));
  await replace(fresh);
  expect(await seen(aged)).toMatchObject({ grounding: 'expired', usable: false, cause: null, version: 2 });
  expect(await seen(revoked)).toMatchObject({ grounding: 'tainted', usable: false, cause: null });
  await order({}, { observedAt: at(25 * 60) });
  expect(await seen(aged)).toMatchObject({ grounding: 'sound', usable: true, cause: null });
  await setClock(at(25 * 60 + 30));
  expect(await seen(aged)).toMatchObject({ grounding: 'stale', usable: false });
});

it('facts about events are judged by what was known when the facts were accepted', async () => {
  const { replace, fact, order, seen, setClock } = await spaceWithSchema();
  const id = await fact('delivered', [await order({ status: 'DELIVERED' })]);
  await setClock(at(10 * 24 * 60));
  const requires = (freshness: string, status = 'DELIVERED') =>
    schemaOf((types) => {
      types.delivered.requires = [{ ...ORDER, freshness, where: [{ at: '/status', equals: status }] }];
    });
  await replace(requires('fresh'));
  expect(await seen(id)).toMatchObject({ usable: true, cause: null });
  await replace(requires('fresh', 'RETURNED'));
  expect(await seen(id)).toMatchObject({ usable: false, cause: 'schema_changed' });
  await replace(schemaOf());
  expect(await seen(id)).toMatchObject({ usable: true, cause: null });
});

it('all facts of a type that a version lacks become unusable, and new evidence does not change that', async () => {
  const { replace, fact, order, seen } = await spaceWithSchema();
  const id = await fact('status', [await order()]);
  await replace(
    schemaOf((types) => {
      delete types.status;
      delete types.payable;
    }),
  );
  expect(await seen(id)).toEqual(OUT);
  await order();
  expect(await seen(id)).toEqual(OUT);
  await replace(schemaOf());
  expect(await seen(id)).toEqual(SOUND);
});

it('a fact becomes usable again through evidence that meets the requirements in force', async () => {
  const { replace, fact, order, seen } = await spaceWithSchema();
  const id = await fact('status', [await order()]);
  await replace(
    schemaOf((types) => void (types.status.requires = [{ ...ORDER, where: [{ at: '/checked', equals: true }] }])),
  );
  await order({}, { observedAt: at(0) });
  expect(await seen(id)).toEqual(OUT);
  await order({ checked: true });
  expect(await seen(id)).toEqual({ ...SOUND, version: 2 });
});

it('derived facts are judged by their own evidence and by the facts that they depend on', async () => {
  const { replace, fact, order, seen } = await spaceWithSchema();
  const parent = await fact('status', [await order()]);
  const id = await fact('payable', [], { dependsOn: [parent] });
  const asking = schemaOf((types) => void (types.payable.requires = [ORDER]));
  expect((await replace(asking)).tally).toMatchObject({ regrounded: 1 });
  expect(await seen(id)).toEqual({ ...SOUND, version: 2 });
  await replace(schemaOf((types) => void (types.payable.requires = [POLICY])));
  expect(await seen(id)).toMatchObject({ usable: false, cause: 'schema_changed' });
  expect(await seen(parent)).toEqual(SOUND);
});

it('facts on several pages are judged, and a worker killed on any page does not change the result', async () => {
  const { put, order, fact, seen, spaceId, triple, judge, getClaim } = await spaceWithSchema();
  const facts: string[] = [];
  for (let i = 0; i < 25; i += 1)
    facts.push(await fact('status', [await order({ order: `ORD-${i}` })], { anchors: { order: `ORD-${i}` } }));
  const plain = [await triple('colour', 'red'), await triple('colour', 'blue', 'ORD-2')];
  const next = schemaOf((types) => {
    types.status.requires = [POLICY, ORDER];
    types.colour = { ...types.delivered, triple: { subject, predicate: 'colour', value: 'red' } };
  });
  expect(await put(next)).toMatchObject({ archivedClaims: { count: 2 } });
  const handler = world.get(FactsHandler);
  const rivals = Array.from({ length: 8 }, (_, page) => page + 1);
  let killed = 0;
  for (const last of rivals) {
    let pages = 0;
    const dying: Pick<FactsHandler, 'kind' | 'page' | 'work'> = {
      kind: handler.kind,
      page: handler.page.bind(handler),
      work: async (...page: Parameters<FactsHandler['work']>) => {
        const piece = await handler.work(...page);
        pages += 1;
        if (pages === last) throw new Error('killed');
        return piece;
      },
    };
    await world.database.owner(`update jobs set status = 'failed' where status in ('queued', 'running')`);
    await drive(world, dying, spaceId, {}, { limit: 4 }).catch(() => void (killed += 1));
  }
  expect(killed).toBeGreaterThan(2);
  await judge(4);
  for (const id of facts) expect(await seen(id)).toEqual(OUT);
  for (const id of plain) expect((await getClaim(id)).statusReason).toBe('gated_predicate');
  await put(schemaOf());
  await judge(4);
  for (const id of facts) expect(await seen(id)).toEqual(SOUND);
});

it('a dry run counts what a real run does, and changes nothing', async () => {
  const { put, order, fact, seen, spaceId, triple } = await spaceWithSchema();
  const ids = [await fact('status', [await order()])];
  ids.push(await fact('status', [await order({ order: 'ORD-2' })], { anchors: { order: 'ORD-2' } }));
  await triple('colour', 'red');
  await put(
    schemaOf((types) => {
      types.status.requires = [POLICY];
      types.status.triple = { ...types.status.triple, value: 'PAID' };
      types.colour = { ...types.delivered, triple: { subject, predicate: 'colour', value: 'red' } };
    }),
  );
  await world.database.owner(`update jobs set status = 'failed' where status in ('queued', 'running')`);
  const counted = await drive(world, world.get(FactsHandler), spaceId, {}, { limit: 1, dryRun: true });
  for (const id of ids) expect(await seen(id)).toEqual(SOUND);
  expect(await drive(world, world.get(FactsHandler), spaceId, {}, { limit: 1 })).toEqual(counted);
  expect(counted).toMatchObject({ archived: 1, left: 2, grounded: 2 });
});

it('every fact accepted with the previous version is judged, even if the version changes at the same time', async () => {
  const { put, order, assert, judge, call, seen } = await spaceWithSchema();
  const strict = schemaOf((types) => void (types.status.requires = [POLICY, ORDER]));
  const records = await Promise.all(Array.from({ length: 12 }, (_, i) => order({ order: `ORD-${i}` })));
  await Promise.all([
    ...records.map((record, i) => assert('status', [record], { anchors: { order: `ORD-${i}` } })),
    put(strict),
  ]);
  await judge();
  const { data } = await call(ListClaims, ListClaimsInput, { limit: 50 });
  for (const { id } of data.filter(({ fact }) => fact !== null)) expect(await seen(id)).toEqual(OUT);
});
