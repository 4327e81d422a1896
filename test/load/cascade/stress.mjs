// Eight writers on one graph while workers are killed and readers check every answer. At the end, the graph is read
// again and rebuilt from the log.
import pg from 'pg';
import { randomFrom } from '../reads/random.mjs';
import { markdownTable } from '../figures.mjs';
import { request, startApi, startWorker, withInstallation } from '../installation.mjs';
import { runForJson } from '../processes.mjs';

const WRITERS = 8;
const READERS = 2;
const WORKERS = 2;
const KILL_EVERY_MS = [500, 3_000];
const SPACE = '/v1/spaces/stress';
const pause = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Fails at the first wrong answer; returns counts of what happened. */
export function measureStress(servers, { stressSeconds }) {
  return withInstallation(servers, { tenants: 1 }, async ({ env, url: databaseUrl, tenants: [tenant] }) => {
    const api = await startApi(env);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const workers = [];
    try {
      for (let i = 0; i < WORKERS; i += 1) workers.push(await startWorker(env));
      const seen = await stress({
        api,
        env,
        client,
        tenant,
        workers,
        until: performance.now() + stressSeconds * 1_000,
      });
      const {
        tenants: [{ differences }],
      } = await runForJson('dist/apps/cli/src/main.js', {
        args: ['replay', '--verify', '--tenant', tenant.id, '--json'],
        env,
      });
      return `${markdownTable(
        [
          'seconds',
          'claims',
          'writes',
          'refused',
          'cascades',
          'workers killed',
          'answers checked',
          'claims checked',
          'lies',
          'differences after replay',
        ],
        [[stressSeconds, ...Object.values(seen), differences.length]],
      )}`;
    } finally {
      await client.end();
      await Promise.all([api.stop(), ...workers.map((worker) => worker.stop())]);
    }
  });
}

async function stress({ api, env, client, tenant, workers, until }) {
  const call = (method, path, body) => request(api.url, tenant.owner, method, path, body);
  const tally = { claims: 1, writes: 0, refused: 0, cascades: 0, killed: 0, answers: 0, checked: 0, lies: 0 };
  await call('POST', '/v1/spaces', { slug: 'stress', name: 'Stress' });
  const { claim } = await call('POST', `${SPACE}/claims`, { text: 'the first', provenance: { source: 'document' } });
  const claims = [claim.id];
  const isOver = () => performance.now() > until;
  const write = async (number) => {
    const random = randomFrom(number + 1);
    while (!isOver()) {
      const [path, body] = moveFrom(random, claims);
      const answer = await call('POST', SPACE + path, body).catch(refused);
      tally[answer === null ? 'refused' : 'writes'] += 1;
      if (answer?.claim && !claims.includes(answer.claim.id)) claims.push(answer.claim.id);
    }
  };
  const read = async () => {
    while (!isOver()) {
      const before = await retracted(client);
      const { data } = await call('GET', `${SPACE}/claims?limit=200`);
      const found = await call('POST', `${SPACE}/search`, { query: 'conclusion', limit: 50, rerank: false });
      const one = claims.at(-1 - Math.floor(Math.random() * Math.min(60, claims.length)));
      const about = await Promise.all([call('GET', `${SPACE}/nodes/${one}`), call('GET', `${SPACE}/nodes/${one}/why`)]);
      const derived = await call('POST', `${SPACE}/nodes:derive`, {
        claim: `read from ${one}`,
        premises: [one],
        reasoningType: 'modus_ponens',
        logicalChain: 'so',
        useStale: true,
        useContested: true,
      }).catch(refused);
      const { cycles } = await call('GET', `${SPACE}/integrity`);
      if (cycles.count > 0) throw new Error(`${cycles.count} ways of dependence lead back to where they began`);
      const shown = [
        ...new Set([
          ...soundIn(data),
          ...soundIn(found.data),
          ...soundIn(about),
          ...(derived?.outcome === 'accepted' ? [one] : []),
        ]),
      ];
      tally.answers += 6;
      tally.checked += shown.length;
      const lies = await dependingOn(client, shown, before);
      if (lies.length > 0)
        throw new Error(
          `${lies.join(', ')} were shown as sound, or concluded from, though they depend on something retracted`,
        );
    }
  };
  const kill = async () => {
    const random = randomFrom(99);
    while (!isOver()) {
      await pause(KILL_EVERY_MS[0] + random() * (KILL_EVERY_MS[1] - KILL_EVERY_MS[0]));
      const victim = Math.floor(random() * workers.length);
      process.kill(workers[victim].pid, 'SIGKILL');
      await workers[victim].closed;
      workers[victim] = await startWorker(env);
      tally.killed += 1;
    }
  };
  await Promise.all([
    ...Array.from({ length: WRITERS }, (_, number) => write(number)),
    ...Array.from({ length: READERS }, read),
    kill(),
  ]);
  while ((await call('GET', `${SPACE}/cascades?state=running&limit=1`)).data.length > 0) await pause(100);
  tally.claims = claims.length;
  tally.cascades = (await client.query('select count(*)::integer as n from cascades')).rows[0].n;
  return tally;
}

