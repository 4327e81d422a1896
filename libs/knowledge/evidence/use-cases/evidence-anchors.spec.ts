import type { Id } from '#libs/kernel/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { PutSchema, PutSchemaInput } from '../../domain-schemas/index.js';
import { KnowledgeModule } from '../../knowledge.module.js';
import { RecordEvidenceInput } from '../domain/evidence.schemas.js';
import { RecordEvidence } from './record-evidence.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule]);
});
afterAll(() => world.close());

/** A space with the schema `refund`, and the key of a connector that may use `order_api`. */
async function spaceWithSchema() {
  const here = await openSpace(world);
  await here.call(PutSchema, PutSchemaInput, { builtIn: 'refund' });
  const connector = world.as('agent', { sourceSystems: ['order_api'] });
  return {
    ...here,
    record: async (more: object, as = connector) =>
      (
        await here.call(
          RecordEvidence,
          RecordEvidenceInput,
          { kind: 'tool_output', evidenceType: 'order_record', sourceSystem: 'order_api', ...more },
          as,
        )
      ).id as Id<'evd'>,
    /** The anchors by which the index finds the evidence, without the row for its type. */
    bindsTo: async (id: string) =>
      Object.fromEntries(
        (
          await world.database.owner(
            `select entity, value from evidence_anchors where evidence_id = $1 and entity <> '' order by entity`,
            [id],
          )
        ).map(({ entity, value }) => [entity, value]),
      ),
  };
}

describe('evidence of a type that the schema declares', () => {
  it.each<[string, object, object]>([
    [
      'by the values at the pointers of its type',
      { content: '{"order_id": "ORD-7", "customer_id": "CUST-1"}' },
      { order: 'ORD-7', customer: 'CUST-1' },
    ],
    ['by values in their comparable form', { content: '{"order_id": " \\uff2fRD-7 "}' }, { order: 'ORD-7' }],
    [
      'by a declared value, under any name of the entity',
      { content: 'paid', anchors: { order_id: 'ORD-7' } },
      { order: 'ORD-7' },
    ],
    [
      'by no declared value that its content contradicts',
      { content: '{"order_id": "ORD-7"}', anchors: { order: 'ORD-9' } },
      {},
    ],
    ['by no value that is empty or not a text', { content: '{"order_id": {"a": 1}, "customer_id": "\\u0000"}' }, {}],
    [
      'by no number that is not exact',
      { content: '{"order_id": 12345678901234567890, "customer_id": 7}' },
      { customer: '7' },
    ],
  ])('is found %s', async (_, more, bindsTo) => {
    const space = await spaceWithSchema();
    expect(await space.bindsTo(await space.record(more))).toEqual(bindsTo);
  });

  it('is found by its type alone if it does not come from a source system', async () => {
    const space = await spaceWithSchema();
    const own = { content: 'paid', anchors: { customer: 'CUST-1' }, sourceSystem: null };
    const id = await space.record(own, world.as('agent'));
    expect(await space.bindsTo(id)).toEqual({});
    expect(
      await world.database.owner('select entity, source_system from evidence_anchors where evidence_id = $1', [id]),
    ).toEqual([{ entity: '', source_system: '' }]);
  });

  it('is refused if it declares two values of one entity', async () => {
    const space = await spaceWithSchema();
    await expect(space.record({ content: 'x', anchors: { order: 'ORD-7', order_id: 'ORD-9' } })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});

it('evidence without a type gets no anchors', async () => {
  const space = await spaceWithSchema();
  const id = await space.record({ content: '{"order_id": "ORD-7"}', evidenceType: null });
  expect(await world.database.owner('select 1 from evidence_anchors where evidence_id = $1', [id])).toEqual([]);
});

it('the anchors of evidence are rebuilt by replay', async () => {
  await world.expectReplayIsExact();
});
