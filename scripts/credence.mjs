#!/usr/bin/env node
// credence: the command line. It is built first if its sources have changed. Try `npx credence --help`.
import { requireNode } from './setup/node-version.mjs';

requireNode();

const [{ main }, { installWhatIsMissing }, { buildWhatChanged }] = await Promise.all(
  ['step', 'install', 'build'].map((name) => import(`./setup/${name}.mjs`)),
);
await main(async () => {
  await installWhatIsMissing();
  await buildWhatChanged();
  await import('../dist/apps/cli/src/main.js');
});
