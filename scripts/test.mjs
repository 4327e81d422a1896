// npm test [-- paths and jest options]: every test, or those named.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { requireNode } from './setup/node-version.mjs';

requireNode();

const [{ main }, { installWhatIsMissing }, { buildWhatChanged }, { root }] = await Promise.all(
  ['step', 'install', 'build', 'root'].map((name) => import(`./setup/${name}.mjs`)));
await main(async () => {
  await installWhatIsMissing();
  // Tests that start real processes run the build.
  await buildWhatChanged();
  const jest = spawn(process.execPath, ['--experimental-vm-modules', '--no-warnings', join(root, 'node_modules/jest/bin/jest.js'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
  const forward = (signal) => jest.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward);
  const status = await new Promise((resolve) => { jest.on('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1))); });
  process.exit(status);
});
