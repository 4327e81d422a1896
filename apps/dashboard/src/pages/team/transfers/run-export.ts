import type { Credence, ExportSpaceRequest } from '#libs/sdk/index.js';
import { fieldsIn } from './entries.js';

export interface Exported {
  file: Blob;
  counts: Record<string, number>;
  leftOut: Record<string, number>;
}

/**
 * Text is passed to the browser in pieces of this many characters, so that the browser need not keep the whole file in
 * memory.
 */
const PIECE = 1_024 * 1_024;

/** Downloads an export. Returns null if it was truncated. Calls `report` with the number of lines so far. */
export async function runExport(
  client: Credence,
  asked: ExportSpaceRequest,
  report: (lines: number) => void,
  signal: AbortSignal,
): Promise<Exported | null> {
  const pieces: Blob[] = [];
  let [held, tail, lines] = ['', '', 0];
  for await (const text of client.spaces.export(asked, { signal })) {
    held += text;
    tail = (tail + text).slice(-4_000);
    lines += text.split('\n').length - 1;
    if (held.length > PIECE) {
      pieces.push(new Blob([held]));
      held = '';
    }
    report(lines);
  }
  const end = fieldsIn(tail.trimEnd().split('\n').at(-1)!);
  if (end?.end !== true) return null;
  const { counts, leftOut } = end as { counts: Record<string, number>; leftOut: Record<string, number> };
  return { file: new Blob([...pieces, held], { type: 'application/x-ndjson' }), counts, leftOut };
}

/** Lets the browser save a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The file stays in memory until its address is released. By then, the browser has saved it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
