import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { AnchorFinder } from '#libs/knowledge/anchors/index.js';
import { PutSchema, PutSchemaInput } from '#libs/knowledge/domain-schemas/index.js';
import { AssertFact, AssertFactInput, JudgeFacts } from '#libs/knowledge/facts/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { drive } from '#libs/testing/driven-run.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { WorkModule } from '#libs/work/work.module.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { FactsHandler } from './facts-handler.js';

/** Gates spec, section 1: what a version of the schema does to facts that were asserted with a text. */
let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, ReasoningModule, WorkModule, MaintenanceModule]);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  expect((await world.replay()).differences).toEqual([]);
  await world.close();
});

const schemaOf = (pattern: string) => ({
  schema: 'credence.domain/1',
  name: 'orders',
  entities: { order: { pattern } },
  evidenceTypes: { record: { ttl: 'none', sourceSystems: ['orders'], anchors: { order: ['/order'] } } },
  claimTypes: {
    status: {
      anchors: ['order'],
      holds: 'state',
      requires: [{ evidence: 'record', freshness: 'fresh', bind: ['order'] }],
      triple: { subject: 'order:{order}', predicate: 'order_status', value: { from: 'record', at: '/status' } },
      template: 'Order {order} is {value}',
    },
  },
});
const FIRST = schemaOf('ORD-[0-9]{1,12}');
/** This version allows another form of order numbers. */
const SECOND = schemaOf('(?:ORD|TKT)-[0-9]{1,12}');

/** A scan in which all patterns take too long. */
const isCutShort: AnchorFinder['scan'] = (_, { entities }, contents) =>
  Promise.resolve(contents.map(() => ({ found: [], cutShort: [...entities.keys()] })));

/**
 * A space with one fact for each text; each fact was asserted with its text. The orders are `ORD-1`, `ORD-2` and so on.
 */
async function factsWith(...texts: string[]) {
  const here = await openSpace(world, { clock: 'simulated' }, world.as('owner', { sourceSystems: ['orders'] }));
  const put = (document: object, more: object = {}) => here.call(PutSchema, PutSchemaInput, { document, ...more });
  const record = (order: string, more: object = {}) =>
    here.record(JSON.stringify({ order, status: 'PAID', ...more }), {
      kind: 'tool_output',
      evidenceType: 'record',
      sourceSystem: 'orders',
      source: 'tool_output',
    });
  await put(FIRST);
  const ids: string[] = [];
  for (const [i, text] of texts.entries()) {
    const order = `ORD-${i + 1}`;
    const evidence = [await record(order)];
    const given = { claimType: 'status', anchors: { order }, evidence, text };
    ids.push((await here.call(AssertFact, AssertFactInput, given)).claim!.id);
  }
  return {
    ...here,
    put,
    record,
    usable: async () => {
      const claims = await Promise.all(ids.map((id) => here.getClaim(id)));
      return claims.map(({ fact }) => fact!.usable);
    },
    /** Stops the run that a new version has opened, and does its work itself. */
    judge: async (more: object = {}) => {
      await world.database.owner(`update jobs set status = 'failed' where status in ('queued', 'running')`);
      return drive(world, world.get(FactsHandler), here.spaceId, {}, more);
    },
    due: async () =>
      world.database.owner('select about from judgements_due where space_id = $1 order by about desc', [here.spaceId]),
  };
}

it('texts are read between the transactions of a run, and facts are judged by the entities that the texts name', async () => {
  const { put, judge, usable } = await factsWith('ORD-1 was paid.', 'It was paid as TKT-7.');
  await put(SECOND);
  const judges = world.get(JudgeFacts);
  const read = judges.readWords.bind(judges);
  const free: number[] = [];
  jest.spyOn(judges, 'readWords').mockImplementation(async (...given) => {
    // While a page is processed, its transaction holds a lock on the row of the job.
    const rows = await world.database.owner(
      `select id from jobs where queue = 'maintenance' and status in ('queued', 'running') for update nowait`,
    );
    free.push(rows.length);
    return read(...given);
  });
  const { left, unread = 0 } = await judge();
  expect({ free, left, unread, usable: await usable() }).toEqual({
    free: [1],
    left: 1,
    unread: 0,
    usable: [true, false],
  });
});

it('facts whose texts cannot be read are reported and not changed', async () => {
  const { put, judge, usable, due } = await factsWith('ORD-1 was paid.', 'It was paid as TKT-7.');
  await put(SECOND);
  jest
    .spyOn(world.get(JudgeFacts), 'readWords')
    .mockImplementation((_, { schema: { version } }) => Promise.resolve({ version, named: new Map() }));
  const { left, unread, triedAgain } = await judge();
  expect({ left, unread, triedAgain, due: await due(), usable: await usable() }).toEqual({
    left: 0,
    unread: 2,
    triedAgain: 2,
    due: [],
    usable: [true, true],
  });
});

it('texts that could not be read at first are tried once more in the same run', async () => {
  const { put, judge, usable } = await factsWith('ORD-1 was paid.', 'It was paid as TKT-7.');
  await put(SECOND);
  jest
    .spyOn(world.get(JudgeFacts), 'readWords')
    .mockImplementationOnce((_, { schema: { version } }) => Promise.resolve({ version, named: new Map() }));
  const { left, unread, triedAgain } = await judge({ limit: 1 });
  expect({ left, unread, triedAgain, usable: await usable() }).toEqual({
    left: 1,
    unread: 0,
    triedAgain: 1,
    usable: [true, false],
  });
});

it('a run waits if patterns of other requests keep a text from being read', async () => {
  const { put, judge, usable } = await factsWith('It was paid as TKT-7.');
  await put(SECOND);
  jest.spyOn(world.get(AnchorFinder), 'scan').mockImplementationOnce(isCutShort);
  const { unread = 0, triedAgain = 0 } = await judge();
  expect({ unread, triedAgain, usable: await usable() }).toEqual({
    unread: 0,
    triedAgain: 0,
    usable: [false],
  });
});

it('entities found in texts with a version that is no longer in force are not used', async () => {
  const { put, judge, usable } = await factsWith('It was paid as TKT-7.');
  await put(SECOND);
  const judges = world.get(JudgeFacts);
  const read = judges.readWords.bind(judges);
  jest.spyOn(judges, 'readWords').mockImplementationOnce(async (...given) => {
    const named = await read(...given);
    await put(schemaOf('(?:ORD|INV)-[0-9]{1,12}'));
    return named;
  });
  await judge();
  expect(await usable()).toEqual([true]);
});

it('a fact is left to maintenance if reading its text takes too long for the transaction that records evidence', async () => {
  const { put, record, judge, usable, due } = await factsWith('It was paid as TKT-7.');
  await put(SECOND);
  await judge();
  await put(FIRST);
  jest.spyOn(world.get(AnchorFinder), 'scan').mockImplementation(isCutShort);
  const id = await record('ORD-1', { checked: true });
  expect({ due: await due(), usable: await usable() }).toEqual({
    due: [{ about: 'schema' }, { about: id }],
    usable: [false],
  });
  jest.restoreAllMocks();
  await judge();
  expect({ due: await due(), usable: await usable() }).toEqual({ due: [], usable: [true] });
});

it('a version is previewed by a run if reading texts takes long', async () => {
  const { put } = await factsWith('ORD-1 was paid.');
  jest.spyOn(world.get(AnchorFinder), 'scan').mockImplementation(isCutShort);
  expect(await put(SECOND, { dryRun: true })).toMatchObject({ facts: null, runId: expect.stringMatching(/^job_/) });
});
