import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Delete, Get, HttpCode, Inject, Post, Req, Res, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { unawaited, validationFailed, type Ctx, type Id, type Role } from '#libs/kernel/index.js';
import { AuthenticationGuard } from '../request/authentication.guard.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import { clearCookie, cookieOf, refuseForeignPage, setCookie } from './cookie.js';
import { SignInLinks } from './sign-in-links.js';

/** A session as the pages of the dashboard see it: without its credential. */
export interface SignedIn {
  requestToken: string;
  role: Role;
  session: object;
}

/** Opens a session for a caller who has proven to hold a key. */
export interface SessionOpener {
  run(holder: { tenantId: Id<'ten'>; keyId: Id<'key'> }, requestId: string): Promise<SignedIn & { credential: string }>;
}

/** Ends a session. */
export interface SessionEnder {
  run(ctx: Ctx, input: { id: Id<'dsh'> }): Promise<unknown>;
}

export const SESSION_OPENER = Symbol('SessionOpener');
export const SESSION_ENDER = Symbol('SessionEnder');

const SignIn = z.union([
  z.strictObject({ key: z.string().min(1).max(500) }),
  z.strictObject({ link: z.string().min(1).max(200) }),
]);

const STYLE_NONCE = '__STYLE_NONCE__';

/**
 * Scripts are loaded only from files of this service. Styles that the pages create at run time carry the nonce of the
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

/** `npm start` builds the dashboard while the service starts. The page reloads until it is there. */
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
    @Inject(SESSION_OPENER) private readonly opener: SessionOpener,
    @Inject(SESSION_ENDER) private readonly ender: SessionEnder,
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
        // Their names contain a hash of their content, so they can be cached forever.
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
    // Otherwise another page could sign a browser in under another identity.
    refuseForeignPage(request);
    const parsed = SignIn.safeParse(request.body);
    if (!parsed.success) throw validationFailed({ what: 'Send `key` or `link`.' });
    const proof = parsed.data;
    const holder = await this.authentication.prove(request, (key, beforeStranger) => {
      if ('key' in proof) return key(proof.key);
      beforeStranger();
      return Promise.resolve(this.links.take(proof.link));
    });
    const { credential, ...signedIn } = await this.opener.run(holder, request.id);
    await this.#leavePresent(request);
    setCookie(request, reply, credential);
    return signedIn;
  }

  @Delete('session')
  @HttpCode(204)
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    request.trail.operation = 'dashboard.signOut';
    const { tenantId, caller, sessionId } = await this.authentication.authenticateCookie(request);
    await this.ender.run({ tenantId, caller, requestId: request.id }, { id: sessionId });
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
    if (page !== null) return page.replaceAll(STYLE_NONCE, nonce);
    reply.code(503);
    return NOT_BUILT_PAGE;
  }

  /**
   * Closes the previous session of a browser that signs in again. A session that is already over, or was never real, is
   * ignored.
   */
  async #leavePresent(request: FastifyRequest): Promise<void> {
    if (cookieOf(request) === undefined) return;
    const present = await this.authentication.findCookieHolder(request);
    if (present === null) return;
    const { tenantId, caller, sessionId } = present;
    await this.ender.run({ tenantId, caller, requestId: request.id }, { id: sessionId });
  }
}
