import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { usageFailure } from '../terminal/failure.js';

/** The progress of an import: what it imports and how, and after how many entries of the input it continues. */
interface State {
  url: string;
  space: string;
  name: string;
  format: string;
  /** null: the class that the service chooses. */
  class: string | null;
  /** The columns of the fields, sorted by field. */
  mapping: [field: string, column: string][];
  bytes: number;
  modifiedMs: number;
  entries: number;
}

interface Import extends Pick<State, 'url' | 'space' | 'name' | 'format' | 'class'> {
  mapping: Readonly<Record<string, string>>;
}

/** A file next to the input that records the progress, so that an interrupted import can continue where it stopped. */
export class ProgressFile {
  private constructor(
    readonly path: string,
    private readonly state: State,
  ) {}

  /** Returns where to continue. Throws a usage failure if the input or the settings have changed. */
  static async open(input: string, asked: Import, resume: boolean): Promise<ProgressFile> {
    const path = `${input.replace(/(?<!\/)\/+$/, '')}.importing.json`;
    const { size: bytes, mtimeMs: modifiedMs } = await stat(input).catch(() => {
      throw usageFailure(`${input} cannot be read.`);
    });
    const mapping = Object.entries(asked.mapping).sort(([a], [b]) => (a < b ? -1 : 1));
    const fresh: State = { ...asked, mapping, bytes, modifiedMs, entries: 0 };
    if (!resume) return new ProgressFile(path, fresh);
    const text = await readFile(path, 'utf8').catch(() => {
      throw usageFailure(`There is no interrupted import of ${input}: ${path} is missing. Run it without --resume.`);
    });
    const { entries, ...before } = JSON.parse(text) as State;
    const { entries: _, ...now } = fresh;
    if (JSON.stringify(before) !== JSON.stringify(now))
      throw usageFailure(
        `${path} belongs to another import, or to other settings of it, or ${input} has changed. Run it without --resume.`,
      );
    return new ProgressFile(path, { ...fresh, entries });
  }

  get entries(): number {
    return this.state.entries;
  }

  /** Writes the file atomically. */
  async reach(entries: number): Promise<void> {
    this.state.entries = entries;
    await writeFile(`${this.path}.new`, JSON.stringify(this.state), { mode: 0o600 });
    await rename(`${this.path}.new`, this.path);
  }

  async end(): Promise<void> {
    await rm(this.path, { force: true });
  }
}
