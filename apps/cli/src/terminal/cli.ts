import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { connectionFrom, type Connection } from '../service/connection.js';
import { STATUS, stopped, toCliFailure } from './failure.js';
import type { Io } from './io.js';
import { Service } from '../service/service.js';

interface GlobalFlags extends Partial<Connection> {
  json?: boolean;
}

/** What the commands of every noun share: where the service is, and how answers are shown. */
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

  /** The service, with the base path of the space the command is about. */
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

  /** The answer: as JSON for machines, else as the words given. */
  show<T>(answer: T, words: (answer: T) => string): void {
    this.io.out(this.isJson ? JSON.stringify(answer, null, 2) : words(answer));
  }

  /** One line of a stream of answers: a JSON object per line for machines. */
  showLine<T>(answer: T, words: (answer: T) => string): void {
    this.io.out(this.isJson ? JSON.stringify(answer) : words(answer));
  }

  /** Throws when the user stops it. */
  async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.io.stop }).catch(() => {
      throw stopped();
    });
  }

  /** Said beside the answer, never to machines. */
  note(text: string): void {
    if (!this.isJson) this.io.err(text);
  }

  fail(failure: unknown): void {
    const { code, message, status } = toCliFailure(failure);
    this.status = status;
    this.io.err(this.isJson ? JSON.stringify({ error: { code, message } }) : message);
  }
}

/** Examples below the help of a command: what is typed, and where it needs saying, what for. */
export function withExamples(command: Command, ...examples: [typed: string, purpose?: string][]): Command {
  const lines = examples.map(
    ([typed, purpose]) => `${purpose === undefined ? '' : `  # ${purpose}\n`}  $ credence ${typed}`,
  );
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}
