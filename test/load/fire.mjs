// The load generator, in a separate process. One argument, a JSON plan: { url, paths: [...], keys: [...], body:
// 'fresh'|'contested'|'search'|'context', claims, connections, extent: { duration: seconds } or { amount: requests },
// first }. Prints JSON. Instead of paths and a body, `requests` names a file with { path, body } in each line, each of
// which is sent once; `expected` is a text that every answer must contain.
import { readFileSync } from 'node:fs';
import { BODIES } from './bodies.mjs';
import { Connection } from './connection.mjs';
import { percentile } from './figures.mjs';

const {
  url,
  paths,
  keys,
  body,
  claims,
  connections,
  extent,
  first,
  requests,
  expected = '',
} = JSON.parse(process.argv[2]);
const { duration = Infinity, amount = Infinity } = extent;
const prepared =
  requests &&
  readFileSync(requests, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const requestOf = (n) => (prepared ? prepared[n] : { path: paths[n % paths.length], body: BODIES[body](n, claims) });

const times = [];
const statuses = {};
let sent = 0;
let failed = 0;
let isOver = false;

const clients = await Promise.all(
  Array.from({ length: connections }, (_, i) =>
    Connection.open(url, { 'content-type': 'application/json', 'x-api-key': keys[i % keys.length] }),
  ),
);
const startedAt = performance.now();
const timer = Number.isFinite(duration) ? setTimeout(stop, duration * 1_000) : undefined;
await Promise.all(clients.map(keepAsking));
const elapsedMs = performance.now() - startedAt;
stop();

times.sort((a, b) => a - b);
process.stdout.write(
  JSON.stringify({
    requests: times.length,
    perSecond: (times.length / elapsedMs) * 1_000,
    failed,
    statuses,
    next: first + sent,
    elapsedMs,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    p99: percentile(times, 99),
    cpuUs: spent(),
  }),
);

/** Processor time of this process in microseconds. If the service runs on the same machine, it cannot use this time. */
function spent() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The paths are used in turn. A request that is not answered when the time is over does not count. */
async function keepAsking(client) {
  while (!isOver && sent < amount) {
    const number = first + sent++;
    const askedAt = performance.now();
    try {
      const request = requestOf(number);
      const answer = await client.post(request.path, JSON.stringify(request.body));
      times.push(performance.now() - askedAt);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      // A degraded search, without vectors, counts as failed: it costs less than a complete search.
      if (answer.status >= 300 || answer.body.includes('"degraded":"') || !answer.body.includes(expected)) failed += 1;
    } catch (failure) {
      if (isOver) return;
      failed += 1;
      process.stderr.write(`${failure.message}\n`);
      return;
    }
  }
}

function stop() {
  isOver = true;
  clearTimeout(timer);
  for (const client of clients) client.close();
}
