// npm run sql -- <file.sql>...: prints statements as they are sent, their slots written out. Checks of the repository read them the same way.
import { transformSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [{ expandSlots }, { TABLES }] = await Promise.all(['slots', 'rows.generated'].map(compiled));

/** The text of a .sql file by the code that reads it when the product starts. */
export const expanded = (text, file) => expandSlots(text, TABLES, file);

/** A module that imports nothing but types. */
function compiled(name) {
  const source = readFileSync(new URL(`../libs/platform/database/${name}.ts`, import.meta.url), 'utf8');
  const { code } = transformSync(source, {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
    swcrc: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const file of process.argv.slice(2)) console.log(expanded(readFileSync(file, 'utf8'), file));
