// npm test [-- paths and jest options]: every test, or those named.
//   npm test -- replacements          the files whose path contains the word
//   npm test -- -t 'is refused'       the tests whose title matches
//   npm test -- --watch               tests affected by changes since the last commit, again after each save
//   npm test -- --coverage text       with a table of lines that no test reached; also writes coverage/
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { requireNode } from './setup/node-version.mjs';

requireNode();

const [{ main }, { installWhatIsMissing }, { root }] = await Promise.all(
  ['step', 'install', 'root'].map((name) => import(`./setup/${name}.mjs`)),
);
await main(async () => {
  await installWhatIsMissing();
  const jest = spawn(
    process.execPath,
    // Tests create much short-lived garbage. Workers inherit this setting.
    [
      '--no-warnings',
      '--max-semi-space-size=64',
      join(root, 'node_modules/jest/bin/jest.js'),
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: 'inherit' },
  );
  const forward = (signal) => jest.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward);
  const [status, signal] = await once(jest, 'close');
  if (signal !== null) console.error(`\n  The tests were ended by ${signal}.\n`);
  process.exit(status ?? 1);
});
