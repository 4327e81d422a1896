import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../scripts/setup/root.mjs';

const DOCUMENT = join(root, 'docs/benchmarks.md');

/** What a reader needs for a comparison: the date, the machine, and how busy it was before the measurement. */
export async function circumstances({ databaseUrl }) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const {
    rows: [{ version, fsync }],
  } = await database.query(
    "select split_part(current_setting('server_version'), ' ', 1) as version, current_setting('fsync') as fsync",
  );
  await database.end();
  const processors = cpus();
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}`,
    `${processors.length} processors (${processors[0]?.model.trim()})`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Linux ${release()}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${version} with fsync ${fsync}`,
    `load average before it ${loadavg()[0].toFixed(1)}`,
  ].join(', ');
}

/**
 * Writes what was measured between the marks of its section in docs/benchmarks.md; everything else there is written by
 * hand.
 */
export function writeDown(section, text) {
  const document = readFileSync(DOCUMENT, 'utf8');
  const [begin, end] = [`<!-- measured: ${section} -->\n`, '<!-- end -->'];
  const from = document.indexOf(begin) + begin.length;
  const to = document.indexOf(end, from);
  if (from < begin.length || to < 0) throw new Error(`${DOCUMENT} has no place for ${section}.`);
  writeFileSync(DOCUMENT, `${document.slice(0, from)}${text}\n${document.slice(to)}`);
}
