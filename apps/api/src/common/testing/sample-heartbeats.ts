import { Module } from '@nestjs/common';
import type { Heartbeat } from '#libs/tenancy/sessions/domain/index.js';
import type { HeartbeatRecorder } from '../execute/heartbeats.js';

/** Remembers what it was told of. */
export class SampleHeartbeats implements HeartbeatRecorder {
  readonly told: Heartbeat[] = [];

  run(beats: readonly Heartbeat[]): Promise<void> {
    this.told.push(...beats);
    return Promise.resolve();
  }
}

@Module({ providers: [SampleHeartbeats], exports: [SampleHeartbeats] })
export class SampleHeartbeatsModule {}
