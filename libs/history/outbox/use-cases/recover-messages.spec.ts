import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TypeIds } from '#libs/platform/ids/index.js';
import type { Message, Queues } from '#libs/platform/queue/index.js';
import { openTestDatabase, openTestQueues, type TestDatabase, type TestQueues } from '#libs/testing/index.js';
import { Registry } from '../../events/index.js';
import { Outbox } from '../store/outbox.js';
import { ForgetHandled, RecoverMessages } from './recover-messages.js';
import { RelayOutbox } from './relay-outbox.js';

const ids = new TypeIds();
const tenantId = ids.next('ten');
const [KEPT, OTHER] = ['annotate', 'embed'];

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

function aQueue() {
  const registry = new Registry();
  registry.addSubscription({ kind: 'noted', queue: KEPT!, isKept: true, payload: () => null });
  const has = new Map<string, Message>();
  const queues: Queues = {
    ...test.queues,
    sharesDatabase: test.queues.sharesDatabase,
    addBulk: (_, messages) => Promise.resolve(messages.forEach((message) => has.set(message.id, message))),
    underway: (_, asked) => Promise.resolve(new Set(asked.filter((id) => has.has(id)))),
  };
  const outbox = new Outbox();
  const relay = new RelayOutbox(database.system, outbox, queues, registry, ids);
  const recover = new RecoverMessages(database.system, outbox, queues, ids);
  const forget = new ForgetHandled(database.system, outbox, registry);
  return {
    has,
    relay: () => relay.run(),
    recover: () => recover.run(0),
    handled: (id: string, queue = KEPT!) => forget.run({ tenantId, queue, id }),
  };
}

async function leave(queue = KEPT!): Promise<string> {
  const id = ids.next('job');
  await database.owner(`insert into tenants values ($1, 'T', now()) on conflict do nothing`, [tenantId]);
  await database.owner(
    `insert into outbox (tenant_id, id, queue, payload, created_at) values ($1, $2, $3, '{"n":1}', now())`,
    [tenantId, id, queue],
  );
  return id;
}
const remembered = async () =>
  (await database.owner('select id from sent_messages union all select id from outbox')).map(({ id }) => id);

it('a message that the queue has lost is sent again until it has been handled', async () => {
  const { has, relay, recover, handled } = aQueue();
  await leave();
  for (let times = 0; times < 3; times += 1) {
    await relay();
    expect(await recover()).toBe(0);
    expect([...has.values()]).toMatchObject([{ tenantId, payload: { n: 1 } }]);
    if (times < 2) {
      has.clear();
      expect(await recover()).toBe(1);
    }
  }
  await handled([...has.keys()][0]!);
  has.clear();
  expect([await recover(), await remembered()]).toEqual([0, []]);
});

it('a message that is handled before the relay has finished with it is not sent again', async () => {
  const { relay, recover, handled } = aQueue();
  await handled(await leave());
  await relay();
  expect([await recover(), await remembered()]).toEqual([0, []]);
});

it('messages that something else recovers are not remembered', async () => {
  const { relay } = aQueue();
  await leave(OTHER);
  await relay();
  expect(await remembered()).toEqual([]);
});
