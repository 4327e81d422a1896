import { Module } from '@nestjs/common';
import type { JobWaiter } from '../../apps/api/src/transport/request/waiting.js';

/** A job that ends where a test says so. */
export class SampleJobs implements JobWaiter {
  readonly asked: { job: string; seconds: number }[] = [];
  ended: object | null = null;

  run(_ctx: unknown, awaited: { job: string; seconds: number }): Promise<object | null> {
    this.asked.push(awaited);
    return Promise.resolve(this.ended);
  }
}

@Module({ providers: [SampleJobs], exports: [SampleJobs] })
export class SampleJobsModule {}
