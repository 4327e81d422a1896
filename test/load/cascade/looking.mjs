// The cost for readers when no correction is running: one index lookup per request.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/setup/root.mjs';
import { cpuUs, watchBackends } from '../processes.mjs';

const LOOKS = 4_000;
const LOOK = readFileSync(join(root, 'libs/graph/cascades/store/sql/list-pending-corrections.sql'), 'utf8').replace(
  /^--.*\n/gm,
  '',
);
const COUNTERS = `select coalesce(sum(idx_scan), 0)::integer as looks, (select coalesce(sum(seq_scan), 0)::integer from pg_stat_user_tables where relname in ('cascades', 'cascade_frontier', 'causes')) as readings,
  (select coalesce(sum(idx_scan), 0)::integer from pg_stat_user_indexes where relname in ('cascade_frontier', 'causes')) as others from pg_stat_user_indexes where relname = 'cascades'`;

/**
 * Processor time of searches, in the API and in PostgreSQL, as a ratio to the time without the lookup. Fails if the
 * searches touch more than the index of the lookup.
 */
export async function ratioOfLooking({ api, client, database, graph }, searches, search) {
  const before = await counted(client);
  const [backends, apiUs] = [watchBackends(database), cpuUs(api.pid)];
  for (let i = 0; i < searches; i += 1) await search();
  const searchUs = (backends() + cpuUs(api.pid) - apiUs) / searches;
  const after = await counted(client);
  const touched = {
    looks: after.looks - before.looks,
    readings: after.readings - before.readings,
    others: after.others - before.others,
  };
  if (touched.looks > searches || touched.readings > 0 || touched.others > 0)
    throw new Error(
      `${searches} searches touched the tables of corrections otherwise than by one look each: ${JSON.stringify(touched)}`,
    );
  const lookUs = await costOfLook(client, graph);
  return searchUs / (searchUs - lookUs);
}

/** The cost of sending and answering the lookup. */
async function costOfLook(client, { tenantId, spaceId }) {
  const {
    rows: [{ pid }],
  } = await client.query('select pg_backend_pid() as pid');
  await client.query(
    `begin; set local role credence_reader; set local app.tenant_id = '${tenantId}'; set local app.reader = 'prn_1'`,
  );
  const [answeredFrom, askedFrom] = [cpuUs(pid), process.cpuUsage()];
  for (let i = 0; i < LOOKS; i += 1) await client.query({ name: 'look', text: LOOK, values: [tenantId, spaceId] });
  const asked = process.cpuUsage(askedFrom);
  const us = (cpuUs(pid) - answeredFrom + asked.user + asked.system) / LOOKS;
  await client.query('rollback');
  return us;
}

/** Backends report their counters when they are idle, at most once a second. */
async function counted(client) {
  await new Promise((resolve) => {
    setTimeout(resolve, 1_500);
  });
  return (await client.query(COUNTERS)).rows[0];
}
