import type { FastifyRequest, FastifyReply } from 'fastify';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { nearest, type Operation } from '#libs/kernel/index.js';
import { hostRefused, originRefused } from '../problem/errors.js';
import { type ApiOptions, API_OPTIONS } from '../server/options.js';
import { CATALOGUE, type Catalogue } from '../catalogue.js';
import { Executor } from '../request/executor.js';
import type { Session } from '../request/execution.js';
import { AuthenticationGuard } from '../request/authentication.guard.js';
import { logProblem, problemOf } from '../problem/problem.js';
import { setRateLimitHeaders } from '../rest/rest.controllers.js';
import { withoutNulls } from '../schemas/zod-shape.js';
import { offeredIn, toolsOf } from './tools.js';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Keeps web pages of others away from a server on somebody's own machine: a page whose name was pointed at 127.0.0.1
 * (DNS rebinding) still sends its own Origin and Host. Programs send no Origin.
 */
export function refuseForeignPages({ headers }: FastifyRequest, { allowedOrigins, allowedHosts }: ApiOptions): void {
  const { origin, host } = headers;
  if (origin !== undefined && !allowedOrigins.includes(origin) && !LOOPBACK.has(hostnameOf(origin)))
    throw originRefused({ origin });
  if (allowedHosts.length > 0 && !allowedHosts.includes(hostnameOf(`http://${host ?? ''}`)))
    throw hostRefused({ host: host ?? '(none)' });
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

const INSTRUCTIONS =
  'Memory for agents. Search before you assert; store claims with the evidence they are based on. ' +
  'A quarantined or rejected claim is an answer, not an error: read its reason.';

/** MCP over Streamable HTTP, without sessions: each POST is answered whole, in JSON. */
@Controller('mcp')
export class McpController {
  readonly #offered: Map<string, Operation>;
  /** Made when somebody first asks: their schemas take a tenth of a second, which a start should not wait for. */
  #tools: Tool[] | undefined;

  constructor(
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
    @Inject(API_OPTIONS) private readonly options: ApiOptions,
    @Inject(AuthenticationGuard) private readonly authentication: AuthenticationGuard,
    @Inject(Executor) private readonly executor: Executor,
  ) {
    this.#offered = offeredIn(catalogue.operations);
  }

  @Post()
  async post(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    request.trail.operation = 'mcp';
    refuseForeignPages(request, this.options);
    const session = await this.authentication.authenticate(request);
    request.trail.session = session;
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = this.#serverFor(session, request);
    try {
      await server.connect(transport);
      const answer = await transport.handleRequest(webRequest(request), { parsedBody: request.body });
      setRateLimitHeaders(session, reply);
      reply.code(answer.status).header('content-type', answer.headers.get('content-type') ?? 'application/json');
      return await answer.text();
    } finally {
      await server.close();
    }
  }

  #serverFor(session: Session, request: FastifyRequest): Server {
    const server = new Server(
      { name: 'credence', version: '1.0.0' },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    );
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: (this.#tools ??= toolsOf(this.catalogue.operations)),
    }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
      this.#call(params.name, params.arguments ?? {}, session, request),
    );
    return server;
  }

  async #call(
    name: string,
    given: Record<string, unknown>,
    session: Session,
    request: FastifyRequest,
  ): Promise<CallToolResult> {
    const operation = this.#offered.get(name);
    if (operation === undefined)
      throw new McpError(
        ErrorCode.InvalidParams,
        `There is no tool ${name}; did you mean ${nearest(name, [...this.#offered.keys()])}?`,
      );
    const { idempotencyKey, ...input } = given;
    try {
      const key = idempotencyKey === undefined || idempotencyKey === null ? undefined : String(idempotencyKey);
      const { output } = await this.executor.execute({
        operation,
        session,
        transport: 'mcp',
        requestId: request.id,
        input: withoutNulls(input, operation.input),
        idempotencyKey: key,
      });
      return result(output);
    } catch (error) {
      const problem = problemOf(error, request.id);
      logProblem(request, problem, error);
      return { ...result(problem), isError: true };
    }
  }
}

/** The structure for programs, the same as text for models that read nothing else. */
function result(output: unknown): CallToolResult {
  const isObject = typeof output === 'object' && output !== null && !Array.isArray(output);
  return {
    content: [{ type: 'text', text: JSON.stringify(output) }],
    structuredContent: isObject ? (output as Record<string, unknown>) : { result: output },
  };
}

/** The transport reads method and headers; the body was parsed on the way in. */
function webRequest({ headers, method }: FastifyRequest): Request {
  const texts = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'content-length',
  );
  return new Request('http://localhost/mcp', { method, headers: texts });
}
