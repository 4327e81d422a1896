// npm run build:sdk [-- FOLDER]: builds the package @credence/sdk, ready for `npm pack` or `npm publish`. Default
// folder: dist/packages/sdk.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { answerHelp } from './setup/help.mjs';
import { root } from './setup/root.mjs';

answerHelp(`
  npm run build:sdk [-- FOLDER]    builds the package @credence/sdk, ready for npm pack or npm publish

  FOLDER is dist/packages/sdk unless it is given. What was in it is removed.
`);
const folder = resolve(process.argv[2] ?? join(root, 'dist/packages/sdk'));
const source = join(root, 'libs/sdk');

rmSync(folder, { recursive: true, force: true });
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', source, '--outDir', folder], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
for (const name of ['package.json', 'README.md']) cpSync(join(source, name), join(folder, name));
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
console.log(`built @credence/sdk in ${folder}`);
