import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Migration } from '../platform/database/index.js';

/** Changes with any migration and with any version in package.json, PGlite's among them. */
export async function fingerprint(migrations: readonly Migration[]): Promise<string> {
  const hash = createHash('sha256').update(await readFile(new URL('../../package.json', import.meta.url)));
  for (const { name, checksum } of migrations) hash.update(`\n${name} ${checksum}`);
  return hash.digest('hex').slice(0, 16);
}
