import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * All metrics of an application for Prometheus: its own, and those of each part that registers some. One registry per
 * application: several can run in one process.
 */
export class MetricsRegistry extends Registry implements OnApplicationShutdown {
  constructor() {
    super();
    collectDefaultMetrics({ register: this });
  }

  onApplicationShutdown(): void {
    this.clear();
  }
}

@Global()
@Module({ providers: [MetricsRegistry], exports: [MetricsRegistry] })
export class MetricsModule {}
