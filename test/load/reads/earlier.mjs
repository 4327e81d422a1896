import { resolve } from 'node:path';
import pg from 'pg';
import { root } from '../../../scripts/setup/root.mjs';
import { markdownTable, median, thousands } from '../figures.mjs';
import { installOn, startApi } from '../installation.mjs';
import { ownRedis } from '../own-redis.mjs';
import { runForText } from '../processes.mjs';
import { fire } from '../rounds.mjs';
import { furnished, load } from './reads.mjs';
import { CALLERS, cpuMs, KINDS, MAX_QUESTIONS, timesAsHigh } from './searches.mjs';

/** Requests before each measurement, so that programs are compiled, statements planned and pages cached. */
const WARM_UP = 300;

/**
 * Compares search and context of an earlier version with those of this version, in turns, on one server. Each version
 * has a database that it has loaded with the same claims. `earlier`: the folder of the earlier version, with its
 * packages installed. Returns Markdown.
 */
export async function measureEarlier({ databaseUrl, redisUrl }, { earlier, sizes, rounds, seconds }) {
  const claims = sizes.at(-1);
  const folders = [resolve(earlier), root];
  await runForText(resolve(earlier, 'scripts/build.mjs'));
  const taken = [];
  const versions = [];
  try {
    for (const folder of folders) {
      // Each version has a logical database of Redis, because their queues have the same names.
      const redis = await ownRedis(redisUrl);
      taken.push(redis);
      versions.push(await installOn(databaseUrl, redis.url, { tenants: 1, folder }));
    }
    for (const version of versions) version.keys = await loaded(version, claims);
    return table(await inRounds(versions, { claims, rounds, seconds }));
  } finally {
    for (const { close } of versions) await close();
    for (const { release } of taken) await release();
  }
}

/** Loads the claims. Returns the keys of the callers. */
async function loaded(version, claims) {
  const owner = new pg.Client({ connectionString: version.url });
  await owner.connect();
  try {
    const keys = await furnished(version);
    await load(version, owner, keys, 0, claims);
    return keys;
  } finally {
    await owner.end();
  }
}

async function inRounds(versions, { claims, rounds, seconds }) {
  const apis = [];
  try {
    for (const { env, folder } of versions) apis.push(await startApi(env, [], folder));
    const contenders = CALLERS.flatMap((connections) =>
      KINDS.flatMap((body) =>
        versions.map(({ name, keys }, i) => ({
          ...{ version: i, database: name, program: apis[i], paths: [`/v1/spaces/bench/${body}`], keys, body, claims },
          ...{ connections, results: [] },
        })),
      ),
    ).map((contender, i) => ({ ...contender, sent: i * MAX_QUESTIONS }));
    for (const contender of contenders) await fire(contender.database, contender, { amount: WARM_UP });
    for (let round = 0; round < rounds; round += 1)
      for (const contender of contenders)
        contender.results.push(await fire(contender.database, contender, { duration: seconds }));
    return contenders;
  } finally {
    for (const api of apis) await api.stop();
  }
}

function table(contenders) {
  const rows = contenders.map(({ version, body, claims, connections, results }, i) => {
    const middle = (figure) => median(results.map(figure));
    const timesEarlier = (figure) => (version === 0 ? '' : timesAsHigh(figure, results, contenders[i - 1].results));
    return [
      `${body}, ${version === 0 ? 'earlier version' : 'this version'}`,
      thousands(claims),
      connections,
      middle(({ perSecond }) => perSecond),
      middle(({ p50 }) => p50),
      middle(({ p95 }) => p95),
      middle(({ processUs }) => processUs / 1_000),
      middle(({ databaseUs }) => databaseUs / 1_000),
      timesEarlier(cpuMs),
      timesEarlier(({ p50 }) => p50),
    ];
  });
  return markdownTable(
    [
      '',
      'claims',
      'callers',
      'requests/s',
      'p50 ms',
      'p95 ms',
      'Node ms/request',
      'Postgres ms/request',
      'times the earlier version: processor time',
      'p50',
    ],
    rows,
  );
}
