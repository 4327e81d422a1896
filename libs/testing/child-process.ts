import { type ChildProcess, spawn } from 'node:child_process';

const HOOKS = new URL('./typescript-hooks.mjs', import.meta.url).href;

/**
 * Starts a separate Node process that runs a TypeScript module from its source, for tests that kill a process. Its
 * standard output is piped.
 */
export function startTypescript(source: URL, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const register = `data:text/javascript,${encodeURIComponent(`import { register } from 'node:module'; register('${HOOKS}');`)}`;
  return spawn(process.execPath, ['--no-warnings', '--import', register, source.pathname, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
