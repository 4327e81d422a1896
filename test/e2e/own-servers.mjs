// For scripts that use test modules outside of the test runner: loading this file lets them import TypeScript.
import { register } from 'node:module';

register(new URL('../runner/hooks.mjs', import.meta.url));
export const { expect } = await import('expect');
globalThis[Symbol.for('credence.jest')] = { expect };
const [{ buildWhatChanged }, { OwnPostgres }] = await Promise.all([
  import('./running.ts'),
  import('./own-postgres.ts'),
]);

/**
 * Builds the product. Starts servers if DATABASE_URL is not set. Returns a function that removes the servers that it
 * started.
 */
export async function ownServers() {
  buildWhatChanged();
  if (process.env.DATABASE_URL) return async () => undefined;
  const postgres = await OwnPostgres.start();
  Object.assign(process.env, { DATABASE_URL: postgres.databaseUrl, REDIS_URL: postgres.redisUrl });
  return () => postgres.remove();
}
