import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Loop } from './loop.js';

/** The loops of the process, begun with the application and ended with it. */
export class Loops implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(private readonly loops: readonly Loop[]) {}

  onApplicationBootstrap(): void {
    for (const loop of this.loops) loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}
