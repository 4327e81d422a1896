import { Agent, type AgentScope } from './agent.js';
import { CredenceError } from './errors.js';
import type { CallOptions } from './options.js';
import type { Operations } from './operations.generated.js';
import type { Interruption, OpenSessionRequest, ReportInterruptionRequest, Session } from './schemas.generated.js';

/** Why an agent is cut off, and what the next agent should know. */
export type WhyStopped = Pick<ReportInterruptionRequest, 'type' | 'context'>;

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;
export type StopSignal = (typeof STOP_SIGNALS)[number];

export interface SessionOptions {
  /** The task that the agent works on. */
  taskId?: string;
  /**
   * Called when a signal stops the process. Returns the reason to report before the session ends; null: nothing is
   * reported.
   */
  whyStopped?: (signal: StopSignal) => WhyStopped | null;
  /** How long reporting and ending may take together when the process is stopped; default 5,000. */
  stopMs?: number;
  /** Whether the session ends with the process; default true. Browsers have no process. */
  endsWithProcess?: boolean;
}

/** What a session needs of the process that it ends with. */
interface AgentProcess {
  readonly pid: number;
  on: (event: string, listener: () => void) => unknown;
  off: (event: string, listener: () => void) => unknown;
  listenerCount: (event: string) => number;
  kill: (pid: number, signal: StopSignal) => unknown;
}

declare const process: AgentProcess | undefined;

const DEFAULT_STOP_MS = 5_000;
/** Codes which mean that the session has already ended in another way. */
const HAS_ENDED = new Set(['session_not_open', 'session_interrupted']);

/** An agent in a session of its own, which ends with its process. */
export class AgentSession extends Agent {
  readonly id: string;
  #reporting: Promise<unknown> = Promise.resolve();
  #ending: Promise<void> | null = null;
  #isStopping = false;
  readonly #listeners = new Map<string, () => void>();

  constructor(
    private readonly client: Operations,
    /** The session as it was when it was opened. */
    readonly opened: Session,
    private readonly place: Pick<AgentScope, 'space'>,
    private readonly options: SessionOptions,
  ) {
    super(client, { ...place, sessionId: opened.id, ...(options.taskId !== undefined && { taskId: options.taskId }) });
    this.id = opened.id;
    if (options.endsWithProcess !== false && typeof process !== 'undefined') this.#endWith(process);
  }

  /**
   * Reports that the session is about to be cut off. If it ends within half an hour, it is interrupted and not closed.
   */
  report(type: string, context?: WhyStopped['context'], options?: CallOptions): Promise<Interruption> {
    const why = { type, ...(context !== undefined && { context }) };
    const reported = this.client.sessions.reportInterruption({ ...this.place, id: this.id, ...why }, options);
    this.#reporting = reported.catch(() => undefined);
    return reported;
  }

  /** Reports that the session is still in use. Call it once a minute while there is nothing else to call. */
  async heartbeat(options?: CallOptions): Promise<void> {
    await this.client.sessions.heartbeat({ ...this.place, id: this.id }, options);
  }

  /** Ends the session, once. A session that has ended already, such as by a handoff, stays as it is. */
  end(options?: CallOptions): Promise<void> {
    this.#ending ??= this.#end(options).catch((failure: unknown) => {
      // After a failure, the caller may try again to end the session.
      this.#ending = null;
      throw failure;
    });
    return this.#ending;
  }

  async #end(options?: CallOptions): Promise<void> {
    await this.#reporting;
    try {
      await this.client.sessions.close({ ...this.place, id: this.id }, options);
    } catch (failure) {
      if (!(failure instanceof CredenceError && HAS_ENDED.has(failure.code))) throw failure;
    }
    if (!this.#isStopping) this.#leaveProcess();
  }

  #endWith(own: AgentProcess): void {
    for (const signal of STOP_SIGNALS)
      this.#listen(own, signal, () => {
        this.#stop(own, signal).catch(() => this.#leaveProcess());
      });
    // The process has nothing left to do and would end now. The request keeps it alive until the answer arrives.
    this.#listen(own, 'beforeExit', () => {
      this.end().catch(() => this.#leaveProcess());
    });
  }

  #listen(own: AgentProcess, event: string, listener: () => void): void {
    this.#listeners.set(event, listener);
    own.on(event, listener);
  }

  #leaveProcess(): void {
    for (const [event, listener] of this.#listeners) process?.off(event, listener);
    this.#listeners.clear();
  }

  /**
   * A signal with a listener does not end the process. So the signal is sent again afterwards, unless there are other
   * listeners.
   */
  async #stop(own: AgentProcess, signal: StopSignal): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    const stopMs = this.options.stopMs ?? DEFAULT_STOP_MS;
    // Calls that were already running have deadlines of their own, which may be much later.
    await within(stopMs, this.#endStopped(signal, Date.now() + stopMs));
    this.#leaveProcess();
    if (own.listenerCount(signal) === 0) own.kill(own.pid, signal);
  }

  async #endStopped(signal: StopSignal, deadline: number): Promise<void> {
    const left = (): CallOptions => ({ deadlineMs: Math.max(1, deadline - Date.now()) });
    try {
      const why = this.options.whyStopped?.(signal) ?? null;
      if (why !== null) await this.report(why.type, why.context, left()).catch(() => undefined);
      await this.end(left());
    } catch {
      // If this fails, the service later finds the session idle, as after kill -9.
    }
  }
}

/** Waits for the work, but no longer than the given time. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/** Opens a session that ends with the process. */
export async function openSession(
  client: Operations,
  input: OpenSessionRequest,
  options: SessionOptions,
): Promise<AgentSession> {
  const opened = await client.sessions.open(input);
  return new AgentSession(client, opened, input.space === undefined ? {} : { space: input.space }, options);
}
