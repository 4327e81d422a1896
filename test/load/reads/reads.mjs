import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { markdownTable, median, thousands } from '../figures.mjs';
import { furnish, startApi, startWorker, withInstallation } from '../installation.mjs';
import { peakMib, residentMib, runForJson } from '../processes.mjs';
import { fire } from '../rounds.mjs';
import { storeClaims } from './loading.mjs';
import { recordSql } from './recording.mjs';

const SPACE = '/v1/spaces/bench';
const KINDS = [{ body: 'search', path: `${SPACE}/search` }, { body: 'context', path: `${SPACE}/context` }];
const CALLERS = [1, 8];
/** Questions kept for each measurement of its own, so that none is asked twice. */
const MOST_QUESTIONS = 1_000_000;

/** Search and context in one growing space, beside the SQL that each sends, in short rounds by turns. Returns Markdown. */
export function measureReads(servers, { sizes, rounds, seconds }) {
  return withInstallation(servers, { tenants: 1 }, async (installation) => {
    const directory = mkdtempSync(join(tmpdir(), 'credence-bench-'));
    const owner = new pg.Client({ connectionString: installation.url });
    await owner.connect();
    try {
      const keys = await furnished(installation);
      const steps = [];
      for (const [i, claims] of sizes.entries()) {
        const loaded = await load(installation, owner, keys, sizes[i - 1] ?? 0, claims);
        const files = await recordSql(installation, keys[0], KINDS, { claims, directory });
        steps.push({ claims, loaded, ...await measure(installation, keys, { claims, files, rounds, seconds }) });
        // The next size may take an hour.
        console.error(`\n${latencies(steps.slice(-1))}\n`);
      }
      return [latencies(steps), loads(steps), memory(steps)].join('\n\n');
    } finally {
      await owner.end();
      rmSync(directory, { recursive: true, force: true });
    }
  });
}

async function furnished({ env, tenants }) {
  const api = await startApi(env);
  try {
    return await furnish(api.url, tenants);
  } finally {
    await api.stop();
  }
}

/** Through the API and a worker, as in life; then what autovacuum does within minutes: sort pending words into the text index and count anew. */
async function load({ env }, owner, keys, from, to) {
  const [api, worker] = await Promise.all([startApi(env), startWorker(env)]);
  try {
    const workerIdleMib = residentMib(worker.pid);
    const { stored, embedded } = await storeClaims({ api, worker, owner, keys, path: `${SPACE}/claims:batch` }, from, to);
    await owner.query('vacuum analyze');
    const { rows: [{ indexMib }] } = await owner.query(`select pg_relation_size('embeddings_use_lite_en_1_idx') / 1048576.0 as "indexMib"`);
    return { stored, embedded, indexMib: Number(indexMib), apiMib: peakMib(api.pid), workerIdleMib, workerMib: peakMib(worker.pid) };
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
  }
}

async function measure({ name, env, url }, keys, { claims, files, rounds, seconds }) {
  const api = await startApi(env);
  try {
    const idleMib = residentMib(api.pid);
    const contenders = KINDS.flatMap((kind) => CALLERS.map((connections) => (
      { ...kind, connections, claims, program: api, keys, file: files[kind.body], results: [], sql: [] })));
    for (const [i, contender] of contenders.entries()) contender.sent = i * MOST_QUESTIONS;
    for (const contender of contenders) await fire(name, contender, { duration: seconds });
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of contenders) {
        contender.results.push(await fire(name, contender, { duration: seconds }));
        contender.sql.push(await runForJson('test/load/reads/replay.mjs', { args: [JSON.stringify({ url, file: contender.file, connections: contender.connections, seconds })] }));
      }
    }
    return { contenders, idleMib, loadedMib: peakMib(api.pid) };
  } finally {
    await api.stop();
  }
}

function latencies(steps) {
  const rows = steps.flatMap(({ contenders }) => contenders).sort((a, b) => KINDS.findIndex(({ body }) => body === a.body) - KINDS.findIndex(({ body }) => body === b.body));
  return markdownTable(
    ['', 'claims', 'callers', 'requests/s', 'p50 ms', 'p95 ms', 'its SQL: p50 ms', 'p95 ms', 'times its SQL, p50', 'Node ms/request', 'Postgres ms/request'],
    rows.map(({ body, claims, connections, results, sql }) => {
      const middle = (all, figure) => median(all.map((result) => result[figure]));
      const ratio = median(results.map(({ p50 }, round) => p50 / sql[round].p50));
      return [
        body, thousands(claims), connections, middle(results, 'perSecond'), middle(results, 'p50'), middle(results, 'p95'), middle(sql, 'p50'), middle(sql, 'p95'), ratio.toFixed(2),
        middle(results, 'processUs') / 1_000, middle(results, 'databaseUs') / 1_000,
      ];
    }),
  );
}

function loads(steps) {
  return markdownTable(
    ['loading up to', 'claims/s stored', 'claims/s with their vectors', 'vector index MiB'],
    steps.map(({ claims, loaded: { stored, embedded, indexMib } }) => [thousands(claims), stored, embedded, indexMib]),
  );
}

function memory(steps) {
  const most = (figure) => Math.max(...steps.map(figure));
  return markdownTable(['resident memory, MiB', 'idle', 'at most'], [
    ['API, claims stored in batches', steps[0].idleMib, most(({ loaded }) => loaded.apiMib)],
    ['API, search and context', steps[0].idleMib, most(({ loadedMib }) => loadedMib)],
    ['worker, making vectors', steps[0].loaded.workerIdleMib, most(({ loaded }) => loaded.workerMib)],
  ]);
}
