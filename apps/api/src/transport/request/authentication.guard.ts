import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refusal, type Caller, type Id } from '#libs/kernel/index.js';
import { Metrics } from './metrics.interceptor.js';
import { Denials } from './denials.interceptor.js';
import { RateLimits } from './rate-limit.guard.js';
import type { Session } from './execution.js';

/**
 * Turns what a caller presents into who the caller is; throws an `unauthenticated` refusal. Calls `beforeStranger` before it asks the database about
 * something that may be made up, and asks nothing when that throws.
 */
export interface Authenticator {
  authenticate(
    presented: string | undefined,
    beforeStranger: () => void,
  ): Promise<{ tenantId: Id<'ten'>; caller: Caller }>;
}

export const AUTHENTICATOR = Symbol('Authenticator');

/**
 * Opens the session of a request from its headers. Transports call it before the Executor: one request of GraphQL or MCP opens one session and runs
 * several operations. Failures are limited by address, so that keys cannot be guessed in bulk. A good key is never refused for what others do from its
 * address: who fails is known only after the key was looked at.
 */
@Injectable()
export class AuthenticationGuard {
  constructor(
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(Denials) private readonly denials: Denials,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  async authenticate({ headers, ip, id: requestId, trail }: FastifyRequest): Promise<Session> {
    const attempt = this.limits.attemptFrom(ip);
    try {
      // A made-up key counts before it is looked up: many at once do not get past the limit.
      const session = { ...(await this.authenticator.authenticate(presentedBy(headers), () => attempt.count())) };
      attempt.succeeded();
      return session;
    } catch (error) {
      if (error instanceof Refusal && error.category === 'unauthenticated') {
        this.metrics.countRefusedKey(error.code);
        attempt.count();
        // Of a key that was good once it is known whose it is; nobody writes in a tenant's log with one that was made up.
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
