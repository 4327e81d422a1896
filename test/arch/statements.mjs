// The text of a .sql file as it is sent: its slots written out by the code that does so when the product starts.
import { transformSync } from '@swc/core';
import { readFileSync } from 'node:fs';

const [{ expandSlots }, { TABLES }] = await Promise.all(['slots', 'rows.generated'].map(compiled));

export const expanded = (text, file) => expandSlots(text, TABLES, file);

/** A module that imports nothing but types. */
function compiled(name) {
  const source = readFileSync(new URL(`../../libs/platform/database/${name}.ts`, import.meta.url), 'utf8');
  const { code } = transformSync(source, {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
    swcrc: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}
