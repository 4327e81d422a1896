import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { eventually } from '#libs/testing/eventually.js';
import type { Input } from '../service/client.js';

/** A request of an agent; `as`: the name under which later ones mean the id in its answer, as `$name`. */
export interface AgentCall {
  path: string;
  body?: Input;
  as?: string;
}

export interface AgentPlan {
  url: string;
  key: string;
  space: string;
  calls: readonly AgentCall[];
  /** What it does once they are answered: it leaves, waits to be ended, or reports one shipment after the other. */
  then: 'leave' | 'stay' | 'work';
  /** What it sends before it leaves on SIGTERM. */
  onSigterm?: readonly AgentCall[];
}

/** What the service answered to an agent: from then on the agent relies on it. */
export interface Acknowledged {
  path: string;
  status: number;
  sent: Input;
  body: any;
}

/** An agent in a process of its own. It takes the time zone of the service. */
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
    const child = spawn(process.execPath, [script, JSON.stringify({ onSigterm: [], ...plan })], {
      env: { PATH: process.env.PATH, TZ: timeZone },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return new Agent(child, plan);
  }

  /** Once all of its plan was answered, and this much of its work. Fails if the agent was refused something. */
  async has(reports = 0): Promise<void> {
    await eventually(() => this.#refused !== undefined || this.acknowledged.length >= this.plan.calls.length + reports);
    if (this.#refused !== undefined)
      throw new Error(`${this.#refused.path} was answered ${JSON.stringify(this.#refused.body)}`);
  }

  get #refused(): Acknowledged | undefined {
    return this.acknowledged.find(({ status }) => status >= 300);
  }

  answerTo(path: string): any {
    return this.acknowledged.findLast((each) => each.path === path)!.body;
  }

  /** Its exit status; null where a signal ended it. */
  async ends(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (signal !== undefined) this.child.kill(signal);
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close');
    return this.child.exitCode;
  }
}