/** Returns null for an answer that was a refusal. */
function refused(refusal) {
  if (!/answered with 4/.test(refusal.message)) throw refusal;
  return null;
}

/** Claims that an answer shows as believed and not tainted, anywhere in it. */
function soundIn(answer) {
  if (answer === null || typeof answer !== 'object') return [];
  const isSound =
    typeof answer.id === 'string' &&
    answer.id.startsWith('clm_') &&
    typeof answer.grounding === 'string' &&
    answer.grounding !== 'tainted' &&
    answer.status !== 'retracted';
  return [...(isSound ? [answer.id] : []), ...Object.values(answer).flatMap(soundIn)];
}

/** The next action of a writer. */
function moveFrom(random, claims) {
  const pick = () => claims.at(-1 - Math.floor(random() * Math.min(60, claims.length)));
  const reasoned = (premises) => ({
    premises,
    reasoningType: random() < 0.7 ? 'modus_ponens' : 'inductive_generalization',
    logicalChain: 'so',
    useStale: true,
    useContested: true,
  });
  const chance = random();
  if (chance < 0.1) return ['/claims', { text: `premise ${claims.length}`, provenance: { source: 'document' } }];
  if (chance < 0.7)
    return ['/nodes:derive', { claim: `conclusion ${claims.length}`, ...reasoned([...new Set([pick(), pick()])]) }];
  if (chance < 0.8) return [`/claims/${pick()}:retract`, { errorType: 'other', reason: 'wrong' }];
  if (chance < 0.95) return [`/claims/${pick()}:reinstate`, { reason: 'right' }];
  return [`/nodes/${pick()}:rederive`, reasoned([pick()])];
}

/** The claims that are retracted at a moment, with their versions. */
async function retracted(client) {
  const { rows } = await client.query(
    `select clock_timestamp() as at, array(select id || version from claims where status = 'retracted') as claims`,
  );
  return rows[0];
}

/**
 * Claims that depend on a retracted claim. The claim must have been retracted before and still be retracted, and the
 * edges must have existed before and still exist.
 */
async function dependingOn(client, ids, { at, claims }) {
  const { rows } = await client.query(
    `with recursive below as (
    select q.id as start, q.id collate "C" as id from unnest($1::text[]) as q (id)
    union select b.start, e.to_id from below b join edges e on e.from_id = b.id and e.kind = 'derives_from' and e.closed_at is null and e.created_at < $2)
    select distinct b.start from below b join claims c on c.id = b.id and c.status = 'retracted' where b.id <> b.start and (c.id || c.version) = any ($3::text[])`,
    [ids, at, claims],
  );
  return rows.map(({ start }) => start);
}
