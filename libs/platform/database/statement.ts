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

/**
 * A text search query that every text of a space matches: the indexed words begin with letters of their space, so none
 * is `x`. A statement that looks up words in the index of the words has two more conditions with this query, as a
 * parameter. A cached plan expects that one row in two hundred contains the words, in all spaces together. It would
 * therefore intersect these rows with all rows of the space, found through another index: in a large space, this takes
 * longer than the rest of a search. Each further condition makes it expect two hundred times fewer rows. The index does
 * not look this query up, because the query only excludes.
 */
export const EVERY_TEXT = '!x';
