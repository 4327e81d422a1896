// npm run build:adapters [-- FOLDER]: builds the package of each folder in clients/ that has a package.json, ready for
// `npm pack` or `npm publish`. Default folder: dist/packages.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { answerHelp } from './setup/help.mjs';
import { root } from './setup/root.mjs';

answerHelp(`
  npm run build:adapters [-- FOLDER]    builds the package of each adapter in clients/, ready for npm pack or npm publish

  FOLDER is dist/packages unless it is given. The folder of each package in it is replaced.
`);
const target = resolve(process.argv[2] ?? join(root, 'dist/packages'));
const clients = join(root, 'clients');

/**
 * The adapters are compiled as strictly as the client on which they build. The sources of the client are read for their
 * types, and are not packed.
 */
const { options } = ts.getParsedCommandLineOfConfigFile(join(root, 'libs/sdk/tsconfig.json'), undefined, {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: fail,
});

/** @param {ts.Diagnostic[]} problems */
function fail(...problems) {
  const host = { getCurrentDirectory: () => root, getCanonicalFileName: (name) => name, getNewLine: () => '\n' };
  console.error(ts.formatDiagnostics(problems, host));
  process.exit(1);
}

function build(name) {
  const folder = join(target, name);
  rmSync(folder, { recursive: true, force: true });
  const program = ts.createProgram([join(clients, name, 'index.ts')], {
    ...options,
    rootDir: root,
    outDir: folder,
    paths: { '@credence/sdk': [join(root, 'libs/sdk/index.ts')] },
  });
  const problems = ts.getPreEmitDiagnostics(program);
  if (problems.length > 0) fail(...problems);
  program.emit(undefined, (path, text) => {
    const within = relative(join(folder, 'clients'), path);
    if (within.startsWith('..')) return;
    mkdirSync(dirname(join(folder, within)), { recursive: true });
    writeFileSync(join(folder, within), text);
  });
  for (const file of ['package.json', 'README.md']) cpSync(join(clients, name, file), join(folder, file));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  console.log(`built @credence/${name} in ${folder}`);
}

for (const name of readdirSync(clients)) if (existsSync(join(clients, name, 'package.json'))) build(name);
