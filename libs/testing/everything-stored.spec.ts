import { everythingStored } from './everything-stored.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('differs in the changed table after each committed change, and is equal after reads and rollbacks', async () => {
  const before = await everythingStored(database);
  await database.owner('select * from tenants');
  expect(await everythingStored(database)).toEqual(before);
  await database.owner(`insert into tenants values ('ten_1', 'T', now())`);
  const inserted = await everythingStored(database);
  expect(inserted).toEqual({ ...before, tenants: expect.stringContaining('1 rows') });
  await database.owner(`update tenants set name = 'U'`);
  const updated = await everythingStored(database);
  expect(Object.keys(updated).filter((table) => updated[table] !== inserted[table])).toEqual(['tenants']);
  await expect(database.owner(`insert into tenants values ('ten_1', 'T', now())`)).rejects.toThrow();
  expect(await everythingStored(database)).toEqual(updated);
  await database.owner('delete from tenants');
  expect(await everythingStored(database)).toEqual(before);
});
