import { join } from 'node:path';
import pg from 'pg';
import { entryOf } from '../../scripts/setup/bundle.mjs';
import { root } from '../../scripts/setup/root.mjs';
import { answers, freePort, runForJson, startProgram } from './processes.mjs';

const CLI = 'dist/apps/cli/src/main.js';
const PEPPER = 'a pepper for measuring and for nothing else';
const TENANTS = 2;
/** A key may make 500 requests a second; with this many keys, our own limits are not what is measured. */
const KEYS_EACH = 8;

/** The number of installations made by this process. */
let installed = 0;

/**
 * A separate database on the server, migrated, with tenants; `close` drops only this database. `folder`: where the
 * programs are built; by default, this repository.
 */
export async function installOn(serverUrl, redisUrl, { tenants: count = TENANTS, folder = root } = {}) {
  installed += 1;
  const name = `credence_bench_${process.pid}_${installed}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const env = { DATABASE_URL: url.href, REDIS_URL: redisUrl, CREDENCE_PEPPER: PEPPER, NODE_ENV: 'production' };
  const close = async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  try {
    const startedAt = performance.now();
    await runForJson(join(folder, CLI), { args: ['migrate', '--json'], env });
    const migrateMs = performance.now() - startedAt;
    return { name, env, folder, url: url.href, migrateMs, close, tenants: await tenantsOn(env, folder, count) };
  } catch (failure) {
    await close();
    throw failure;
  }
}

/** Does the work on an installation that is removed afterwards. */
export async function withInstallation({ databaseUrl, redisUrl }, options, work) {
  const installation = await installOn(databaseUrl, redisUrl, options);
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}

async function tenantsOn(env, folder, count) {
  const cli = join(folder, CLI);
  const tenants = [];
  for (let i = 0; i < count; i += 1) {
    const { id } = await runForJson(cli, { args: ['tenants', 'create', `Bench ${i}`, '--json'], env });
    const { secret } = await runForJson(cli, {
      args: ['keys', 'create', 'first', '--role', 'owner', '--tenant', id, '--json'],
      env,
    });
    tenants.push({ id, owner: secret });
  }
  return tenants;
}

/** The API as it runs in production, in a separate process; `flags` are for Node. */
export const startApi = async (env, flags, folder = root) => startServer(await mainOf('api', folder), env, flags);

/** The worker with the flags that operators use, plus further flags for Node. */
export const startWorker = async (env, flags = [], folder = root) =>
  startServer(await mainOf('worker', folder), env, ['--max-semi-space-size=8', '--max-old-space-size=1024', ...flags]);

/** This version starts as in production; an earlier version may have no bundle. */
const mainOf = (app, folder) => (folder === root ? entryOf(app) : join(folder, `dist/apps/${app}/src/main.js`));

/** One of our programs that listens on PORT and answers /readyz when it is ready. */
export async function startServer(path, env, flags) {
  const port = await freePort();
  const program = startProgram(path, { env: { ...env, PORT: String(port) }, flags });
  const url = `http://127.0.0.1:${port}`;
  try {
    await answers(program, `${url}/readyz`);
    return { ...program, url };
  } catch (failure) {
    await program.stop();
    throw failure;
  }
}

/** Creates in every tenant a space `bench` with two sources, and keys for many clients. */
export async function furnish(url, tenants) {
  const keys = [];
  for (const { owner } of tenants) {
    const call = (method, path, body) => request(url, owner, method, path, body);
    await call('POST', '/v1/spaces', { slug: 'bench', name: 'Bench' });
    await call('PUT', '/v1/spaces/bench/sources/crm', { class: 'tool_output' });
    await call('PUT', '/v1/spaces/bench/sources/wiki', { class: 'document' });
    for (let i = 0; i < KEYS_EACH; i += 1)
      keys.push((await call('POST', '/v1/api-keys', { name: `client ${i}`, role: 'writer' })).secret);
  }
  return keys;
}

/** Waits as long as the rate limit says, so that the limit itself is never measured. */
export async function request(url, key, method, path, body) {
  for (;;) {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(body),
    });
    if (response.ok) return response.json();
    const problem = await response.text();
    if (response.status !== 429) throw new Error(`${method} ${path} was answered with ${response.status}: ${problem}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 1_000 * Number(response.headers.get('retry-after') ?? 1));
    });
  }
}

/** Runs statements as the owner of the database. */
export async function asOwner({ url }, statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
