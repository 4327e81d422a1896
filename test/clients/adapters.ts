import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { startTypescript } from '#libs/testing/child-process.js';
import { Credence, type CommonOptions } from '../../libs/sdk/index.js';
import type { Service, Tenant } from '../service/index.js';

/** A client for an adapter, with the rights of the owner or of another key. */
export const clientOf = (service: Service, key: { secret: string }, options: Partial<CommonOptions> = {}): Credence =>
  new Credence({ url: service.url, key: key.secret, retry: { attempts: 1 }, ...options });

export interface ExampleRun {
  /** The code as the README shows it. */
  shown: string | undefined;
  /** The code that was run. */
  code: string;
  printed: string[];
  /** The output that the comments in the code promise. */
  promised: string[];
}

/** Runs the example of an adapter as a process, in the space `demo` of a tenant. */
export async function runExample(name: string, service: Service, tenant: Tenant): Promise<ExampleRun> {
  await tenant.owner.do('spaces.create', { slug: 'demo', name: 'Demo' });
  const file = new URL(`../../clients/${name}/example.ts`, import.meta.url);
  const code = readFileSync(file, 'utf8');
  const child = startTypescript(file, [], { CREDENCE_URL: service.url, CREDENCE_KEY: tenant.owner.secret });
  const [printed] = await Promise.all([text(child.stdout!), once(child, 'close')]);
  const page = readFileSync(new URL('README.md', file), 'utf8');
  return {
    shown: /^```ts\n([^]*?)^```$/m.exec(page)?.[1],
    code,
    printed: printed.trim().split('\n'),
    promised: [...code.matchAll(/^ *console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line]) => line!),
  };
}
