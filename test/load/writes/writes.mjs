import { markdownTable, median } from '../figures.mjs';
import { asOwner, furnish, startApi, withInstallation } from '../installation.mjs';
import { answers, freePort, peakMib, residentMib, startProgram } from '../processes.mjs';
import { fire } from '../rounds.mjs';

const CONNECTIONS = 32;
/**
 * Node compiles code only after it has run often. During the first few thousand requests, it is several times slower.
 */
const WARM_UP_REQUESTS = 6_000;
/** The default size of both connection pools; see libs/platform/config. */
const POOL = 10;
export const FLOOR = 'floor: bare Fastify + pg, one insert';

/**
 * Claim writes compared with the lower bound, alternating in short rounds so that both see the machine in the same
 * state. Returns Markdown.
 */
export function measureWrites(servers, { rounds, seconds }) {
  return withInstallation(servers, {}, async (installation) => {
    const api = await startApi(installation.env);
    const floor = await startFloor(installation);
    try {
      const idleMib = residentMib(api.pid);
      const contenders = await contendersOn(installation, api, floor);
      for (const contender of contenders) await fire(installation.name, contender, { amount: WARM_UP_REQUESTS });
      // Autovacuum does this within a minute after the first writes. Before that, plans are based on guesses.
      await asOwner(installation, ['analyze']);
      for (let round = 0; round < rounds; round += 1) {
        for (const contender of contenders)
          contender.results.push(await fire(installation.name, contender, { duration: seconds }));
      }
      return `${tableOf(contenders)}\n\nResident memory of the API process: ${Math.round(idleMib)} MiB idle, at most ${Math.round(peakMib(api.pid))} MiB under this load.`;
    } finally {
      await Promise.all([api.stop(), floor.stop()]);
    }
  });
}

async function contendersOn({ tenants }, api, floor) {
  const claims = { program: api, paths: ['/v1/spaces/bench/claims'], keys: await furnish(api.url, tenants) };
  return [
    { name: FLOOR, program: floor, paths: ['/notes'], keys: ['none'], body: 'fresh' },
    { name: 'claim, a new key each', ...claims, body: 'fresh' },
    { name: 'claim, keys repeated and contradicted', ...claims, body: 'contested' },
  ].map((contender) => ({ ...contender, connections: CONNECTIONS, sent: 0, results: [] }));
}

export async function startFloor(installation) {
  const { url, tenants } = installation;
  await asOwner(installation, [
    'create table floor_notes (tenant_id text collate "C" not null, id uuid not null, body jsonb not null, created_at timestamptz not null, primary key (tenant_id, id))',
    "call protect_by_tenant('floor_notes', 'select, insert')",
  ]);
  const port = await freePort();
  const program = {
    ...startProgram('test/load/writes/floor.mjs', { args: [port, url, POOL, tenants.map(({ id }) => id).join()] }),
    url: `http://127.0.0.1:${port}`,
  };
  await answers(program, `${program.url}/livez`);
  return program;
}

function tableOf(contenders) {
  const [floor] = contenders;
  const rows = contenders.map(({ name, results }) => {
    const middle = (figure) => median(results.map((result) => result[figure]));
    const ratio = median(results.map(({ perSecond }, round) => perSecond / floor.results[round].perSecond));
    return [
      name,
      middle('perSecond'),
      ratio.toFixed(2),
      middle('p50'),
      middle('p95'),
      middle('p99'),
      middle('processUs'),
      middle('databaseUs'),
    ];
  });
  return markdownTable(
    ['', 'requests/s', 'of the floor', 'p50 ms', 'p95 ms', 'p99 ms', 'Node us/request', 'Postgres us/request'],
    rows,
  );
}
