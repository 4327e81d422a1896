import { Presets, SingleBar } from 'cli-progress';
import type { Cli } from './cli.js';
import { printable } from './printable.js';

/** Rows as aligned columns, the first row as headings. Cells are cut if their line would wrap. */
export function table(headings: readonly string[], rows: readonly (readonly unknown[])[], cellWidth = 60): string {
  const cells = [
    headings.map((heading) => heading.toUpperCase()),
    ...rows.map((row) => row.map((cell) => cut(textOf(cell), cellWidth))),
  ];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function cut(text: string, width: number): string {
  const line = printable(text).replace(/\s+/g, ' ');
  return line.length > width ? `${line.slice(0, width - 1)}…` : line;
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '-';
  return Array.isArray(cell) ? cell.join(',') : String(cell);
}

/** Shows the progress of long work. */
export interface Progress {
  /** `done` counts towards the total given at the start. */
  to(done: number): void;
  end(): void;
}

/**
 * Draws a bar on a terminal, and stays silent elsewhere and in machine mode. If the total is unknown, it only counts.
 */
export function progressOf(cli: Cli, what: string, total: number | null): Progress {
  if (cli.isJson || !cli.io.isTerminal) return { to: () => undefined, end: () => undefined };
  const format = total === null ? `${what}  {value}` : `${what}  {bar}  {value}/{total}  {duration_formatted}`;
  const bar = new SingleBar(
    { format, stream: process.stderr, hideCursor: true, barsize: 30, clearOnComplete: true },
    Presets.rect,
  );
  bar.start(total ?? 0, 0);
  return { to: (done) => bar.update(done), end: () => bar.stop() };
}
