// The process that scripts/dev.mjs starts. It loads the packages and waits for a message to become the service.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Server } from 'node:net';

const PACKAGES = [
  'reflect-metadata',
  '@nestjs/core',
  '@nestjs/platform-fastify',
  '@apollo/server',
  '@as-integrations/fastify',
  '@fastify/static',
  '@modelcontextprotocol/sdk/server/mcp.js',
  '@electric-sql/pglite',
  'bullmq',
  'chrono-node',
  'cockatiel',
  'pg',
  'pino',
  'prom-client',
  're2js',
  'yaml',
  'zod',
];

const request = new Promise((resolve) => process.once('message', resolve));
let isStarted = false;
process.on('disconnect', () => (isStarted ? process.kill(process.pid, 'SIGTERM') : process.exit()));

// If a package is missing, the service will report it.
for (const name of PACKAGES) await import(name).catch(() => undefined);
const engine = await compiledEngine().catch(() => undefined);
await warmFastify().catch(() => undefined);

const { isGreeting } = await request;
isStarted = true;
reportListening();
if (!isGreeting) hideGreeting();
// On a developer's machine, the terminal shows only what matters, as with npm start.
if (!process.env.DATABASE_URL) process.env.CREDENCE_LOG_LEVEL ??= 'warn';
await import('../../dist/apps/api/src/main.js');
void engine;

/** Fastify loads half of its packages when the first server is created. */
async function warmFastify() {
  const { default: fastify } = await import('fastify');
  await fastify().close();
}

/** V8 compiles the same bytes only once per process, as long as the result is referenced. */
async function compiledEngine() {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(new URL('pglite.wasm', `file://${main}`)));
}

function reportListening() {
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...args) {
    return listen.apply(
      this.once('listening', () => process.send?.('listening')),
      args,
    );
  };
}

function hideGreeting() {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text, ...rest) => String(text).includes('Credence is ready') || write(text, ...rest);
}
