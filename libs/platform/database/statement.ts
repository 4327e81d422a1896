import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TABLES } from './rows.generated.js';
import { expandSlots } from './slots.js';

/** A statement from a .sql file: its text and the name under which it is prepared. */
export interface Statement {
  /** `<noun>/<file>`, unique in the product. Postgres keeps the plan under this name. */
  name: string;
  text: string;
}

/** A part of a statement that is assembled in code, with its slots filled. */
export const sqlPart = (text: string): string => expandSlots(text, TABLES, text);

/** Reads `./sql/<file>.sql` next to the calling module and fills its slots: `sql(import.meta.url, 'find-claim')`. */
export function sql(moduleUrl: string, file: string): Statement {
  const path = fileURLToPath(new URL(`./sql/${file}.sql`, moduleUrl));
  const noun = basename(dirname(dirname(dirname(path))));
  const name = `${noun}/${basename(path, '.sql')}`;
  return {
    name,
    text: expandSlots(readFileSync(path, 'utf8').replace(/^--.*\n/gm, ''), TABLES, `${name}.sql`).trim(),
  };
}
