import { hash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Inject, Req, Res, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unawaited } from '#libs/kernel/index.js';
import { within } from '#libs/platform/process/index.js';
import { MetricsRegistry } from '#libs/platform/metrics/index.js';
import { scrapeRefused } from '../problem/errors.js';
import { API_OPTIONS, type ApiOptions } from './options.js';

/** Checks one dependency of this process. Rejects if the dependency is not available. */
export interface ReadinessCheck {
  name: string;
  /** Default true. If an optional dependency is missing, the process still serves some requests and is degraded. */
  isNeeded?: boolean;
  check(): Promise<unknown>;
}

export const READINESS_CHECKS = Symbol('ReadinessChecks');

const ANSWERS_WITHIN_MS = 2_000;
/** How long a result is reused. Anybody who can reach the port may ask, as often as they like. */
const HOLDS_FOR_MS = 1_000;
/**
 * A check that has not ended after this time, perhaps because its connection is dead, is started again on the next
 * request.
 */
const GIVEN_UP_AFTER_MS = 10_000;

interface Verdict {
  holds: Promise<boolean>;
  until: number;
}

/** The results of the checks. Each check runs only once for all requests that arrive while it runs. */
class Verdicts {
  readonly #known = new Map<ReadinessCheck, Verdict>();

  /** Runs the checks in parallel, and returns those that failed or did not answer in time. */
  async failed(checks: readonly ReadinessCheck[]): Promise<ReadinessCheck[]> {
    const verdicts = await Promise.all(checks.map((check) => within(ANSWERS_WITHIN_MS, this.#of(check))));
    return checks.filter((_check, i) => verdicts[i] !== true);
  }

  #of(check: ReadinessCheck): Promise<boolean> {
    const known = this.#known.get(check);
    if (known !== undefined && performance.now() < known.until) return known.holds;
    const holds = check.check().then(
      () => true,
      () => false,
    );
    const verdict: Verdict = { holds, until: performance.now() + GIVEN_UP_AFTER_MS };
    this.#known.set(check, verdict);
    unawaited(
      holds.then(() => {
        verdict.until = performance.now() + HOLDS_FOR_MS;
      }),
    );
    return holds;
  }
}

/**
 * The health endpoints for an orchestrator. They are open to everybody who can reach the port, and reveal nothing about
 * any tenant.
 */
@Controller()
export class HealthController implements OnModuleDestroy {
  readonly #verdicts = new Verdicts();
  #isStopping = false;

  constructor(
    @Inject(READINESS_CHECKS) private readonly checks: readonly ReadinessCheck[],
    @Inject(MetricsRegistry) private readonly metrics: MetricsRegistry,
    @Inject(API_OPTIONS) private readonly options: ApiOptions,
  ) {}

  /** The process is running. This check asks no dependency, because a restart would not bring a database back. */
  @Get('livez')
  live(): object {
    return { status: 'ok' };
  }

  /**
   * Whether this replica can serve requests, perhaps degraded. An answer with status 503 names what is missing. A
   * stopping process answers 503 before it stops listening.
   */
  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const failed = this.#isStopping ? [{ name: 'stopping' }] : await this.#verdicts.failed(this.checks);
    const names = failed.map(({ name }) => name);
    if (failed.length === 0) return { status: 'ok', checks: this.checks.map(({ name }) => name) };
    if (failed.every(({ isNeeded = true }: Partial<ReadinessCheck>) => !isNeeded))
      return { status: 'degraded', failed: names };
    reply.code(503);
    return { status: 'unavailable', failed: names };
  }

  @Get('metrics')
  async showMetrics(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    refuseScrape(request, this.options);
    reply.header('content-type', this.metrics.contentType);
    return this.metrics.metrics();
  }

  onModuleDestroy(): void {
    this.#isStopping = true;
  }
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Totals over all tenants are for the operator only. Headers set by a proxy cannot make a request local: only the
 * connection itself counts.
 */
function refuseScrape(
  { headers: { authorization = '', ...headers }, socket }: FastifyRequest,
  { metricsToken }: ApiOptions,
): void {
  if (metricsToken === null) {
    if (
      !LOOPBACK.test(socket.remoteAddress ?? '') ||
      headers['x-forwarded-for'] !== undefined ||
      headers.forwarded !== undefined
    )
      throw scrapeRefused();
  } else if (
    !timingSafeEqual(hash('sha256', authorization, 'buffer'), hash('sha256', `Bearer ${metricsToken}`, 'buffer'))
  )
    throw scrapeRefused();
}
