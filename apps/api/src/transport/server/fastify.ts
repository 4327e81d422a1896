import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { HttpException } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Session } from '../request/execution.js';
import { malformedJson } from '../problem/errors.js';
import { sendProblem } from '../problem/problem.js';
import type { ApiOptions } from './options.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the transports learned about the request, for its log line. */
    trail: { operation?: string; session?: Session };
  }
}

/** A request must be complete within this time, so that a slow sender cannot hold a connection. */
const RECEIVED_WITHIN_MS = 30_000;
const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** Returns the request id that the client sent if it is safe in a log line; otherwise a new id. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * Configures Fastify for this API: JSON bodies only, a request id on every line and answer, and one log line per
 * request.
 */
export function fastifyAdapter(options: ApiOptions): FastifyAdapter {
  const adapter = new FastifyAdapter({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request: IncomingMessage) => requestIdOf(request),
    requestIdHeader: false,
    bodyLimit: options.bodyLimitBytes,
    trustProxy: options.trustProxy,
    routerOptions: { maxParamLength: 1_000 },
    requestTimeout: RECEIVED_WITHIN_MS,
    // The router refuses an invalid address before any hook or filter runs.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(request, reply, new HttpException(error.message, error.statusCode ?? 400)),
    multipart: false,
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  takeOnlyJson(fastify);
  letGoOfConnections(fastify);
  fastify.decorateRequest('trail', null as never);
  fastify.addHook('onRequest', (request, reply, done) => {
    request.trail = {};
    reply.header('x-request-id', request.id).header('cache-control', 'no-store');
    done();
  });
  if (options.isLoggingRequests) logRequests(fastify);
  return adapter;
}

function takeOnlyJson(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (_request: FastifyRequest, body: Buffer, done) => {
      // Prototype keys and depth are checked by the input pipe, which sees the input of every transport.
      if (body.length === 0) return done(null, undefined);
      if (!isUtf8(body)) return done(malformedJson({ why: 'it is not UTF-8' }));
      try {
        done(null, JSON.parse(body.toString()));
      } catch (error) {
        done(malformedJson({ why: (error as SyntaxError).message }));
      }
    },
  );
}

/**
 * Makes a stopping service wait for answers, but not for open connections. Node itself would wait for connections that
 * clients opened in advance and never used, and for connections that clients keep open after the last answer.
 */
function letGoOfConnections(fastify: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isStopping = false;
  fastify.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  fastify.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  fastify.addHook('preClose', (done) => {
    isStopping = true;
    for (const socket of unused) socket.destroy();
    done();
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done(null, payload);
  });
}

function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { operation, session } = request.trail;
    // Probes and scrapes come every few seconds and are not logged.
    const level = operation === undefined && reply.statusCode < 400 ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        operation,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        tenantId: session?.tenantId,
        keyId: session?.caller.keyId,
      },
      'answered',
    );
    done();
  });
}
