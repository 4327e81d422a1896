import { cpus } from 'node:os';
import pg from 'pg';
import { fileOf } from '../turns.mjs';
import { markdownTable, median, shown, thousands } from '../figures.mjs';
import { BODIES } from '../bodies.mjs';
import { request, startApi, startWorker, withInstallation } from '../installation.mjs';
import { runForJson } from '../processes.mjs';
import { furnished, load } from '../reads/reads.mjs';
import { plantAll } from '../scale/scale.mjs';
import { bytesByPart } from './disk.mjs';
import { settled } from './settled.mjs';
import { busyUs, groupsOf, spentBy } from './spent.mjs';
import { measurePartitions } from './partitions.mjs';
import { MIXES, OPERATIONS, machines } from './model.mjs';

/**
 * How many claims are stored through the API, so that everything that is written for a claim is on disk. All further
 * claims are planted.
 */
const STORED = 4_000;
const CALLERS = 8;
/** Requests in a round, and in the warm-up before the first round. */
const REQUESTS = 300;
const WARM_UP = 400;
/** On a machine that others use, the embedder may be too late for a search, which is then answered without it. */
const FAILED_SHARE = 0.02;
/** Limits so high that they do not affect the measurement. */
const PLENTY = { CREDENCE_RATE_PER_KEY: '100000/100000', CREDENCE_RATE_PER_TENANT: '100000/100000' };

/**
 * Measures the processor time of each operation alone, what this time predicts for mixes of operations, and what the
 * mixes really take. The time includes the API, the worker, PostgreSQL and Redis, until everything is sealed and has
 * its vector.
 */
export function measureCapacity(servers, { sizes, rounds }) {
  const claims = sizes.at(-1);
  return withInstallation(servers, { tenants: 1 }, async (installation) => {
    const client = new pg.Client({ connectionString: installation.url });
    await client.connect();
    try {
      const keys = await furnished(installation);
      await load(installation, client, keys, 0, Math.min(STORED, claims));
      const disk = await bytesByPart(client);
      if (claims > STORED) await plantAll(installation, client, { bench: claims });
      await client.query('vacuum analyze');
      const contenders = await measured(installation, client, { keys, claims, rounds, mixes: MIXES });
      return [
        `${thousands(claims)} claims in one space, ${CALLERS} callers, processor time in ms.`,
        costs(contenders),
        ...machines(contenders.slice(0, OPERATIONS.length)),
        errors(contenders),
        disk.table(),
        await measurePartitions(client),
      ].join('\n\n');
    } finally {
      await client.end();
    }
  });
}

/** The operations alone, then mixes of them, by turns. */
async function measured(installation, client, { keys, claims, rounds, mixes = [] }) {
  const env = { ...installation.env, ...PLENTY };
  const api = await startApi(env);
  // Planted claims look as if all kinds of maintenance were due.
  await request(api.url, installation.tenants[0].owner, 'PATCH', '/v1/spaces/bench/maintenance/schedule', {
    paused: true,
  });
  const worker = await startWorker(env);
  const groups = await groupsOf(client, env.REDIS_URL, { api, worker });
  const contenders = [...OPERATIONS.map((name) => ({ name, shares: { [name]: 100 } })), ...mixes].map((each, i) => ({
    ...each,
    next: i * 1_000_000,
    results: [],
  }));
  const one = (contender, amount) => roundOf(contender, { url: api.url, keys, claims, amount, groups, client });
  try {
    for (const contender of contenders.slice(0, OPERATIONS.length)) await one(contender, WARM_UP);
    for (let round = 0; round < rounds; round += 1)
      for (const contender of round % 2 === 0 ? contenders : contenders.toReversed())
        contender.results.push(await one(contender, REQUESTS));
    return contenders;
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
  }
}

async function roundOf(contender, { url, keys, claims, amount, groups, client }) {
  const requests = requestsOf(contender, claims, amount);
  contender.next += amount;
  const spent = spentBy(groups);
  const [busy, startedAt] = [busyUs(), performance.now()];
  const plan = { url, keys, requests: fileOf(requests), connections: CALLERS, extent: { amount }, first: 0 };
  const fired = await runForJson('test/load/fire.mjs', { args: [JSON.stringify(plan)] });
  if (fired.failed > FAILED_SHARE * amount)
    throw new Error(`${fired.failed} of ${amount} requests failed: ${JSON.stringify(fired.statuses)}`);
  const firedMs = performance.now() - startedAt;
  const ours = spent();
  const others = busyUs() - busy - ours.sum - fired.cpuUs;
  await settled(client);
  const all = spent();
  const perRequest = (us) => us / 1_000 / amount;
  return {
    perSecond: fired.perSecond,
    /** Milliseconds of processor time per request, by process. `until the answer` leaves out later work. */
    cpu: Object.fromEntries(Object.entries(all).map(([name, us]) => [name, perRequest(us)])),
    generator: perRequest(fired.cpuUs),
    meanwhile: perRequest(ours.sum),
    /** How many processors the other programs of the machine left free. */
    left: cpus().length - Math.max(0, others) / 1_000 / firedMs,
  };
}

/** The requests of a mix: its operations take turns according to their shares. */
function requestsOf({ shares, next }, claims, amount) {
  const due = new Map(Object.keys(shares).map((name) => [name, 0]));
  return Array.from({ length: amount }, (_, i) => {
    for (const [name, share] of Object.entries(shares)) due.set(name, due.get(name) + share);
    const [name] = [...due].reduce((most, each) => (each[1] > most[1] ? each : most));
    due.set(name, due.get(name) - 100);
    const body = name === 'write' ? 'fresh' : name;
    const path = `/v1/spaces/bench/${name === 'write' ? 'claims' : name}`;
    return { path, body: BODIES[body](next + i, claims) };
  });
}

const middle = ({ results }, figure) => median(results.map(figure));

function costs(contenders) {
  const parts = ['api', 'database', 'worker', 'redis'];
  return markdownTable(
    ['', 'API', 'PostgreSQL', 'worker', 'Redis', 'all', 'before the answer'],
    contenders.map((each) => [
      each.name,
      ...parts.map((part) => middle(each, ({ cpu }) => cpu[part])),
      middle(each, ({ cpu }) => cpu.sum),
      middle(each, ({ meanwhile }) => meanwhile),
    ]),
  );
}

function errors(contenders) {
  const alone = new Map(contenders.slice(0, OPERATIONS.length).map((each) => [each.name, each]));
  const weighed = ({ shares }, figure) =>
    Object.entries(shares).reduce((sum, [name, share]) => sum + (share / 100) * middle(alone.get(name), figure), 0);
  const error = (model, real) => `${model >= real ? '+' : ''}${Math.round(100 * (model / real - 1))} %`;
  return markdownTable(
    [
      '',
      'ms of processor time: model',
      'measured',
      'error',
      'requests/s: model',
      'measured',
      'error',
      'processors left',
    ],
    contenders.slice(OPERATIONS.length).map((mix) => {
      const [model, real] = [weighed(mix, ({ cpu }) => cpu.sum), middle(mix, ({ cpu }) => cpu.sum)];
      const left = middle(mix, (result) => result.left);
      const rate = (left * 1_000) / weighed(mix, ({ meanwhile, generator }) => meanwhile + generator);
      const perSecond = middle(mix, (result) => result.perSecond);
      return [
        mix.name,
        shown(model),
        shown(real),
        error(model, real),
        shown(rate),
        shown(perSecond),
        error(rate, perSecond),
        shown(left),
      ];
    }),
  );
}
