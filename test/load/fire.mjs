// The load generator, in a process of its own. One argument, a JSON plan:
// { url, paths: [...], keys: [...], body: 'fresh'|'contested'|'search'|'context', claims, connections, extent: { duration: seconds } or { amount: requests }, first }. Prints JSON.
import autocannon from 'autocannon';
import { BODIES } from './bodies.mjs';
import { percentile } from './figures.mjs';

const { url, paths, keys, body, claims, connections, extent, first } = JSON.parse(process.argv[2]);
const next = BODIES[body];
let sent = first;
let client = 0;

/** The paths by turns. */
function setupRequest(request) {
  const number = sent++;
  return { ...request, path: paths[number % paths.length], body: JSON.stringify(next(number, claims)) };
}

const run = autocannon({
  url,
  connections,
  ...extent,
  setupClient: (each) =>
    each.setHeaders({ 'content-type': 'application/json', 'x-api-key': keys[client++ % keys.length] }),
  requests: [{ method: 'POST', setupRequest }],
  // An answer that went without vectors is no measure of one that has them.
  verifyBody: (answer) => !String(answer).includes('"degraded":"'),
});
const times = [];
run.on('response', (_client, _status, _bytes, ms) => times.push(ms));
const { non2xx, errors, mismatches, statusCodeStats, duration, start, finish } = await run;
times.sort((a, b) => a - b);
process.stdout.write(
  JSON.stringify({
    requests: times.length,
    perSecond: times.length / duration,
    failed: non2xx + errors + mismatches,
    statusCodeStats,
    next: sent,
    elapsedMs: finish - start,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    p99: percentile(times, 99),
  }),
);
