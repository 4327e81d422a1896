import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { EngineCalls } from './engine-calls.js';
import type { RunningEngine } from './open-embedded.js';
import type { Reply } from './engine-process.js';

/** The maximum number of characters that an error quotes from the output of a failing process. */
const MAX_PRINTED = 2_000;

/**
 * An in-memory engine in a process of its own. Its work does not block this process, and its memory, several hundred
 * megabytes, is freed when the child ends. The child keeps this process alive only while a call is pending, and ends
 * when this process ends. If the child dies, all pending calls are rejected.
 */
export class ChildEngine {
  readonly #child: ChildProcess;
  readonly #calls: EngineCalls;
  readonly #ready: Promise<void>;
  #printed = '';

  /**
   * `entry`: the module that the process runs. Tests pass a module that was built, since a process cannot load
   * TypeScript.
   */
  constructor(archive: Uint8Array | null = null, entry = new URL('./engine-process.js', import.meta.url)) {
    // The flags of this process are not passed on, because its --import hooks (tracing) must not run in the child. Its
    // environment is not passed on either, because it contains secrets.
    this.#child = fork(fileURLToPath(entry), [], {
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr!.on('data', (text: Buffer) => {
      this.#printed = (this.#printed + String(text)).slice(-MAX_PRINTED);
    });
    this.#calls = new EngineCalls((request) => {
      this.#keepAlive(true);
      // If a message cannot be sent, the child is ended, which rejects all pending calls.
      this.#child.send(request, (failure) => {
        if (failure !== null) this.#child.kill('SIGKILL');
      });
    });
    this.#child.on('message', (reply: Reply) => {
      this.#calls.receive(reply);
      if (!this.#calls.isPending) this.#keepAlive(false);
    });
    this.#child.on('error', (failure) => this.#calls.end(failure));
    // 'close' comes after all output of the child has been read.
    this.#child.on('close', (code, signal) =>
      this.#calls.end(new Error(`the process of the engine ended with ${signal ?? `code ${code}`}: ${this.#printed}`)),
    );
    this.#ready = this.#calls.ask({ kind: 'start', archive }, 'messages').then(() => undefined);
    this.#ready.catch(() => undefined);
  }

  /** Waits until the engine has started, and returns it in the form that `openEmbedded` takes. */
  async running(): Promise<RunningEngine> {
    await this.#ready;
    return {
      pglite: this.#calls.wire(this.#ready),
      close: async () => {
        if (this.#calls.hasEnded) return;
        this.#calls.end(new Error('the process of the engine ended'));
        this.#child.ref();
        this.#child.kill('SIGKILL');
        await once(this.#child, 'close');
      },
    };
  }

  #keepAlive(isPending: boolean): void {
    const change = isPending ? 'ref' : 'unref';
    this.#child[change]();
    this.#child.channel?.[change]();
    (this.#child.stderr as Socket)[change]();
  }
}
