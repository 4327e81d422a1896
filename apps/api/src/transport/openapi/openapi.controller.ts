import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Controller, Get, Header, Inject, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { unawaited } from '#libs/kernel/index.js';
import { CATALOGUE, type Catalogue } from '../catalogue.js';
import { openApiDocument, API_VERSION } from './document.js';
import { PAGE, SCRIPT, STYLE } from './reference-page.js';

const require = createRequire(import.meta.url);
const SWAGGER_UI = dirname(require.resolve('swagger-ui-dist/package.json'));
const SERVED = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png']);

/**
 * Serves the contract: to programs at /openapi.json and to people at /docs/api. The page loads nothing from other
 * servers.
 */
@Controller()
export class OpenApiController implements OnModuleInit {
  /** The document is built on the first request: it takes a quarter of a second, which would delay the start. */
  #document: string | undefined;

  constructor(
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    // The registration is not awaited: waiting for a plugin would start Fastify before Nest has set its error handler.
    unawaited(
      fastify.register(fastifyStatic, {
        root: SWAGGER_UI,
        prefix: '/docs/api/assets/',
        decorateReply: false,
        index: false,
        cacheControl: false,
        allowedPath: (path) => SERVED.has(path),
        setHeaders: (reply) => {
          reply.header('cache-control', 'public, max-age=86400');
        },
      }),
    );
  }

  @Get('openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  document(): string {
    return (this.#document ??= JSON.stringify(openApiDocument(this.catalogue.operations, API_VERSION)));
  }

  @Get('docs/api')
  @Header('content-type', 'text/html; charset=utf-8')
  page(): string {
    return PAGE;
  }

  @Get('docs/api/start.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  script(): string {
    return SCRIPT;
  }

  @Get('docs/api/start.css')
  @Header('content-type', 'text/css; charset=utf-8')
  style(): string {
    return STYLE;
  }
}
