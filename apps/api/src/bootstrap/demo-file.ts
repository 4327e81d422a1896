import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Demo = z.object({ url: z.string(), space: z.string(), key: z.string() });

/** What a script or the command line needs to use the service of this machine. Kept in CREDENCE_HOME/demo.json, for its owner alone. */
export type Demo = z.output<typeof Demo>;

const pathIn = (home: string): string => join(home, 'demo.json');

/** null: there is none, or it is damaged. Writing it again repairs both. */
export async function readDemo(home: string): Promise<Demo | null> {
  try {
    return Demo.parse(JSON.parse(await readFile(pathIn(home), 'utf8')));
  } catch {
    return null;
  }
}

/** Puts the file in place whole: a reader sees the old one or the new one. */
export async function writeDemo(home: string, demo: Demo): Promise<void> {
  const draft = `${pathIn(home)}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(draft, pathIn(home));
}
