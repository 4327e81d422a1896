import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * All Prometheus metrics of an application: its own, and those that its parts register. Each application has its own
 * registry, because several can run in one process.
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
