// The process that scripts/dev.mjs starts. It loads the packages, waits for a message to load the service, and for another
// one to start it.
import { Server } from 'node:net';

const PACKAGES = [
  'reflect-metadata',
  '@nestjs/core',
  '@nestjs/platform-fastify',
  '@apollo/server',
  '@as-integrations/fastify',
  '@fastify/static',
  '@modelcontextprotocol/sdk/server/mcp.js',
  '@electric-sql/pglite/node-postgres',
  'bullmq',
  'chrono-node',
  'cockatiel',
  'ioredis',
  'openid-client',
  'pg',
  'pino',
  'prom-client',
  're2js',
  'typeid-js',
  'yaml',
  'zod',
];

const toLoad = messageOf('load');
const toStart = messageOf('start');
let isStarted = false;
process.on('disconnect', () => (isStarted ? process.kill(process.pid, 'SIGTERM') : process.exit()));

// If a package is missing, the service will report it.
for (const name of PACKAGES) await import(name).catch(() => undefined);
await warmFastify().catch(() => undefined);

await toLoad;
const [{ serve }, { KeptEngine }] = await Promise.all([
  import('../../dist/apps/api/src/serve.js'),
  import('../../dist/libs/platform/database/embedded/kept-engine.js'),
]);

const { isGreeting } = await toStart;
isStarted = true;
reportListening();
if (!isGreeting) hideGreeting();
// On a developer's machine, the terminal shows only what matters, as with npm start.
if (!process.env.DATABASE_URL) process.env.CREDENCE_LOG_LEVEL ??= 'warn';
const engine = new KeptEngine();
await serve((dataDir) => engine.open(dataDir));

/** Resolves with the first message of this kind. */
function messageOf(kind) {
  return new Promise((resolve) => {
    process.on('message', (message) => {
      if (message[kind]) resolve(message[kind]);
    });
  });
}

/** Fastify loads half of its packages when the first server is created. */
async function warmFastify() {
  const { default: fastify } = await import('fastify');
  await fastify().close();
}

function reportListening() {
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...args) {
    return listen.apply(
      this.once('listening', () => process.send?.({ isListening: true })),
      args,
    );
  };
}

function hideGreeting() {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text, ...rest) => String(text).includes('Credence is ready') || write(text, ...rest);
}
