import {
  Catch,
  Inject,
  type ArgumentsHost,
  type ExceptionFilter,
  HttpException,
  NotFoundException,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#libs/kernel/index.js';
import { RouteTable } from '../rest/route-table.js';
import { problemOf, type Problem } from './problem.js';

/** Turns everything thrown on the way of an HTTP request into application/problem+json. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(RouteTable) private readonly routes: RouteTable) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = thrown instanceof NotFoundException ? this.#unrouted(request, reply, thrown) : thrown;
    sendProblem(request, reply, error);
  }

  /** An address that exists under other methods is 405, and says which. */
  #unrouted(request: FastifyRequest, reply: FastifyReply, notFound: NotFoundException): HttpException {
    const allowed = this.routes.methodsAt(request.url);
    if (allowed.length === 0) return notFound;
    reply.header('allow', allowed.join(', '));
    return new HttpException('method not allowed', 405);
  }
}

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

/** The private face: cause and stack, for us only. */
export function logProblem(request: FastifyRequest, { status, code, detail }: Problem, error: unknown): void {
  if (status >= 500) request.log.error({ err: error, code }, detail);
  else if (status === 401 || status === 403 || status === 429) request.log.warn({ code }, detail);
}
