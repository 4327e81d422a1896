import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

export const PYTHON_CLIENT = resolve('clients/python');

/** Whether this machine has a version of Python that the client supports. */
export const hasPython = ((): boolean => {
  const program = 'import sys; sys.exit(sys.version_info < (3, 10))';
  return spawnSync('python3', ['-c', program]).status === 0;
})();

export const WITHOUT_PYTHON =
  'There is no Python 3.10 or later on this machine (apt-get install python3): the tests of the Python client are left out.';

/** Writes no bytecode files into the sources, and turns Python's warnings into errors. */
const OPTIONS = ['-B', '-W', 'error'];

const startPython = (args: readonly string[], env: Record<string, string>): ChildProcessWithoutNullStreams =>
  spawn('python3', [...OPTIONS, ...args], { env: { ...process.env, ...env } });

/** Runs Python until it exits. Rejects with its output if it fails. */
export function runPython(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const child = startPython(args, env);
  let out = '';
  let all = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    all += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => (all += chunk.toString()));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => (code === 0 ? done(out) : failed(new Error(`python3 ended with ${code}\n${all}`))));
  });
}

export interface Conversation {
  /** Sends a line of JSON, and resolves with the line that answers it. */
  ask(question: object): Promise<unknown>;
  /** Resolves once the program has ended; rejects if it failed or wrote to stderr. */
  end(): Promise<void>;
}

/** Starts a program that answers each line with a line. */
export function converse(program: string): Conversation {
  const child = startPython([program], {});
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.on('close', done));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(question) {
      child.stdin.write(`${JSON.stringify(question)}\n`);
      const { value, done } = (await lines.next()) as { value: string; done?: boolean };
      if (done) throw new Error(`${program} has ended: ${errors}`);
      return JSON.parse(value);
    },
    async end() {
      child.stdin.end();
      const code = await ended;
      if (code !== 0 || errors !== '') throw new Error(`${program} ended with ${code}: ${errors}`);
    },
  };
}
