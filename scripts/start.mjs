// npm start: goes from a bare clone to a running service. npm run worker: the same for a worker that supports an API
// whose database and queue are on servers.
import { spawn } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { requireNode } from './setup/node-version.mjs';

requireNode();

const HELP = `
  npm start    installs what is missing, builds what changed, and runs Credence on http://127.0.0.1:4000

  Everything runs in this one process and is kept in .credence/. Stop it with Ctrl-C.

  PORT=4100               another port
  HOST=0.0.0.0            every network interface, not only this machine
  CREDENCE_HOME=/data     keep the data elsewhere
  CREDENCE_LOG_LEVEL=info a line per request
  DATABASE_URL, REDIS_URL, CREDENCE_PEPPER
                          run on PostgreSQL and Redis (npm run services starts both);
                          background work is then done by npm run worker, with a PORT of its own

  All settings: libs/platform/config/README.md
`;

/**
 * Builds the dashboard and the documentation while the API is already running, and the bundle for the next start. In the
 * meantime, the API serves pages that wait for them.
 */
function buildTheRestMeanwhile() {
  spawn(process.execPath, [fileURLToPath(new URL('setup/rest-process.mjs', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

if (process.argv.includes('--help')) {
  console.log(HELP);
} else {
  const [{ main }, { installWhatIsMissing }, { buildWhatChanged }, { entryOf }, { stopWithNpm }] = await Promise.all(
    ['step', 'install', 'build', 'bundle', 'parent'].map((name) => import(`./setup/${name}.mjs`)),
  );
  await main(async () => {
    await installWhatIsMissing();
    await buildWhatChanged();
    if (process.argv[2] !== 'worker') buildTheRestMeanwhile();
    stopWithNpm();
    // On a developer's machine, the terminal shows only what matters. Set the log level to see every request.
    if (!process.env.DATABASE_URL) process.env.CREDENCE_LOG_LEVEL ??= 'warn';
    // Runs in this process rather than in a child, so that both end together.
    await import(pathToFileURL(await entryOf(process.argv[2] === 'worker' ? 'worker' : 'api')).href);
  });
}
