import { SystemDatabase, openDatabase } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openRedisQueues, type Queues } from '#libs/platform/queue/index.js';
import { Registry } from '#libs/history/events/index.js';
import { Outbox, RelayOutbox } from '#libs/history/outbox/index.js';

// A relay that a test kills. The relay reports when the queue has received the rows, and never commits.
const [databaseUrl = '', redisUrl = '', prefix = ''] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const queues = openRedisQueues({ redisUrl, prefix, log });
const hanging: Queues = Object.assign(Object.create(queues) as Queues, {
  async addBulk(...args: Parameters<Queues['addBulk']>) {
    await queues.addBulk(...args);
    console.log('added');
    await new Promise(() => setInterval(() => undefined, 1_000));
  },
});
await new RelayOutbox(
  new SystemDatabase(await openDatabase({ databaseUrl })),
  new Outbox(),
  hanging,
  new Registry(),
  new TypeIds(),
).run();
