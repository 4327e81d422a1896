import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { markdownTable, median } from '../figures.mjs';
import { request, startServer, startWorker, withInstallation } from '../installation.mjs';
import { residentMib } from '../processes.mjs';

/** What `npm start` runs once packages are installed and the build exists. */
const START = 'scripts/start.mjs';
const POLL_MS = 5;
const WITHOUT_SERVERS = { DATABASE_URL: undefined, REDIS_URL: undefined, CREDENCE_PEPPER: undefined };

/**
 * How long it takes from the start of the process until the service answers, without data and with existing data.
 * Returns Markdown.
 */
export async function measureStarts(servers, { rounds }) {
  const starts = { bare: [], warm: [], bareNative: [], warmNative: [], worker: [] };
  for (let round = 0; round < rounds; round += 1) {
    await startEmbedded(starts);
    await withInstallation(servers, { tenants: 1 }, (installation) => startNative(starts, installation));
  }
  return markdownTable(
    ['', 'ready s', 'first search answered s', 'resident MiB, idle'],
    [
      ['embedded, empty directory', ...middle(starts.bare)],
      ['embedded, warm', ...middle(starts.warm)],
      ['API on PostgreSQL and Redis, empty database, with `migrate`', ...middle(starts.bareNative)],
      ['API on PostgreSQL and Redis, warm', ...middle(starts.warmNative)],
      ['worker on PostgreSQL and Redis', ...middle(starts.worker)],
    ],
  );
}

async function startEmbedded({ bare, warm }) {
  const home = mkdtempSync(join(tmpdir(), 'credence-bench-'));
  const env = { ...WITHOUT_SERVERS, CREDENCE_HOME: home };
  const search = async ({ url }) => {
    // The key is written a moment after the service is ready.
    const demo = join(home, 'demo.json');
    while (!existsSync(demo)) await setTimeout(POLL_MS);
    const { key, space } = JSON.parse(readFileSync(demo, 'utf8'));
    await request(url, key, 'POST', `/v1/spaces/${space}/search`, { query: 'budget' });
  };
  try {
    bare.push(await timed(() => startServer(START, env), search));
    warm.push(await timed(() => startServer(START, env), search));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function startNative({ bareNative, warmNative, worker }, { env, tenants: [{ owner }], migrateMs }) {
  const search = ({ url }) => request(url, owner, 'POST', '/v1/spaces/bench/search', { query: 'budget' });
  const first = await timed(
    () => startServer(START, env),
    async (api) => {
      await request(api.url, owner, 'POST', '/v1/spaces', { slug: 'bench', name: 'Bench' });
      await search(api);
    },
  );
  bareNative.push({ ...first, readyMs: first.readyMs + migrateMs, answeredMs: first.answeredMs + migrateMs });
  warmNative.push(await timed(() => startServer(START, env), search));
  worker.push({
    ...(await timed(
      () => startWorker(env),
      () => undefined,
    )),
    answeredMs: NaN,
  });
}

/** Starts a program, waits for its answer, and stops it. */
async function timed(start, firstAnswer) {
  const startedAt = performance.now();
  const program = await start();
  try {
    const readyMs = performance.now() - startedAt;
    await firstAnswer(program);
    return { readyMs, answeredMs: performance.now() - startedAt, idleMib: residentMib(program.pid) };
  } finally {
    await program.stop();
  }
}

function middle(starts) {
  const of = (figure) => median(starts.map((start) => start[figure]));
  return [of('readyMs') / 1_000, of('answeredMs') / 1_000, of('idleMib')];
}
