import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { eventually } from '#libs/testing/eventually.js';
import type { Input } from '../service/client.js';

/** A call of an agent. `as`: the name by which later calls refer to the id in its answer, as `$name`. */
export interface AgentCall {
  operation: string;
  input?: Input;
  as?: string;
}

export interface AgentPlan {
  url: string;
  key: string;
  space: string;
  calls: readonly AgentCall[];
  /**
   * What the agent does once the calls are answered: it exits, it waits until it is stopped, or it reports one shipment
   * after the other.
   */
  then: 'leave' | 'stay' | 'work';
  /** The interruption that it reports when SIGTERM stops it. */
  whyStopped?: { type: string; context: Input };
}

/** An answer of the service to an agent. From then on, the agent relies on the answer. */
export interface Acknowledged {
  operation: string;
  status: number;
  sent: Input;
  body: any;
}

/** An agent in a separate process, in the time zone of the service. */
export class Agent {
  readonly acknowledged: Acknowledged[] = [];

  private constructor(
    private readonly child: ChildProcess,
    private readonly plan: AgentPlan,
  ) {
    createInterface({ input: child.stdout! }).on('line', (line) =>
      this.acknowledged.push(JSON.parse(line) as Acknowledged),
    );
  }

  static start(plan: AgentPlan, timeZone: string): Agent {
    const script = new URL('./agent.mjs', import.meta.url).pathname;
    const child = spawn(process.execPath, [script, JSON.stringify(plan)], {
      env: { PATH: process.env.PATH, TZ: timeZone },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return new Agent(child, plan);
  }

  /**
   * Waits until the session of the agent is open, and all its calls and this many reports are answered. Fails if one of
   * them was refused.
   */
  async has(reports = 0): Promise<void> {
    const expected = 1 + this.plan.calls.length + reports;
    await eventually(() => this.#refused !== undefined || this.acknowledged.length >= expected);
    if (this.#refused !== undefined)
      throw new Error(`${this.#refused.operation} was answered ${JSON.stringify(this.#refused.body)}`);
  }

  get #refused(): Acknowledged | undefined {
    return this.acknowledged.find(({ status }) => status >= 300);
  }

  answerTo(operation: string): any {
    return this.acknowledged.findLast((each) => each.operation === operation)!.body;
  }

  /** Waits until the process of the agent ends, and returns its exit status; null: a signal ended it. */
  async ends(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (signal !== undefined) this.child.kill(signal);
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close');
    return this.child.exitCode;
  }
}
