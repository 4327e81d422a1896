import pg from 'pg';
import { markdownTable, thousands } from '../figures.mjs';
import { request, startApi, startWorker, withInstallation } from '../installation.mjs';
import { withProgress } from '../progress.mjs';
import { plant, SHAPES } from './shapes.mjs';

/**
 * The number of spaces of one tenant with a large correction each. It is higher than the number of corrections that a
 * worker runs at once.
 */
const LARGE_SPACES = 6;
const LARGE = 20_000;
/** How many claims depend on the claim that the other tenant retracts. */
const SMALL = 10;
const HEADS = [
  'spaces of one',
  'derivations in each',
  'derivations of the other',
  'its correction s',
  'derivations corrected by then',
  'all s',
];

/**
 * Two tenants on one worker: how long the small correction of one tenant waits behind the large corrections of the
 * other.
 */
export function measureConcurrentCascades(servers, { nodes }) {
  const size = Math.min(nodes, LARGE);
  return withInstallation(servers, { tenants: 2 }, async ({ env, url: databaseUrl, tenants }) => {
    const api = await startApi(env);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    let worker = null;
    try {
      const at = { api, client };
      const large = await Promise.all(
        Array.from({ length: LARGE_SPACES }, (_, i) => aGraph(at, tenants[0], { slug: `large-${i}`, size })),
      );
      const small = await aGraph(at, tenants[1], { slug: 'small', size: SMALL });
      await withProgress([
        {
          doing: 'planting',
          total: LARGE_SPACES * size + SMALL,
          work: async (count) => {
            for (const { graph } of [...large, small]) await plant(client, graph, count);
          },
        },
      ]);
      await client.query('vacuum analyze claims, claim_statements, nodes, edges');
      worker = await startWorker(env);
      const startedAt = performance.now();
      for (const { retract } of large) await retract();
      await until(async () => (await processed(large)) > 0);
      const smallAt = performance.now();
      await small.retract();
      await until(async () => (await small.cascade()).state === 'done');
      const smallSeconds = (performance.now() - smallAt) / 1_000;
      const doneByThen = await processed(large);
      await until(async () =>
        (await Promise.all(large.map(({ cascade }) => cascade()))).every(({ state }) => state === 'done'),
      );
      return markdownTable(HEADS, [
        [
          LARGE_SPACES,
          thousands(size),
          SMALL,
          smallSeconds,
          `${thousands(doneByThen)} of ${thousands(LARGE_SPACES * size)}`,
          (performance.now() - startedAt) / 1_000,
        ],
      ]);
    } finally {
      await client.end();
      await Promise.all([api.stop(), worker?.stop()]);
    }
  });
}

/** A space of the tenant with a root, the graph to plant on it, and functions that use both. */
async function aGraph({ api }, tenant, { slug, size }) {
  const call = (method, path, body) => request(api.url, tenant.owner, method, path, body);
  const space = await call('POST', '/v1/spaces', { slug, name: slug });
  const { claim: root } = await call('POST', `/v1/spaces/${slug}/claims`, {
    text: 'What all of it depends on',
    provenance: { source: 'system' },
  });
  return {
    graph: { tenantId: tenant.id, spaceId: space.id, rootId: root.id, size, premises: SHAPES.tree },
    retract: () =>
      call('POST', `/v1/spaces/${slug}/claims/${root.id}:retract`, { errorType: 'other', reason: 'measured' }),
    cascade: async () => (await call('GET', `/v1/spaces/${slug}/cascades?limit=1`)).data[0],
  };
}

const processed = async (graphs) =>
  (await Promise.all(graphs.map(({ cascade }) => cascade()))).reduce((sum, cascade) => sum + cascade.processed, 0);

async function until(isSo) {
  while (!(await isSo()))
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
}
