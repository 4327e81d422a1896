import { Inject, Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '#libs/kernel/index.js';
import { Metrics } from '../telemetry/metrics.js';
import { RateLimits } from './rate-limits.js';
import { AUTHENTICATOR, type Authenticator, type Session } from './session.js';

/** Opens the session of a request from its headers. Failures are limited by address, so that keys cannot be guessed in bulk. */
@Injectable()
export class Sessions {
  constructor(
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  async open(headers: IncomingHttpHeaders, address: string): Promise<Session> {
    this.limits.refuseBlockedAddress(address);
    try {
      return { ...await this.authenticator.authenticate(presentedBy(headers)) };
    } catch (error) {
      if (error instanceof Refusal && error.category === 'unauthenticated') {
        this.metrics.countRefusedKey(error.code);
        this.limits.countFailure(address);
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
