import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../scripts/setup/root.mjs';

const DOCUMENTS = ['docs/benchmarks.md', 'docs/capacity.md', 'docs/recall.md'].map((path) => join(root, path));

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
    `load average before the run ${loadavg()[0].toFixed(1)}`,
  ].join(', ');
}

/**
 * Writes the results between the marks of their section, in the document that contains these marks. Everything else in
 * the document is written by hand.
 */
export function writeDown(section, text) {
  const [begin, end] = [`<!-- measured: ${section} -->\n`, '<!-- end -->'];
  const path = DOCUMENTS.find((each) => readFileSync(each, 'utf8').includes(begin));
  if (path === undefined) throw new Error(`No document has a place for ${section}.`);
  const document = readFileSync(path, 'utf8');
  const from = document.indexOf(begin) + begin.length;
  const to = document.indexOf(end, from);
  if (to < 0) throw new Error(`${path} has no end for ${section}.`);
  writeFileSync(path, `${document.slice(0, from)}${text}\n${document.slice(to)}`);
}
