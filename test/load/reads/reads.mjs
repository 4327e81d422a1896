import pg from 'pg';
import { markdownTable, thousands } from '../figures.mjs';
import { furnish, startApi, startWorker, withInstallation } from '../installation.mjs';
import { peakMib, residentMib } from '../processes.mjs';
import { latencies, measureSearches } from './searches.mjs';
import { storeClaims } from './loading.mjs';

/**
 * Search and context in one growing space, alternating in short rounds with the SQL that each of the two sends. Returns
 * Markdown.
 */
export function measureReads(servers, { sizes, rounds, seconds }) {
  return withInstallation(servers, { tenants: 1 }, async (installation) => {
    const owner = new pg.Client({ connectionString: installation.url });
    await owner.connect();
    try {
      const keys = await furnished(installation);
      const steps = [];
      for (const [i, claims] of sizes.entries()) {
        const loaded = await load(installation, owner, keys, sizes[i - 1] ?? 0, claims);
        steps.push({
          claims,
          loaded,
          ...(await measureSearches(installation, keys, { spaces: ['bench'], claims, rounds, seconds })),
        });
        // The table so far is printed now, because the next size may take an hour.
        console.error(`\n${latencies(steps.slice(-1))}\n`);
      }
      return [latencies(steps), loads(steps), memory(steps)].join('\n\n');
    } finally {
      await owner.end();
    }
  });
}

/** The space and the keys of an installation, created through its API. */
export async function furnished({ env, folder, tenants }) {
  const api = await startApi(env, [], folder);
  try {
    return await furnish(api.url, tenants);
  } finally {
    await api.stop();
  }
}

/**
 * Loads the claims from one number of the corpus to another through the API and a worker, as in production. Then does
 * what autovacuum does within minutes: merges pending words into the text index, and analyses the tables.
 */
export async function load({ env, folder }, owner, keys, from, to) {
  const [api, worker] = await Promise.all([startApi(env, [], folder), startWorker(env, [], folder)]);
  try {
    const workerIdleMib = residentMib(worker.pid);
    const { stored, embedded } = await storeClaims(
      { api, worker, owner, keys, path: '/v1/spaces/bench/claims:batch' },
      from,
      to,
    );
    await owner.query('vacuum analyze');
    const {
      rows: [{ indexMib }],
    } = await owner.query(
      `select sum(pg_relation_size(c.oid)) / 1048576.0 as "indexMib" from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'hnsw'`,
    );
    return {
      stored,
      embedded,
      indexMib: Number(indexMib),
      apiMib: peakMib(api.pid),
      workerIdleMib,
      workerMib: peakMib(worker.pid),
    };
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
  }
}

function loads(steps) {
  return markdownTable(
    ['loading up to', 'claims/s stored', 'claims/s with their vectors', 'vector index MiB'],
    steps.map(({ claims, loaded: { stored, embedded, indexMib } }) => [thousands(claims), stored, embedded, indexMib]),
  );
}

function memory(steps) {
  const most = (figure) => Math.max(...steps.map(figure));
  return markdownTable(
    ['resident memory, MiB', 'idle', 'at most'],
    [
      ['API, claims stored in batches', steps[0].idleMib, most(({ loaded }) => loaded.apiMib)],
      ['API, search and context', steps[0].idleMib, most(({ loadedMib }) => loadedMib)],
      ['worker, making vectors', steps[0].loaded.workerIdleMib, most(({ loaded }) => loaded.workerMib)],
    ],
  );
}
