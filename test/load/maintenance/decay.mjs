import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { markdownTable, percentile, thousands } from '../figures.mjs';
import { request, startApi, startWorker, withInstallation } from '../installation.mjs';
import { withProgress } from '../progress.mjs';

const SPACE = '/v1/spaces/memory';
/** The number of claims that are due, out of a hundred. */
const DUE = 1;
const LOOK_EVERY_MS = 50;

/**
 * The number of tenants whose decay is due at the same moment, and of faded claims in their spaces; the smallest
 * tenant has one.
 */
const TENANTS = 200;
const FADED_EACH = 300;

/** One `decay` run over a large space with few claims that are due. */
export async function measureDecay(servers, { scale: claims }) {
  return withInstallation(servers, { tenants: 1 }, async ({ env, url, tenants: [tenant] }) => {
    const api = await startApi(env);
    const client = await connected(url);
    let worker = null;
    try {
      const call = (method, path, body) => request(api.url, tenant.owner, method, path, body);
      const { id: spaceId } = await call('POST', '/v1/spaces', { slug: 'memory', name: 'Memory' });
      await withProgress([
        {
          doing: 'planting',
          total: claims,
          work: (count) => plant(client, { tenantId: tenant.id, spaceId, claims, isDue: `n % 100 < ${DUE}` }, count),
        },
      ]);
      await client.query('vacuum analyze claims');
      worker = await startWorker(env);
      const {
        rows: [before],
      } = await client.query(VISITS);
      const startedAt = performance.now();
      const { id } = await call('POST', `${SPACE}/maintenance/runs`, { kind: 'decay' });
      const job = await ended(call, id);
      const seconds = (performance.now() - startedAt) / 1_000;
      const again = performance.now();
      await ended(call, (await call('POST', `${SPACE}/maintenance/runs`, { kind: 'decay' })).id);
      const secondsAgain = (performance.now() - again) / 1_000;
      await client.query('select pg_sleep(1)');
      const {
        rows: [after],
      } = await client.query(VISITS);
      return markdownTable(
        ['claims', 'due', 'archived', 'run s', 'claims updated', 'run again s'],
        [
          [
            thousands(claims),
            thousands((claims * DUE) / 100),
            thousands(job.result.decayed),
            seconds,
            thousands(after.updated - before.updated),
            secondsAgain,
          ],
        ],
      );
    } finally {
      await client.end();
      await Promise.all([api.stop(), worker?.stop()]);
    }
  });
}

/**
 * The decay of many tenants is due at the same moment, with two workers. Measures when the runs start, in particular
 * the run of the smallest tenant.
 */
export async function measureFairness(servers) {
  return withInstallation(servers, { tenants: 1 }, async ({ env, url }) => {
    const client = await connected(url);
    const workers = [];
    try {
      const spaces = await furnished(client);
      workers.push(await startWorker(env), await startWorker(env));
      const startedAt = performance.now();
      await client.query("update maintenance_due set next_at = now() where kind = 'decay'");
      const started = await starts(client, spaces, startedAt);
      const seconds = (performance.now() - startedAt) / 1_000;
      const sorted = [...started.values()].sort((a, b) => a - b);
      const inSeconds = (ms) => ms / 1_000;
      return markdownTable(
        [
          'tenants',
          'claims each',
          'workers',
          'smallest starts s',
          'p50 start s',
          'p95 start s',
          'last start s',
          'all done s',
        ],
        [
          [
            TENANTS,
            FADED_EACH,
            workers.length,
            inSeconds(started.get(spaces.at(-1).tenantId)),
            inSeconds(percentile(sorted, 50)),
            inSeconds(percentile(sorted, 95)),
            inSeconds(sorted.at(-1)),
            seconds,
          ],
        ],
      );
    } finally {
      await client.end();
      await Promise.all(workers.map((worker) => worker.stop()));
    }
  });
}

const VISITS = "select n_tup_upd::integer as updated from pg_stat_user_tables where relname = 'claims'";

