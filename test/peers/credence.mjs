// Credence on the same texts: an API and a worker on PostgreSQL and Redis, over HTTP.
import pg from 'pg';
import { furnished } from '../load/reads/reads.mjs';
import { groupsOf, spentBy, treeMib } from '../load/capacity/spent.mjs';
import { settled } from '../load/capacity/settled.mjs';
import { request, startApi, startWorker, withInstallation } from '../load/installation.mjs';
import { peakMib } from '../load/processes.mjs';
import { isHit, percent } from './hits.mjs';

const BATCH = 200;
const WARM_UP = 100;

export function measureCredence(servers, { items, questions }) {
  return withInstallation(servers, { tenants: 1 }, async (installation) => {
    const client = new pg.Client({ connectionString: installation.url });
    await client.connect();
    const keys = await furnished(installation);
    const [api, worker] = await Promise.all([startApi(installation.env), startWorker(installation.env)]);
    try {
      const groups = await groupsOf(client, installation.env.REDIS_URL, { api, worker });
      const call = (path, body, i = 0) =>
        request(api.url, keys[i % keys.length], 'POST', `/v1/spaces/bench/${path}`, body);
      const write = await timed(groups, items.length, async () => {
        for (let i = 0; i < items.length; i += BATCH)
          await call('claims:batch', { items: items.slice(i, i + BATCH).map(claimOf) }, i);
        await settled(client);
      });
      await client.query('vacuum analyze');
      const found = [];
      const ask = async ({ text }, i) => {
        for (;;) {
          const { data, degraded } = await call('search', { query: text, limit: 10 }, i);
          // On a busy machine the embedder may be too late. Only a complete search counts, so the question is asked
          // again.
          if (degraded === null) return data.map(({ claim }) => claim.externalId);
        }
      };
      for (let i = 0; i < WARM_UP; i += 1) await ask({ text: `${questions[i % questions.length].text} (${i})` }, i);
      const search = await timed(groups, questions.length, async () => {
        for (const [i, question] of questions.entries()) found.push(await ask(question, i));
      });
      const {
        rows: [{ bytes }],
      } = await client.query('select pg_database_size(current_database())::float8 as bytes');
      return {
        // The time of the worker, which computes the vectors, is left out, because the writes of the other libraries do
        // not include vectors either.
        write: { ms: write.ms, cpuMs: write.cpu.sum - write.cpu.worker },
        search: { ms: search.ms, cpuMs: search.cpu.sum - search.cpu.worker },
        hit5: percent(questions.map(({ gold }, i) => isHit(gold, found[i]))),
        peakMib: peakMib(api.pid) + peakMib(worker.pid) + treeMib(groups.postmaster),
        diskBytes: bytes / items.length,
      };
    } finally {
      await Promise.all([api.stop(), worker.stop()]);
      await client.end();
    }
  });
}

const claimOf = ({ id, text }) => ({ text, externalId: id, provenance: { sourceId: 'crm' } });

async function timed(groups, count, work) {
  const [spent, startedAt] = [spentBy(groups), performance.now()];
  await work();
  const cpu = Object.fromEntries(Object.entries(spent()).map(([name, us]) => [name, us / 1_000 / count]));
  return { ms: (performance.now() - startedAt) / count, cpu };
}
