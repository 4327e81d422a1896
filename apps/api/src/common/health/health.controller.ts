import { Controller, Get, Inject, Res, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { MetricsRegistry } from '#libs/platform/telemetry/index.js';
import { failedChecks, READINESS_CHECKS, type ReadinessCheck } from './readiness.js';

/** What an orchestrator asks. Open to everybody who can reach the port; says nothing about any tenant. */
@Controller()
export class HealthController implements OnModuleDestroy {
  #isStopping = false;

  constructor(@Inject(READINESS_CHECKS) private readonly checks: readonly ReadinessCheck[], @Inject(MetricsRegistry) private readonly metrics: MetricsRegistry) {}

  /** The process runs. Never asks anybody else: a restart would not bring a database back. */
  @Get('livez')
  live(): object {
    return { status: 'ok' };
  }

  /** The process can serve: 503 names what is missing, and a stopping process says so before it stops listening. */
  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const failed = this.#isStopping ? ['stopping'] : await failedChecks(this.checks);
    if (failed.length === 0) return { status: 'ok', checks: this.checks.map(({ name }) => name) };
    reply.code(503);
    return { status: 'unavailable', failed };
  }

  @Get('metrics')
  async showMetrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    reply.header('content-type', this.metrics.contentType);
    return this.metrics.metrics();
  }

  onModuleDestroy(): void {
    this.#isStopping = true;
  }
}
