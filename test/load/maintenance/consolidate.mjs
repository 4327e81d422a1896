import pg from 'pg';
import { markdownTable, percentile, thousands } from '../figures.mjs';
import { request, startApi, startWorker, withInstallation } from '../installation.mjs';
import { peakMib } from '../processes.mjs';
import { withProgress } from '../progress.mjs';
import { plant, withoutVectorIndex } from './memories.mjs';

const SPACE = '/v1/spaces/memory';
/** Claims that are added after a full run, for a run that considers only these. */
const CHANGES = 100;
/** How long to warm up before anything is timed, so that plans are made and tables and indexes are in memory. */
const WARM_UP_MS = 10_000;
/** How long writes and searches are timed while nothing else is running. */
const IDLE_MS = 15_000;
const LOOK_EVERY_MS = 100;
const HEADS = [
  'claims',
  'full s',
  'claims/s',
  'merged',
  'settled',
  'linked',
  'again s',
  `after ${CHANGES} more s`,
  'write p95 idle / meanwhile ms',
  'ratio',
  'search p95 idle / meanwhile ms',
  'ratio',
  'worker MiB',
];

/**
 * Consolidates memories as imports leave them: completely, again immediately, and again after some changes. Measures
 * how this affects writes and searches meanwhile.
 */
export async function measureConsolidation(servers, { sizes }) {
  const rows = [];
  for (const size of sizes)
    rows.push(await withInstallation(servers, { tenants: 1 }, (installation) => measureSize(installation, size)));
  return markdownTable(HEADS, rows);
}

async function measureSize({ env, url: databaseUrl, tenants: [tenant] }, size) {
  const api = await startApi(env);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let worker = null;
  try {
    const call = (method, path, body) => request(api.url, tenant.owner, method, path, body);
    const memory = {
      tenantId: tenant.id,
      spaceId: (await call('POST', '/v1/spaces', { slug: 'memory', name: 'Memory' })).id,
    };
    await withoutVectorIndex(client, () =>
      withProgress([{ doing: 'planting', total: size, work: (count) => plant(client, memory, 0, size, count) }]),
    );
    worker = await startWorker(env);
    const users = userOf(call, size);
    await users(after(WARM_UP_MS));
    const idle = await users(after(IDLE_MS));
    const full = run(call, { full: true }, size);
    const meanwhile = await users(full);
    const { seconds, report } = await full;
    const again = await run(call, {}, size);
    refuseWork(again.report);
    await plant(client, memory, size, size + CHANGES, () => undefined);
    const changes = await run(call, {}, CHANGES);
    const ratio = (kind) => meanwhile[kind] / idle[kind];
    return [
      thousands(size),
      seconds,
      thousands(Math.round(size / seconds)),
      report.deduplicated,
      report.contradictions.resolved + report.contradictions.pending,
      report.candidates,
      again.seconds,
      changes.seconds,
      `${idle.write.toFixed(1)} / ${meanwhile.write.toFixed(1)}`,
      ratio('write'),
      `${idle.search.toFixed(1)} / ${meanwhile.search.toFixed(1)}`,
      ratio('search'),
      peakMib(worker.pid),
    ];
  } finally {
    await client.end();
    await Promise.all([api.stop(), worker?.stop()]);
  }
}

const after = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Requests a run and waits for its end. */
export async function run(call, options, size) {
  const startedAt = performance.now();
  const { id } = await call('POST', `${SPACE}/maintenance/runs`, { kind: 'consolidate', ...options });
  let job;
  await withProgress([
    {
      doing: 'consolidating',
      total: size,
      work: async (count) => {
        for (let known = 0; job === undefined || job.status === 'queued' || job.status === 'running';) {
          await new Promise((resolve) => {
            setTimeout(resolve, LOOK_EVERY_MS);
          });
          job = await call('GET', `/v1/jobs/${id}`);
          const compared = job.progress?.phases?.likeness?.done ?? 0;
          count(compared - known);
          known = compared;
        }
      },
    },
  ]);
  if (job.status !== 'done')
    throw new Error(`The run ended as ${job.status}: ${JSON.stringify(job.error ?? job.result)}`);
  if (job.result.skipped > 0) throw new Error(`The run left items out: ${JSON.stringify(job.result)}`);
  return { seconds: (performance.now() - startedAt) / 1_000, report: job.result };
}

/** Fails if a run over consolidated claims found work. New links are fine: the index may have missed some before. */
function refuseWork({ deduplicated, contradictions, corroborated }) {
  if (deduplicated + contradictions.resolved + contradictions.pending + corroborated > 0)
    throw new Error('A second run found work that the first had left.');
}

/** Alternates writes and searches until a given time; returns the p95 of both, in ms. */
function userOf(call, size) {
  let number = 0;
  return async (until) => {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    until.then(over, over);
    const times = { write: [], search: [] };
    const timed = async (kind, path, body) => {
      const startedAt = performance.now();
      await call('POST', path, body);
      times[kind].push(performance.now() - startedAt);
    };
    while (!isOver) {
      number += 1;
      await timed('write', `${SPACE}/claims`, {
        text: `Visitor ${number} came at noon`,
        triple: { subject: `visitor ${number}`, predicate: 'came', value: 'noon' },
      });
      await timed('search', `${SPACE}/search`, {
        query: `Which version does component ${(number * 7_919) % size} of service ${number % 977} run?`,
      });
    }
    return Object.fromEntries(
      Object.entries(times).map(([kind, each]) => [
        kind,
        percentile(
          each.sort((a, b) => a - b),
          95,
        ),
      ]),
    );
  };
}
