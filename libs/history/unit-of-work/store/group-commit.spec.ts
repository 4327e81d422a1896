import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Refusal, unavailable, type Ctx, type Id, type Role } from '#libs/kernel/index.js';
import { noTurn, type TenantTx } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';
import { GroupCommit, UnitOfWork, type Request } from './unit-of-work.js';

const ids = new TypeIds();
const tenantId = ids.next('ten');
const unwanted = (word: string): Refusal => new Refusal('unwanted', 'precondition', `${word} is not wanted.`);
const insertUse = {
  name: 'test/insert-use',
  text: 'insert into api_key_uses (tenant_id, key_id, last_used_at) values ($1, $2, now()) returning pg_current_xact_id()::text as xid',
};

let database: TestDatabase;
let unitOfWork: UnitOfWork;
beforeAll(async () => {
  database = await openTestDatabase();
  unitOfWork = new UnitOfWork(database.tenants, { now: () => new Date() });
});
afterAll(() => database.close());

interface Stored {
  word: string;
  transaction: string;
}

/** Writes a row for each word. `unwanted...` is refused; `poison...` makes its transaction fail. */
async function store(tx: TenantTx, requests: readonly Request<string>[]): Promise<(Stored | Refusal)[]> {
  return Promise.all(
    requests.map(async ({ input: word }) => {
      if (word.startsWith('unwanted')) return unwanted(word);
      const row = await tx.one<{ xid: string }>(insertUse, word.startsWith('poison') ? null : word);
      return { word, transaction: row!.xid };
    }),
  );
}

/** A group whose first transaction stays open until `letGo`. */
function held(together: typeof store) {
  let letGo!: () => void;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const sizes: number[] = [];
  const commits = new GroupCommit<string, Stored>(unitOfWork, async (tx, requests) => {
    sizes.push(requests.length);
    await gate;
    return together(tx, requests);
  });
  return { commits, letGo, sizes };
}

let callers = 0;
function aCaller(idempotencyKey?: string, principalId = `prn_${(callers += 1)}` as Id<'prn'>): Ctx {
  const caller = {
    principal: { id: principalId, kind: 'service' as const, name: 'test' },
    keyId: 'key_0' as Id<'key'>,
    role: 'owner' as Role,
    allowedClasses: [],
    grants: [],
    sourceSystems: [],
    spaceIds: null,
    defaultSpaceId: null,
    keyExpiresAt: null,
  };
  return {
    tenantId,
    caller,
    requestId: 'test',
    ...(idempotencyKey !== undefined && { idempotency: { key: idempotencyKey, fingerprint: 'f', isReplayed: false } }),
  };
}

const isStored = async (word: string) =>
  (await database.owner('select 1 from api_key_uses where key_id = $1', [word])).length === 1;

it('the first request of a group starts at once, and later requests are committed together in their order', async () => {
  const { commits, letGo, sizes } = held(store);
  const answers = Promise.all(
    ['one', 'two', 'three', 'four', 'five'].map((word) => commits.write('g', aCaller(), word)),
  );
  letGo();
  const stored = await answers;
  expect(stored.map(({ word }) => word)).toEqual(['one', 'two', 'three', 'four', 'five']);
  expect(sizes).toEqual([1, 4]);
  expect(new Set(stored.slice(1).map(({ transaction }) => transaction)).size).toBe(1);
});

it('a group waits for as many requests as its last transaction had, but not if that had only one', async () => {
  const { commits, letGo, sizes } = held(store);
  const send = (...words: string[]) => Promise.all(words.map((word) => commits.write('g', aCaller(), word)));
  const first = send('w1', 'w2', 'w3', 'w4');
  letGo();
  await first;
  // The first of these requests starts nothing yet: it waits for the others.
  const second = send('w5');
  await new Promise(setImmediate);
  expect(sizes).toEqual([1, 3]);
  await Promise.all([second, send('w6', 'w7')]);
  expect(sizes).toEqual([1, 3, 3]);
  await send('w8');
  await send('w9');
  await send('w10');
  expect(sizes).toEqual([1, 3, 3, 1, 1, 1]);
});

