import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable, median, thousands } from '../figures.mjs';
import { startApi } from '../installation.mjs';
import { peakMib, residentMib, runForJson } from '../processes.mjs';
import { fire } from '../rounds.mjs';
import { recordSql } from './recording.mjs';

const KINDS = ['search', 'context'];
const CALLERS = [1, 8];
/** Questions reserved for each measurement, so that none is asked twice. */
const MAX_QUESTIONS = 1_000_000;

/**
 * Search and context in the given spaces, alternating in short rounds with the SQL that each sends. `claims`: how many
 * claims of the corpus are in each.
 */
export async function measureSearches(installation, keys, { spaces, claims, rounds, seconds }) {
  const kinds = KINDS.map((body) => ({ body, paths: spaces.map((space) => `/v1/spaces/${space}/${body}`) }));
  const directory = mkdtempSync(join(tmpdir(), 'credence-bench-'));
  try {
    const files = await recordSql(installation, keys[0], kinds, { claims, directory });
    return await inRounds(
      installation,
      kinds.flatMap((kind) =>
        CALLERS.map((connections) => ({
          ...kind,
          connections,
          claims,
          keys,
          file: files[kind.body],
          results: [],
          sql: [],
        })),
      ),
      { rounds, seconds },
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function inRounds({ name, env, url }, contenders, { rounds, seconds }) {
  const api = await startApi(env);
  try {
    const idleMib = residentMib(api.pid);
    for (const [i, contender] of contenders.entries())
      Object.assign(contender, { program: api, sent: i * MAX_QUESTIONS });
    for (const contender of contenders) await fire(name, contender, { duration: seconds });
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of contenders) {
        contender.results.push(await fire(name, contender, { duration: seconds }));
        contender.sql.push(
          await runForJson('test/load/reads/replay.mjs', {
            args: [JSON.stringify({ url, file: contender.file, connections: contender.connections, seconds })],
          }),
        );
      }
    }
    return { contenders, idleMib, loadedMib: peakMib(api.pid) };
  } finally {
    await api.stop();
  }
}

/** The table of any number of measurements; `where` labels each, by default with its number of claims. */
export function latencies(steps) {
  const rows = steps
    .flatMap(({ contenders, where }) =>
      contenders.map((contender) => ({ where: where ?? thousands(contender.claims), ...contender })),
    )
    .sort((a, b) => KINDS.indexOf(a.body) - KINDS.indexOf(b.body));
  return markdownTable(
    [
      '',
      'claims',
      'callers',
      'requests/s',
      'p50 ms',
      'p95 ms',
      'its SQL: p50 ms',
      'p95 ms',
      'times its SQL, p50',
      'Node ms/request',
      'Postgres ms/request',
    ],
    rows.map(({ body, where, connections, results, sql }) => {
      const middle = (all, figure) => median(all.map((result) => result[figure]));
      const ratio = median(results.map(({ p50 }, round) => p50 / sql[round].p50));
      return [
        body,
        where,
        connections,
        middle(results, 'perSecond'),
        middle(results, 'p50'),
        middle(results, 'p95'),
        middle(sql, 'p50'),
        middle(sql, 'p95'),
        ratio.toFixed(2),
        middle(results, 'processUs') / 1_000,
        middle(results, 'databaseUs') / 1_000,
      ];
    }),
  );
}
