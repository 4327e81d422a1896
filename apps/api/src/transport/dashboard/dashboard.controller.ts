import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Delete, Get, HttpCode, Inject, Post, Req, Res, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { unawaited, validationFailed } from '#libs/kernel/index.js';
import { AuthenticationGuard } from '../request/authentication.guard.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import { clearCookie, refuseForeignPage } from './cookie.js';
import { Entrance, type SignedIn } from './entrance.js';
import { OpenIdSignIn } from './open-id.js';
import { SignInLinks } from './sign-in-links.js';

const SignIn = z.union([
  z.strictObject({ key: z.string().min(1).max(500) }),
  z.strictObject({ link: z.string().min(1).max(200) }),
]);

const STYLE_NONCE = '__STYLE_NONCE__';
/** The name of the OpenID provider; empty if there is none. */
const PROVIDER = '__SIGN_IN_WITH__';

/**
 * Allows scripts only from files of this service. Styles that the pages create at run time must carry the nonce of the
 * answer.
 */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const attributeOf = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Shown while `npm start` still builds the dashboard. The page reloads itself until the dashboard is there. */
const NOT_BUILT_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>Credence</title></head>
<body><p>The dashboard is being built. This page opens it when it is ready.</p><noscript>npm run build builds it.</noscript></body>
</html>
`;

/** Serves the dashboard at /app, and exchanges a key or a link for a session (docs/adr/0090). */
@Controller('app')
export class DashboardController implements OnModuleInit {
  readonly #folder: string;

  constructor(
    @Inject(AuthenticationGuard) private readonly authentication: AuthenticationGuard,
    @Inject(SignInLinks) private readonly links: SignInLinks,
    @Inject(OpenIdSignIn) private readonly openId: OpenIdSignIn,
    @Inject(Entrance) private readonly entrance: Entrance,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(API_OPTIONS) { dashboardFolder }: ApiOptions,
  ) {
    this.#folder = dashboardFolder;
  }

  onModuleInit(): void {
    const root = join(this.#folder, 'assets');
    // The build may not have finished yet. In an image, the folder exists and is read-only.
    if (!existsSync(root)) mkdirSync(root, { recursive: true });
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    // Not awaited, for the same reason as in the controller of /docs/api.
    unawaited(
      fastify.register(fastifyStatic, {
        root,
        prefix: '/app/assets/',
        decorateReply: false,
        index: false,
        cacheControl: false,
        preCompressed: true,
        // The names of these files contain a hash of their content, so they can be cached forever.
        setHeaders: (reply) => {
          reply.header('cache-control', 'public, max-age=31536000, immutable');
        },
      }),
    );
  }

  @Get('session')
  async session(@Req() request: FastifyRequest): Promise<SignedIn> {
    request.trail.operation = 'dashboard.session';
    const { requestToken, caller, session } = await this.authentication.authenticateCookie(request);
    return { requestToken, role: caller.role, session };
  }

  @Post('session')
  async signIn(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SignedIn> {
    request.trail.operation = 'dashboard.signIn';
    // Without this check, a page of another site could sign the browser in under another identity.
    refuseForeignPage(request);
    const parsed = SignIn.safeParse(request.body);
    if (!parsed.success) throw validationFailed({ what: 'Send `key` or `link`.' });
    const proof = parsed.data;
    const holder = await this.authentication.prove(request, (key, beforeStranger) => {
      if ('key' in proof) return key(proof.key);
      beforeStranger();
      return Promise.resolve(this.links.take(proof.link));
    });
    return this.entrance.enter(request, reply, holder);
  }

  @Delete('session')
  @HttpCode(204)
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    request.trail.operation = 'dashboard.signOut';
    await this.entrance.leave(request, await this.authentication.authenticateCookie(request));
    clearCookie(request, reply);
  }

  @Get(['', '*'])
  async page(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const nonce = randomBytes(16).toString('base64');
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policyWith(nonce))
      .header('referrer-policy', 'no-referrer');
    const page = await readFile(join(this.#folder, 'index.html'), 'utf8').catch(() => null);
    if (page !== null)
      return page.replaceAll(STYLE_NONCE, nonce).replaceAll(PROVIDER, () => attributeOf(this.openId.name ?? ''));
    reply.code(503);
    return NOT_BUILT_PAGE;
  }
}
