import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version in the nearest package.json above this file, which may be in the sources or in `dist`. */
export const serviceVersion: string = versionAbove(dirname(fileURLToPath(import.meta.url)));

function versionAbove(folder: string): string {
  const file = join(folder, 'package.json');
  if (existsSync(file)) return String((JSON.parse(readFileSync(file, 'utf8')) as { version: unknown }).version);
  return folder === dirname(folder) ? 'unknown' : versionAbove(dirname(folder));
}
