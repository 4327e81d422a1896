import { Inject, Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { Refusal } from '#libs/kernel/index.js';
import { MetricsRegistry } from '#libs/platform/metrics/index.js';
import type { Answer, CallHandler, Execution, OperationInterceptor, Transport } from './execution.js';

/** The metrics of the transports for Prometheus. */
@Injectable()
export class Metrics {
  readonly #duration: Histogram<'transport' | 'operation' | 'outcome'>;
  readonly #refusedKeys: Counter<'code'>;
  readonly #dropped: Counter<'what'>;

  constructor(@Inject(MetricsRegistry) registry: MetricsRegistry) {
    this.#duration = new Histogram({
      name: 'credence_operation_duration_seconds',
      help: 'How long operations took, by name, transport and outcome (ok, or the category of the refusal).',
      labelNames: ['transport', 'operation', 'outcome'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    });
    this.#refusedKeys = new Counter({
      name: 'credence_refused_keys_total',
      help: 'Requests refused for their API key, by problem code.',
      labelNames: ['code'],
      registers: [registry],
    });
    this.#dropped = new Counter({
      name: 'credence_dropped_records_total',
      help: 'Denied attempts and heartbeats that could not be recorded and were dropped.',
      labelNames: ['what'],
      registers: [registry],
    });
  }

  observe(transport: Transport, operation: string, outcome: string, ms: number): void {
    this.#duration.observe({ transport, operation, outcome }, ms / 1000);
  }

  countRefusedKey(code: string): void {
    this.#refusedKeys.inc({ code });
  }

  countDropped(what: string): void {
    this.#dropped.inc({ what });
  }
}

/** Measures every operation that was started and records how it ended. */
@Injectable()
export class MetricsInterceptor implements OperationInterceptor {
  constructor(@Inject(Metrics) private readonly metrics: Metrics) {}

  async intercept(execution: Execution, next: CallHandler): Promise<Answer> {
    const { transport, operation } = execution.call;
    const startedAt = performance.now();
    let outcome = 'ok';
    try {
      return await next(execution);
    } catch (error) {
      outcome = error instanceof Refusal ? error.category : 'bug';
      throw error;
    } finally {
      this.metrics.observe(transport, operation.name, outcome, performance.now() - startedAt);
    }
  }
}
