import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, Id, Role } from '#libs/kernel/index.js';
import { AuthenticationGuard, type CookieHolder } from '../request/authentication.guard.js';
import { cookieOf, setCookie } from './cookie.js';

/** A session without its credential, as the pages of the dashboard see it. */
export interface SignedIn {
  requestToken: string;
  role: Role;
  session: object;
}

/**
 * Opens a session for a caller who has proven to hold a key, or to whom the OpenID provider gave the rights of a key.
 */
export interface SessionOpener {
  run(
    holder: { tenantId: Id<'ten'>; keyId: Id<'key'>; person?: string },
    requestId: string,
  ): Promise<SignedIn & { credential: string }>;
}

/** Ends a session. */
export interface SessionEnder {
  run(ctx: Ctx, input: { id: Id<'dsh'> }): Promise<unknown>;
}

export const SESSION_OPENER = Symbol('SessionOpener');
export const SESSION_ENDER = Symbol('SessionEnder');

/** Opens and ends the sessions of browsers, for every way of proving identity. */
@Injectable()
export class Entrance {
  constructor(
    @Inject(AuthenticationGuard) private readonly authentication: AuthenticationGuard,
    @Inject(SESSION_OPENER) private readonly opener: SessionOpener,
    @Inject(SESSION_ENDER) private readonly ender: SessionEnder,
  ) {}

  /**
   * Opens a session and sets the cookie. The previous session of this browser ends if the request contains its cookie;
   * browsers do not send it when they come from another site.
   */
  async enter(
    request: FastifyRequest,
    reply: FastifyReply,
    holder: Parameters<SessionOpener['run']>[0],
  ): Promise<SignedIn> {
    const { credential, ...signedIn } = await this.opener.run(holder, request.id);
    // A cookie whose session has ended, or never existed, is ignored.
    const present = cookieOf(request) === undefined ? null : await this.authentication.findCookieHolder(request);
    if (present !== null) await this.leave(request, present);
    setCookie(request, reply, credential);
    return signedIn;
  }

  async leave(
    { id: requestId }: FastifyRequest,
    { tenantId, caller, sessionId }: Pick<CookieHolder, 'tenantId' | 'caller' | 'sessionId'>,
  ): Promise<void> {
    await this.ender.run({ tenantId, caller, requestId }, { id: sessionId });
  }
}
