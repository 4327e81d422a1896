import { usageFailure } from '../../terminal/failure.js';
import { given, tagsAt, textAt, type Entry, type Fields, type Item } from '../entry.js';
import { rowsOf } from '../csv.js';
import { entriesOfLines, entryOf, type ReadFields } from '../lines.js';
import { timeAt } from '../times.js';

/** The fields of an item that a mapping may set. */
const MAPPABLE = [
  'key',
  'text',
  'subject',
  'predicate',
  'value',
  'category',
  'importance',
  'tags',
  'agent',
  'source',
  'observedAt',
  'validFrom',
  'validUntil',
  'content',
  'kind',
] as const;
export type Mapping = Partial<Record<(typeof MAPPABLE)[number], string>>;

/** Throws a usage failure for a field that items do not have. */
export function mappingOf(assigned: Readonly<Record<string, string>>): Mapping {
  const unknown = Object.keys(assigned).find((name) => !(MAPPABLE as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw usageFailure(`--map does not know "${unknown}". Use FIELD=COLUMN with one of ${MAPPABLE.join(', ')}.`);
  return assigned;
}

/** The fields under their item names. Without a mapping, the fields have these names already. */
const renamed = (fields: Fields, mapping: Mapping): Fields =>
  Object.fromEntries(MAPPABLE.map((name) => [name, fields[mapping[name] ?? name]]));

/** A claim, or evidence if `content` is given instead of `text`. An item without a key uses its place as the key. */
function readMapped(mapping: Mapping): ReadFields {
  return (fields, place) => {
    const found = renamed({ ...fields, key: fields.key ?? fields.id }, mapping);
    const key = textAt(found, 'key') ?? place.replace(' ', '-');
    const text = textAt(found, 'text');
    const content = found.content;
    if (text === undefined && typeof content !== 'string') return { place, problem: 'has neither text nor content' };
    return { place, item: { key, ...(text === undefined ? evidenceIn(found) : claimIn(found, text)) } };
  };
}

const evidenceIn = (found: Fields): Pick<Item, 'evidence'> => ({
  evidence: given({
    kind: textAt(found, 'kind') ?? 'document',
    content: found.content as string,
    source: textAt(found, 'source'),
    observedAt: timeAt(found, 'observedAt'),
  }),
});

function claimIn(found: Fields, text: string): Pick<Item, 'claim'> {
  const [subject, predicate, value] = [textAt(found, 'subject'), textAt(found, 'predicate'), textAt(found, 'value')];
  const triple = subject && predicate && value ? { subject, predicate, value } : undefined;
  const importance = textAt(found, 'importance');
  const tags = typeof found.tags === 'string' ? found.tags.split(/[;,|]/) : found.tags;
  return {
    claim: given({
      text,
      triple,
      category: textAt(found, 'category'),
      importance: importance === undefined ? undefined : Number(importance),
      tags: tagsAt({ tags }, 'tags'),
      agent: textAt(found, 'agent'),
      source: textAt(found, 'source'),
      observedAt: timeAt(found, 'observedAt'),
      validFrom: timeAt(found, 'validFrom'),
      validUntil: timeAt(found, 'validUntil'),
    }),
  };
}

export const readJsonl = (path: string, mapping: Mapping): AsyncIterable<Entry> =>
  entriesOfLines(path, readMapped(mapping));

/** The first row contains the column names. */
export async function* readCsv(path: string, mapping: Mapping): AsyncGenerator<Entry> {
  let columns: string[] | null = null;
  const read = readMapped(mapping);
  for await (const { number, cells } of rowsOf(path)) {
    const place = `line ${number}`;
    if (columns === null) columns = namesIn(cells, mapping);
    else if (cells === null) yield { place, problem: 'is too long' };
    else if (cells.length !== columns.length)
      yield { place, problem: `has ${cells.length} cells; the first line names ${columns.length} columns` };
    else {
      const fields = Object.fromEntries(columns.map((name, n) => [name, cells[n] === '' ? undefined : cells[n]]));
      yield entryOf(fields, place, read);
    }
  }
}

function namesIn(cells: string[] | null, mapping: Mapping): string[] {
  const names = (cells ?? []).map((name) => name.trim());
  const missing = Object.values(mapping).find((column) => !names.includes(column));
  if (missing !== undefined)
    throw usageFailure(`The file has no column "${missing}". Its columns are ${names.join(', ')}.`);
  return names;
}