async function connected(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/**
 * The smallest tenant comes last: its id and its space are the latest, so a worker that goes in order would serve it
 * last.
 */
async function furnished(client) {
  const spaces = Array.from({ length: TENANTS }, (_, n) => ({
    tenantId: idOf('ten', n),
    spaceId: idOf('spc', n),
    claims: n === TENANTS - 1 ? 1 : FADED_EACH,
  }));
  await withProgress([
    {
      doing: 'planting',
      total: TENANTS,
      work: async (count) => {
        for (const { tenantId, spaceId, claims } of spaces) {
          await client.query("insert into tenants (tenant_id, name, created_at) values ($1, 'T', now())", [tenantId]);
          await client.query(
            "insert into spaces (tenant_id, id, slug, name, policy, clock, created_at, version) values ($1, $2, 's', 'S', '{}', 'real', now(), 1)",
            [tenantId, spaceId],
          );
          await client.query(
            "insert into maintenance_due (tenant_id, space_id, kind, next_at) select $1, $2, kind, now() + interval '1 day' from unnest(array['beliefs', 'consolidate', 'decay', 'expire', 'facts', 'sessions']) as kind",
            [tenantId, spaceId],
          );
          await plant(client, { tenantId, spaceId, claims, isDue: 'true' }, () => undefined);
          count(1);
        }
      },
    },
  ]);
  await client.query('vacuum analyze claims');
  return spaces;
}

/**
 * Returns for each tenant when the first page of its run was done, in milliseconds. Waits until all runs have ended.
 */
async function starts(client, spaces, startedAt) {
  const started = new Map();
  await withProgress([
    {
      doing: 'running decay',
      total: spaces.length,
      work: async (count) => {
        for (let done = 0; done < spaces.length;) {
          await new Promise((resolve) => {
            setTimeout(resolve, LOOK_EVERY_MS);
          });
          const { rows } = await client.query(
            "select tenant_id, status from jobs where queue = 'maintenance' and (progress ->> 'pages')::integer > 0",
          );
          for (const { tenant_id: tenantId } of rows)
            if (!started.has(tenantId)) started.set(tenantId, performance.now() - startedAt);
          const ended = rows.filter(({ status }) => status === 'done').length;
          count(ended - done);
          done = ended;
        }
      },
    },
  ]);
  return started;
}

export async function ended(call, id) {
  for (;;) {
    const job = await call('GET', `/v1/jobs/${id}`);
    if (job.status === 'done') return job;
    if (job.status !== 'queued' && job.status !== 'running') throw new Error(`The run is ${job.status}: ${job.error}`);
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY_MS);
    });
  }
}

const PAGE = 20_000;
const run = randomBytes(4)
  .toString('hex')
  .replaceAll(/[^0-9a-f]/g, '0');
const idOf = (prefix, n) => `${prefix}_0${run}${String(n).padStart(17, '0')}`;

/** Writes claims without the API. Claims that are due are old enough to fade. Claim keys are not looked up. */
export async function plant(client, { tenantId, spaceId, claims, isDue }, count) {
  await client.query('set synchronous_commit = off; set session_replication_role = replica');
  for (let first = 0; first < claims; first += PAGE) {
    const last = Math.min(claims, first + PAGE) - 1;
    await client.query(PLANT(isDue), [tenantId, spaceId, first, last, spaceId.slice(-6)]);
    count(last - first + 1);
  }
  await client.query('reset session_replication_role');
}

const PLANT = (isDue) => `
with stated as (
  insert into claim_statements (tenant_id, claim_id, text)
  select $1, 'clm_0' || $5 || lpad(n::text, 19, '0'), 'memory ' || n from generate_series($3::int, $4::int) n
)
insert into claims (tenant_id, id, space_id, lane, scope, category, importance, tags, status, grounding, exclusive, historical, valid_from, valid_until, valid_from_inferred,
  observed_at, recorded_at, recorded_by, base, base_class, corroboration, reinforcements, disputes, gate_reinforcements, gate_disputes, trust, gate_trust, aging_from, half_life_days,
  strength_refreshed_at, search, version, state_since, type, inherited)
select $1, 'clm_0' || $5 || lpad(n::text, 19, '0'), $2, 'durable', 'global', 'fact', 0.7, '{}', 'active', 'sound', false, false, t.at, 'infinity', true,
  t.at, t.at, 'prn_00000000000000000000000000', 0.5, 'inference', 1, 0, 0, 0, 0, 0.5, 0.5, t.at, 30, t.at, to_tsvector('english', 'memory ' || n), 1, t.at, 'claim', 'sound'
from generate_series($3::int, $4::int) n
cross join lateral (select now() - case when ${isDue} then interval '90 days' else interval '1 day' end as at) t`;
