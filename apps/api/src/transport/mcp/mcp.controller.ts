import type { FastifyRequest, FastifyReply } from 'fastify';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { agentRules, Refusal, validationFailed, type Operation } from '#libs/kernel/index.js';
import { hostOf, isHostAmong, LOOPBACK } from '#libs/platform/config/index.js';
import { hostRefused, idempotencyKeyInvalid, originRefused, spaceRequired } from '../problem/errors.js';
import { type ApiOptions, API_OPTIONS } from '../server/options.js';
import { CATALOGUE, type Catalogue } from '../catalogue.js';
import { Executor } from '../request/executor.js';
import { unknownField } from '../request/input.pipe.js';
import type { Session } from '../request/execution.js';
import { AuthenticationGuard } from '../request/authentication.guard.js';
import { RateLimits } from '../request/rate-limit.guard.js';
import { logProblem, problemOf } from '../problem/problem.js';
import { setRateLimitHeaders } from '../rest/rest.controllers.js';
import { withoutNulls } from '../schemas/zod-shape.js';
import {
  argumentOf,
  needsSpace,
  takesView,
  Tools,
  VIEWS,
  type McpTool,
  type OfferedTools,
  type View,
} from './tools.js';
import { askedSets, type Query } from './asked-sets.js';
import { briefOf } from './brief.js';

/**
 * Protects a server on the user's own machine from foreign web pages: if the host name of a page is redirected to
 * 127.0.0.1 (DNS rebinding), the page still sends its own Origin and Host. Programs send no Origin.
 */
function refuseForeignPages({ headers }: FastifyRequest, { allowedOrigins, allowedHosts }: ApiOptions): void {
  const { origin, host } = headers;
  if (origin !== undefined && !allowedOrigins.includes(origin) && !isHostAmong(hostOf(origin), LOOPBACK))
    throw originRefused({ origin });
  if (allowedHosts.length > 0 && !isHostAmong(hostOf(`http://${host ?? ''}`), allowedHosts))
    throw hostRefused({ host: host ?? '(none)' });
}

/**
 * One validator for all requests. The SDK would otherwise create one for each request, although it only needs it for
 * questions to users.
 */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** MCP over Streamable HTTP, without sessions: each POST gets one complete JSON answer. */
@Controller('mcp')
export class McpController {
  readonly #tools: Tools;

  constructor(
    @Inject(CATALOGUE) { operations, toolSets }: Catalogue,
    @Inject(API_OPTIONS) private readonly options: ApiOptions,
    @Inject(AuthenticationGuard) private readonly authentication: AuthenticationGuard,
    @Inject(Executor) private readonly executor: Executor,
    @Inject(RateLimits) private readonly limits: RateLimits,
  ) {
    this.#tools = new Tools(operations, toolSets);
  }

  @Post()
  async post(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    request.trail.operation = 'mcp';
    refuseForeignPages(request, this.options);
    const session = await this.authentication.authenticate(request);
    request.trail.session = session;
    const refusal = this.#pay(session, request, reply);
    if (refusal !== undefined) return refusal;
    if (Array.isArray(request.body)) return refusedList(reply);
    const offered = this.#tools.offeredTo(session.caller.role, askedSets(request.query as Query));
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = this.#serverFor(session, request, offered);
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

  /**
   * Every request takes a token from the rate limit, even if it reaches no operation. If no token is left, a tool call
   * gets the answer of a refused call, which models can read. Any other request throws `too_many_requests`.
   */
  #pay(session: Session, request: FastifyRequest, reply: FastifyReply): string | undefined {
    try {
      this.limits.prepay(session);
      return undefined;
    } catch (error) {
      const { method, id } = (request.body ?? {}) as { method?: unknown; id?: unknown };
      const isCall = method === 'tools/call' && (typeof id === 'string' || typeof id === 'number');
      if (!isCall || !(error instanceof Refusal)) throw error;
      reply.code(200).header('content-type', 'application/json').header('retry-after', error.retryAfterSeconds);
      return JSON.stringify({ jsonrpc: '2.0', id, result: this.#refused(error, request) });
    } finally {
      setRateLimitHeaders(session, reply);
    }
  }

  #refused(error: unknown, request: FastifyRequest): CallToolResult {
    const problem = problemOf(error, request.id);
    logProblem(request, problem, error);
    return { ...result(problem), isError: true };
  }

  #serverFor(session: Session, request: FastifyRequest, offered: OfferedTools): Server {
    const server = new Server(
      { name: 'credence', version: '1.0.0' },
      {
        capabilities: { tools: {} },
        instructions: agentRules((tool) => offered.operations.has(tool)),
        jsonSchemaValidator,
      },
    );
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offered.list }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
      this.#call(params.name, params.arguments ?? {}, offered, session, request),
    );
    return server;
  }

  async #call(
    name: string,
    given: Record<string, unknown>,
    offered: OfferedTools,
    session: Session,
    request: FastifyRequest,
  ): Promise<CallToolResult> {
    const tool = offered.operations.get(name) ?? withinGate(offered);
    try {
      if (tool === undefined) {
        await this.#deny(name, given, offered, session, request);
        throw unknownTool(name, offered);
      }
      refuseTooMany(given);
      const { idempotencyKey, view, input } = argumentsOf(tool, given, session);
      const { output } = await this.executor.execute({
        ...calledBy(tool, name, withoutNulls(fieldsIn(tool, input), tool.input)),
        session,
        transport: 'mcp',
        requestId: request.id,
        idempotencyKey,
        nameOf: (field) => argumentOf(tool, field),
      });
      return result(view === 'brief' ? briefOf(output) : output);
    } catch (error) {
      if (error instanceof McpError) throw error;
      return this.#refused(error, request);
    }
  }

  /**
   * A call that the role does not allow is refused and recorded as on every other transport. The answer to the caller
   * does not say why.
   */
  async #deny(
    name: string,
    input: Record<string, unknown>,
    { denied }: OfferedTools,
    session: Session,
    request: FastifyRequest,
  ): Promise<void> {
    const operation = denied.get(name);
    if (operation === undefined) return;
    try {
      await this.executor.execute({ operation, session, transport: 'mcp', requestId: request.id, input });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'forbidden')) throw error;
    }
  }
}

