import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export type Transport = 'rest' | 'graphql' | 'mcp';

/** Prometheus metrics of this process; a registry of its own, so that several apps can live in one test process. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly #duration = new Histogram({
    name: 'credence_operation_duration_seconds',
    help: 'How long operations took, by name, transport and outcome (ok, or the category of the refusal).',
    labelNames: ['transport', 'operation', 'outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });
  readonly #refusedKeys = new Counter({
    name: 'credence_refused_keys_total',
    help: 'Requests refused for their API key, by problem code.',
    labelNames: ['code'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  observe(transport: Transport, operation: string, outcome: string, ms: number): void {
    this.#duration.observe({ transport, operation, outcome }, ms / 1000);
  }

  countRefusedKey(code: string): void {
    this.#refusedKeys.inc({ code });
  }
}
