import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refusal, type Caller, type Id } from '#libs/kernel/index.js';
import { cookieOf, refuseForged } from '../dashboard/cookie.js';
import { Metrics } from './metrics.interceptor.js';
import { Denials } from './denials.interceptor.js';
import { RateLimits } from './rate-limit.guard.js';
import type { Session } from './execution.js';

type Proven = Pick<Session, 'tenantId' | 'caller'>;

/**
 * Turns a credential into the identity of the caller, or throws an `unauthenticated` refusal. If the credential may be
 * made up, `beforeStranger` is called first; if `beforeStranger` throws, the database is not queried.
 */
export interface Authenticator {
  authenticate(
    presented: string | undefined,
    beforeStranger: () => void,
  ): Promise<{ tenantId: Id<'ten'>; caller: Caller }>;
}

/** Like `Authenticator`, for the cookie of the dashboard. */
export interface CookieAuthenticator {
  authenticate(
    presented: string,
    how: { beforeStranger: () => void; isAttended: boolean },
  ): Promise<Proven & { sessionId: Id<'dsh'>; requestToken: string; session: { person?: string | null } }>;
}

export type CookieHolder = Awaited<ReturnType<CookieAuthenticator['authenticate']>>;

export const AUTHENTICATOR = Symbol('Authenticator');
export const COOKIE_AUTHENTICATOR = Symbol('CookieAuthenticator');

/**
 * Opens the session of a request from its headers. Transports call it before the Executor: one GraphQL or MCP request
 * opens one session and runs several operations. Failures are limited by address, so that keys cannot be guessed in
 * bulk. A valid key is never refused because of other callers at its address: whether a key is valid is known only
 * after it was looked up.
 */
@Injectable()
export class AuthenticationGuard {
  constructor(
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(Denials) private readonly denials: Denials,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Optional() @Inject(COOKIE_AUTHENTICATOR) private readonly cookies: CookieAuthenticator | null = null,
  ) {}

  /** Authenticates by API key, or by the dashboard cookie if there is no key. */
  async authenticate(request: FastifyRequest): Promise<Session> {
    const presented = presentedBy(request.headers);
    if (presented === undefined && this.cookies !== null && cookieOf(request) !== undefined) {
      const { tenantId, caller, session } = await this.authenticateCookie(request);
      return { tenantId, caller, ...(session.person && { person: session.person }) };
    }
    return {
      ...(await this.#counted(request, (beforeStranger) => this.authenticator.authenticate(presented, beforeStranger))),
    };
  }

  /**
   * Authenticates by the cookie alone. Throws `request_forged` if the request did not come from a page of this service.
   */
  async authenticateCookie(request: FastifyRequest): Promise<CookieHolder> {
    const holder = await this.#counted(request, (beforeStranger) =>
      this.cookies!.authenticate(cookieOf(request) ?? '', { beforeStranger, isAttended: isAttended(request) }),
    );
    refuseForged(request, holder.requestToken);
    return holder;
  }

  /** The holder of a credential that is not in a header, such as a key that is exchanged for a session. */
  async prove(
    request: FastifyRequest,
    find: (
      byKey: (key: string) => Promise<Proven>,
      beforeStranger: () => void,
    ) => Promise<{ tenantId: Id<'ten'>; keyId?: Id<'key'>; caller?: Caller }>,
  ): Promise<{ tenantId: Id<'ten'>; keyId: Id<'key'> }> {
    const { tenantId, keyId, caller } = await this.#counted(request, (beforeStranger) =>
      find((key) => this.authenticator.authenticate(key, beforeStranger), beforeStranger),
    );
    return { tenantId, keyId: keyId ?? caller!.keyId };
  }

  /** null: the cookie belongs to no open session. */
  async findCookieHolder(request: FastifyRequest): Promise<CookieHolder | null> {
    try {
      return await this.#counted(request, (beforeStranger) =>
        this.cookies!.authenticate(cookieOf(request) ?? '', { beforeStranger, isAttended: false }),
      );
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  async #counted<T>(
    { ip, id: requestId, trail }: FastifyRequest,
    authenticate: (beforeStranger: () => void) => Promise<T>,
  ): Promise<T> {
    const attempt = this.limits.attemptFrom(ip);
    try {
      // A key that may be made up is counted before it is looked up, so that many simultaneous requests cannot bypass
      // the limit.
      const proven = await authenticate(() => attempt.count());
      attempt.succeeded();
      return proven;
    } catch (error) {
      if (error instanceof Refusal && error.category === 'unauthenticated') {
        this.metrics.countRefusedKey(error.code);
        attempt.count();
        // A key that was valid once belongs to a known tenant, so the failure is recorded in the log of this tenant.
        // For a made-up key, the failure is not recorded in any log.
        if (error.whose !== undefined)
          this.denials.hear({ ctx: { ...error.whose, requestId }, operation: trail.operation!, space: null }, error);
      }
      throw error;
    }
  }
}

const BEARER = /^bearer +(\S+) *$/i;

function presentedBy({ authorization, 'x-api-key': apiKey }: IncomingHttpHeaders): string | undefined {
  const bearer = authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
  return bearer ?? (Array.isArray(apiKey) ? apiKey[0] : apiKey);
}

/**
 * A session counts as idle even while a stream is open or a page refreshes itself: only user activity keeps it alive.
 */
const isAttended = ({ headers }: FastifyRequest): boolean =>
  headers['x-credence-unattended'] === undefined && headers.accept !== 'text/event-stream';
