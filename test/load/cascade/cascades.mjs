import pg from 'pg';
import { markdownTable, median, percentile, thousands } from '../figures.mjs';
import { request, startApi, startWorker, withInstallation } from '../installation.mjs';
import { peakMib } from '../processes.mjs';
import { withProgress } from '../progress.mjs';
import { plant, SHAPES } from './shapes.mjs';

/** Claims of one graph retracted one after the other, for the answer's p95. */
const ANSWERS = 40;
const HEADS = ['graph', 'derivations', 'answer ms', `p50 / p95 of ${ANSWERS} more`, 'all s', 'nodes/s', 'visits a node', 'worker MiB'];

/** Retracts what large graphs rest on: how soon that is answered, and when it has arrived everywhere. */
export async function measureCascades(servers, { nodes }) {
  const rows = [];
  for (const [name, premises] of Object.entries(SHAPES)) rows.push(await withInstallation(servers, { tenants: 1 }, (installation) => measureShape(installation, { name, premises, size: nodes })));
  return markdownTable(HEADS, rows);
}

async function measureShape({ env, url: databaseUrl, tenants: [tenant] }, { name, premises, size }) {
  const api = await startApi(env);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let worker = null;
  try {
    const call = (method, path, body) => request(api.url, tenant.owner, method, path, body);
    const space = await call('POST', '/v1/spaces', { slug: 'graph', name: 'Graph' });
    const { claim: root } = await call('POST', '/v1/spaces/graph/claims', { text: 'What all of it rests on', provenance: { source: 'system' } });
    const graph = { tenantId: tenant.id, spaceId: space.id, rootId: root.id, size, premises };
    await withProgress([{ doing: `planting ${name}`, total: size, work: (count) => plant(client, graph, count) }]);
    await client.query('vacuum analyze claims, nodes, edges');
    worker = await startWorker(env);
    const retract = async (id) => {
      const startedAt = performance.now();
      await call('POST', `/v1/spaces/graph/claims/${id}:retract`, { errorType: 'other', reason: 'measured' });
      return performance.now() - startedAt;
    };
    const startedAt = performance.now();
    const first = await retract(root.id);
    const processed = await arrived(call, size);
    const seconds = (performance.now() - startedAt) / 1_000;
    await refuseSound(client);
    const memory = peakMib(worker.pid);
    const answers = [];
    for (let i = 1; i <= ANSWERS; i += 1) answers.push(await retract(graph.nodeId(Math.ceil((i * size) / (ANSWERS * 4)))));
    answers.sort((a, b) => a - b);
    return [name, thousands(size), first, `${median(answers).toFixed(0)} / ${percentile(answers, 95).toFixed(0)}`, seconds, thousands(Math.round(size / seconds)), processed / (size + 1), memory];
  } finally {
    await client.end();
    await Promise.all([api.stop(), worker?.stop()]);
  }
}

/** Waits until the one cascade has ended; gives how many nodes it looked at. */
async function arrived(call, size) {
  let processed = 0;
  await withProgress([{
    doing: 'correcting', total: size + 1,
    work: async (count) => {
      for (let isRunning = true; isRunning;) {
        const { data: [cascade] } = await call('GET', '/v1/spaces/graph/cascades?limit=1');
        count(cascade.processed - processed);
        ({ processed } = cascade);
        isRunning = cascade.state === 'running';
        if (isRunning) await new Promise((resolve) => { setTimeout(resolve, 50); });
      }
    },
  }]);
  return processed;
}

async function refuseSound(client) {
  const { rows: [{ sound }] } = await client.query(`select count(*)::integer as sound from claims where grounding <> 'tainted' and status <> 'retracted'`);
  if (sound > 0) throw new Error(`${sound} claims are sound though what they rest on was retracted`);
}
