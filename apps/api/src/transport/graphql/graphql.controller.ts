import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { Controller, Get, Inject, Post, Req, Res, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { Refusal } from '#libs/kernel/index.js';
import { CATALOGUE, type Catalogue } from '../catalogue.js';
import type { Session } from '../request/execution.js';
import { Executor } from '../request/executor.js';
import { AuthenticationGuard } from '../request/authentication.guard.js';
import { RateLimits } from '../request/rate-limit.guard.js';
import { setRateLimitHeaders } from '../rest/rest.controllers.js';
import { EventStreams } from '../rest/event-streams.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import { errorFormatter, graphqlError, RequestContext, type GraphqlContext } from './request-context.js';
import { costLimit, depthRule, MAX_TOKENS, sizeLimit } from './limits.js';
import { Documents, withDocument } from './documents.js';
import { schemaOf } from './schema.js';
import { acceptsJson, asksForEventStream, isSubscription, Subscriptions } from './subscriptions.js';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Adds the request id to every error, including errors found before an operation ran. */
const naming: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ response, contextValue }) => {
        const errors = response.body.kind === 'single' ? response.body.singleResult.errors : undefined;
        for (const error of errors ?? [])
          Object.assign(error.extensions ?? {}, { requestId: contextValue.asked.request.id });
        return Promise.resolve();
      },
    }),
};

/** GraphQL over the same operations. A key is required, for introspection as well. */
@Controller('graphql')
export class GraphqlController implements OnModuleInit, OnApplicationShutdown {
  readonly #apollo: ApolloServer<GraphqlContext>;
  readonly #documents: Documents;
  readonly #subscriptions: Subscriptions;
  #handle!: Handler;

  constructor(
    @Inject(CATALOGUE) catalogue: Catalogue,
    @Inject(API_OPTIONS) { graphql, logger }: ApiOptions,
    @Inject(AuthenticationGuard) private readonly authentication: AuthenticationGuard,
    @Inject(Executor) private readonly executor: Executor,
    @Inject(EventStreams) streams: EventStreams,
    @Inject(RateLimits) private readonly limits: RateLimits,
  ) {
    const schema = schemaOf(catalogue);
    this.#subscriptions = new Subscriptions(schema, graphql, streams);
    this.#documents = new Documents(graphql.documents);
    this.#apollo = new ApolloServer<GraphqlContext>({
      schema,
      introspection: true,
      csrfPrevention: true,
      allowBatchedHttpRequests: false,
      // Apollo's store is shared by all tenants, see Documents.
      persistedQueries: false,
      includeStacktraceInErrorResponses: false,
      stopOnTerminationSignals: false,
      parseOptions: { maxTokens: MAX_TOKENS },
      validationRules: [depthRule(graphql.maxDepth)],
      plugins: [
        sizeLimit,
        naming,
        costLimit(graphql.maxCost),
        ApolloServerPluginLandingPageDisabled(),
        ApolloServerPluginUsageReportingDisabled(),
        ApolloServerPluginCacheControlDisabled(),
      ],
      formatError: errorFormatter(logger),
      logger,
    });
  }

  async onModuleInit(): Promise<void> {
    await this.#apollo.start();
    this.#handle = fastifyApolloHandler(this.#apollo, {
      context: (request) => this.#contextOf(request as unknown as FastifyRequest),
    }) as unknown as Handler;
  }

  /**
   * Stops Apollo. This runs only after the last answer, because a stopping process first completes the requests that it
   * has accepted.
   */
  async onApplicationShutdown(): Promise<void> {
    await this.#apollo.stop();
  }

  @Post()
  async post(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
    request.trail.operation = 'graphql';
    const answer = await (asksForEventStream(request) ? this.#stream(request, reply) : this.#handle(request, reply));
    if (request.trail.session !== undefined) setRateLimitHeaders(request.trail.session, reply);
    return answer;
  }

  /**
   * Answers queries only. Apollo refuses mutations over GET, and requests that a web page could trick a browser into
   * sending.
   */
  @Get()
  get(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
    return this.post(request, reply);
  }

  /** Answers a subscription. A refusal before the stream begins is answered as JSON. */
  async #stream(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // Nest answers a POST with 201.
    reply.code(200);
    try {
      const context = await this.#contextOf(request);
      // Some clients accept a stream in every request.
      if (acceptsJson(request) && !isSubscription(request.body)) return await this.#handle(request, reply);
      return await this.#subscriptions.open(request, reply, context);
    } catch (failure) {
      const error = failure instanceof GraphQLError ? failure : answeredWith(failure, request);
      const { http, ...extensions } = error.extensions;
      reply.code(Number(extensions.status)).headers(Object.fromEntries((http as Http | undefined)?.headers ?? []));
      reply.header('content-type', 'application/json; charset=utf-8');
      return { errors: [{ message: error.message, extensions: { ...extensions, requestId: request.id } }] };
    }
  }

  async #contextOf(request: FastifyRequest): Promise<GraphqlContext> {
    const session = await this.#sessionOf(request);
    // The tenant is known from here on, and Apollo has not yet read the body.
    if (request.method === 'POST') this.#putDocument(session, request);
    return { asked: new RequestContext(request, session, this.executor) };
  }

  #putDocument({ tenantId }: Session, request: FastifyRequest): void {
    try {
      withDocument(this.#documents, tenantId, request.body);
    } catch (error) {
      if (error instanceof GraphQLError) error.extensions.requestId = request.id;
      throw error;
    }
  }

  async #sessionOf(request: FastifyRequest): Promise<Session> {
    const { trail } = request;
    // This runs twice for a query of a client that also accepts streams.
    if (trail.session !== undefined) return trail.session;
    try {
      trail.session = await this.authentication.authenticate(request);
      this.limits.prepay(trail.session);
      return trail.session;
    } catch (failure) {
      throw answeredWith(failure, request);
    }
  }
}

interface Http {
  headers?: HeaderMap;
}

/** An error that ends the request, with the same headers as over REST. */
function answeredWith(failure: unknown, request: FastifyRequest): GraphQLError {
  const error = graphqlError(failure, request);
  const { status } = error.extensions;
  const headers = new HeaderMap();
  if (status === 401) headers.set('www-authenticate', 'Bearer');
  if (failure instanceof Refusal && failure.retryAfterSeconds !== undefined)
    headers.set('retry-after', String(failure.retryAfterSeconds));
  error.extensions.http = { status, headers };
  return error;
}
