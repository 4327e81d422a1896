import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CliFailure, usageFailure } from '../../terminal/failure.js';
import { given, textAt, type Entry, type Fields } from '../entry.js';
import { entryOf } from '../lines.js';
import { timeAt } from '../times.js';

/** Reads rows of a SQLite file. */
export type OpenSqlite = (path: string) => Promise<{ all(statement: string): Fields[]; close(): void }>;

/** A folder of EGM (`egm.db`, `refs/`), or its database alone. Tasks and the audit trail are not imported. */
export async function* readEgm(path: string, openSqlite: OpenSqlite = builtInSqlite): AsyncGenerator<Entry> {
  const isFolder = (await stat(path).catch(() => null))?.isDirectory();
  if (isFolder === undefined) throw usageFailure(`${path} cannot be read.`);
  const folder = isFolder ? path : dirname(path);
  const database = isFolder ? join(path, 'egm.db') : path;
  const hasDatabase = (await stat(database).catch(() => null)) !== null;
  if (hasDatabase) yield* readDatabase(database, folder, openSqlite);
  else yield* readRefs(folder);
}

async function* readDatabase(path: string, folder: string, openSqlite: OpenSqlite): AsyncGenerator<Entry> {
  const database = await openSqlite(path);
  try {
    for (const [n, row] of database.all('select * from evidence order by created_at, id').entries()) {
      const content = await refOf(folder, textAt(row, 'id'));
      yield entryOf(row, `evidence ${n + 1}`, (fields, place) => evidenceOf(fields, place, content));
    }
    for (const [n, row] of database.all('select * from facts order by created_at, id').entries())
      yield entryOf(row, `fact ${n + 1}`, factOf);
  } finally {
    database.close();
  }
}

/** Evidence from the files in `refs/`, if the database is missing. */
async function* readRefs(folder: string): AsyncGenerator<Entry> {
  const files = await readdir(join(folder, 'refs')).catch(() => {
    throw usageFailure(`${folder} has neither egm.db nor refs.`);
  });
  for (const file of files.filter((each) => each.endsWith('.md')).sort()) {
    const key = basename(file, '.md');
    const content = (await refOf(folder, key)) ?? '';
    const place = `refs/${file}`;
    if (content.trim() === '') yield { place, problem: 'is empty' };
    else yield { place, item: { key, evidence: { kind: 'document', content } } };
  }
}

/** An id that contains a path does not name a file of the folder. */
async function refOf(folder: string, id: string | undefined): Promise<string | null> {
  if (id === undefined || !/^[\w-]+$/.test(id)) return null;
  return readFile(join(folder, 'refs', `${id}.md`), 'utf8').then(
    (text) => text.replace(/^\uFEFF/, ''),
    () => null,
  );
}

function evidenceOf(fields: Fields, place: string, ref: string | null): Entry {
  const [key, content] = [textAt(fields, 'id'), ref || textAt(fields, 'summary')];
  if (key === undefined || content === undefined) return { place, problem: 'has no id or no content' };
  if (textAt(fields, 'revoked_at') !== undefined) return { place, skipped: 'it was revoked' };
  const type = textAt(fields, 'evidence_type') ?? '';
  const observedAt = timeAt(fields, 'observed_at', 'created_at');
  const kind = /^[a-z][a-z0-9_]{0,63}$/.test(type) && type !== 'assertion' ? type : 'document';
  return {
    place,
    item: { key, evidence: given({ kind, content, source: textAt(fields, 'source_system', 'source'), observedAt }) },
  };
}

function factOf(fields: Fields, place: string): Entry {
  const [key, text] = [textAt(fields, 'id'), textAt(fields, 'text')];
  if (key === undefined || text === undefined) return { place, problem: 'has no id or no text' };
  if (textAt(fields, 'invalidated_at') !== undefined) return { place, skipped: 'it was invalidated' };
  const type = textAt(fields, 'claim_type');
  return {
    place,
    item: {
      key,
      claim: given({
        text,
        evidence: namesIn(fields.evidence_refs).slice(0, 64),
        tags: type === undefined ? undefined : [type.slice(0, 50)],
        observedAt: timeAt(fields, 'created_at'),
      }),
    },
  };
}

function namesIn(text: unknown): string[] {
  try {
    const value: unknown = JSON.parse(String(text));
    return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Node has built-in SQLite since version 22.5. */
const builtInSqlite: OpenSqlite = async (path) => {
  const name = 'node:sqlite';
  const sqlite = (await import(name).catch(() => {
    throw new CliFailure(
      `Reading ${path} needs Node 22.5 or later; this is ${process.version}. With an older Node, import the folder without egm.db: then only the contents in refs/ are read.`,
      'sqlite_missing',
    );
  })) as {
    DatabaseSync: new (path: string, options: object) => { prepare(text: string): { all(): Fields[] }; close(): void };
  };
  const database = new sqlite.DatabaseSync(path, { readOnly: true });
  return { all: (statement) => database.prepare(statement).all(), close: () => database.close() };
};
