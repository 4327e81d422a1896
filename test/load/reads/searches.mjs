import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable, median, thousands } from '../figures.mjs';
import { startApi } from '../installation.mjs';
import { answers, freePort, peakMib, residentMib, runForJson, startProgram } from '../processes.mjs';
import { fire } from '../rounds.mjs';
import { recordSql } from './recording.mjs';

export const KINDS = ['search', 'context'];
export const CALLERS = [1, 8];
/** The default of the API; see libs/platform/config. */
const POOL = 10;
/** Questions reserved for each measurement, so that none is asked twice. */
export const MAX_QUESTIONS = 1_000_000;

/**
 * Search and context in the given spaces, alternating in short rounds with the SQL that each of the two sends and with
 * the lower bound of a search. `claims`: the number of claims of the corpus in each space.
 */
export async function measureSearches(installation, keys, { spaces, claims, rounds, seconds }) {
  const kinds = KINDS.map((body) => ({ body, paths: spaces.map((space) => `/v1/spaces/${space}/${body}`) }));
  const directory = mkdtempSync(join(tmpdir(), 'credence-bench-'));
  try {
    const files = await recordSql(installation, keys[0], kinds, { claims, directory });
    const contenders = CALLERS.flatMap((connections) => {
      const asked = (kind) => ({ ...kind, connections, claims, keys, results: [], sql: [] });
      const floor = { ...asked(kinds[0]), isFloor: true };
      return [floor, ...kinds.map((kind) => ({ ...asked(kind), file: files[kind.body], floor }))];
    });
    return await inRounds(installation, contenders, { claims, rounds, seconds });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function inRounds(installation, contenders, { claims, rounds, seconds }) {
  const { name, env, url } = installation;
  const [api, floor] = await Promise.all([startApi(env), startFloor(installation, claims)]);
  try {
    const idleMib = residentMib(api.pid);
    for (const [i, contender] of contenders.entries())
      Object.assign(contender, { program: contender.isFloor ? floor : api, sent: i * MAX_QUESTIONS });
    for (const contender of contenders) await fire(name, contender, { duration: seconds });
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of contenders) {
        contender.results.push(await fire(name, contender, { duration: seconds }));
        if (contender.file !== undefined)
          contender.sql.push(
            await runForJson('test/load/reads/replay.mjs', {
              args: [JSON.stringify({ url, file: contender.file, connections: contender.connections, seconds })],
            }),
          );
      }
    }
    return { contenders, idleMib, loadedMib: peakMib(api.pid) };
  } finally {
    await Promise.all([api.stop(), floor.stop()]);
  }
}

async function startFloor({ url, tenants }, claims) {
  const port = await freePort();
  const program = {
    ...startProgram('test/load/reads/floor.mjs', { args: [port, url, POOL, tenants[0].id, claims].map(String) }),
    url: `http://127.0.0.1:${port}`,
  };
  await answers(program, `${program.url}/livez`);
  return program;
}

const FLOOR = 'floor of a search';
const ORDER = [FLOOR, ...KINDS];
export const cpuMs = ({ processUs, databaseUs }) => (processUs + databaseUs) / 1_000;

/** How many times as high a figure is in one list of results as in the other, as the median of the rounds. */
export const timesAsHigh = (figure, results, others) =>
  median(results.map((result, round) => figure(result) / figure(others[round]))).toFixed(2);

/** The table of any number of measurements; `where` labels each, by default with its number of claims. */
export function latencies(steps) {
  const rows = steps
    .flatMap(({ contenders, where }) =>
      contenders.map((contender) => ({
        ...contender,
        where: where ?? thousands(contender.claims),
        what: contender.isFloor ? FLOOR : contender.body,
      })),
    )
    .sort((a, b) => ORDER.indexOf(a.what) - ORDER.indexOf(b.what));
  return markdownTable(
    [
      '',
      'claims',
      'callers',
      'requests/s',
      'p50 ms',
      'p95 ms',
      'its SQL: p50 ms',
      'Node ms/request',
      'Postgres ms/request',
      'times the floor: processor time',
      'p50',
    ],
    rows.map(({ what, where, connections, results, sql, floor }) => {
      const middle = (figure, all = results) => median(all.map(figure));
      const timesFloor = (figure) => (floor === undefined ? '' : timesAsHigh(figure, results, floor.results));
      return [
        what,
        where,
        connections,
        middle(({ perSecond }) => perSecond),
        middle(({ p50 }) => p50),
        middle(({ p95 }) => p95),
        sql.length === 0 ? '' : middle(({ p50 }) => p50, sql),
        middle(({ processUs }) => processUs / 1_000),
        middle(({ databaseUs }) => databaseUs / 1_000),
        timesFloor(cpuMs),
        timesFloor(({ p50 }) => p50),
      ];
    }),
  );
}
