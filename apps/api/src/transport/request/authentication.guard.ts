import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refusal, type Caller, type Id } from '#libs/kernel/index.js';
import { Metrics } from './metrics.interceptor.js';
import { Denials } from './denials.interceptor.js';
import { RateLimits } from './rate-limit.guard.js';
import type { Session } from './execution.js';

/**
 * Turns a credential into the identity of the caller; throws an `unauthenticated` refusal. Before it asks the database
 * about a credential that may be made up, it calls `beforeStranger`, and does not ask if that throws.
 */
export interface Authenticator {
  authenticate(
    presented: string | undefined,
    beforeStranger: () => void,
  ): Promise<{ tenantId: Id<'ten'>; caller: Caller }>;
}

export const AUTHENTICATOR = Symbol('Authenticator');

/**
 * Opens the session of a request from its headers. Transports call it before the Executor: one GraphQL or MCP request
 * opens one session and runs several operations. Failures are limited by address, so that keys cannot be guessed in
 * bulk. A valid key is never refused because of other callers at its address: a failure is known only after the key was
 * looked up.
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
        // A key that was valid once has a known tenant, so its failure is recorded there; a made-up key writes to no
        // tenant's log.
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
