import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TenantTx } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';
import { SourceRepository } from './source.repository.js';

const ids = new TypeIds();
const [tenantId, spaceId] = [ids.next('ten'), ids.next('spc')];

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const held = {
  name: 'test/held-names',
  text: `select s as name from unnest(array['a', 'b', 'c']) s
    join pg_locks l on l.locktype = 'advisory' and l.granted and l.pid = pg_backend_pid()
      and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(jsonb_build_array('source', $1::text, $2::text, s)::text, 0)
    order by s`,
};

it('the repository locks several source names by one statement, each once and in sorted order', async () => {
  await database.tenants.write(tenantId, async (tx) => {
    const asked: unknown[][] = [];
    const watched = new Proxy(tx, {
      get: (of, name: 'run' | 'all') =>
        name === 'run' || name === 'all'
          ? (...statement: unknown[]) => {
              asked.push(statement.slice(2));
              return (of[name] as (...given: unknown[]) => unknown).apply(of, statement);
            }
          : of[name],
    });
    const sources = await new SourceRepository().loadAll(watched as TenantTx, spaceId, ['c', 'a', 'c']);
    expect(sources.size).toBe(0);
    expect(asked).toEqual([[['a', 'c']], [['a', 'c']]]);
    expect((await tx.all<{ name: string }>(held, spaceId)).map(({ name }) => name)).toEqual(['a', 'c']);
  });
});
