// Replays recorded transactions directly on pg, in a separate process. One argument, a JSON plan: { url, file,
// connections, seconds }. The statements of a transaction are sent together: without an application, no statement has
// to wait for the result of another. Prints JSON as fire.mjs does.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { percentile } from '../figures.mjs';

const { url, file, connections, seconds } = JSON.parse(process.argv[2]);
/** In the file, parameters that were sent as bytes have the form that JSON gives to a Buffer. */
const asSent = (_key, value) => (value?.type === 'Buffer' ? Buffer.from(value.data) : value);

const transactions = JSON.parse(readFileSync(file, 'utf8'), asSent);
const times = [];
let next = 0;

const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url, pipeline: true }));
await Promise.all(clients.map((client) => client.connect()));
// This is a warm-up: a backend reads the catalogues with its first statements.
for (const client of clients) for (let i = 0; i < 10; i += 1) await replay(client);
const startedAt = performance.now();
await Promise.all(
  clients.map(async (client) => {
    while (performance.now() - startedAt < seconds * 1_000) {
      const sentAt = performance.now();
      await replay(client);
      times.push(performance.now() - sentAt);
    }
  }),
);
const elapsedMs = performance.now() - startedAt;
await Promise.all(clients.map((client) => client.end()));
times.sort((a, b) => a - b);
process.stdout.write(
  JSON.stringify({
    requests: times.length,
    perSecond: (times.length * 1_000) / elapsedMs,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
  }),
);

function replay(client) {
  const statements = transactions[next++ % transactions.length];
  return Promise.all(statements.map((statement) => client.query(statement)));
}