/**
 * MCP removed lists of messages in 2025. A single list could request a hundred long answers at the cost of one request.
 */
function refusedList(reply: FastifyReply): string {
  reply.code(400).header('content-type', 'application/json');
  const message =
    'A request must be one JSON-RPC message, not a list of messages; send each message in its own request.';
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: ErrorCode.InvalidRequest, message } });
}

/** If only proposals are offered: the operation that rejects calls of other tools. */
const withinGate = ({ gate }: OfferedTools): McpTool | undefined => gate && { ...gate, within: gate };

/** The operation that a tool calls, and its input. */
function calledBy({ within, fixed, ...operation }: McpTool, name: string, given: Record<string, unknown>) {
  const { space, ...payload } = given;
  if (within !== undefined) return { operation: within, input: { space, tool: name, payload } };
  const input = { ...payload, ...(space !== undefined && { space }) };
  return fixed === undefined
    ? { operation, input }
    : { operation: fixed.operation, input: { ...input, ...fixed.fields } };
}

/**
 * The fields that the arguments set. If an argument has another name than its field, it is renamed to the field; an
 * argument with the name of the field itself is refused.
 */
function fieldsIn(tool: McpTool, given: Record<string, unknown>): Record<string, unknown> {
  const { mcpArguments = {}, fixed } = tool;
  const hidden = [...Object.keys(mcpArguments), ...Object.keys(fixed?.fields ?? {})].find((field) => field in given);
  if (hidden !== undefined) throw unknownArgument(hidden, mcpArguments[hidden]);
  const fieldOf = new Map(Object.entries(mcpArguments).map(([field, argument]) => [argument, field]));
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [fieldOf.get(name) ?? name, value]));
}

function unknownArgument(name: string, meant: string | undefined): Refusal {
  const field = `/${name}`;
  const message = unknownField(meant);
  const what = meant === undefined ? `${field} ${message}.` : `${field} ${message}`;
  return validationFailed({ what }, { errors: [{ field, code: 'unknown_field', message }] });
}

/**
 * Tools of other sets, and tools that the role may not call, are reported as unknown, so the answer does not reveal
 * that they exist.
 */
function unknownTool(name: string, offered: OfferedTools): McpError {
  const near = offered.nearestTo(name);
  return new McpError(
    ErrorCode.InvalidParams,
    `There is no tool ${name}${near === undefined ? '' : `; did you mean ${near}?`}`,
  );
}

/**
 * A number of arguments that no tool reaches. More are refused early, because copying an object with a hundred thousand
 * members takes a second each time.
 */
const MAX_ARGUMENTS = 500;

function refuseTooMany(given: Record<string, unknown>): void {
  const count = Object.keys(given).length;
  if (count > MAX_ARGUMENTS)
    throw validationFailed({ what: `The call has ${count} arguments, more than any tool takes; see tools/list.` });
}

interface Arguments {
  idempotencyKey: string | undefined;
  /** null: the tool takes no such argument. */
  view: View | null;
  input: Record<string, unknown>;
}

/** Separates the arguments that MCP adds from the input of the operation. */
function argumentsOf(
  operation: Operation,
  { idempotencyKey, view, ...given }: Record<string, unknown>,
  session: Session,
): Arguments {
  const input = needsSpace(operation) ? { ...given, space: given.space ?? defaultSpaceOf(session) } : given;
  // An argument that the tool does not take stays in the input, where the parser refuses it.
  const [takesKey, hasView] = [operation.effect === 'write', takesView(operation)];
  return {
    idempotencyKey: takesKey ? keyIn(idempotencyKey) : undefined,
    view: hasView ? viewOf(view) : null,
    input: {
      ...input,
      ...(!takesKey && idempotencyKey !== undefined && { idempotencyKey }),
      ...(!hasView && view !== undefined && { view }),
    },
  };
}

function defaultSpaceOf({ caller: { defaultSpaceId } }: Session): string {
  if (defaultSpaceId === null) throw spaceRequired();
  return defaultSpaceId;
}

function keyIn(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined;
  if (typeof given !== 'string') throw idempotencyKeyInvalid();
  return given;
}

function viewOf(given: unknown): View {
  if (given === undefined || given === null) return 'brief';
  const known = VIEWS.find((view) => view === given);
  if (known !== undefined) return known;
  const message = `must be one of ${VIEWS.join(', ')}`;
  throw validationFailed(
    { what: `/view ${message}.` },
    { errors: [{ field: '/view', code: 'invalid_value', message }] },
  );
}

/** The result as structured content for programs, and as text for models that read only text. */
function result(output: unknown): CallToolResult {
  const isObject = typeof output === 'object' && output !== null && !Array.isArray(output);
  return {
    content: [{ type: 'text', text: JSON.stringify(output) }],
    // The SDK accepts only text keys, but a page also has a key that is a symbol (PLACES).
    structuredContent: isObject ? Object.fromEntries(Object.entries(output)) : { result: output },
  };
}

/** The transport of the MCP SDK reads the method and headers. The body has been parsed already. */
function webRequest({ headers, method }: FastifyRequest): Request {
  const texts = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'content-length',
  );
  return new Request('http://localhost/mcp', { method, headers: texts });
}
