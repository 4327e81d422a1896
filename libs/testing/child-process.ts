import { type ChildProcess, spawn } from 'node:child_process';

const HOOKS = new URL('./typescript-hooks.mjs', import.meta.url).href;

/** A Node process of its own that runs a TypeScript module from its sources, for what a test wants to kill. Its standard output is piped. */
export function startTypescript(source: URL, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const register = `data:text/javascript,${encodeURIComponent(`import { register } from 'node:module'; register('${HOOKS}');`)}`;
  return spawn(process.execPath, ['--no-warnings', '--import', register, source.pathname, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
