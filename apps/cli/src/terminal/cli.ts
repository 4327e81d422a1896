import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { STATUS, stopped, toCliFailure } from './failure.js';
import { printable } from './printable.js';
import { connectionFrom, type Connection } from '../service/connection.js';
import { Service } from '../service/service.js';

const OPEN: ReadonlySet<string> = new Set(['queued', 'running']);

/** The parts of the process that a command uses; tests provide their own. */
export interface Io {
  env: NodeJS.ProcessEnv;
  /** Writes one or more lines to standard output: the answer. */
  out(text: string): void;
  /** Writes to standard error: progress, warnings, failures. */
  err(text: string): void;
  /** Whether standard error is a terminal, so that progress can be drawn. */
  isTerminal: boolean;
  /** Reads all of standard input. */
  input(): Promise<string>;
  /** Reads standard input line by line until it ends or the signal aborts. */
  lines(stop: AbortSignal): AsyncIterable<string>;
  /** Aborted when the user asks to stop (Ctrl-C). */
  stop: AbortSignal;
}

export function processIo(): Io {
  const stopping = new AbortController();
  // A second Ctrl-C ends the process in the usual way.
  process.once('SIGINT', () => stopping.abort());
  // The reader of the output may close the pipe, as in `credence events tail | head`.
  process.stdout.on('error', (failure: NodeJS.ErrnoException) => {
    if (failure.code === 'EPIPE') process.exit(STATUS.done);
  });
  return {
    env: process.env,
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
    isTerminal: process.stderr.isTTY === true,
    async input() {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString('utf8');
    },
    async *lines(stop) {
      const reader = createInterface({ input: process.stdin, crlfDelay: Infinity });
      stop.addEventListener('abort', () => {
        reader.close();
        process.stdin.destroy();
      });
      yield* reader;
    },
    stop: stopping.signal,
  };
}

interface GlobalFlags extends Partial<Connection> {
  json?: boolean;
}

/** What all commands share: where the service is, and how answers are shown. */
export class Cli {
  /** Exit status of the process. */
  status: number = STATUS.done;
  readonly #flags: () => GlobalFlags;

  constructor(
    readonly io: Io,
    flags: () => GlobalFlags,
  ) {
    this.#flags = flags;
  }

  get isJson(): boolean {
    return this.#flags().json === true;
  }

  get connection(): Connection {
    return connectionFrom(this.#flags(), this.io.env);
  }

  /** The service, with the base path of the space that the command is about. */
  connect(): { service: Service; space: string; base: string } {
    const { url, key, space } = this.connection;
    const service = new Service({
      url,
      key,
      stop: this.io.stop,
      onWait: (why, ms) => this.note(`${why}; trying again in ${(ms / 1_000).toFixed(1)} s`),
    });
    return { service, space, base: `/v1/spaces/${encodeURIComponent(space)}` };
  }

  /** Prints the answer: as JSON for machines, otherwise as the given text, which may contain stored text. */
  show<T>(answer: T, words: (answer: T) => string): void {
    this.io.out(this.isJson ? JSON.stringify(answer, null, 2) : printable(words(answer)));
  }

  /** Prints stored text unchanged, because exactly this text was asked for. */
  showRaw(text: string): void {
    this.io.out(this.isJson ? JSON.stringify(text, null, 2) : text);
  }

  /** Prints one line of a stream of answers: one JSON object per line for machines. */
  showLine<T>(answer: T, words: (answer: T) => string): void {
    this.io.out(this.isJson ? JSON.stringify(answer) : printable(words(answer)));
  }

  /** Waits for this time. Throws if the user stops the command. */
  async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.io.stop }).catch(() => {
      throw stopped();
    });
  }

  /** Polls a path until the object at this path, such as a job, has ended. Ctrl-C stops the polling but not the job. */
  async ended<T extends { status: string }>(path: string, lookAgainMs: number): Promise<T> {
    const { service } = this.connect();
    for (;;) {
      const job = await service.get<T>(path);
      if (!OPEN.has(job.status)) return job;
      await this.pause(lookAgainMs);
    }
  }

  /** Printed in addition to the answer, but never in machine mode. */
  note(text: string): void {
    if (!this.isJson) this.io.err(printable(text));
  }

  fail(failure: unknown): void {
    const { code, message, status } = toCliFailure(failure);
    this.status = status;
    this.io.err(this.isJson ? JSON.stringify({ error: { code, message } }) : printable(message));
  }
}

/** Examples below the help of a command: what to type and, unless it is obvious, why. */
export function withExamples(command: Command, ...examples: [typed: string, purpose?: string][]): Command {
  const lines = examples.map(
    ([typed, purpose]) => `${purpose === undefined ? '' : `  # ${purpose}\n`}  $ credence ${typed}`,
  );
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}
