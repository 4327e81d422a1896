import { TypeIds } from '#libs/platform/ids/index.js';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';
import { StatisticsStore } from '../store/statistics-store.js';
import { CountWords } from './count-words.js';

const ids = new TypeIds();
const tenantId = ids.next('ten');
const spaceId = ids.next('spc');
const sessionId = ids.next('ses');
const statistics = new StatisticsStore();

const onServers = process.env.DATABASE_URL ? it : it.skip;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.owner(`insert into tenants values ($1, 'T', now())`, [tenantId]);
  await database.owner(
    `insert into spaces (tenant_id, id, slug, name, policy, clock, created_at, version) values ($1, $2, 's', 'S', '{}', 'real', now(), 1)`,
    [tenantId, spaceId],
  );
  await database.owner(
    `insert into sessions (tenant_id, id, space_id, external_id, agent, principal_id, state, opened_at, closed_at, version) values ($1, $2, $3, null, null, 'prn_a', 'open', now(), null, 1)`,
    [tenantId, sessionId, spaceId],
  );
});
afterAll(() => database.close());

let ordinal = 0;
async function write(...texts: string[]): Promise<void> {
  for (const text of texts) {
    const id = ids.next('evd');
    await database.owner(
      `insert into evidence (tenant_id, id, space_id, kind, class, weight, independence_group, content, content_hash, observed_at, recorded_at, recorded_by, version)
      values ($1, $2, $3, 'message', 'document', 1, 'g', $4, 'h', now(), now(), 'prn_a', 1)`,
      [tenantId, id, spaceId, text],
    );
    await database.owner(
      `insert into messages (tenant_id, id, space_id, session_id, ordinal, role, content, at, search) values ($1, $2, $3, $4, $5, 'user', $6, now(), to_tsvector('english', $6))`,
      [tenantId, id, spaceId, sessionId, (ordinal += 1), text],
    );
  }
}
let now = new Date('2026-01-01T00:00:00Z');
const hear = (added: number) =>
  new CountWords(database.tenants, statistics, { now: () => now }).run(tenantId, { spaceId, kind: 'message', added });
const asked = async (words: string) => {
  const {
    documents,
    meanLength,
    words: each,
  } = await database.tenants.read(tenantId, (tx) => statistics.of(tx, spaceId, 'message', words));
  return [
    documents,
    Math.round(meanLength * 10) / 10,
    Object.fromEntries(each.map(({ word, holding }) => [word, holding])),
  ];
};

it('word counts are estimated from a sample until the space is counted, and then taken from the count', async () => {
  await write('tea and milk', 'tea tea', 'coffee');
  expect(await asked('teas coffee unknown')).toEqual([3, 1.3, { tea: 2, coffe: 1, unknown: 0 }]);
  await hear(21);
  // The repeated word counts toward the length, but not toward how many texts contain it.
  expect(await asked('teas coffee unknown')).toEqual([3, 1.7, { tea: 2, coffe: 1, unknown: 1 }]);
});

it('words are counted again only when enough texts were added', async () => {
  await write('coffee', 'coffee');
  await hear(2);
  expect(await asked('coffee')).toEqual([5, 1.7, { coffe: 1 }]);
  await hear(19);
  expect(await asked('coffee')).toEqual([5, 1.4, { coffe: 3 }]);
});

it('words are stored unchanged even if they contain quotes or backslashes', async () => {
  await write(`it's a \\ path's`);
  expect(await asked(`'path\\''s' | !`)).toEqual([5, 1.4, { path: 1 }]);
});

it('counting gives the right result when two deliveries arrive at the same time', async () => {
  await Promise.all([hear(30), hear(30)]);
  expect((await asked('tea'))[2]).toEqual({ tea: 2 });
});

it('a count that takes too long is postponed, and a later one succeeds', async () => {
  const attempts = async () =>
    (await database.owner(`select last_value::int as n, is_called from attempts`)).map(({ n, is_called }) =>
      is_called ? n : 0,
    )[0];
  await database.owner(`create sequence attempts`);
  await database.owner(`grant all on sequence attempts to public`);
  await database.owner(`create function too_long() returns trigger language plpgsql as $$ begin
    perform nextval('attempts');
    raise exception 'too long' using errcode = '57014';
  end $$`);
  await database.owner(
    `create trigger too_long before insert on word_statistics for each statement execute function too_long()`,
  );
  const before = await asked('tea');
  await hear(21);
  expect(await attempts()).toBe(1);
  // The result of the last count is still there.
  expect((await asked('tea'))[2]).toEqual(before[2]);
  await hear(1);
  expect(await attempts()).toBe(1);
  now = new Date('2026-01-02T00:00:00Z');
  await hear(1);
  expect(await attempts()).toBe(2);
  await database.owner(`drop trigger too_long on word_statistics`);
  await write('tea');
  await hear(1);
  expect((await asked('tea'))[2]).toEqual({ tea: 2 });
  await hear(100);
  expect((await asked('tea'))[2]).toEqual({ tea: 3 });
  // From then on, a count is due as before.
  await write('tea');
  await hear(21);
  expect((await asked('tea'))[2]).toEqual({ tea: 4 });
});

onServers('counting does not wait for another count that is going on', async () => {
  let isHeard = (): void => undefined;
  const heard = new Promise<void>((resolve) => (isHeard = resolve));
  let counting!: Promise<boolean>;
  await new Promise<void>((isLocked) => {
    counting = database.tenants.write(tenantId, async (tx) => {
      const locked = await tx.run({
        name: '',
        text: `select t.added from text_statistics t where t.tenant_id = $1 for update`,
      });
      isLocked();
      await heard;
      return locked === 1;
    });
  });
  // If counting waited for the lock, this call would fail.
  await hear(1_000);
  isHeard();
  expect(await counting).toBe(true);
});
