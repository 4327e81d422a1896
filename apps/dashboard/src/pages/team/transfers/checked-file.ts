import { fieldsIn, headerIn, type Header } from './entries.js';

/** The kind of a file: an export of the service, or lines of JSON from elsewhere. */
export type Checked =
  | { kind: 'export'; header: Header; isVerified: boolean }
  | { kind: 'lines'; header: null; isVerified: false }
  | { kind: 'cut_off' | 'changed'; header: Header; isVerified: false };

/** The hash of a larger file is not computed, because the browser would need the whole file in memory. */
const MAX_HASHED = 256 * 1_024 * 1_024;
const ENDS = 64 * 1_024;
const NEWLINE = 10;

/** Reads the beginning and the end of a file, and compares its hash with the hash in the last line. */
export async function checkFile(file: Blob): Promise<Checked> {
  const header = headerIn((await file.slice(0, ENDS).text()).split('\n', 1)[0]!);
  if (header === null) return { kind: 'lines', header, isVerified: false };
  const { end, from } = await lastLineOf(file);
  if (end?.end !== true) return { kind: 'cut_off', header, isVerified: false };
  const sha256 = await hashOf(file.slice(0, from));
  if (sha256 === null) return { kind: 'export', header, isVerified: false };
  if (sha256 !== end.sha256) return { kind: 'changed', header, isVerified: false };
  return { kind: 'export', header, isVerified: true };
}

/** The last line, and the position at which it begins. */
async function lastLineOf(file: Blob): Promise<{ end: Record<string, unknown> | null; from: number }> {
  const start = Math.max(0, file.size - ENDS);
  const bytes = new Uint8Array(await file.slice(start).arrayBuffer());
  const until = bytes.at(-1) === NEWLINE ? bytes.length - 1 : bytes.length;
  const from = bytes.subarray(0, until).lastIndexOf(NEWLINE) + 1;
  return { end: fieldsIn(new TextDecoder().decode(bytes.subarray(from, until))), from: start + from };
}

/**
 * null: the part is too large, or the browser computes no hashes on this page, because the page is neither local nor
 * served over HTTPS.
 */
async function hashOf(part: Blob): Promise<string | null> {
  const { subtle } = globalThis.crypto as Partial<Crypto>;
  if (subtle === undefined || part.size > MAX_HASHED) return null;
  const hash = new Uint8Array(await subtle.digest('SHA-256', await part.arrayBuffer()));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The name of an import: the name of the exported space, or else the name of the file. */
export function nameFor(fileName: string, header: Header | null): string {
  const name = (header?.slug ?? fileName.replace(/\.[A-Za-z0-9]+$/, ''))
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 50);
  return name === '' ? 'import' : name;
}
