import { STATUS } from './failure.js';

/** What a command touches of the process around it; tests bring their own. */
export interface Io {
  env: NodeJS.ProcessEnv;
  /** One line, or several, to standard output: the answer. */
  out(text: string): void;
  /** To standard error: progress, warnings, failures. */
  err(text: string): void;
  /** Whether standard error is a terminal, so that progress may be drawn. */
  isTerminal: boolean;
  /** All of standard input. */
  input(): Promise<string>;
  /** Rings when the user asks to stop (Ctrl-C). */
  stop: AbortSignal;
}

export function processIo(): Io {
  const stopping = new AbortController();
  // The second Ctrl-C ends the process the usual way.
  process.once('SIGINT', () => stopping.abort());
  // Whoever read the answer has read enough: `credence events tail | head`.
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
    stop: stopping.signal,
  };
}
