import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installOn, request } from '../load/installation.mjs';
import { answers, freePort, runForJson, startProgram } from '../load/processes.mjs';

const API = 'dist/apps/api/src/main.js';
const WORKER = 'dist/apps/worker/src/main.js';
const CLI = 'dist/apps/cli/src/main.js';

/**
 * A private service with a key that has all the rights the task needs; `call(method, path, body)` uses HTTP. The
 * service runs on the given servers, or on the servers of DATABASE_URL and REDIS_URL. Without servers, it runs
 * embedded, in `home` if its data is to be kept.
 */
export async function openService({ home, servers = serversNamed() }) {
  return servers === null ? openEmbedded(home) : openNative(servers);
}

function serversNamed() {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env;
  return databaseUrl && redisUrl ? { databaseUrl, redisUrl } : null;
}

async function openEmbedded(kept) {
  const home = kept ?? (await mkdtemp(join(tmpdir(), 'credence-recall-')));
  const api = await start(API, { CREDENCE_HOME: home, CREDENCE_LOG_LEVEL: 'warn' });
  const { key } = JSON.parse(await readFile(join(home, 'demo.json'), 'utf8'));
  return {
    engine: 'embedded',
    call: caller(api.url, key),
    close: async () => {
      await api.stop();
      if (kept === undefined) await rm(home, { recursive: true, force: true });
    },
  };
}

async function openNative({ databaseUrl, redisUrl }) {
  const installation = await installOn(databaseUrl, redisUrl);
  const env = { ...installation.env, CREDENCE_LOG_LEVEL: 'warn' };
  const programs = [await start(API, env), await start(WORKER, env)];
  const { secret } = await runForJson(CLI, {
    args: [
      'keys',
      'create',
      'recall',
      '--role',
      'owner',
      '--grants',
      'conversation_ingest',
      '--tenant',
      installation.tenants[0].id,
      '--json',
    ],
    env,
  });
  return {
    engine: 'PostgreSQL and Redis',
    call: caller(programs[0].url, secret),
    close: async () => {
      await Promise.all(programs.map((program) => program.stop()));
      await installation.close();
    },
  };
}

async function start(path, env) {
  const port = await freePort();
  const program = startProgram(path, { env: { ...env, PORT: String(port) } });
  const url = `http://127.0.0.1:${port}`;
  await answers(program, `${url}/readyz`);
  return { ...program, url };
}

const caller = (url, key) => (method, path, body) => request(url, key, method, path, body);
