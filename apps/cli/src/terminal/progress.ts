import { Presets, SingleBar } from 'cli-progress';
import type { Cli } from './cli.js';

/** How far long work has come. */
export interface Progress {
  /** `done` of the total given at the start. */
  to(done: number): void;
  end(): void;
}

/** A bar on a terminal; elsewhere, and for machines, silence. With an unknown total it only counts. */
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
