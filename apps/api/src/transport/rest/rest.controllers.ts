import { Inject, Injectable, Controller, Req, RequestMapping, RequestMethod, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asksForJob, isStreamed, type Operation } from '#libs/kernel/index.js';
import { Executor } from '../request/executor.js';
import type { Session } from '../request/execution.js';
import { AuthenticationGuard } from '../request/authentication.guard.js';
import { EventStreams } from './event-streams.js';
import { inputReaderOf, type InputReader } from './input-reader.js';
import { routerPathOf } from './route-table.js';

export type RestHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Serves an operation over HTTP: collects its input, runs it, and derives status and headers from the output. */
@Injectable()
export class RestTransport {
  constructor(
    @Inject(AuthenticationGuard) private readonly authentication: AuthenticationGuard,
    @Inject(Executor) private readonly executor: Executor,
    @Inject(EventStreams) private readonly streams: EventStreams,
  ) {}

  handlerOf(operation: Operation): RestHandler {
    const read = inputReaderOf(operation);
    return async (request, reply) => {
      request.trail.operation = operation.name;
      const session = await this.authentication.authenticate(request);
      request.trail.session = session;
      try {
        const run = () => this.#run(operation, read, session, request, reply);
        return await (isStreamed(operation) ? this.streams.open(operation, session, request, reply, run) : run());
      } finally {
        setRateLimitHeaders(session, reply);
      }
    };
  }

  async #run(
    operation: Operation,
    read: InputReader,
    session: Session,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
    const { output, isReplayed, waited, degraded } = await this.executor.execute({
      operation,
      session,
      transport: 'rest',
      requestId: request.id,
      idempotencyKey,
      ...read(request),
    });
    if (isReplayed) reply.header('idempotency-replayed', 'true');
    const { status, version } = operation.rest;
    reply.code(waited?.isOver ? 200 : typeof status === 'function' ? status(output) : (status ?? 200));
    if (waited !== undefined) reply.header('preference-applied', `wait=${waited.seconds}`);
    if (version !== undefined) reply.header('etag', `"${version(output)}"`);
    if (degraded !== undefined) reply.header('x-degraded', degraded);
    showIn(reply, operation, output);
    return output;
  }
}

/** The parts of the output that are also sent as headers. */
function showIn(reply: FastifyReply, operation: Operation, output: unknown): void {
  const { degraded } = (output ?? {}) as { degraded?: unknown };
  if (typeof degraded === 'string') reply.header('x-degraded', degraded);
  const location = locationOf(operation, output);
  if (location !== null) reply.header('location', location);
}

/** The address of the result: from the output itself, or from the job in it. */
function locationOf(operation: Operation, output: unknown): string | null {
  const { location, id } = (output ?? {}) as { location?: unknown; id?: unknown };
  if (typeof location === 'string') return location;
  return asksForJob(operation) && typeof id === 'string' ? `/v1/jobs/${id}` : null;
}

/** The X-RateLimit headers of the last operation of the session. */
export function setRateLimitHeaders({ rateLimit }: Session, reply: FastifyReply): void {
  if (rateLimit === undefined) return;
  reply
    .header('x-ratelimit-limit', rateLimit.limit)
    .header('x-ratelimit-remaining', rateLimit.remaining)
    .header('x-ratelimit-reset', rateLimit.resetSeconds);
}

/** One Nest controller per noun, one method per operation (docs/adr/0007). */
export function controllersOf(operations: readonly Operation[]): Type[] {
  const nouns = new Map<string, Operation[]>();
  for (const operation of operations) {
    const noun = operation.name.slice(0, operation.name.indexOf('.'));
    nouns.set(noun, [...(nouns.get(noun) ?? []), operation]);
  }
  return [...nouns].map(([noun, ofNoun]) => controllerOf(noun, ofNoun));
}

abstract class OperationsController {
  readonly handlers = new Map<string, RestHandler>();

  constructor(rest: RestTransport, operations: readonly Operation[]) {
    for (const operation of operations) this.handlers.set(operation.name, rest.handlerOf(operation));
  }
}

function controllerOf(noun: string, operations: readonly Operation[]): Type {
  const name = `${noun[0]!.toUpperCase()}${noun.slice(1)}Controller`;
  const controller = {
    [name]: class extends OperationsController {
      constructor(rest: RestTransport) {
        super(rest, operations);
      }
    },
  }[name]!;
  Inject(RestTransport)(controller, undefined, 0);
  Controller()(controller);
  for (const operation of operations) addRoute(controller.prototype as OperationsController, operation);
  return controller as Type;
}

function addRoute(prototype: OperationsController, { name, rest }: Operation): void {
  const method = name.slice(name.indexOf('.') + 1);
  const handle = function (this: OperationsController, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    return this.handlers.get(name)!(request, reply);
  };
  const descriptor: PropertyDescriptor = { value: handle, configurable: true, writable: true };
  Object.defineProperty(prototype, method, descriptor);
  RequestMapping({ method: RequestMethod[rest.method], path: routerPathOf(rest.path) })(prototype, method, descriptor);
  Req()(prototype, method, 0);
  Res({ passthrough: true })(prototype, method, 1);
}
