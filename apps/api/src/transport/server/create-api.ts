import type { LoggerService, DynamicModule } from '@nestjs/common';
import type { Logger } from 'pino';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CATALOGUE, type Catalogue } from '../catalogue.js';
import { fastifyAdapter } from './fastify.js';
import type { ApiOptions } from './options.js';

/** Passes the log lines of Nest to the logger of the process. The start-up lines of Nest are logged as debug. */
class PinoNestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(...line(message, rest));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(...line(message, rest));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(...line(message, rest));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(...line(message, rest));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace(...line(message, rest));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal(...line(message, rest));
  }
}

/** Nest passes a message, then perhaps a stack, then the name of the logging class. */
function line(message: unknown, rest: unknown[]): [Record<string, unknown>, string] {
  const context = rest.at(-1);
  if (message instanceof Error) return [{ err: message, context }, message.message];
  return [{ context, ...(rest.length > 1 ? { stack: rest[0] } : {}) }, String(message)];
}

/**
 * These headers are strict, but sufficient: the scripts of /docs and /docs/api are files, and all other answers are
 * data that load nothing.
 */
const SECURITY_HEADERS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: "'none'",
      scriptSrc: "'self'",
      styleSrc: "'self'",
      imgSrc: ["'self'", 'data:'],
      connectSrc: "'self'",
      baseUri: "'none'",
      formAction: "'none'",
      frameAncestors: "'none'",
    },
  },
};

/** GraphQL, MCP and the pages need GET, HEAD and POST; operations say which methods they need. */
const methodsOf = ({ operations }: Catalogue): string[] => [
  ...new Set(['GET', 'HEAD', 'POST', ...operations.map(({ rest }) => rest.method)]),
];

/** Builds the Nest application around an API module; the caller decides when it listens. */
export async function createApi(module: DynamicModule, options: ApiOptions): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(module, fastifyAdapter(options), {
    bodyParser: false,
    abortOnError: false,
    logger: new PinoNestLogger(options.logger),
  });
  app.useSecurityHeaders(SECURITY_HEADERS);
  if (options.allowedOrigins.length > 0) {
    app.enableCors({
      origin: options.allowedOrigins,
      methods: methodsOf(app.get<Catalogue>(CATALOGUE, { strict: false })),
      allowedHeaders: [
        'authorization',
        'x-api-key',
        'content-type',
        'idempotency-key',
        'if-match',
        'x-request-id',
        'prefer',
        'last-event-id',
        'mcp-protocol-version',
      ],
      exposedHeaders: [
        'allow',
        'etag',
        'location',
        'preference-applied',
        'x-degraded',
        'retry-after',
        'x-request-id',
        'idempotency-replayed',
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
      ],
      maxAge: 600,
    });
  }
  return app;
}
