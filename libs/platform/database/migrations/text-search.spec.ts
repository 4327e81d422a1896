import { openTestDatabase, type TestDatabase } from '../../../testing/index.js';
import { inspectDatabase, mendTextSearch } from '../index.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const isUsed = async () => (await inspectDatabase(db.database)).isTextSearchLeakproof;

it('mending lets text search use its indexes again after a restore, because a dump does not contain the setting', async () => {
  await db.owner('alter function pg_catalog.ts_match_vq(tsvector, tsquery) not leakproof');
  await db.owner('alter function space_words(text, tsvector) not leakproof');
  expect(await isUsed()).toBe(false);
  expect(await mendTextSearch(db.database)).toBe(true);
  expect(await isUsed()).toBe(true);
  expect(await mendTextSearch(db.database)).toBe(true);
});

it('mending text search returns false if the login may not change the setting', async () => {
  await db.owner('alter function pg_catalog.ts_match_vq(tsvector, tsquery) not leakproof');
  const plain = {
    ...db.database,
    connect: async () => {
      const connection = await db.database.connect();
      await connection.query('set role credence_app');
      return {
        query: connection.query.bind(connection),
        release: () => {
          connection.query('reset role').then(
            () => connection.release(),
            () => connection.release(),
          );
        },
      };
    },
  } as typeof db.database;
  expect(await mendTextSearch(plain)).toBe(false);
  expect(await isUsed()).toBe(false);
  expect(await mendTextSearch(db.database)).toBe(true);
});
