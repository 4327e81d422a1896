// Lets contenders alternate in short rounds, so that all of them see the machine in the same state. Also makes the
// tables that compare them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable, median } from './figures.mjs';
import { fire } from './rounds.mjs';

/**
 * Node compiles code only after it has run often. During the first few thousand requests, it is several times slower.
 */
export const WARM_UP = 2_000;
const CONNECTIONS = 32;
const DIRECTORY = mkdtempSync(join(tmpdir(), 'credence-turns-'));
process.on('exit', () => rmSync(DIRECTORY, { recursive: true, force: true }));
let files = 0;

export const contender = (scene, name) => ({
  name,
  scene,
  program: scene.api,
  keys: scene.keys,
  database: scene.installation.name,
  expected: '"outcome":"accepted"',
  connections: CONNECTIONS,
  sent: 0,
});

export const prepared = (each) => ({ connections: CONNECTIONS, sent: 0, ...each, results: [] });

export function fileOf(requests) {
  files += 1;
  const path = join(DIRECTORY, `requests-${files}.jsonl`);
  writeFileSync(path, requests.map((each) => JSON.stringify(each)).join('\n'));
  return path;
}

export async function rounds(contenders, { rounds: count, requests, warmUp = WARM_UP }) {
  const database = contenders.find((each) => each.database).database;
  const fireOne = (each, amount) => fire(each.database ?? database, each, { amount });
  for (const each of contenders) await fireOne(each, warmUp);
  // Autovacuum does this within a minute after the first writes. Before that, plans are based on guesses.
  for (const scene of new Set(contenders.flatMap((each) => each.scene ?? [])))
    await scene.client.query('vacuum analyze');
  for (let round = 0; round < count; round += 1)
    for (const each of round % 2 === 0 ? contenders : contenders.toReversed())
      each.results.push(await fireOne(each, requests));
}

export const cpu = ({ processUs, databaseUs }) => processUs + databaseUs;

export function tableOf(contenders, ratios) {
  return markdownTable(
    ['', 'requests/s', ...ratios.map(([head]) => head), 'p50 ms', 'p95 ms', 'Node us/request', 'Postgres us/request'],
    contenders.map(({ name, results }) => {
      const middle = (figure) => median(results.map((result) => result[figure]));
      return [
        name,
        middle('perSecond'),
        ...ratios.map(([, ratio]) => median(results.map((result, round) => ratio(round, result))).toFixed(2)),
        middle('p50'),
        middle('p95'),
        middle('processUs'),
        middle('databaseUs'),
      ];
    }),
  );
}

/**
 * A table that compares each contender with another one: the cost of the first as a share of the cost of the second.
 */
export function flatness() {
  const rows = [];
  const table = {
    with: ({ name, results }, base) => {
      const of = (figure) => median(results.map(figure));
      rows.push([
        name,
        of(({ perSecond }) => perSecond),
        of((result, round) => result.p50 / base.results[round].p50).toFixed(2),
        of((result, round) => cpu(result) / cpu(base.results[round])).toFixed(2),
        of(({ p50 }) => p50),
        of(({ p95 }) => p95),
        of(({ processUs }) => processUs),
        of(({ databaseUs }) => databaseUs),
      ]);
      return table;
    },
    toString: () =>
      markdownTable(
        [
          '',
          'requests/s',
          'p50 of the first',
          'CPU of the first',
          'p50 ms',
          'p95 ms',
          'Node us/request',
          'Postgres us/request',
        ],
        rows,
      ),
  };
  return table;
}

/** Does the work this many times; returns the sorted durations in milliseconds. */
export async function timesOf(work, count) {
  const times = [];
  for (let i = 0; i < count; i += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b);
}
