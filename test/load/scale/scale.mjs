import pg from 'pg';
import { markdownTable, thousands } from '../figures.mjs';
import { request, startApi, withInstallation } from '../installation.mjs';
import { withProgress } from '../progress.mjs';
import { furnished, load } from '../reads/reads.mjs';
import { latencies, measureSearches } from '../reads/searches.mjs';
import { countWords, plantClaims, sampleVectors } from './planting.mjs';

/** Claims whose vectors the model computes; the vectors of all others are mixed from these. */
const SAMPLE = 10_000;
const SMALL = 1_000;

/**
 * Search and context in large memories. There are two layouts: all claims in one space; or a tenth of this number in
 * one space, and the full number in many small spaces together. The vector index is built over everything at once, and
 * timed.
 */
export async function measureScale(servers, { scale, rounds, seconds }) {
  const layouts = [
    { name: `${thousands(scale)} in one space`, sizes: { bench: scale }, asked: [['bench']] },
    {
      name: `${thousands(scale / 10)} in one space, ${thousands(scale / SMALL)} spaces of ${thousands(SMALL)}`,
      sizes: { bench: scale / 10, ...smallSpaces(scale / SMALL) },
      asked: [['bench'], Object.keys(smallSpaces(scale / SMALL))],
    },
  ];
  const measured = [];
  for (const layout of layouts)
    measured.push(
      await withInstallation(servers, { tenants: 1 }, (installation) =>
        measureLayout(installation, layout, { rounds, seconds }),
      ),
    );
  return [
    latencies(measured.flatMap(({ steps }) => steps)),
    markdownTable(
      ['', 'vectors', 'index built in s', 'index MiB', 'database MiB'],
      measured.map(({ build }) => build),
    ),
  ].join('\n\n');
}

const smallSpaces = (count) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`small-${i}`, SMALL]));

async function measureLayout(installation, { name, sizes, asked }, { rounds, seconds }) {
  const client = new pg.Client({ connectionString: installation.url });
  await client.connect();
  try {
    const keys = await furnished(installation);
    await load(installation, client, keys, 0, Math.min(SAMPLE, sizes.bench));
    const build = await plantAll(installation, client, sizes);
    const steps = [];
    for (const spaces of asked) {
      const claims = sizes[spaces[0]];
      const where =
        spaces.length === 1 ? thousands(claims) : `${thousands(claims)} in each of ${thousands(spaces.length)}`;
      steps.push({ where, ...(await measureSearches(installation, keys, { spaces, claims, rounds, seconds })) });
      console.error(`\n${latencies(steps.slice(-1))}\n`);
    }
    return { steps, build: [name, ...build] };
  } finally {
    await client.end();
  }
}

/**
 * Fills the spaces up to their sizes without the vector index, then builds it. Every space has the same questions, and
 * therefore the same claims under its own ids.
 */
export async function plantAll(installation, client, sizes) {
  const {
    tenants: [tenant],
  } = installation;
  const ids = await spacesOf(installation, Object.keys(sizes));
  const sample = await sampleVectors(client);
  const {
    rows: [{ model, index, definition }],
  } =
    await client.query(`select e.model, i.indexrelid::regclass::text as index, pg_get_indexdef(i.indexrelid) as definition
    from (select model from embeddings limit 1) e, pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam and m.amname = 'hnsw'
    where i.indrelid = 'embeddings'::regclass and pg_get_expr(i.indpred, i.indrelid) like '%' || e.model || '%'`);
  await client.query(`drop index ${index}`);
  let serial = 0;
  const works = Object.entries(sizes).map(([space, size]) => ({
    spaceId: ids.get(space),
    from: space === 'bench' ? sample : 0,
    to: size,
    serial: (serial += size) - size,
  }));
  await withProgress([
    {
      doing: 'planting',
      total: works.reduce((sum, { from, to }) => sum + to - from, 0),
      work: async (count) => {
        for (const work of works) {
          await plantClaims(client, { tenantId: tenant.id, model, sample, ...work }, { ...work, count });
          await countWords(client, { tenantId: tenant.id, spaceId: work.spaceId });
        }
      },
    },
  ]);
  await client.query('vacuum analyze');
  await client.query("set maintenance_work_mem = '4GB'");
  const startedAt = performance.now();
  await client.query(definition);
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.query('analyze embeddings');
  const {
    rows: [{ vectors, indexMib, databaseMib }],
  } = await client.query(
    `select (select count(*) from embeddings) as vectors, pg_relation_size($1) / 1048576.0 as "indexMib",
    pg_database_size(current_database()) / 1048576.0 as "databaseMib"`,
    [index],
  );
  return [thousands(Number(vectors)), seconds, Number(indexMib), Number(databaseMib)];
}

async function spacesOf({ env, tenants: [{ owner }] }, slugs) {
  const api = await startApi(env);
  try {
    const ids = new Map();
    for (const slug of slugs) {
      const { id } =
        slug === 'bench'
          ? await request(api.url, owner, 'GET', '/v1/spaces/bench')
          : await request(api.url, owner, 'POST', '/v1/spaces', { slug, name: slug });
      ids.set(slug, id);
    }
    return ids;
  } finally {
    await api.stop();
  }
}
