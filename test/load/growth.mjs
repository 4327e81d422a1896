import pg from 'pg';
import { groupsOf, spentBy } from './capacity/spent.mjs';
import { arrived } from './cascade/cascades.mjs';
import { plant as plantGraph, SHAPES } from './cascade/shapes.mjs';
import { markdownTable, shown, thousands } from './figures.mjs';
import { request, startApi, startWorker, withInstallation } from './installation.mjs';
import { run } from './maintenance/consolidate.mjs';
import { ended, plant as plantFaded } from './maintenance/decay.mjs';
import { plant as plantMemory, withoutVectorIndex } from './maintenance/memories.mjs';

/** The consolidation of larger memories takes minutes; the table of consolidations contains them. */
const CONSOLIDATED_UP_TO = 10_000;

/**
 * Measures how the processor time of background work depends on the size of the space: in microseconds for each node or
 * claim, for API, worker, PostgreSQL and Redis together.
 */
export async function measureGrowth(servers, { sizes }) {
  const columns = [];
  for (const size of sizes)
    columns.push({
      'correction, a node of a tree': await correctionAt(servers, size),
      'consolidation, a claim': size > CONSOLIDATED_UP_TO ? NaN : await consolidationAt(servers, size),
      'decay, a claim that is due': await decayAt(servers, size),
    });
  return markdownTable(
    ['us of processor time', ...sizes.map(thousands), 'last of first'],
    Object.keys(columns[0]).map((name) => {
      const values = columns.map((column) => column[name]);
      const [first, last] = [values[0], values.findLast(Number.isFinite)];
      return [
        name,
        ...values.map((us) => (Number.isFinite(us) ? thousands(Math.round(us)) : '-')),
        shown(last / first),
      ];
    }),
  );
}

function correctionAt(servers, size) {
  return inSpace(servers, 'graph', async ({ call, client, place, measure }) => {
    const { claim: root } = await call('POST', '/v1/spaces/graph/claims', {
      text: 'What all of it depends on',
      provenance: { source: 'system' },
    });
    await plantGraph(client, { ...place, rootId: root.id, size, premises: SHAPES.tree }, () => undefined);
    await client.query('vacuum analyze');
    return measure(size, async () => {
      await call('POST', `/v1/spaces/graph/claims/${root.id}:retract`, { errorType: 'other', reason: 'measured' });
      await arrived(call, size, 'correcting');
    });
  });
}

function consolidationAt(servers, size) {
  return inSpace(servers, 'memory', async ({ call, client, place, measure }) => {
    await withoutVectorIndex(client, () => plantMemory(client, place, 0, size, () => undefined));
    await client.query('vacuum analyze');
    return measure(size, () => run(call, { full: true }, size));
  });
}

function decayAt(servers, claims) {
  return inSpace(servers, 'memory', async ({ call, client, place, measure }) => {
    await plantFaded(client, { ...place, claims, isDue: 'n % 100 < 1' }, () => undefined);
    await client.query('vacuum analyze');
    return measure(claims / 100, async () => {
      await ended(call, (await call('POST', '/v1/spaces/memory/maintenance/runs', { kind: 'decay' })).id);
    });
  });
}

/** Does work in a separate space. `measure(count, work)` divides the microseconds of the work by the count. */
function inSpace(servers, slug, work) {
  return withInstallation(servers, { tenants: 1 }, (installation) =>
    connected(installation, async (client) => {
      const {
        env,
        tenants: [tenant],
      } = installation;
      const api = await startApi(env);
      const workers = [];
      try {
        const call = (method, path, body) => request(api.url, tenant.owner, method, path, body);
        const { id: spaceId } = await call('POST', '/v1/spaces', { slug, name: slug });
        const measure = async (count, measuredWork) => {
          // The worker starts only now, because its periodic checks use the same indexes.
          workers.push(await startWorker(env));
          const spent = spentBy(await groupsOf(client, env.REDIS_URL, { api, worker: workers[0] }));
          await measuredWork();
          return spent().sum / count;
        };
        return await work({ call, client, place: { tenantId: tenant.id, spaceId }, measure });
      } finally {
        await Promise.all([api, ...workers].map((program) => program.stop()));
      }
    }),
  );
}

async function connected({ url }, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
