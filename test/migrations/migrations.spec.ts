import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VerifyReplay } from '#libs/history/replay/index.js';
import { SealLog, VerifyChain } from '#libs/history/seals/index.js';
import { ASSERTION_CLASSES, GRANTS, type Id } from '#libs/kernel/index.js';
import { migrate, readMigrations, type Migration } from '#libs/platform/database/index.js';
import { CreateKey, CreateKeyInput, operatorOf } from '#libs/tenancy/api-keys/index.js';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';
import { openService, RestClient, type Service } from '../service/index.js';
import { fill, readBaseline, type Baseline } from './baseline.js';

/**
 * A database with all rows of the baseline. All later migrations are applied to it, and an additional one that
 * represents future migrations.
 */
const PLANTED = '9999_planted';
const ADDS_A_COLUMN = `
  alter table claims add column planted text not null default 'as before';
  create index claims_planted_idx on claims (tenant_id, space_id, planted);
`;

let baseline: Baseline;
let folder: string;
let database: TestDatabase;
let service: Service;
let applied: string[];
let owner: RestClient;
let tenantId: Id<'ten'>;

beforeAll(async () => {
  baseline = await readBaseline();
  folder = await mkdtemp(join(tmpdir(), 'planted-'));
  await mkdir(join(folder, PLANTED));
  await writeFile(join(folder, PLANTED, 'migration.sql'), ADDS_A_COLUMN);

  const all = await readMigrations();
  database = await openTestDatabase(all.filter(isOfBaseline));
  await fill(database, baseline);
  applied = await migrate(database.database, [...all, ...(await readMigrations(folder))]);

  service = await openService({ database });
  tenantId = rowsOf('tenants')[0]!.tenant_id as Id<'ten'>;
  owner = await anOwner();
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const isOfBaseline = ({ name }: Migration): boolean => name in baseline.migrations;
const rowsOf = (table: string) => baseline.rows.filter((each) => each.table === table).map(({ row }) => row);
const spacesWith = (table: string): string[] => [...new Set(rowsOf(table).map((row) => String(row.space_id)))];

async function anOwner(): Promise<RestClient> {
  const input = CreateKeyInput.parse({
    name: 'owner after the migration',
    role: 'owner',
    allowedClasses: [...ASSERTION_CLASSES],
    grants: [...GRANTS],
    principal: { kind: 'user', name: 'owner' },
  });
  const { secret, key } = await service.get<CreateKey>(CreateKey).run(operatorOf(tenantId, 'test'), input);
  return new RestClient(service.url, secret!, key);
}

const replay = async () => {
  const { differences, skipped, events } = await service.get<VerifyReplay>(VerifyReplay).run(tenantId);
  expect({ differences, skipped }).toEqual({ differences: [], skipped: [] });
  return events;
};

it('the migrations with which the baseline was made are unchanged: a change needs a new migration', async () => {
  const now = (await readMigrations()).filter(isOfBaseline).map(({ name, checksum }) => [name, checksum]);
  expect(Object.fromEntries(now)).toEqual(baseline.migrations);
});

it('the baseline has rows in the tables that people fill', () => {
  const filled = new Set(baseline.rows.map(({ table }) => table));
  const missing = ['claims', 'claim_votes', 'conflicts', 'evidence', 'nodes', 'edges', 'proposals', 'cascades'];
  const more = ['collections', 'messages', 'sessions', 'claim_merges', 'maintenance_runs', 'embeddings', 'event_seals'];
  expect([...missing, ...more].filter((table) => !filled.has(table))).toEqual([]);
});

it('the migrations since the baseline are applied, one by one, to a populated database', async () => {
  const since = (await readMigrations()).filter((migration) => !isOfBaseline(migration)).map(({ name }) => name);
  expect(applied).toEqual([...since, PLANTED]);
  const counts = await database.owner(`select planted, count(*)::int as count from claims group by 1`);
  expect(counts).toEqual([{ planted: 'as before', count: rowsOf('claims').length }]);
});

it('replay rebuilds the same tables from the old log', async () => {
  expect(await replay()).toBeGreaterThanOrEqual(rowsOf('events').length);
});

it('the log stays as it was sealed', async () => {
  expect(await service.get<VerifyChain>(VerifyChain).run(tenantId)).toMatchObject({ firstBad: null });
});

describe('the API after the migrations', () => {
  it.each([
    ['claims.get', 'claims', 'status'],
    ['evidence.get', 'evidence', 'content'],
    ['nodes.get', 'nodes', 'type'],
  ])('%s shows every row of %s, with the same %s as before', async (operation, table, field) => {
    for (const { id, space_id: space, [field]: before } of rowsOf(table))
      expect({ id, value: (await owner.do(operation, { space, id }))[field] }).toEqual({ id, value: before });
  });

  it('knows the history of every node', async () => {
    for (const { id, space_id: space } of rowsOf('nodes'))
      expect((await owner.do('nodes.history', { space, id })).data.length).toBeGreaterThan(0);
  });

  it.each([
    ['conflicts.list', 'conflicts'],
    ['proposals.list', 'proposals'],
    ['sessions.list', 'sessions'],
    ['maintenance.listRuns', 'maintenance_runs'],
    ['merges.list', 'claim_merges'],
  ])('%s lists the rows of %s', async (operation, table) => {
    for (const space of spacesWith(table))
      expect((await owner.do(operation, { space, limit: 200 })).data.length).toBeGreaterThan(0);
  });

  it('finds a claim by its words', async () => {
    const [space] = spacesWith('claim_merges');
    const { data } = await owner.do('search.run', { space, query: 'heron', statuses: ['active', 'archived'] });
    expect(data).toMatchObject([{ claim: { text: 'Somebody saw a heron' } }]);
  });

  it('accepts new claims that replace old claims, and the log with both rebuilds the tables', async () => {
    const before = await replay();
    const old = rowsOf('claims').filter(
      ({ type, scope, status }) => type === 'claim' && scope !== 'session' && status === 'active',
    );
    expect(old.length).toBeGreaterThan(1);
    for (const { id, space_id: space } of old)
      await owner.do('claims.supersede', { space, id, text: 'It is otherwise.', provenance: { source: 'system' } });
    expect(await replay()).toBeGreaterThan(before);
    await service.get<SealLog>(SealLog).run();
    expect(await service.get<VerifyChain>(VerifyChain).run(tenantId)).toMatchObject({ firstBad: null, waiting: 0 });
  });
});
