import { Agent, type AgentScope } from './agent.js';
import { download, eventsOf, type StreamOptions } from './events.js';
import { waitForJob, type WaitOptions } from './jobs.js';
import { ROUTES, type Operations } from './operations.generated.js';
import type { CallOptions, ClientOptions } from './options.js';
import { Paged } from './pages.js';
import { GRAPHQL, routeOf, type Input } from './route.js';
import type { Job, OpenSessionRequest } from './schemas.generated.js';
import { Sender } from './sender.js';
import { openSession, type AgentSession, type SessionOptions } from './session.js';

/**
 * A client of Credence. Every operation is a method, named as in the catalogue: `client.claims.store({...})`. It keeps
 * no connection and can be shared.
 */
export class Credence {
  readonly #sender: Sender;

  constructor(options: ClientOptions) {
    this.#sender = new Sender(options);
    for (const [noun, lines] of Object.entries(ROUTES))
      Object.assign(this, { [noun]: methodsOf(this.#sender, noun, lines) });
  }

  /** Remember, recall and context, for an agent that works in one space, session or task. */
  agent(scope: AgentScope = {}): Agent {
    return new Agent(this, scope);
  }

  /**
   * Opens a session for an agent, which ends with the process: at once on SIGTERM and SIGINT, and when nothing is left
   * to do.
   */
  session(input: OpenSessionRequest = {}, options: SessionOptions = {}): Promise<AgentSession> {
    return openSession(this, input, options);
  }

  /**
   * Sends a query or mutation to `/graphql` and returns its `data`. Throws if the answer contains errors, even if it
   * also contains data. The idempotency key applies to every mutation in the document, so the document can safely be
   * sent again.
   */
  graphql<T extends object = Record<string, unknown>>(
    query: string,
    variables: object = {},
    options: CallOptions = {},
  ): Promise<T> {
    return this.#sender.call(GRAPHQL, { query, variables }, options) as Promise<T>;
  }

  /** Waits for the end of a job that an operation has started. */
  wait(job: string | { id: string }, options: WaitOptions = {}): Promise<Job> {
    return waitForJob(this.#sender, job, options);
  }
}

/** The operations are assigned in the constructor, from the table. */
export interface Credence extends Operations {}

type Method = (input?: Input, options?: CallOptions) => unknown;

function methodsOf(sender: Sender, noun: string, lines: Record<string, string>): Record<string, Method> {
  return Object.fromEntries(
    Object.entries(lines).map(([verb, line]) => [verb, methodOf(sender, `${noun}.${verb}`, line)]),
  );
}

function methodOf(sender: Sender, operation: string, line: string): Method {
  const route = routeOf(operation, line);
  const { kind } = route;
  if (kind === 'list') return (input = {}, options = {}) => new Paged(sender, route, input, options);
  if (kind === 'stream') return (input = {}, options = {}) => eventsOf(sender, route, input, options as StreamOptions);
  if (kind === 'text') return (input = {}, options = {}) => download(sender, route, input, options);
  return (input, options) => sender.call(route, input, options);
}
