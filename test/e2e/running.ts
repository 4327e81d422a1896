import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { entryOf } from '../../scripts/setup/bundle.mjs';
import { eventually, type OwnRedis, type TestDatabase } from '#libs/testing/index.js';
import { PEPPER } from './operator.js';

/** The first start creates a database, which takes long on a busy machine. */
const START_MS = 60_000;

export type Env = Record<string, string>;

/** A process of the product as operators run it: built, and configured by its environment. */
export class Running {
  #child: ChildProcess | undefined;
  #said = '';
  /** The file that Node.js runs. */
  entryFile = '';

  private constructor(
    private readonly entry: 'api' | 'worker',
    private readonly env: Env,
    readonly url: string,
  ) {}

  static async start(entry: 'api' | 'worker', env: Env): Promise<Running> {
    const port = await freePort();
    const running = new Running(
      entry,
      { CREDENCE_LOG_LEVEL: 'error', ...env, PORT: String(port) },
      `http://127.0.0.1:${port}`,
    );
    await running.start();
    return running;
  }

  /** A worker on the database of a test, with its own Redis. */
  static async worker(database: TestDatabase, redis: OwnRedis): Promise<Running> {
    const [row] = await database.owner('select current_database() as name');
    return Running.start('worker', {
      DATABASE_URL: new URL(`/${row!.name as string}`, process.env.DATABASE_URL).href,
      CREDENCE_RECOVERY_DATABASE_URL: process.env.DATABASE_URL!,
      REDIS_URL: redis.url,
      CREDENCE_PEPPER: PEPPER,
    });
  }

  /**
   * Restarts it on the same port after it was killed or stopped, and keeps `changed` settings. Resolves when it is
   * ready.
   */
  async start(changed: Env = {}): Promise<void> {
    Object.assign(this.env, changed);
    const { DATABASE_URL: _, REDIS_URL: __, ...inherited } = process.env;
    this.entryFile = await entryOf(this.entry);
    const child = spawn(process.execPath, [this.entryFile], {
      // A test waits for its snapshots.
      env: { ...inherited, CREDENCE_SNAPSHOT_WORK_PERCENT: '100', ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.#said += chunk;
      });
    this.#child = child;
    await eventually(async () => this.hasEnded || (await this.isReady()), START_MS);
    if (this.hasEnded) throw new Error(`the ${this.entry} did not start: ${this.#said}`);
  }

  get hasEnded(): boolean {
    return this.#child!.exitCode !== null || this.#child!.signalCode !== null;
  }

  async isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** The answer of /readyz: `ok`, `degraded` or `unavailable`. */
  async readiness(): Promise<string> {
    const answer = await fetch(`${this.url}/readyz`);
    return ((await answer.json()) as { status: string }).status;
  }

  /** Waits for work that needs the process. Rejects with the output of the process if it ends before. */
  async whileItRuns<T>(work: Promise<T>): Promise<T> {
    const leaving = new AbortController();
    const ended = once(this.#child!, 'exit', { signal: leaving.signal }).then(([code, signal]) => {
      throw new Error(`the ${this.entry} ended by ${String(code ?? signal)}: ${this.#said}`);
    });
    try {
      return await Promise.race([work, ended as Promise<never>]);
    } finally {
      leaving.abort();
      ended.catch(() => undefined);
    }
  }

  /** Ends the process, and returns its exit status; null if a signal ended it. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (!this.hasEnded) {
      this.#child!.kill(signal);
      await once(this.#child!, 'exit');
    }
    return this.#child!.exitCode;
  }
}

/** The key of a new embedded installation, which is written a moment after it is ready. */
export async function keyOfDemo(home: string): Promise<string> {
  const read = () => readFile(join(home, 'demo.json'), 'utf8').catch(() => '');
  await eventually(async () => (await read()) !== '', START_MS);
  return (JSON.parse(await read()) as { key: string }).key;
}

/**
 * Compiles what has changed since the last build. `npm test` also does this. It is repeated here for runs of a single
 * file.
 */
export const buildWhatChanged = (): void => runSetup('build', 'buildWhatChanged');

export const bundleIfChanged = (): void => runSetup('bundle', 'bundleIfChanged');

/** Runs in a separate process, so that modules which a build loads do not stay in this process. */
function runSetup(module: string, step: string): void {
  const script = `import { ${step} } from './scripts/setup/${module}.mjs'; await ${step}();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
