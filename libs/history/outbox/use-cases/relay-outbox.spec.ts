import { once } from 'node:events';
import { unavailable } from '#libs/kernel/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import type { Message, Queues } from '#libs/platform/queue/index.js';
import {
  eventually,
  openTestDatabase,
  openTestQueues,
  startTypescript,
  type TestDatabase,
  type TestQueues,
} from '#libs/testing/index.js';
import { Registry } from '../../events/index.js';
import { Outbox } from '../store/outbox.js';
import { RelayOutbox } from './relay-outbox.js';

const ids = new TypeIds();
const onServers = process.env.DATABASE_URL ? it : it.skip;

let database: TestDatabase;
let test: TestQueues;
beforeAll(async () => {
  database = await openTestDatabase();
  test = await openTestQueues(database);
});
afterAll(async () => {
  await test.close();
  await database.close();
});
afterEach(() => database.owner('delete from outbox'));

const relayTo = (queues: Queues, registry = new Registry()) =>
  new RelayOutbox(database.system, new Outbox(), queues, registry, ids);
const waiting = async (): Promise<number> => Number((await database.owner('select count(*) as n from outbox'))[0]!.n);

/** A queue port that passes messages to `addBulk` instead of a queue. */
function noting(addBulk: (queue: string, messages: readonly Message[]) => Promise<void>): Queues {
  return { ...test.queues, sharesDatabase: test.queues.sharesDatabase, addBulk };
}

async function leave(tenantId: string, count: number, queue = 'embed'): Promise<string[]> {
  const messages = Array.from({ length: count }, () => ids.next('job'));
  await database.owner(
    `insert into outbox (tenant_id, id, queue, payload, created_at) select $1, id, $3, '{"n":1}', now() from unnest($2::text[]) as id`,
    [tenantId, messages, queue],
  );
  return messages;
}

it('the relay sends one batch of every tenant, oldest first, and returns whether more rows wait', async () => {
  const [many, few] = [ids.next('ten'), ids.next('ten')];
  const oldest = (await leave(many, 1_100)).slice(0, 500);
  await leave(few, 3);
  const sent: Message[] = [];
  const relay = relayTo(
    noting(async (_, messages) => {
      sent.push(...messages);
    }),
  );
  expect(await relay.run()).toBe(true);
  expect(sent.filter(({ tenantId }) => tenantId === many).map(({ id }) => id)).toEqual(oldest);
  expect(sent.filter(({ tenantId }) => tenantId === few)).toHaveLength(3);
  expect(await relay.run()).toBe(true);
  expect(await relay.run()).toBe(false);
  expect(sent).toHaveLength(1_103);
  expect(await waiting()).toBe(0);
});

it('the relay sends each row to the queue that the row names', async () => {
  const tenantId = ids.next('ten');
  await leave(tenantId, 2, 'embed');
  await leave(tenantId, 1, 'cascade');
  const sent: Record<string, number> = {};
  await relayTo(
    noting(async (queue, messages) => {
      sent[queue] = messages.length;
    }),
  ).run();
  expect(sent).toEqual({ embed: 2, cascade: 1 });
});

it('the relay joins messages of a subscription with `join` under a new id, but does not join jobs of the ledger', async () => {
  const registry = new Registry();
  registry.addSubscription({
    kind: 'x',
    queue: 'embed',
    payload: () => null,
    join: (payloads) => [{ count: payloads.length }],
  });
  const tenantId = ids.next('ten');
  const left = await leave(tenantId, 3);
  await database.owner(`insert into outbox values ($1, $2, 'embed', '{"n":2}', now())`, [tenantId, `${left[0]}.0`]);
  const sent: Message[] = [];
  await relayTo(
    noting(async (_, messages) => {
      sent.push(...messages);
    }),
    registry,
  ).run();
  expect(sent).toEqual([
    { id: `${left[0]}.0`, tenantId, payload: { n: 2 } },
    { id: expect.not.stringMatching(left.join('|')), tenantId, payload: { count: 3 } },
  ]);
  expect(await waiting()).toBe(0);
});

it('the relay gives jobs that have not begun priority over jobs that have begun', async () => {
  const tenantId = ids.next('ten');
  const job = (await leave(tenantId, 1))[0]!;
  await database.owner(
    `insert into outbox select $1, name, 'maintenance', '{}', now() from unnest($2::text[]) as name`,
    [tenantId, [`${job}.0`, `${job}.step-1`, `${job}.step-2~1`]],
  );
  const sent: Message[] = [];
  await relayTo(
    noting(async (_, messages) => {
      sent.push(...messages);
    }),
  ).run();
  expect(sent.map(({ id, isLater = false }) => [id, isLater])).toEqual([
    [job, false],
    [`${job}.0`, false],
    [`${job}.step-1`, true],
    [`${job}.step-2~1`, true],
  ]);
});

it('the relay keeps all rows while the queue does not answer', async () => {
  await leave(ids.next('ten'), 5);
  await expect(
    relayTo(
      noting(async () => {
        throw unavailable({ what: 'The queue' });
      }),
    ).run(),
  ).rejects.toMatchObject({ code: 'unavailable' });
  expect(await waiting()).toBe(5);
});

it('the relay sends the messages of other tenants if sending fails for one tenant', async () => {
  const [bad, good] = [ids.next('ten'), ids.next('ten')].sort() as [string, string];
  await Promise.all([leave(bad, 2), leave(good, 2)]);
  const relay = relayTo(
    noting((_, [message]) => (message!.tenantId === bad ? Promise.reject(new Error('too large')) : Promise.resolve())),
  );
  await expect(relay.run()).rejects.toMatchObject({ message: expect.stringContaining(bad), done: 1 });
  expect(await database.owner('select distinct tenant_id from outbox')).toEqual([{ tenant_id: bad }]);
});

onServers('several relays work side by side without sending a row twice', async () => {
  const tenantId = ids.next('ten');
  const left = await leave(tenantId, 900);
  const sent: string[] = [];
  const note = noting(async (_, messages) => {
    sent.push(...messages.map(({ id }) => id));
  });
  while ((await waiting()) > 0) await Promise.all([relayTo(note).run(), relayTo(note).run(), relayTo(note).run()]);
  expect(sent.sort()).toEqual(left.sort());
});

onServers('the relay loses no row if it is killed after the queue has the rows and before the commit', async () => {
  const tenantId = ids.next('ten');
  const left = await leave(tenantId, 50, 'crash');
  const url = new URL(process.env.DATABASE_URL!);
  url.pathname = `/${(await database.owner('select current_database() as name'))[0]!.name}`;
  const child = startTypescript(new URL('../../../testing/relay-that-hangs.ts', import.meta.url), [
    url.href,
    process.env.REDIS_URL!,
    test.prefix,
  ]);
  await once(child.stdout!, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await eventually(async () => (await database.owner('select from outbox for update skip locked')).length === 50);

  const handled: string[] = [];
  const effects = new Set<string>();
  test.queues.work(
    'crash',
    async ({ id }) => {
      handled.push(id);
      effects.add(id);
    },
    { concurrency: 8, onDead: async () => undefined },
  );
  await relayTo(test.queues).run();
  await eventually(() => effects.size === 50);
  expect([...effects].sort()).toEqual(left.sort());
  expect(await waiting()).toBe(0);
});
