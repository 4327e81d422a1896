import { createHash } from 'node:crypto';
import { EXPORT_FORMAT } from '#libs/memory/transfers/index.js';
import { CliFailure } from '../../terminal/failure.js';
import { isFields, textAt, type Entry, type Fields, type Item } from '../entry.js';
import { entriesOfLines, linesOf } from '../lines.js';

/** The first line of an export. */
interface Header {
  slug: string;
  exportedAt: string;
}

/** Reads the whole file once. Throws if it is not an export, is truncated, or was altered. */
export async function verifyExport(path: string): Promise<Header> {
  const { header, last, sha256 } = await digestOf(path);
  if (header === null)
    throw new CliFailure(
      `${path} is not an export of Credence (${EXPORT_FORMAT}); name another --format.`,
      'not_an_export',
    );
  const end = fieldsIn(last);
  if (end?.end !== true) throw new CliFailure(`${path} was cut off: its last line is missing.`, 'export_cut_off');
  if (end.sha256 !== sha256)
    throw new CliFailure(
      `${path} was changed after it was written: its SHA-256 differs. With --unverified it is imported nevertheless.`,
      'export_changed',
    );
  return header;
}

/**
 * The first line (null: the file has no header of an export), the last line, and the hash of all lines before the last.
 */
async function digestOf(path: string): Promise<{ header: Header | null; last: string; sha256: string }> {
  const hash = createHash('sha256');
  let header: Header | null = null;
  let last = '';
  for await (const { text, number } of linesOf(path)) {
    if (number === 1) header = headerIn(text ?? '');
    if (header === null) break;
    if (last !== '') hash.update(`${last}\n`);
    last = text ?? '';
  }
  return { header, last, sha256: hash.digest('hex') };
}

function fieldsIn(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

function headerIn(text: string): Header | null {
  const fields = fieldsIn(text);
  if (fields?.export !== EXPORT_FORMAT || !isFields(fields.space)) return null;
  return { slug: textAt(fields.space, 'slug') ?? 'export', exportedAt: String(fields.exportedAt) };
}

/** The items of an export. Of what they were in their old space, only the privacy of their session is kept. */
export const readExport = (path: string): AsyncIterable<Entry> =>
  entriesOfLines(path, (fields, place) => {
    if ('export' in fields || 'end' in fields) return { place, skipped: '' };
    if ('source' in fields) return { place, skipped: 'sources are registered by hand' };
    const { origin, ...item } = fields;
    return { place, item: item as Item, isPrivate: isFields(origin) && origin.private === true };
  });
