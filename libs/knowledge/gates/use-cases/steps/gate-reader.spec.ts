import type { Id } from '#libs/kernel/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { PutSchema, PutSchemaInput, SchemasInForce } from '../../../domain-schemas/index.js';
import { KnowledgeModule } from '../../../knowledge.module.js';
import type { Asked } from '../../domain/evaluation.rules.js';
import { GateReader } from './gate-reader.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule]);
});
afterAll(() => world.close());

const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 1, hour));
const asking = (evidence: string, bind: string[]): Asked => ({
  requirement: { evidence, freshness: 'stale', bind, where: [] },
  gate: null,
  suggest: null,
});

it('the gate reader finds the newest record for each requirement of each case, as known at the time of the case', async () => {
  const here = await openSpace(
    world,
    { clock: 'simulated' },
    world.as('owner', { sourceSystems: ['orders', 'other'] }),
  );
  await here.setClock(at(0).toISOString());
  await here.call(PutSchema, PutSchemaInput, {
    document: {
      schema: 'credence.domain/1',
      name: 'orders',
      entities: { order: { pattern: 'ORD-[0-9]{1,12}' } },
      evidenceTypes: {
        order_record: { ttl: 'none', sourceSystems: ['orders'], anchors: { order: ['/order'] } },
        note: { ttl: 'none', sourceSystems: ['orders', 'other'], anchors: {} },
      },
    },
  });
  const record = async (hour: number, evidenceType: string, content: object, more: object = {}): Promise<Id<'evd'>> => {
    await here.setClock(at(hour).toISOString());
    return here.record(JSON.stringify(content), {
      kind: 'tool_output',
      evidenceType,
      sourceSystem: 'orders',
      source: 'tool_output',
      ...more,
    });
  };
  const first = await record(1, 'order_record', { order: 'ORD-1', status: 'PAID' });
  const note = await record(1, 'note', { about: 'anything' });
  const second = await record(2, 'order_record', { order: 'ORD-1', status: 'SENT' });
  // Recorded last, and observed before the others.
  const late = await record(3, 'order_record', { order: 'ORD-1', status: 'NEW' }, { observedAt: at(0).toISOString() });
  const revoked = await record(4, 'order_record', { order: 'ORD-1', status: 'LOST' });
  await here.revoke(revoked);
  const asked = [asking('order_record', ['order']), asking('note', []), asking('order_record', [])];
  const about = (order: string | null, knownAt?: Date, latestIds?: Id<'evd'>[]) => ({
    asked,
    anchors: new Map(order === null ? [] : [['order', order]]),
    ...(knownAt && { knownAt, latestIds }),
  });
  const cases = [
    about('ORD-1'),
    about('ORD-1', at(1)),
    about('ORD-1', at(0)),
    about('ORD-2', at(5)),
    about(null),
    // The decision knew only the first record, although the second was recorded by then.
    about('ORD-1', at(5), [first, note, first]),
    // The decision knew the second record, although this was recorded after the time that the decision states.
    about('ORD-1', at(1), [second, note, second]),
    // The record that the decision knew is revoked, so the next one counts.
    about('ORD-1', at(5), [revoked, note, revoked]),
    // What was recorded later does not count, whenever it was observed.
    about('ORD-1', at(0), [revoked, note, revoked]),
  ];
  const found = await world.get(TenantDatabase).read(world.tenantId, async (tx) => {
    const { schema } = (await world.get(SchemasInForce).find(tx, here.spaceId))!;
    return world.get(GateReader).newestOfAll(tx, here.spaceId, schema, cases);
  });
  expect(found.map((each) => Object.fromEntries([...each].map(([place, { id }]) => [place, id])))).toEqual([
    { 0: second, 1: note, 2: second },
    { 0: first, 1: note, 2: first },
    {},
    { 1: note, 2: second },
    { 1: note, 2: second },
    { 0: first, 1: note, 2: first },
    { 0: second, 1: note, 2: second },
    { 0: second, 1: note, 2: second },
    { 1: note },
  ]);
  expect(late).not.toBe(second);
});
