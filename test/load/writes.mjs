import { markdownTable, median } from './figures.mjs';
import { asOwner, furnish, startApi } from './installation.mjs';
import { answers, cpuUs, freePort, residentMib, runForJson, startProgram, watchBackends } from './processes.mjs';

const CONNECTIONS = 32;
/** Node compiles what runs often; before some thousand requests it runs several times slower. */
const WARM_UP_REQUESTS = 6_000;
/** The default of both; see libs/platform/config. */
const POOL = 10;
const FLOOR = 'floor: bare Fastify + pg, one insert';

/** Claim writes beside the floor, in short rounds by turns, so that both see the same machine. */
export async function measureWrites(installation, { rounds, seconds }) {
  const api = await startApi(installation.env);
  const floor = await startFloor(installation);
  try {
    const idleMib = residentMib(api.pid);
    const keys = await furnish(api.url, installation.tenants);
    const claims = { program: api, path: '/v1/spaces/bench/claims', keys };
    const contenders = [
      { name: FLOOR, program: floor, path: '/notes', keys: ['none'], body: 'fresh' },
      { name: 'claim, a new key each', ...claims, body: 'fresh' },
      { name: 'claim, keys repeated and contradicted', ...claims, body: 'contested' },
    ].map((contender) => ({ ...contender, sent: 0, results: [] }));
    for (const contender of contenders) await fire(installation.name, contender, { amount: WARM_UP_REQUESTS });
    // As autovacuum does within a minute of the first writes; before that plans are made on guesses.
    await asOwner(installation, ['analyze']);
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of contenders) contender.results.push(await fire(installation.name, contender, { duration: seconds }));
    }
    return { ...summary(contenders), memory: { idleMib, loadedMib: residentMib(api.pid) } };
  } finally {
    await Promise.all([api.stop(), floor.stop()]);
  }
}

async function startFloor(installation) {
  const { url, tenants } = installation;
  await asOwner(installation, [
    'create table floor_notes (tenant_id text collate "C" not null, id uuid not null, body jsonb not null, created_at timestamptz not null, primary key (tenant_id, id))',
    "call protect_by_tenant('floor_notes', 'select, insert')",
  ]);
  const port = await freePort();
  const program = { ...startProgram('test/load/floor.mjs', { args: [port, url, POOL, tenants.map(({ id }) => id).join()] }), url: `http://127.0.0.1:${port}` };
  await answers(program, `${program.url}/livez`);
  return program;
}

async function fire(database, contender, extent) {
  const { program, path, keys, body, sent } = contender;
  const before = cpuUs(program.pid);
  const databaseUs = watchBackends(database);
  const plan = { url: program.url, path, keys, body, connections: CONNECTIONS, extent, first: sent };
  const result = await runForJson('test/load/fire.mjs', { args: [JSON.stringify(plan)] });
  if (result.failed > 0) throw new Error(`${result.failed} of ${result.requests} requests failed (${JSON.stringify(result.statusCodeStats)}):\n${program.printed()}`);
  contender.sent = result.next;
  return {
    ...result,
    processUs: (cpuUs(program.pid) - before) / result.requests,
    databaseUs: databaseUs() / result.requests,
  };
}

function summary(contenders) {
  const [floor] = contenders;
  const rows = contenders.map(({ name, results }) => {
    const middle = (figure) => median(results.map((result) => result[figure]));
    const ratio = median(results.map(({ perSecond }, round) => perSecond / floor.results[round].perSecond));
    return { name, ratio, perSecond: middle('perSecond'), p50: middle('p50'), p95: middle('p95'), p99: middle('p99'), processUs: middle('processUs'), databaseUs: middle('databaseUs') };
  });
  const table = markdownTable(
    ['', 'requests/s', 'of the floor', 'p50 ms', 'p95 ms', 'p99 ms', 'Node us/request', 'Postgres us/request'],
    rows.map((row) => [row.name, row.perSecond, row.ratio.toFixed(2), row.p50, row.p95, row.p99, row.processUs, row.databaseUs]),
  );
  return { rows, table };
}
