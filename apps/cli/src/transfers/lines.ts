import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { usageFailure } from '../terminal/failure.js';
import { isFields, type Entry, type Fields } from './entry.js';
import { UnreadableTime } from './times.js';

/** No line that could become an item is longer than this. The rest of a longer line is discarded. */
export const MAX_LINE_BYTES = 16 * 1_024 * 1_024;

/** A file that is a single JSON value is read as a whole, up to this size. */
const MAX_WHOLE_BYTES = 512 * 1_024 * 1_024;

const NEWLINE = 10;

export interface Line {
  number: number;
  /** null: the line is longer than allowed. */
  text: string | null;
}

/**
 * The lines of a file as they are read, without a byte-order mark. Only one is in memory at a time. Blank lines are
 * left out.
 */
export async function* linesOf(path: string): AsyncGenerator<Line> {
  let [parts, size, number]: [Buffer[], number, number] = [[], 0, 0];
  const take = (part: Buffer): void => {
    size += part.length;
    if (size > MAX_LINE_BYTES) parts = [];
    else parts.push(part);
  };
  const end = (): Line => {
    number += 1;
    const text = size > MAX_LINE_BYTES ? null : Buffer.concat(parts).toString('utf8');
    [parts, size] = [[], 0];
    return { number, text: text === null ? null : withoutMark(text, number) };
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, at));
      from = at + 1;
      const line = end();
      if (line.text?.trim() !== '') yield line;
    }
    take(chunk.subarray(from));
  }
  if (size > 0) {
    const line = end();
    if (line.text?.trim() !== '') yield line;
  }
}

const withoutMark = (text: string, number: number): string => (number === 1 ? text.replace(/^\uFEFF/, '') : text);

/** Reads one object of the input. May throw `UnreadableTime`. */
export type ReadFields = (fields: Fields, place: string) => Entry;

/** The entry for an object of the input, or the reason why the object cannot become an item. */
export function entryOf(value: unknown, place: string, read: ReadFields): Entry {
  if (!isFields(value)) return { place, problem: 'is not a JSON object' };
  try {
    return read(value, place);
  } catch (failure) {
    if (failure instanceof UnreadableTime) return { place, problem: failure.message };
    throw failure;
  }
}

export function valueIn({ text, number }: Line): { value: unknown } | Extract<Entry, { problem: string }> {
  const place = `line ${number}`;
  if (text === null) return { place, problem: `is longer than ${MAX_LINE_BYTES / 1_048_576} MiB` };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (failure) {
    return { place, problem: `is not JSON (${(failure as Error).message.slice(0, 100)})` };
  }
}

/** Reads a file with one object per line. */
export async function* entriesOfLines(path: string, read: ReadFields): AsyncGenerator<Entry> {
  for await (const line of linesOf(path)) {
    const found = valueIn(line);
    yield 'problem' in found ? found : entryOf(found.value, `line ${line.number}`, read);
  }
}

/**
 * The single JSON value that the file consists of. undefined: the file is not a single JSON value, and is read line by
 * line.
 */
export async function wholeOf(path: string): Promise<unknown> {
  if (!(await beginsAsJson(path))) return undefined;
  const { size } = await stat(path);
  if (size > MAX_WHOLE_BYTES) return undefined;
  try {
    return JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}

async function beginsAsJson(path: string): Promise<boolean> {
  const file = await open(path).catch(() => {
    throw usageFailure(`${path} cannot be read.`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0);
    return /^\uFEFF?\s*[[{]/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}
