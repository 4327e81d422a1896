import pg from 'pg';
import { markdownTable, median, percentile, thousands } from '../figures.mjs';
import { request, startApi, startWorker, withInstallation } from '../installation.mjs';
import { peakMib } from '../processes.mjs';
import { withProgress } from '../progress.mjs';
import { ratioOfLooking } from './looking.mjs';
import { plant, SHAPES } from './shapes.mjs';

/** Claims of one graph that are retracted one after the other, for the p95 of answers. */
const ANSWERS = 40;
/** Searches before the correction, one after the other. */
const SEARCHES = 100;
const HEADS = [
  'graph',
  'derivations',
  'answer ms',
  `p50 / p95 of ${ANSWERS} more`,
  'all s',
  'nodes/s',
  'visits a node',
  'back again s',
  'search p95 before / meanwhile',
  'search with / without the look',
  'worker MiB',
];

/**
 * Retracts claims on which large graphs depend. Measures how soon the request is answered, and when the correction has
 * reached everything.
 */
export async function measureCascades(servers, { nodes }) {
  const rows = [];
  for (const [name, premises] of Object.entries(SHAPES))
    rows.push(
      await withInstallation(servers, { tenants: 1 }, (installation) =>
        measureShape(installation, { name, premises, size: nodes }),
      ),
    );
  return markdownTable(HEADS, rows);
}

async function measureShape({ env, name: database, url: databaseUrl, tenants: [tenant] }, { name, premises, size }) {
  const api = await startApi(env);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let worker = null;
  try {
    const call = (method, path, body) => request(api.url, tenant.owner, method, path, body);
    const space = await call('POST', '/v1/spaces', { slug: 'graph', name: 'Graph' });
    const { claim: root } = await call('POST', '/v1/spaces/graph/claims', {
      text: 'What all of it depends on',
      provenance: { source: 'system' },
    });
    const graph = { tenantId: tenant.id, spaceId: space.id, rootId: root.id, size, premises };
    await withProgress([{ doing: `planting ${name}`, total: size, work: (count) => plant(client, graph, count) }]);
    await client.query('vacuum analyze claims, claim_statements, nodes, edges');
    const retract = async (id) => {
      const startedAt = performance.now();
      await call('POST', `/v1/spaces/graph/claims/${id}:retract`, { errorType: 'other', reason: 'measured' });
      return performance.now() - startedAt;
    };
    const search = searcher(call);
    const looking = await ratioOfLooking({ api, client, database, graph }, SEARCHES, search);
    const before = search.p95();
    // The worker is started only now, because its periodic checks use the same index.
    worker = await startWorker(env);
    const startedAt = performance.now();
    const first = await retract(root.id);
    const processed = await arrived(call, size, 'correcting');
    const seconds = (performance.now() - startedAt) / 1_000;
    await refuseUnless(client, size, 'tainted');
    const reinstatedAt = performance.now();
    await call('POST', `/v1/spaces/graph/claims/${root.id}:reinstate`, { reason: 'measured' });
    let isRunning = true;
    const searching = (async () => {
      while (isRunning) await search();
    })();
    await arrived(call, size, 'taking it back').finally(() => {
      isRunning = false;
    });
    const backAgain = (performance.now() - reinstatedAt) / 1_000;
    await searching;
    const meanwhile = search.p95();
    await refuseUnless(client, size, 'sound');
    const memory = peakMib(worker.pid);
    const answers = [];
    for (let i = 1; i <= ANSWERS; i += 1)
      answers.push(await retract(graph.nodeId(Math.ceil((i * size) / (ANSWERS * 4)))));
    answers.sort((a, b) => a - b);
    return [
      name,
      thousands(size),
      first,
      `${median(answers).toFixed(0)} / ${percentile(answers, 95).toFixed(0)}`,
      seconds,
      thousands(Math.round(size / seconds)),
      processed / (size + 1),
      backAgain,
      `${before.toFixed(0)} / ${meanwhile.toFixed(0)}`,
      looking.toFixed(4),
      memory,
    ];
  } finally {
    await client.end();
    await Promise.all([api.stop(), worker?.stop()]);
  }
}

/** Searches for one claim after another; `p95` covers the searches since the last call of `p95`. */
function searcher(call) {
  let times = [];
  let number = 0;
  const search = async () => {
    const startedAt = performance.now();
    number += 1;
    await call('POST', '/v1/spaces/graph/search', {
      query: `component ${number % 313} of service ${(number * 7) % 977}`,
    });
    times.push(performance.now() - startedAt);
  };
  search.p95 = () => {
    const sorted = times.sort((a, b) => a - b);
    times = [];
    return percentile(sorted, 95);
  };
  return search;
}

/** Waits until the only cascade has ended; returns how many nodes it visited. */
export async function arrived(call, size, doing) {
  let processed = 0;
  await withProgress([
    {
      doing,
      total: size + 1,
      work: async (count) => {
        for (let isRunning = true; isRunning;) {
          const {
            data: [cascade],
          } = await call('GET', '/v1/spaces/graph/cascades?limit=1');
          count(cascade.processed - processed);
          ({ processed } = cascade);
          isRunning = cascade.state === 'running';
          if (isRunning)
            await new Promise((resolve) => {
              setTimeout(resolve, 50);
            });
        }
      },
    },
  ]);
  return processed;
}

async function refuseUnless(client, size, grounding) {
  const {
    rows: [{ found }],
  } = await client.query(`select count(*)::integer as found from claims where type = 'derivation' and grounding = $1`, [
    grounding,
  ]);
  if (found !== size)
    throw new Error(`of ${size} derivations ${found} are ${grounding} after the correction of what they depend on`);
}
