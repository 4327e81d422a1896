import {
  HttpException,
  Catch,
  Inject,
  type ArgumentsHost,
  type ExceptionFilter,
  NotFoundException,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, type ErrorCategory, type FieldProblem } from '#libs/kernel/index.js';
import { RouteTable } from '../rest/route-table.js';
import { bodyTooLarge } from './errors.js';

/** RFC 9457 problem details. The parameters of a refusal are added to these members. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  requestId: string;
  retryable: boolean;
  errors: FieldProblem[];
  [fact: string]: unknown;
}

/** If a category has no HTTP status here, this does not compile. */
const STATUS: Record<ErrorCategory, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  precondition: 422,
  limit: 429,
  bug: 500,
  unsupported: 501,
  unavailable: 503,
};

/**
 * Problems for refusals of the HTTP layer, by status. The messages of Fastify's own errors are not shown to clients.
 */
const OF_HTTP: Record<number, { code: string; detail: string }> = {
  400: { code: 'bad_request', detail: 'The request is not valid HTTP, or its address is not a valid URL.' },
  403: { code: 'forbidden', detail: 'This is not allowed.' },
  404: { code: 'route_not_found', detail: 'No operation exists at this address; see /docs/api.' },
  405: { code: 'method_not_allowed', detail: 'This address supports other methods; see the header Allow.' },
  414: { code: 'address_too_long', detail: 'The address is too long.' },
  415: { code: 'unsupported_media_type', detail: 'Bodies must be application/json.' },
  503: { code: 'unavailable', detail: 'The service is stopping; try again.' },
};

const internal = (requestId: string): string =>
  `Something went wrong on our side; tell us the request id ${requestId}.`;

/** The problems that no operation declares, in the form that docs/reference/errors.md shows. */
export const httpErrorsInPrint = (): { code: string; status: number; meaning: string }[] => [
  ...Object.entries(OF_HTTP).map(([status, { code, detail }]) => ({ code, status: Number(status), meaning: detail })),
  { code: 'internal', status: 500, meaning: internal('{requestId}') },
];

/** The public form of anything that was thrown. Everything not meant for clients becomes `internal` without details. */
export function problemOf(error: unknown, requestId: string): Problem {
  if (error instanceof Refusal && error.category !== 'bug') {
    const { code, category, message, errors, facts, isRetryable } = error;
    return { ...facts, ...base(STATUS[category], code, message, requestId), retryable: isRetryable, errors };
  }
  const status = error instanceof HttpException ? error.getStatus() : 500;
  const known = OF_HTTP[status];
  if (known === undefined) return base(500, 'internal', internal(requestId), requestId);
  return { ...base(status, known.code, known.detail, requestId), retryable: status === 503 };
}

function base(status: number, code: string, detail: string, requestId: string): Problem {
  const words = code.replaceAll('_', ' ');
  return {
    type: `urn:credence:problem:${code}`,
    title: words[0]!.toUpperCase() + words.slice(1),
    status,
    detail,
    code,
    requestId,
    retryable: false,
    errors: [],
  };
}

/** Converts everything thrown during an HTTP request to application/problem+json. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(RouteTable) private readonly routes: RouteTable) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (thrown instanceof NotFoundException) sendProblem(request, reply, this.#unrouted(request, reply, thrown));
    else sendProblem(request, reply, isTooLarge(thrown) ? tooLarge(request) : thrown);
  }

  /** An address that exists only with other methods gets 405 and a list of them. */
  #unrouted(request: FastifyRequest, reply: FastifyReply, notFound: NotFoundException): HttpException {
    const allowed = this.routes.methodsAt(request.url);
    if (allowed.length === 0) return notFound;
    reply.header('allow', allowed.join(', '));
    return new HttpException('method not allowed', 405);
  }
}

const isTooLarge = (thrown: unknown): boolean => thrown instanceof HttpException && thrown.getStatus() === 413;

/** Fastify's error does not contain the maximum length of a body. */
const tooLarge = ({ routeOptions }: FastifyRequest): Refusal => bodyTooLarge({ limitBytes: routeOptions.bodyLimit });

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const problem = problemOf(error, request.id);
  logProblem(request, problem, error);
  if (reply.sent) return;
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  if (error instanceof Refusal && error.retryAfterSeconds !== undefined)
    reply.header('retry-after', error.retryAfterSeconds);
  reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

/** Logs the private form of a failure: cause and stack. Clients never see it. */
export function logProblem(request: FastifyRequest, { status, code, detail }: Problem, error: unknown): void {
  // An operator or the service itself has stopped the writes of the tenant, so the request is not at fault.
  if (code === 'degraded_mode') request.log.warn({ code }, detail);
  else if (status >= 500) request.log.error({ err: error, code }, detail);
  else if (status === 401 || status === 403 || status === 429) request.log.warn({ code }, detail);
}
