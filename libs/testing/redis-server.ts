import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { eventually } from './eventually.js';

/**
 * A Redis server for one test. The test can stop, freeze and restart it at any time. Needs `redis-server` on the PATH.
 */
export class OwnRedis {
  #process: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<OwnRedis> {
    const redis = new OwnRedis(await freePort());
    await redis.start();
    return redis;
  }

  /** A Redis that is down until `start` is called. Until then, nothing listens on its port. */
  static async down(): Promise<OwnRedis> {
    return new OwnRedis(await freePort());
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const server = spawn(
      'redis-server',
      ['--port', String(this.port), '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'],
      { stdio: 'ignore' },
    );
    this.#process = server;
    await eventually(async () => (await this.#pid()) === server.pid);
  }

  /** Deletes all data. */
  async flush(): Promise<void> {
    const client = new Redis(this.port);
    await client.flushall();
    client.disconnect();
  }

  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    const server = this.#process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  }

  /** Asks for the pid, because a PONG would not prove that the answer comes from the server that was just started. */
  async #pid(): Promise<number | null> {
    const client = new Redis(this.port, { lazyConnect: true, retryStrategy: () => null });
    // A failed connection is an expected result here. Without a listener, ioredis would print it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return Number(/process_id:(\d+)/.exec(await client.info('server'))?.[1]);
    } catch {
      return null;
    } finally {
      client.disconnect();
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
