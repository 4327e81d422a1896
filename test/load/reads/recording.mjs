import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../../scripts/setup/root.mjs';
import { BODIES } from '../bodies.mjs';
import { request, startApi } from '../installation.mjs';

const RECORDER = pathToFileURL(join(root, 'test/load/reads/record-sql.mjs')).href;
/** The number of recorded requests. It is enough for a p95, because each request is replayed many times. */
const RECORDED = 200;

/**
 * What the API sends to the database for requests of each kind ({ body, paths }), recorded by a separate API process.
 * Returns, by kind, the file with its transactions, one for each request.
 */
export async function recordSql({ env }, key, kinds, { claims, directory }) {
  const log = join(directory, 'transactions.log');
  writeFileSync(log, '');
  const api = await startApi({ ...env, RECORD_SQL_TO: log }, ['--import', RECORDER]);
  try {
    const files = {};
    for (const { body, paths } of kinds) {
      const transactions = [];
      for (let n = 0; n < RECORDED; n += 1) {
        const path = paths[n % paths.length];
        const { degraded } = await request(api.url, key, 'POST', path, BODIES[body](n, claims));
        if (degraded !== null) throw new Error(`${path} was answered without vectors: ${degraded}`);
        // A request may look up its key in a transaction of its own first. Its answer comes from the last transaction.
        transactions.push(JSON.parse(readFileSync(log, 'utf8').trimEnd().split('\n').at(-1)));
        writeFileSync(log, '');
      }
      files[body] = join(directory, `${body}.json`);
      writeFileSync(files[body], JSON.stringify(transactions));
    }
    return files;
  } finally {
    await api.stop();
  }
}
