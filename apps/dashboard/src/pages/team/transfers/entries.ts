import type { ImportItem } from '#libs/sdk/index.js';
import { timeOf, UnreadableTime } from './times.js';

/**
 * A line of a file: an item, the reason why it cannot become an item, or null for a line that is deliberately left out.
 */
export type Entry =
  /** `isPrivate`: its session in the exporting system is private. */
  | { line: number; item: ImportItem; isPrivate?: boolean }
  | { line: number; problem: string }
  | { line: number; item: null };

/** The first line of an export. */
export interface Header {
  slug: string;
}

type Fields = Record<string, unknown>;

const FORMAT = 'credence.space/1';
/** No line that could become an item is longer than this. */
const MAX_LINE = 16 * 1_024 * 1_024;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textAt = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

/** Throws `UnreadableTime`. */
function timeAt(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return undefined;
  const time = timeOf(value);
  if (time === null) throw new UnreadableTime(name, value);
  return time;
}

/** The tags of a list or of one text, shortened to what the service takes. */
function tagsIn(tags: unknown): string[] | undefined {
  const listed: unknown = typeof tags === 'string' ? tags.split(/[;,|]/) : tags;
  if (!Array.isArray(listed)) return undefined;
  const texts = listed.filter((tag): tag is string => typeof tag === 'string' && tag.trim() !== '');
  return [...new Set(texts.map((tag) => [...tag.trim()].slice(0, 50).join('')).slice(0, 20))];
}

const given = (members: Fields): Fields =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null));

/** An item of a file. It is not checked here: the service checks it and reports what is wrong. */
const unchecked = (fields: Fields): ImportItem => fields as unknown as ImportItem;

export function fieldsIn(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** The header of an export; null if the line is not a header. */
export function headerIn(line: string): Header | null {
  const fields = fieldsIn(line);
  if (fields?.export !== FORMAT || !isFields(fields.space)) return null;
  return { slug: textAt(fields.space, 'slug') ?? 'export' };
}

/** Reads a line: an item of an export, an item as in the API, or plain fields such as `text` and `subject`. */
export function entryOf(text: string, line: number): Entry {
  if (text.length > MAX_LINE) return { line, problem: 'is longer than 16 MiB' };
  const fields = fieldsIn(text);
  if (fields === null) return { line, problem: 'is not a JSON object' };
  if ('export' in fields || 'end' in fields || isFields(fields.source)) return { line, item: null };
  const isItem = isFields(fields.claim) || isFields(fields.evidence) || isFields(fields.predicate);
  return isItem ? itemEntry(fields, line) : plainEntry(fields, line);
}

/** An item of an export. Of what it was in its old space, only the privacy of its session is kept. */
function itemEntry({ origin, ...item }: Fields, line: number): Entry {
  const isPrivate = isFields(origin) && origin.private === true;
  return { line, item: unchecked(item), ...(isPrivate && { isPrivate }) };
}

function plainEntry(fields: Fields, line: number): Entry {
  const key = textAt(fields, 'key') ?? textAt(fields, 'id') ?? `line-${line}`;
  const [text, content] = [textAt(fields, 'text'), textAt(fields, 'content')];
  if (text === undefined && content === undefined) return { line, problem: 'has neither text nor content' };
  try {
    const item = text === undefined ? { evidence: evidenceIn(fields, content!) } : { claim: claimIn(fields, text) };
    return { line, item: unchecked({ key, ...item }) };
  } catch (failure) {
    if (failure instanceof UnreadableTime) return { line, problem: failure.message };
    throw failure;
  }
}

const evidenceIn = (fields: Fields, content: string): Fields =>
  given({
    kind: textAt(fields, 'kind') ?? 'document',
    content,
    source: fields.source,
    observedAt: timeAt(fields, 'observedAt'),
  });

function claimIn(fields: Fields, text: string): Fields {
  const { category, importance, tags, agent, source } = fields;
  const [subject, predicate, value] = ['subject', 'predicate', 'value'].map((name) => textAt(fields, name));
  const triple = subject && predicate && value ? { subject, predicate, value } : undefined;
  return given({
    text,
    triple,
    category,
    importance: typeof importance === 'string' ? Number(importance) : importance,
    tags: tagsIn(tags),
    agent,
    source,
    observedAt: timeAt(fields, 'observedAt'),
    validFrom: timeAt(fields, 'validFrom'),
    validUntil: timeAt(fields, 'validUntil'),
  });
}

/** The lines of a file as they are read, with the number of bytes read so far. Blank lines are left out. */
export async function* linesOf(file: Blob): AsyncGenerator<{ text: string; line: number; bytes: number }> {
  // Not all browsers can iterate over a stream.
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  let [rest, line, bytes] = ['', 0, 0];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      bytes += value?.length ?? 0;
      const parts = (rest + decoder.decode(value, { stream: !done })).split('\n');
      // A line that is already too long to become an item is not collected any further.
      rest = done ? '' : parts.pop()!.slice(0, MAX_LINE + 1);
      for (const text of parts) {
        line += 1;
        if (text.trim() !== '') yield { text, line, bytes };
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
