import { openTestDatabase, type TestDatabase } from '../../testing/index.js';
import { inspectDatabase } from './index.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

it('the inspection finds nothing wrong with a migrated database', async () => {
  expect(await inspectDatabase(db.database)).toMatchObject({
    versionNumber: expect.any(Number),
    vectorVersion: expect.stringMatching(/^\d+\.\d+/),
    login: { mayActAs: { app: true, reader: true, system: true } },
    ownedByApp: [],
    unprotected: [],
    isTextSearchLeakproof: true,
    invalidIndexes: [],
  });
});

it('the inspection reports settings that were changed after the migration', async () => {
  await db.owner('alter table claims no force row level security');
  await db.owner('alter table spaces disable row level security');
  await db.owner('create table entries (tenant_id text)');
  await db.owner('alter table entries owner to credence_app');
  await db.owner('alter function pg_catalog.ts_match_vq(tsvector, tsquery) not leakproof');
  try {
    expect(await inspectDatabase(db.database)).toMatchObject({
      ownedByApp: ['entries'],
      unprotected: ['claims', 'entries', 'spaces'],
      isTextSearchLeakproof: false,
    });
  } finally {
    await db.owner('alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof');
  }
});
