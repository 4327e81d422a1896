import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** All that an application tells Prometheus, of itself and of each part that adds to it. One an application: several can live in one process. */
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
