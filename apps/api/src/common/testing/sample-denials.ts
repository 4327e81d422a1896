import { Module } from '@nestjs/common';
import type { Denial } from '#libs/history/denials/index.js';
import type { DenialRecorder } from '../execute/denials.js';

/** Remembers what it was given to record. */
export class SampleDenials implements DenialRecorder {
  readonly recorded: Denial[] = [];

  run(denials: readonly Denial[]): Promise<void> {
    this.recorded.push(...denials);
    return Promise.resolve();
  }
}

@Module({ providers: [SampleDenials], exports: [SampleDenials] })
export class SampleDenialsModule {}
