import { BATCH } from '../bodies.mjs';
import { markdownTable, median } from '../figures.mjs';
import { asOwner, furnish, startApi, withInstallation } from '../installation.mjs';
import { fire } from '../rounds.mjs';

const CALLERS = [1, 4];
/** Node compiles code that runs often. */
const WARM_UP_BATCHES = 16;
/** Rate limits so high that they do not affect the measurement. */
const NO_LIMITS = { CREDENCE_RATE_PER_KEY: '100000/200000', CREDENCE_RATE_PER_TENANT: '100000/200000' };

/** Full batches of new claims without a worker, so that no vectors are made. Returns Markdown. */
export function measureBatches(servers, { rounds, seconds }) {
  return withInstallation(servers, {}, async (installation) => {
    const api = await startApi({ ...installation.env, ...NO_LIMITS });
    try {
      const keys = await furnish(api.url, installation.tenants);
      const shared = { program: api, paths: ['/v1/spaces/bench/claims:batch'], keys, body: 'batch', sent: 0 };
      await fire(installation.name, { ...shared, connections: 1 }, { amount: WARM_UP_BATCHES });
      // Autovacuum does this within a minute after the first writes. Before that, plans are based on guesses.
      await asOwner(installation, ['analyze']);
      let sent = WARM_UP_BATCHES;
      const contenders = CALLERS.map((connections) => ({ connections, results: [] }));
      for (let round = 0; round < rounds; round += 1) {
        for (const { connections, results } of contenders) {
          const fired = { ...shared, connections, sent };
          results.push(await fire(installation.name, fired, { duration: seconds }));
          ({ sent } = fired);
        }
      }
      return tableOf(contenders);
    } finally {
      await api.stop();
    }
  });
}

function tableOf(contenders) {
  const rows = contenders.map(({ connections, results }) => {
    const middle = (figure) => median(results.map(figure));
    return [
      connections,
      middle(({ perSecond }) => perSecond * BATCH),
      middle(({ p50 }) => p50),
      middle(({ processUs }) => processUs / BATCH),
      middle(({ databaseUs }) => databaseUs / BATCH),
    ];
  });
  return markdownTable(['callers', 'claims/s', 'p50 ms a batch', 'Node us/claim', 'Postgres us/claim'], rows);
}
