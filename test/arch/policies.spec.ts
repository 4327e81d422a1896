import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Registry } from '#libs/history/events/index.js';
import { POLICIES } from '#libs/policies.js';
import { ProductModule } from '#libs/product.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openWorld, type World } from '#libs/testing/index.js';

let world: World;
let registry: Registry;
beforeAll(async () => {
  world = await openWorld([ProductModule], undefined, new FakeEmbedder());
  registry = world.get<Registry>(Registry);
});
afterAll(() => world.close());

const namesOf = (policies: readonly object[]): string[] => policies.map(({ constructor: { name } }) => name);

it('the policies run in the order of the table, each phase separately', () => {
  const rows = (phase: string): string[] => POLICIES.filter((row) => row.phase === phase).map(({ policy }) => policy);
  expect(namesOf(registry.eventPolicies)).toEqual(rows('on events'));
  expect(namesOf(registry.statePolicies)).toEqual(rows('on state'));
});

it('the table names existing tables and kinds of events', async () => {
  const tables = await world.database.owner(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  expect(tables.map(({ relname }) => relname)).toEqual(
    expect.arrayContaining(POLICIES.flatMap(({ reads }) => [...reads])),
  );
  const kinds = registry.projectors.flatMap((projector) => [...projector.kinds]);
  expect(kinds).toEqual(expect.arrayContaining(POLICIES.flatMap(({ emits }) => [...emits])));
});