it('requests of two groups are never committed together', async () => {
  const { commits, letGo, sizes } = held(store);
  const answers = Promise.all(['a', 'b', 'c', 'd'].map((group) => commits.write(group, aCaller(), `apart ${group}`)));
  letGo();
  await answers;
  expect(sizes).toEqual([1, 1, 1, 1]);
});

it('the refusal of one request does not affect the other requests of its transaction', async () => {
  const { commits, letGo } = held(store);
  const answers = Promise.allSettled(
    ['r1', 'r2', 'r3', 'unwanted', 'r4'].map((word) => commits.write('g', aCaller(), word)),
  );
  letGo();
  const settled = await answers;
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(settled[3]).toMatchObject({ reason: { code: 'unwanted' } });
});

it('requests are repeated one by one if one of them made their transaction fail', async () => {
  const { commits, letGo, sizes } = held(store);
  const answers = Promise.allSettled(
    ['p1', 'p2', 'p3', 'poison', 'p4'].map((word) => commits.write('g', aCaller(), word)),
  );
  letGo();
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(sizes).toEqual([1, 4, 1, 1, 1, 1]);
  expect(await Promise.all(['p3', 'poison', 'p4'].map(isStored))).toEqual([true, false, true]);
});

it('requests are not repeated after the connection was lost, because they may have been committed', async () => {
  let times = 0;
  const { commits, letGo } = held((tx, requests) => {
    times += 1;
    return requests.length > 1 ? Promise.reject(unavailable({ what: 'The database' })) : store(tx, requests);
  });
  const answers = Promise.allSettled(['u1', 'u2', 'u3', 'u4'].map((word) => commits.write('g', aCaller(), word)));
  letGo();
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  expect(times).toBe(2);
});

it('requests whose transaction got no turn are all refused as busy, and are not tried again one by one', async () => {
  const begun: number[] = [];
  const { writeTogether } = UnitOfWork.prototype;
  jest.spyOn(unitOfWork, 'writeTogether').mockImplementation((requests, together) => {
    begun.push(requests.length);
    return requests.length > 1
      ? Promise.reject(noTurn(30_000))
      : (writeTogether.call(unitOfWork, requests, together as never) as never);
  });
  const { commits, letGo } = held(store);
  const answers = Promise.allSettled(['t1', 't2', 't3', 't4'].map((word) => commits.write('g', aCaller(), word)));
  letGo();
  const settled = await answers;
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  expect(settled[3]).toMatchObject({ reason: { code: 'busy', retryAfterSeconds: 1 } });
  expect(begun).toEqual([1, 3]);
  await expect(commits.write('g', aCaller(), 't5')).resolves.toMatchObject({ word: 't5' });
});

it('later requests of a group are stored after a failure', async () => {
  const { commits, letGo } = held(store);
  letGo();
  await expect(commits.write('g', aCaller(), 'poison')).rejects.toThrow(/null value/);
  await expect(commits.write('g', aCaller(), 'after')).resolves.toMatchObject({ word: 'after' });
});

it('each request in a transaction is answered by its own Idempotency-Key: repeated, in progress or new', async () => {
  const { commits, letGo, sizes } = held(store);
  const once = aCaller('key');
  const again = aCaller('key', once.caller.principal.id);
  const another = aCaller('key');
  const first = unitOfWork.writeTogether([{ ctx: once, input: 'first' }], store);
  const [remembered] = await first;
  const answers = Promise.allSettled([
    commits.write('g', aCaller(), 'goes at once'),
    commits.write('g', aCaller(), 'no key'),
    commits.write('g', again, 'not done'),
    commits.write('g', another, 'other caller'),
    commits.write('g', aCaller('new', another.caller.principal.id), 'new'),
    commits.write('g', aCaller('new', another.caller.principal.id), 'twice at once'),
  ]);
  letGo();
  const settled = await answers;
  expect(settled[2]).toMatchObject({ status: 'fulfilled', value: remembered });
  expect(again.idempotency!.isReplayed).toBe(true);
  expect(settled[3]).toMatchObject({ value: { word: 'other caller' } });
  expect(settled[4]).toMatchObject({ value: { word: 'new' } });
  expect(settled[5]).toMatchObject({ reason: { code: 'idempotency_in_flight' } });
  expect(sizes).toEqual([1, 3]);
  expect(await Promise.all(['not done', 'twice at once'].map(isStored))).toEqual([false, false]);
});
