// npm run sql -- <file.sql>...: prints statements as they are sent, with their slots filled. Checks of the repository
// read statements in the same way.
import { transformSync } from '@swc/core';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerHelp } from './setup/help.mjs';

/** Reads a .sql file with the same code that the product uses when it starts. */
export const expanded = await expansion();

async function expansion() {
  const folder = mkdtempSync(join(tmpdir(), 'sql-'));
  try {
    const [{ expandSlots }, { TABLES }] = await Promise.all(['slots', 'rows.generated'].map(compiledIn(folder)));
    return (text, file) => expandSlots(text, TABLES, file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Compiles modules that import only types. */
function compiledIn(folder) {
  return (name) => {
    const source = readFileSync(new URL(`../libs/platform/database/${name}.ts`, import.meta.url), 'utf8');
    const { code } = transformSync(source, {
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'es6' },
      swcrc: false,
    });
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, code);
    return import(file);
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  answerHelp(`
  npm run sql -- FILE.sql ...    prints statements as they are sent, with their slots filled
`);
  for (const file of process.argv.slice(2)) console.log(expanded(readFileSync(file, 'utf8'), file));
}
