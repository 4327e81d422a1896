import { Module } from '@nestjs/common';
import type { Heartbeat } from '#libs/tenancy/sessions/index.js';
import type { HeartbeatRecorder } from '../execute/heartbeats.js';

/** Remembers what it was given to record. */
export class SampleHeartbeats implements HeartbeatRecorder {
  readonly recorded: Heartbeat[] = [];

  run(beats: readonly Heartbeat[]): Promise<void> {
    this.recorded.push(...beats);
    return Promise.resolve();
  }
}

@Module({ providers: [SampleHeartbeats], exports: [SampleHeartbeats] })
export class SampleHeartbeatsModule {}
