import { NestFactory } from '@nestjs/core';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastifyAdapter } from './fastify.js';
import { PinoNestLogger } from './nest-logger.js';
import type { ApiOptions } from './options.js';

/** Strict enough for /docs, which brings its scripts as files; answers are data and load nothing. */
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
