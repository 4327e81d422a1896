import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CliFailure, usageFailure } from '../terminal/failure.js';

/** Which service a command calls, and with which key. */
export interface Connection {
  url: string;
  key: string;
  space: string;
}

const DemoFile = z.object({ url: z.url(), space: z.string(), key: z.string() });
const DEFAULT_URL = 'http://127.0.0.1:4000';

/**
 * Each part is taken from the flags; otherwise from CREDENCE_URL, CREDENCE_KEY or CREDENCE_SPACE; otherwise from
 * CREDENCE_HOME/demo.json, which `npm start` writes.
 */
export function connectionFrom(flags: Partial<Connection>, env: NodeJS.ProcessEnv): Connection {
  const path = join(env.CREDENCE_HOME || '.credence', 'demo.json');
  const left = readDemo(path);
  const said = {
    ...stated({ url: env.CREDENCE_URL, key: env.CREDENCE_KEY, space: env.CREDENCE_SPACE }),
    ...stated(flags),
  };
  const url = said.url ?? left?.url ?? DEFAULT_URL;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw usageFailure(`${url} is not an address of a service; give one such as ${DEFAULT_URL}.`);
  // The demo key is sent only to the demo service, never to another address.
  const demo = left !== null && new URL(url).origin === new URL(left.url).origin ? left : {};
  const { key, space }: Partial<Connection> & { space: string } = { space: 'demo', ...demo, ...said };
  if (key === undefined)
    throw usageFailure(
      `No API key for ${url}. Give a key with --key or CREDENCE_KEY; npm start keeps a key for its own service in ${path}.`,
    );
  return { url, key, space };
}

/** Absent and empty values are left out. Other flags of the command line are ignored. */
function stated({ url, key, space }: { [name in keyof Connection]?: string | undefined }): Partial<Connection> {
  return { ...(url && { url }), ...(key && { key }), ...(space && { space }) };
}

function readDemo(path: string): Connection | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  try {
    return DemoFile.parse(JSON.parse(text));
  } catch {
    throw new CliFailure(
      `${path} is damaged; remove it and start the service again, which creates a new one.`,
      'demo_file_damaged',
    );
  }
}
