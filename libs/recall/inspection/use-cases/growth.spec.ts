import { DAY_MS, firstIdAt, type Id } from '#libs/kernel/index.js';
import { sql } from '#libs/platform/database/index.js';
import {
  measuredPlanOf,
  openSpace,
  openWorld,
  planOf,
  rowsRead,
  type TestSpace,
  type World,
} from '#libs/testing/index.js';
import { daysUntil, firstIdsOf, growthOf, GrowthInput } from '../domain/growth.js';
import { MAX_COUNTED } from '../domain/inspection.js';
import { RecallModule } from '../../recall.module.js';
import { ReadGrowth } from './read-growth.js';

const NOW = new Date('2026-03-02T10:00:00Z');

describe('the days in the answer about growth', () => {
  it('end with today and begin at midnight in UTC', () => {
    expect(daysUntil(NOW, 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'].map((day) => new Date(day)));
    expect(daysUntil(new Date('2026-03-02T00:00:00Z'), 1)).toEqual([new Date('2026-03-02')]);
  });

  it('show zeros if nothing was recorded or counted', () => {
    const days = daysUntil(NOW, 2);
    const firstId = firstIdAt('clm', new Date('2026-03-01T12:00:00Z'));
    expect(growthOf(days, [{ what: 'claims', day: 2, count: MAX_COUNTED, firstId }])).toEqual({
      data: [
        { day: '2026-03-01', claims: 0, evidence: 0 },
        { day: '2026-03-02', claims: MAX_COUNTED, evidence: 0 },
      ],
      claimsCountedFrom: '2026-03-01T12:00:00.000Z',
      evidenceCountedFrom: null,
    });
  });
});

describe('the growth of a space', () => {
  let world: World;
  let team: TestSpace;
  const growth = (of: TestSpace, days: number, as = of.as) => of.call(ReadGrowth, GrowthInput, { days }, as);
  beforeAll(async () => {
    world = await openWorld([RecallModule]);
    team = await openSpace(world);
  });
  afterAll(() => world.close());

  /**
   * Copies a row several times, each with the changes; `n` counts the copies from 1. Generated columns are left out.
   */
  const copy = (table: string, from: string, changes: string, copies: number) =>
    world.database.owner(`
      do $$ declare columns text; begin
        select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
          where table_schema = current_schema() and table_name = '${table}' and is_generated = 'NEVER';
        execute format('insert into ${table} (%1$s) select %1$s from (
          select copied.* from (select * from ${table} where %3$s limit 1) t, generate_series(1, ${copies}) n,
            jsonb_populate_record(null::${table}, to_jsonb(t) || %2$s) copied) copies',
          columns, $changes$${changes}$changes$, $from$${from}$from$);
      end $$`);

  const storedBefore = (days: number) =>
    copy(
      'claims',
      `space_id = '${team.spaceId}'`,
      `'{"id": "${firstIdAt('clm', new Date(Date.now() - days * DAY_MS))}"}'::jsonb`,
      1,
    );

  it('contains claims and evidence on the days on which they were recorded, and nothing before the first day', async () => {
    await team.store('something of today');
    await team.record('a document of today');
    const before = await growth(team, 3);
    await storedBefore(2);
    await storedBefore(5);
    const { data, spaceId, claimsCountedFrom } = await growth(team, 3);
    expect(spaceId).toBe(team.spaceId);
    expect(claimsCountedFrom).toBeNull();
    expect(data.map(({ claims }) => claims)).toEqual([1, 0, before.data.at(-1)!.claims]);
    expect(data.at(-1)!.day).toBe(new Date().toISOString().slice(0, 10));
    expect(data.at(-1)!.evidence).toBeGreaterThanOrEqual(before.data.at(-1)!.evidence);
    const week = await growth(team, 7);
    expect(week.data.map(({ claims }) => claims).slice(0, 3)).toEqual([0, 1, 0]);
  });

  it('does not count claims and evidence of other spaces and tenants, and can be read by a reader', async () => {
    const other = await openSpace(world);
    const nothing = { claims: 0, evidence: 0 };
    expect((await growth(other, 1)).data).toMatchObject([nothing]);
    expect((await growth(other, 1, world.as('reader'))).data).toMatchObject([nothing]);
    const tenantId = await world.anotherTenant();
    await expect(growth(team, 1, { ...world.as('owner'), tenantId })).rejects.toThrow(team.space);
    const elsewhere = world.as('reader', { spaceIds: [other.spaceId] });
    await expect(growth(team, 1, elsewhere)).rejects.toThrow(team.space);
  });

  it('includes claims of a private session only for participants of the session', async () => {
    const space = await openSpace(world);
    await space.openSession('secret', { private: true });
    await space.store('said in private', { scope: 'session', sessionId: 'secret' });
    const stranger = world.as('reader', {
      principal: { id: 'prn_10000000000000000000000000', kind: 'user', name: 'a stranger' },
    });
    expect((await growth(space, 1)).data).toMatchObject([{ claims: 1 }]);
    expect((await growth(space, 1, stranger)).data).toMatchObject([{ claims: 0, evidence: 0 }]);
  });

  describe('in a large space', () => {
    const SPACE = 'spc_01arz3ndektsv4rrffq69g5fav' as Id<'spc'>;
    const statement = sql(new URL('../store/contents.ts', import.meta.url).href, 'count-recorded');
    /** There are 3,000 claims and 3,000 pieces of evidence; a third of them are from the last three days. */
    const days = daysUntil(NOW, 3);
    const idOfRow = (prefix: 'clm' | 'evd'): string =>
      `case when n <= 1000 then '${firstIdAt(prefix, days[1]!)}' else '${firstIdAt(prefix, new Date(days[0]!.getTime() - DAY_MS))}' end`;
    const paramsWith = (limit: number): string[] => {
      const { claims, evidence } = firstIdsOf(days);
      return [
        `'${world.tenantId}'`,
        `'${SPACE}'`,
        `'{${claims.join(',')}}'`,
        `'{${evidence.join(',')}}'`,
        String(limit),
      ];
    };

    beforeAll(async () => {
      const source = await team.store('copied');
      await world.database.owner(
        `insert into spaces (tenant_id, id, slug, name, policy, clock, created_at, version) values ('${world.tenantId}', '${SPACE}', 'large', 'L', '{}', 'real', now(), 1)`,
      );
      const changesOf = (prefix: 'clm' | 'evd'): string =>
        `jsonb_build_object('space_id', '${SPACE}', 'id', left(${idOfRow(prefix)}, 22) || lpad(n::text, 8, '0'))`;
      await copy('claims', `id = '${source}'`, changesOf('clm'), 3_000);
      await copy('evidence', `space_id = '${team.spaceId}'`, changesOf('evd'), 3_000);
      await world.database.owner('analyze claims, evidence');
    });

    it('is counted along the index of each table', async () => {
      const plan = await planOf(world.database, statement, paramsWith(MAX_COUNTED));
      for (const index of ['claims_listed_idx', 'evidence_(listed|by_time)_idx'])
        expect(plan).toMatch(new RegExp(`Index Only Scan Backward using ${index}[^]*?Index Cond: .*id >= `));
      expect(plan).not.toMatch(/Seq Scan/);
    });

    it('is counted without reading older rows, and up to a limit', async () => {
      const all = await measuredPlanOf(world.database, statement, paramsWith(MAX_COUNTED));
      expect(['claims', 'evidence'].map((table) => rowsRead(all, table))).toEqual([1_000, 1_000]);
      const some = await measuredPlanOf(world.database, statement, paramsWith(100));
      expect(['claims', 'evidence'].map((table) => rowsRead(some, table))).toEqual([100, 100]);
    });
  });
});
