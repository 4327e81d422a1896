import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './environment.js';

const Secrets = z.object({ pepper: z.string().min(32) });
export type FileSecrets = z.output<typeof Secrets>;

/** The secrets of an embedded installation, created on its first start. Without the file no API key works. */
export function secretsIn(home: string): FileSecrets {
  const path = join(home, 'secrets.json');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  createOnce(path);
  if ((statSync(path).mode & 0o077) !== 0)
    throw new ConfigError([`${path} can be read by others. Run: chmod 600 ${path}`]);
  return read(path);
}

/** Creates the file unless it exists. Linking is atomic, so two first starts at the same time read the same secrets. */
function createOnce(path: string): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${JSON.stringify({ pepper: randomBytes(32).toString('base64url') }, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
  try {
    linkSync(draft, path);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure;
  } finally {
    unlinkSync(draft);
  }
}

function read(path: string): FileSecrets {
  try {
    return Secrets.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new ConfigError([
      `${path} is damaged. Restore it from a backup; if there is none, remove it and issue new API keys.`,
    ]);
  }
}
