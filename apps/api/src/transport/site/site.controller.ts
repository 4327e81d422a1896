import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Inject, Param, Redirect, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

/** Matches segments of letters, digits and hyphens. Such a path cannot lead out of the folder of the site. */
const PAGE = /^[\w-]+(?:\/[\w-]+)*$/;
const ASSET = /^[\w-]+\.(?:css|js|json|svg|webp)$/;
/** Matches a member of Accept-Encoding that accepts gzip; with the weight 0, gzip is refused. */
const GZIP = /^gzip(?:\s*;\s*q=(?:1(?:\.0*)?|0?\.0*[1-9]\d*))?$/i;

/** Shown while `npm start` still builds the site. The page reloads itself until the site is there. */
const NOT_BUILT_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Credence</title></head>
<body><p>The documentation is being built. This page opens it when it is ready; the API reference is at <a href="/docs/api">/docs/api</a>.</p><noscript>npm run build builds it.</noscript></body>
</html>
`;

/** Serves the documentation at /docs (docs/adr/0084). Its API reference is served by OpenApiController. */
@Controller('docs')
export class SiteController {
  readonly #folder: string;

  constructor(@Inject(API_OPTIONS) { siteFolder }: ApiOptions) {
    this.#folder = siteFolder;
  }

  /** Redirects the former addresses of the API reference, from when it was at /docs. */
  @Get('start.js')
  @Redirect('/docs/api/start.js', 308)
  formerScript(): void {}

  @Get('assets/swagger-ui.css')
  @Redirect('/docs/api/assets/swagger-ui.css', 308)
  formerStyles(): void {}

  @Get('assets/swagger-ui-bundle.js')
  @Redirect('/docs/api/assets/swagger-ui-bundle.js', 308)
  formerBundle(): void {}

  @Get('assets/:name')
  async asset(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | string> {
    const content = ASSET.test(name) ? await this.#read(`assets/${name}`, request, reply) : null;
    if (content === null) return this.#missing(reply);
    // The name of the file contains a hash of its content, so the file can be cached forever.
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return content;
  }

  @Get(['', '*'])
  async page(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | string | null> {
    const address = request.url.split('?', 1)[0]!.replace(/^\/docs\/?/, '');
    const name = address === '' ? 'index' : address.replace(/\/$/, '');
    const content = PAGE.test(name) ? await this.#read(`pages/${name}.html`, request, reply) : null;
    if (content === null) return this.#missing(reply);
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] !== etag) return content;
    reply.code(304);
    return null;
  }

  /** The file in the encoding that the browser accepts, compressed or not; null if there is none. */
  async #read(path: string, { headers }: FastifyRequest, reply: FastifyReply): Promise<Buffer | null> {
    const file = join(this.#folder, path);
    const isAccepted = (headers['accept-encoding'] ?? '').split(',').some((each) => GZIP.test(each.trim()));
    const compressed = isAccepted ? await readFile(`${file}.gz`).catch(() => null) : null;
    const content = compressed ?? (await readFile(file).catch(() => null));
    if (content === null) return null;
    reply
      .header('content-type', TYPES[path.slice(path.lastIndexOf('.') + 1)]!)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding');
    if (compressed !== null) reply.header('content-encoding', 'gzip');
    return content;
  }

  async #missing(reply: FastifyReply): Promise<string> {
    const page = await readFile(join(this.#folder, 'pages/404.html'), 'utf8').catch(() => null);
    reply.header('content-type', TYPES.html!).header('cache-control', 'no-store');
    reply.code(page === null ? 503 : 404);
    return page ?? NOT_BUILT_PAGE;
  }
}
